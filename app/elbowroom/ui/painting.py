"""Draws a display list with QPainter: crisp boxes, smooth areas, cached fonts and patterns."""

from array import array
from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QImage,
    QPainter,
    QPen,
    QPolygonF,
)
from shiboken6 import Shiboken

from elbowroom.catalog.paths import resources
from elbowroom.scene.boxes import Box, within
from elbowroom.scene.display_list import (
    Circle,
    DisplayList,
    Item,
    Pattern,
    Polygon,
    Polyline,
    Rect,
    Text,
)
from elbowroom.scene.patterns import TILES
from elbowroom.scene.roles import Rgb, resolve

_FILES = ("Pretendard-Regular.otf", "Pretendard-Bold.otf")
_THIN = 3.0  # logical pixels up to which a width is kept equal everywhere
_OFF = ("calt", "liga", "clig")  # they would change widths and letters ("16x" into "16×")


@cache
def bundled_family() -> str:
    """Loads the bundled font once; its family. Needs a QGuiApplication."""
    families: list[str] = []
    for name in _FILES:
        number = QFontDatabase.addApplicationFont(str(resources() / "fonts" / name))
        families += QFontDatabase.applicationFontFamilies(number)
    return families[0] if families else ""


class ChartFonts:
    """Fonts of the charts by size and weight, made once."""

    def __init__(self, family: str = "") -> None:
        """``family``: the bundled one when empty."""
        self._family = family or bundled_family()
        self._fonts: dict[tuple[float, bool, bool], QFont] = {}

    def font(self, size: float, bold: bool = False, tabular: bool = True) -> QFont:
        """A font of ``size`` pixels an em."""
        key = (size, bold, tabular)
        if key not in self._fonts:
            self._fonts[key] = self._make(*key)
        return self._fonts[key]

    def _make(self, size: float, bold: bool, tabular: bool) -> QFont:
        font = QFont(self._family)
        font.setPixelSize(round(size))
        font.setBold(bold)
        for feature in _OFF:
            font.setFeature(QFont.Tag(feature), 0)
        font.setFeature(QFont.Tag("tnum"), int(tabular))
        return font


class _Colours:
    """Colours of a palette, and the inks that follow from them."""

    def __init__(self, palette: Mapping[str, QColor]) -> None:
        self._palette = palette
        self._inks: dict[str, QColor] = {}

    def __call__(self, role: str) -> QColor:
        if role in self._palette:
            return self._palette[role]
        if role not in self._inks:
            self._inks[role] = QColor(*resolve(role, self._numbers()))
        return self._inks[role]

    def _numbers(self) -> dict[str, Rgb]:
        return {r: (c.red(), c.green(), c.blue()) for r, c in self._palette.items()}


@lru_cache(maxsize=64)
def _tile(pattern: Pattern, fill: int, ink: int, ratio: float) -> QBrush:
    """A brush that repeats one tile of whole device pixels, so that it stays sharp."""
    tile = TILES[pattern]
    pixels = max(round(tile.size * ratio), 1)
    image = QImage(pixels, pixels, QImage.Format.Format_RGB32)
    image.fill(QColor.fromRgb(fill))
    with QPainter(image) as painter:
        painter.scale(pixels / tile.size, pixels / tile.size)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor.fromRgb(ink), tile.stroke_width))
        for x0, y0, x1, y1 in tile.strokes:
            painter.drawLine(QPointF(x0, y0), QPointF(x1, y1))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor.fromRgb(ink))
        for x, y, radius in tile.dots:
            painter.drawEllipse(QPointF(x, y), radius, radius)
    image.setDevicePixelRatio(ratio)
    return QBrush(image)


def _polygon(points: tuple[float, ...]) -> QPolygonF:
    """Flat points copied in one go: 100 times as fast as point by point."""
    polygon = QPolygonF()
    polygon.resize(len(points) // 2)
    pointer: Any = Shiboken.VoidPtr  # its type information lacks the length
    target = memoryview(pointer(polygon.data(), len(points) * 8, True))
    target.cast("B")[:] = memoryview(array("d", points)).cast("B")
    return polygon


def _snapped(value: float, scale: float, origin: float) -> float:
    """The nearest edge between two of the device's pixels."""
    return (round(value * scale + origin) - origin) / scale


@lru_cache(maxsize=256)
def _dashes(
    top: float, bottom: float, width: float, dash: tuple[float, float], scale: float, origin: float
) -> list[QRectF]:
    """An upright dashed line at 0, each dash between edges of the device's pixels."""
    boxes, y = [], top
    while y < bottom:
        upper = _snapped(y, scale, origin)
        lower = _snapped(min(y + dash[0], bottom), scale, origin)
        boxes.append(QRectF(0.0, upper, width, max(lower - upper, 1 / scale)))
        y += sum(dash)
    return boxes


class _Drawer:
    """Draws items with one painter."""

    def __init__(
        self,
        painter: QPainter,
        palette: Mapping[str, QColor],
        fonts: ChartFonts,
        may_smooth: bool = True,
    ) -> None:
        self._painter = painter
        self._may_smooth = may_smooth
        self._colour = _Colours(palette)
        self._fonts = fonts
        self._ratio = painter.device().devicePixelRatio()
        place = painter.deviceTransform()
        self._scale = abs(place.m11()) or 1.0
        self._dx, self._dy = place.dx(), place.dy()
        self._smooth = False

    def _set_smooth(self, smooth: bool) -> None:
        smooth = smooth and self._may_smooth
        if smooth != self._smooth:
            self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
            self._smooth = smooth

    def _snap(self, value: float, origin: float) -> float:
        return _snapped(value, self._scale, origin)

    def _thin(self, width: float) -> float:
        """A small width in whole pixels of the device, at least one."""
        return max(round(width * self._scale), 1) / self._scale

    def _fill(self, role: str, pattern: Pattern) -> QBrush:
        if pattern == "none":
            return QBrush(self._colour(role))
        ink = self._colour(f"pattern_{role}")
        return _tile(pattern, self._colour(role).rgb(), ink.rgb(), self._ratio)

    def draw(self, item: Item) -> None:
        """One item."""
        match item:
            case Rect():
                self._rect(item)
            case Text():
                self._text(item)
            case Polygon():
                self._set_smooth(True)
                self._painter.setPen(Qt.PenStyle.NoPen)
                self._painter.setBrush(self._fill(item.fill, item.pattern))
                self._painter.drawPolygon(_polygon(item.points))
            case Polyline():
                self._polyline(item)
            case Circle():
                self._circle(item)

    def _box(self, x: float, y: float, width: float, height: float) -> QRectF:
        """A box on the device's pixels; thin ones are all equally thin."""
        left, top = self._snap(x, self._dx), self._snap(y, self._dy)
        right = left + self._thin(width) if width <= _THIN else self._snap(x + width, self._dx)
        bottom = top + self._thin(height) if height <= _THIN else self._snap(y + height, self._dy)
        return QRectF(left, top, right - left, bottom - top)

    def _rect(self, item: Rect) -> None:
        box = self._box(item.x, item.y, item.width, item.height)
        if item.radius:
            self._set_smooth(True)
            self._painter.setPen(self._pen(item.stroke))
            self._painter.setBrush(self._fill(item.fill, item.pattern) if item.fill else QBrush())
            inset = 0.5 if item.stroke else 0.0
            radius = min(item.radius, box.width() / 2)
            self._painter.drawRoundedRect(
                box.adjusted(inset, inset, -inset, -inset), radius, radius
            )
            return
        if item.fill:
            self._set_smooth(False)
            self._painter.fillRect(box, self._fill(item.fill, item.pattern))
        if item.stroke:
            self._frame(box, self._colour(item.stroke), 1.0)

    def _frame(self, box: QRectF, colour: QColor, width: float) -> None:
        """Four thin boxes: sharp at every scale, unlike a stroked path."""
        self._set_smooth(False)
        thin = self._thin(width)
        for side in (
            QRectF(box.left(), box.top(), box.width(), thin),
            QRectF(box.left(), box.bottom() - thin, box.width(), thin),
            QRectF(box.left(), box.top(), thin, box.height()),
            QRectF(box.right() - thin, box.top(), thin, box.height()),
        ):
            self._painter.fillRect(side, colour)

    def _pen(self, role: str, width: float = 1.0) -> QPen:
        return QPen(self._colour(role), width) if role else QPen(Qt.PenStyle.NoPen)

    def _polyline(self, item: Polyline) -> None:
        x0, y0, x1, y1 = *item.points[:2], *item.points[-2:]
        if len(item.points) == 4 and x0 == x1:
            self._upright(item, x0, min(y0, y1), max(y0, y1))
            return
        self._set_smooth(True)
        pen = self._pen(item.stroke, item.width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if item.dash:
            pen.setDashPattern([length / item.width for length in item.dash])
        self._painter.setPen(pen)
        self._painter.drawPolyline(_polygon(item.points))

    def _upright(self, item: Polyline, x: float, top: float, bottom: float) -> None:
        """A vertical line as boxes, so that it is as sharp and as thick at every scale."""
        self._set_smooth(False)
        left = self._snap(x - item.width / 2, self._dx)
        dash = item.dash or (bottom - top, 1.0)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(self._colour(item.stroke))
        self._painter.translate(left, 0.0)
        self._painter.drawRects(
            _dashes(top, bottom, self._thin(item.width), dash, self._scale, self._dy)
        )
        self._painter.translate(-left, 0.0)

    def _circle(self, item: Circle) -> None:
        self._set_smooth(True)
        self._painter.setPen(self._pen(item.stroke, item.stroke_width))
        self._painter.setBrush(self._colour(item.fill))
        self._painter.drawEllipse(QPointF(item.x, item.y), item.radius, item.radius)

    def _text(self, item: Text) -> None:
        self._painter.setFont(self._fonts.font(item.size, item.bold, item.tabular))
        self._painter.setPen(self._colour(item.colour))
        self._painter.drawText(QPointF(item.left, self._snap(item.y, self._dy)), item.text)


def paint(
    painter: QPainter,
    drawing: DisplayList,
    palette: Mapping[str, QColor],
    fonts: ChartFonts,
    areas: Collection[Box] | None = None,
    may_smooth: bool = True,
) -> None:
    """Draws a list at the painter's origin.

    Args:
        painter: on the widget or image; its state is restored.
        drawing: what to draw.
        palette: role -> colour; every role of :data:`elbowroom.scene.roles.ROLES`.
        fonts: made once by the caller.
        areas: what has to be painted, if not everything; items outside may be left out.
        may_smooth: whether edges that do not lie on pixels are antialiased.

    Raises:
        KeyError: the drawing uses a role that the palette lacks.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    drawer = _Drawer(painter, palette, fonts, may_smooth)
    try:
        for item in drawing.items if areas is None else within(drawing.items, areas):
            drawer.draw(item)
    finally:
        painter.restore()
