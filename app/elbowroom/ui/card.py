"""A card: a quiet frame with a heading and whatever it holds."""

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from elbowroom.ui.shapes import draw_focus
from elbowroom.ui.theme import Size, Theme


class Card(QFrame):
    """A frame with a title at the left, a place for controls at the right, and a body.

    It wears the focus ring of its body.
    """

    def __init__(self, theme: Theme, body: QWidget, *aside: QWidget) -> None:
        super().__init__()
        self.setProperty("look", "card")
        self.body = body
        self._theme = theme
        self.title = QLabel()
        self.title.setProperty("look", "muted")
        self.title.setFont(theme.fonts.small_bold)
        self._heading = QHBoxLayout()
        self._heading.setContentsMargins(0, 0, 0, 0)
        self._heading.setSpacing(Size.gap_small)
        self._heading.addWidget(self.title, 1, Qt.AlignmentFlag.AlignVCenter)
        for widget in aside:
            self._heading.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(Size.gap_large, 9, Size.gap_large, 11)
        column.setSpacing(Size.gap_tiny)
        column.addLayout(self._heading)
        column.addWidget(body, 1)
        body.installEventFilter(self)

    def hide_title(self) -> None:
        """Show the body alone."""
        self.title.hide()
        self._column.setContentsMargins(Size.gap_large, 4, Size.gap_large, 6)
        self._column.setSpacing(0)

    def set_title(self, title: str) -> None:
        """The heading; it also names what the card holds."""
        if title != self.title.text():
            self.title.setText(title)
            self.setAccessibleName(title)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.body.hasFocus():
            with QPainter(self) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                draw_focus(painter, QRectF(self.rect()), self._theme, Size.radius_card)
