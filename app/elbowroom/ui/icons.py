"""Icons: SVG in the colour asked for, sharp on every screen."""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from elbowroom.catalog.paths import resources
from elbowroom.ui.theme import Size

VERDICT_ICONS = {
    "FITS": "check",
    "TIGHT": "warning",
    "TOO_SLOW": "clock",
    "SPILLS": "swap",
    "TIGHT_SPILL": "swap",
    "NO_FIT": "cross",
    "UNKNOWN": "question",
}
"""Verdict code -> icon inside the verdict's shape."""

SCALES = (1.0, 1.5, 2.0, 3.0)


@lru_cache(maxsize=256)
def _renderer(name: str, colour: str) -> QSvgRenderer:
    source = (resources() / "icons" / f"{name}.svg").read_bytes()
    return QSvgRenderer(QByteArray(source.replace(b"currentColor", colour.encode())))


def draw_icon(painter: QPainter, name: str, box: QRectF, colour: QColor) -> None:
    """Draw an icon as vectors; the painter's transformation applies."""
    _renderer(name, colour.name()).render(painter, box)


def icon_pixmap(name: str, size: int, colour: QColor, dpr: float) -> QPixmap:
    """An icon of ``size`` logical pixels for a screen with that many pixels each."""
    pixmap = QPixmap(QSize(size, size) * dpr)
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        draw_icon(painter, name, QRectF(0, 0, size, size), colour)
    return pixmap


def icon(name: str, colour: QColor, disabled: QColor, size: int = Size.icon) -> QIcon:
    """An icon for buttons and menus, with its disabled form."""
    made = QIcon()
    for dpr in SCALES:
        normal = icon_pixmap(name, size, colour, dpr)
        faded = normal if disabled == colour else icon_pixmap(name, size, disabled, dpr)
        made.addPixmap(normal, QIcon.Mode.Normal)
        made.addPixmap(faded, QIcon.Mode.Disabled)
    return made
