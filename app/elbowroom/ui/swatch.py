"""A component's colour and pattern in a small square."""

from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from elbowroom.scene.display_list import DisplayList, Rect
from elbowroom.scene.roles import pattern_of
from elbowroom.ui.painting import paint
from elbowroom.ui.theme import Theme


@lru_cache(maxsize=64)
def _square(component: str, side: float) -> DisplayList:
    item = Rect(0.0, 0.0, side, side, fill=component, pattern=pattern_of(component), radius=2.0)
    return DisplayList(side, side, (item,))


def draw_swatch(painter: QPainter, box: QRectF, component: str, theme: Theme) -> None:
    """Draw it in a square box."""
    painter.save()
    painter.translate(box.topLeft())
    paint(painter, _square(component, box.width()), theme.chart, theme.chart_fonts)
    painter.restore()
