"""The plan's name above the answer, and beside it what is to be known of its file."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from elbowroom.ui.theme import Size, Theme

NARROW = 90


class TitleLabel(QWidget):
    """One line that never lays out its neighbours anew; a long name is shortened, not its state.

    Attributes:
        clicked: the person wants to name the plan.
    """

    clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._name = ""
        self._state = ""
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def set_title(self, name: str, state: str) -> None:
        """Show a name and a state."""
        if (name, state) == (self._name, self._state):
            return
        self._name, self._state = name, state
        self.setAccessibleName(f"{name}, {state}" if state else name)
        self.update()

    def text(self) -> str:
        """The name."""
        return self._name

    def state(self) -> str:
        """What stands beside it."""
        return self._state

    def sizeHint(self) -> QSize:
        return QSize(NARROW, QFontMetrics(self._theme.fonts.strong).height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_on_name(event):
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.unsetCursor()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._is_on_name(event):
            self.clicked.emit()

    def _is_on_name(self, event: QMouseEvent) -> bool:
        width = QFontMetrics(self._theme.fonts.strong).horizontalAdvance(self._name)
        return event.position().x() <= min(width, self.width())

    def paintEvent(self, _event: QPaintEvent) -> None:
        fonts, middle = self._theme.fonts, Qt.AlignmentFlag.AlignVCenter
        aside = QFontMetrics(fonts.small).horizontalAdvance(self._state)
        room = self.width() - (aside + Size.gap if aside else 0)
        metrics = QFontMetrics(fonts.strong)
        name = metrics.elidedText(self._name, Qt.TextElideMode.ElideRight, max(0, room))
        with QPainter(self) as painter:
            painter.setFont(fonts.strong)
            painter.setPen(self._theme.colour("text"))
            painter.drawText(QRectF(self.rect()), middle, name)
            x = metrics.horizontalAdvance(name) + Size.gap
            painter.setFont(fonts.small)
            painter.setPen(self._theme.colour("muted"))
            painter.drawText(QRectF(x, 0, aside + 1, self.height()), middle, self._state)
