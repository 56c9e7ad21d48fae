"""Small drawings that several controls share: frames and the focus ring."""

from collections.abc import Iterable
from typing import cast

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPalette, QPen, QRegion
from PySide6.QtWidgets import QWidget

from elbowroom.ui.theme import Size, Theme


def draw_frame(
    painter: QPainter, box: QRectF, fill: QColor, outline: QColor, radius: float = Size.radius
) -> None:
    """A rounded rectangle with a hairline that falls on whole pixels."""
    painter.setPen(QPen(outline, Size.hairline))
    painter.setBrush(QBrush(fill))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


def stand_on_surface(widget: QWidget) -> None:
    """Let a widget fill its own ground, so that its change paints nothing that lies below it."""
    widget.setBackgroundRole(QPalette.ColorRole.Button)  # the surface; Fusion makes text its ink
    widget.setAutoFillBackground(True)


def draw_focus(painter: QPainter, box: QRectF, theme: Theme, radius: float = Size.radius) -> None:
    """The focus ring, inside ``box``."""
    painter.setPen(QPen(theme.colour("accent"), Size.focus))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius)


def rects(region: QRegion) -> list[QRect]:
    """The rectangles of a region, whose type information lacks the iteration."""
    return list(cast(Iterable[QRect], region))
