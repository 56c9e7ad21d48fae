"""The part of a chart that stays while a value is dragged, painted once and kept."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from elbowroom.scene.display_list import (
    Circle,
    DisplayList,
    Item,
    Polygon,
    Polyline,
    Rect,
    Text,
)
from elbowroom.ui.painting import ChartFonts, paint

EDGE = 3.0
"""Pixels around an item that its lines may reach."""

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


def changed_area(old: DisplayList, new: DisplayList) -> QRectF | None:
    """Where two lists differ, if only in moving items; ``None`` where more differs."""
    if (old.width, old.height) != (new.width, new.height):
        return None
    apart = set(old.items) ^ set(new.items)
    if any(item.tag not in MOVING for item in apart):
        return None
    area = QRectF()
    for item in apart:
        area = area.united(_box(item))
    return area.adjusted(-EDGE, -EDGE, EDGE, EDGE) if apart else area


def _box(item: Item) -> QRectF:
    """A box that holds the item."""
    match item:
        case Rect(x=x, y=y, width=width, height=height):
            return QRectF(x, y, width, height)
        case Circle(x=x, y=y, radius=radius):
            return QRectF(x - radius, y - radius, 2 * radius, 2 * radius)
        case Text(y=y, size=size, width=width):
            return QRectF(item.left, y - size * 1.2, width, size * 1.6)
        case Polygon(points=points) | Polyline(points=points):
            xs, ys = points[::2], points[1::2]
            return QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys)))


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
