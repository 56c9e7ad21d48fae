"""A box to tick, in the tokens' colours: the system's own is hardly seen on a dark surface."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox

from elbowroom.ui.icons import draw_icon
from elbowroom.ui.shapes import draw_focus, draw_frame
from elbowroom.ui.theme import Size, Theme

SIDE = 16
RING = 3


class TickBox(QCheckBox):
    """A check box without words; its row names it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setFixedSize(Size.target, Size.target)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(Size.target, Size.target)

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, is_on = self._theme, self.isChecked()
        box = QRectF(RING, (self.height() - SIDE) / 2, SIDE, SIDE)
        outline = theme.colour("accent" if is_on or self.underMouse() else "border_strong")
        fill = theme.colour("accent" if is_on else "field")
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_frame(painter, box, fill, outline, Size.radius_small)
            if is_on:
                inside = box.adjusted(1, 1, -1, -1)
                draw_icon(painter, "check", inside, theme.colour("on_accent"))
            if self.hasFocus():
                ring = box.adjusted(-RING, -RING, RING, RING)
                draw_focus(painter, ring, theme, Size.radius)
