"""A card: a quiet frame with a heading and whatever it holds."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from elbowroom.ui.theme import Size, Theme


class Card(QFrame):
    """A frame with a title at the left, a place for controls at the right, and a body."""

    def __init__(self, theme: Theme, body: QWidget, *aside: QWidget) -> None:
        super().__init__()
        self.setProperty("look", "card")
        self.body = body
        self.title = QLabel()
        self.title.setProperty("look", "muted")
        self.title.setFont(theme.fonts.small_bold)
        self._heading = QHBoxLayout()
        self._heading.setContentsMargins(0, 0, 0, 0)
        self._heading.setSpacing(Size.gap_small)
        self._heading.addWidget(self.title, 1, Qt.AlignmentFlag.AlignVCenter)
        for widget in aside:
            self._heading.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(Size.gap_large, 9, Size.gap_large, 11)
        column.setSpacing(Size.gap_tiny)
        column.addLayout(self._heading)
        column.addWidget(body, 1)

    def hide_title(self) -> None:
        """Show the body alone."""
        self.title.hide()
        self.layout().setContentsMargins(Size.gap_large, 4, Size.gap_large, 6)
        self.layout().setSpacing(0)

    def set_title(self, title: str) -> None:
        """The heading; it also names what the card holds."""
        if title != self.title.text():
            self.title.setText(title)
            self.setAccessibleName(title)
