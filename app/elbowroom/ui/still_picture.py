"""The part of a chart that stays while a value is dragged, painted once and kept."""

from collections.abc import Mapping

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPixmap

from elbowroom.scene.display_list import DisplayList, Item
from elbowroom.ui.painting import ChartFonts, paint


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
        area: QRect,
        may_smooth: bool = True,
    ) -> None:
        """Draw as much of the list as lies in an area, on the palette's surface.

        What moves is antialiased where it ``may_smooth``; what stays is so in any case.
        """
        still, moving = drawing.items[: drawing.still], drawing.items[drawing.still :]
        ratio = painter.device().devicePixelRatioF()
        kept = (drawing.width, drawing.height, ratio, id(palette), id(fonts))
        if kept != self._kept or still != self._items:
            self._fit(drawing, ratio)
            self._draw(DisplayList(drawing.width, drawing.height, still), palette, fonts)
            self._kept, self._items = kept, still
        if ratio == int(ratio):
            source = QRect(area.topLeft() * ratio, area.size() * ratio)
            painter.drawPixmap(area, self._picture, source)
        else:  # parts of it would begin between the device's pixels
            painter.drawPixmap(0, 0, self._picture)
        rest = DisplayList(drawing.width, drawing.height, moving)
        paint(painter, rest, palette, fonts, may_smooth=may_smooth)

    def _fit(self, drawing: DisplayList, ratio: float) -> None:
        """Make the picture as large as the chart, at the device's resolution."""
        size = (round(drawing.width * ratio), round(drawing.height * ratio))
        if self._picture.size().toTuple() != size:
            self._picture = QPixmap(*size)
        self._picture.setDevicePixelRatio(ratio)

    def _draw(self, drawing: DisplayList, palette: Mapping[str, QColor], fonts: ChartFonts) -> None:
        self._picture.fill(palette["surface"])
        with QPainter(self._picture) as painter:
            paint(painter, drawing, palette, fonts)
