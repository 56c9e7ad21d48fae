"""A button that reads as a link: text, and an icon after it, flush with the column's edge."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton

from elbowroom.ui.icons import draw_icon
from elbowroom.ui.shapes import draw_focus
from elbowroom.ui.theme import Size, Theme

AFTER = 4
RING = 3


class LinkButton(QPushButton):
    """Small, in the accent; underlined under the mouse."""

    def __init__(self, theme: Theme, icon_name: str = "") -> None:
        super().__init__()
        self._theme = theme
        self._icon_name = icon_name
        self.setFont(theme.fonts.small)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        text = QFontMetrics(self.font()).horizontalAdvance(self.text())
        icon = AFTER + Size.icon_small if self._icon_name else 0
        return QSize(text + icon + RING, Size.target)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        colour = self._theme.colour("link")
        font = self.font()
        font.setUnderline(self.underMouse())
        right = float(self.width())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._icon_name:
                side = Size.icon_small
                spot = QRectF(right - side, (self.height() - side) / 2, side, side)
                draw_icon(painter, self._icon_name, spot, colour)
                right -= side + AFTER
            painter.setFont(font)
            painter.setPen(colour)
            words = QRectF(0, 0, right, self.height())
            middle = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(words, Qt.AlignmentFlag.AlignRight | middle, self.text())
            if self.hasFocus():
                draw_focus(painter, QRectF(self.rect()), self._theme, Size.radius_small)
