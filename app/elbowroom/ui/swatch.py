"""A component's colour and pattern in a small square."""

from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from elbowroom.scene.display_list import DisplayList
from elbowroom.scene.swatches import swatch
from elbowroom.ui.painting import paint
from elbowroom.ui.theme import Theme


@lru_cache(maxsize=64)
def _square(component: str, side: float) -> DisplayList:
    return DisplayList(side, side, (swatch(component, 0.0, 0.0, side),))


def draw_swatch(painter: QPainter, box: QRectF, component: str, theme: Theme) -> None:
    """Draw it in a square box."""
    painter.save()
    painter.translate(box.topLeft())
    paint(painter, _square(component, box.width()), theme.chart, theme.chart_fonts)
    painter.restore()
