"""Draws a display list with QPainter: crisp boxes, smooth areas, cached fonts and patterns."""

from array import array
from collections.abc import Mapping
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
    """A brush that repeats one tile, drawn at the device's pixels."""
    tile = TILES[pattern]
    pixels = max(round(tile.size * ratio), 1)
    image = QImage(pixels, pixels, QImage.Format.Format_RGB32)
    image.fill(QColor.fromRgb(fill))
    image.setDevicePixelRatio(pixels / tile.size)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor.fromRgb(ink), tile.stroke_width))
        for x0, y0, x1, y1 in tile.strokes:
            painter.drawLine(QPointF(x0, y0), QPointF(x1, y1))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor.fromRgb(ink))
        for x, y, radius in tile.dots:
            painter.drawEllipse(QPointF(x, y), radius, radius)
    return QBrush(image)


def _polygon(points: tuple[float, ...]) -> QPolygonF:
    """Flat points copied in one go: 100 times as fast as point by point."""
    polygon = QPolygonF()
    polygon.resize(len(points) // 2)
    pointer: Any = Shiboken.VoidPtr  # its type information lacks the length
    target = memoryview(pointer(polygon.data(), len(points) * 8, True))
    target.cast("B")[:] = memoryview(array("d", points)).cast("B")
    return polygon


class _Brush:
    """One painting of one list."""

    def __init__(self, painter: QPainter, palette: Mapping[str, QColor], fonts: ChartFonts) -> None:
        self._painter = painter
        self._colour = _Colours(palette)
        self._fonts = fonts
        self._ratio = painter.device().devicePixelRatio()
        self._smooth = False

    def _set_smooth(self, smooth: bool) -> None:
        if smooth != self._smooth:
            self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
            self._smooth = smooth

    def _snap(self, value: float) -> float:
        """The nearest edge between two of the device's pixels."""
        return round(value * self._ratio) / self._ratio

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

    def _box(self, item: Rect) -> QRectF:
        left, top = self._snap(item.x), self._snap(item.y)
        right, bottom = self._snap(item.x + item.width), self._snap(item.y + item.height)
        return QRectF(left, top, right - left, bottom - top)

    def _rect(self, item: Rect) -> None:
        box = self._box(item)
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
            self._outline(box, self._colour(item.stroke))

    def _outline(self, box: QRectF, colour: QColor) -> None:
        """Four thin boxes: sharp at every scale, unlike a stroked path."""
        self._set_smooth(False)
        thin = self._snap(1.0)
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
        xs, ys = item.points[::2], item.points[1::2]
        is_straight = len(set(xs)) == 1 or len(set(ys)) == 1
        self._set_smooth(not is_straight)
        pen = self._pen(item.stroke, item.width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if item.dash:
            pen.setDashPattern([length / item.width for length in item.dash])
        self._painter.setPen(pen)
        self._painter.drawPolyline(_polygon(item.points))

    def _circle(self, item: Circle) -> None:
        self._set_smooth(True)
        self._painter.setPen(self._pen(item.stroke, item.stroke_width))
        self._painter.setBrush(self._colour(item.fill))
        self._painter.drawEllipse(QPointF(item.x, item.y), item.radius, item.radius)

    def _text(self, item: Text) -> None:
        self._painter.setFont(self._fonts.font(item.size, item.bold, item.tabular))
        self._painter.setPen(self._colour(item.colour))
        self._painter.drawText(QPointF(item.left, self._snap(item.y)), item.text)


def paint(
    painter: QPainter,
    drawing: DisplayList,
    palette: Mapping[str, QColor],
    fonts: ChartFonts,
) -> None:
    """Draws a list at the painter's origin.

    Args:
        painter: on the widget or image; its state is restored.
        drawing: what to draw.
        palette: role -> colour; every role of :data:`elbowroom.scene.roles.ROLES`.
        fonts: made once by the caller.

    Raises:
        KeyError: the drawing uses a role that the palette lacks.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    brush = _Brush(painter, palette, fonts)
    try:
        for item in drawing.items:
            brush.draw(item)
    finally:
        painter.restore()
