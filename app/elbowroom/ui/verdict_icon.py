"""A verdict's sign: a shape and a stroke in it, so that it survives without colour."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QBrush, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from elbowroom.scene.palette import VERDICT_SHAPE
from elbowroom.ui.icons import VERDICT_ICONS, draw_icon
from elbowroom.ui.theme import Size, Theme

_CUT = 0.29  # of an octagon's side, where its corners are cut off


class VerdictIcon(QWidget):
    """Circle with a check, triangle with a bar, octagon with a cross, square with arrows."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._code = ""
        self.setFixedSize(QSize(Size.icon_verdict, Size.icon_verdict))

    def show_code(self, code: str, word: str) -> None:
        """Show a verdict; the word is what a screen reader says."""
        self.setAccessibleName(word)
        if code != self._code:
            self._code = code
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._code:
            with QPainter(self) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                draw_verdict(painter, QRectF(self.rect()), self._code, self._theme)


def draw_verdict(painter: QPainter, box: QRectF, code: str, theme: Theme) -> None:
    """The sign in a square box."""
    colour = theme.verdict_colour(code)
    painter.setPen(QPen(colour, 1))
    painter.setBrush(QBrush(colour))
    shape = VERDICT_SHAPE.get(code, "square")
    inside = box.adjusted(0.5, 0.5, -0.5, -0.5)
    if shape == "circle":
        painter.drawEllipse(inside)
    elif shape == "square":
        painter.drawRoundedRect(inside, box.width() / 5, box.width() / 5)
    else:
        painter.drawPolygon(_triangle(inside) if shape == "triangle" else _octagon(inside))
    share, lower = (0.5, 0.12) if shape == "triangle" else (0.6, 0.0)
    side = box.width() * share
    spot = QRectF(0, 0, side, side)
    spot.moveCenter(box.center() + QPointF(0, box.height() * lower))
    draw_icon(painter, VERDICT_ICONS.get(code, "question"), spot, theme.colour("surface"))


def _triangle(box: QRectF) -> QPolygonF:
    top, bottom = box.top() + box.height() * 0.05, box.bottom() - box.height() * 0.05
    return QPolygonF(
        [QPointF(box.center().x(), top), QPointF(box.right(), bottom), QPointF(box.left(), bottom)]
    )


def _octagon(box: QRectF) -> QPolygonF:
    cut = box.width() * _CUT
    left, top, right, bottom = box.left(), box.top(), box.right(), box.bottom()
    return QPolygonF(
        [
            QPointF(left + cut, top),
            QPointF(right - cut, top),
            QPointF(right, top + cut),
            QPointF(right, bottom - cut),
            QPointF(right - cut, bottom),
            QPointF(left + cut, bottom),
            QPointF(left, bottom - cut),
            QPointF(left, top + cut),
        ]
    )
