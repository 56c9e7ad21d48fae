"""The part of a chart that stays while a value is dragged, painted once and kept."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPixmap

from elbowroom.scene.display_list import DisplayList, Item
from elbowroom.ui.painting import ChartFonts, paint

MOVING = frozenset(("here", "largest", "crossing"))
"""Tags of the items that follow the value, or make room for what does."""


class StillPicture:
    """Paints a display list whose still items rarely change, from a kept picture of them."""

    def __init__(self) -> None:
        self._items: tuple[Item, ...] = ()
        self._kept: tuple[object, ...] = ()
        self._picture = QPixmap()

    def paint(
        self,
        painter: QPainter,
        drawing: DisplayList,
        palette: Mapping[str, QColor],
        fonts: ChartFonts,
    ) -> None:
        """Draw the list at the painter's origin, on the palette's surface."""
        still = tuple(item for item in drawing.items if item.tag not in MOVING)
        ratio = painter.device().devicePixelRatioF()
        kept = (drawing.width, drawing.height, ratio, id(palette), id(fonts))
        if kept != self._kept or still != self._items:
            self._picture = _pictured(drawing, still, ratio, palette, fonts)
            self._kept, self._items = kept, still
        painter.drawPixmap(QPointF(0, 0), self._picture)
        moving = tuple(item for item in drawing.items if item.tag in MOVING)
        paint(painter, DisplayList(drawing.width, drawing.height, moving), palette, fonts)


def _pictured(
    drawing: DisplayList,
    items: tuple[Item, ...],
    ratio: float,
    palette: Mapping[str, QColor],
    fonts: ChartFonts,
) -> QPixmap:
    """The items on the surface, at the device's resolution."""
    picture = QPixmap(round(drawing.width * ratio), round(drawing.height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(palette["surface"])
    with QPainter(picture) as painter:
        paint(painter, DisplayList(drawing.width, drawing.height, items), palette, fonts)
    return picture
