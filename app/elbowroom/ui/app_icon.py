"""The program's own icon, drawn from the one picture that every package takes it from."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from elbowroom.catalog.paths import resources

SIDES = (16, 24, 32, 48, 64, 128)
"""Pixels. Window lists and title bars ask for these; larger ones come from the desktop's theme."""


def app_icon() -> QIcon:
    """The icon in every size that a window shows."""
    renderer = QSvgRenderer(str(resources() / "icons" / "app" / "elbowroom.svg"))
    made = QIcon()
    for side in SIDES:
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            renderer.render(painter, QRectF(0, 0, side, side))
        made.addPixmap(pixmap)
    return made
