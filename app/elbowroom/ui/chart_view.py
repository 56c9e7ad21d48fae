"""What both charts share: a display list, how it is painted, and what a screen reader is told."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QContextMenuEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QRegion,
)
from PySide6.QtWidgets import QWidget

from elbowroom.scene.boxes import Box, changed_boxes
from elbowroom.scene.display_list import DisplayList
from elbowroom.ui.chart_copy import copy_both, show_copy_menu
from elbowroom.ui.painting import paint
from elbowroom.ui.shapes import rects
from elbowroom.ui.theme import Theme

ROUGH_FROM = 2_000_000
"""Pixels of the screen from which on antialiasing a chart costs a part of the frame: about 4K."""


class ChartView(QWidget):
    """A widget that paints a display list. Its takeaway is its accessible description."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._is_held = False
        self.drawing = DisplayList(0.0, 0.0)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def set_takeaway(self, title: str, takeaway: str) -> None:
        """The chart in one sentence, for those who do not see it."""
        if title != self.accessibleName():
            self.setAccessibleName(title)
        if takeaway != self.accessibleDescription():
            self.setAccessibleDescription(takeaway)
            if QAccessible.isActive():
                event = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
                QAccessible.updateAccessibility(event)

    def show_drawing(self, drawing: DisplayList) -> None:
        """Show another list of shapes; what is equal in both is not painted again."""
        old, self.drawing = self.drawing, drawing
        if (old.width, old.height) != (drawing.width, drawing.height):
            self.update()
        else:
            for box in changed_boxes(old, drawing):
                self.update(QRectF(QPointF(*box[:2]), QPointF(*box[2:])).toAlignedRect())

    def set_held(self, is_held: bool) -> None:
        """Say whether a value is being dragged."""
        before, self._is_held = self.is_rough, is_held
        if self.is_rough != before:
            self.update()

    @property
    def is_rough(self) -> bool:
        """Whether edges are painted without antialiasing: a chart of so many pixels, in a drag."""
        pixels = self.width() * self.height() * self.devicePixelRatioF() ** 2
        return self._is_held and pixels >= ROUGH_FROM

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self.paint_drawing(painter, event.region())
            self.paint_over(painter)

    def paint_drawing(self, painter: QPainter, region: QRegion) -> None:
        """Draw as much of the list as has to be painted, on the surface."""
        theme = self._theme
        painter.fillRect(region.boundingRect(), theme.colour("surface"))
        areas, smooth = self._areas(region), not self.is_rough
        paint(painter, self.drawing, theme.chart, theme.chart_fonts, areas, smooth)

    def _areas(self, region: QRegion) -> list[Box] | None:
        """What has to be painted, as boxes; ``None`` for so much that choosing would cost more."""
        areas = rects(region)
        if 2 * sum(r.width() * r.height() for r in areas) > self.width() * self.height():
            return None
        return [(r.left(), r.top(), r.right() + 1, r.bottom() + 1) for r in areas]

    def as_data(self) -> str:
        """The figures, columns parted by tabs; empty for a chart that is not copied by itself."""
        return ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        data = self.as_data()
        if data and event.matches(QKeySequence.StandardKey.Copy):
            copy_both(self, data)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        data = self.as_data()
        if data:
            show_copy_menu(self, data, event.globalPos())
        else:
            super().contextMenuEvent(event)

    def paint_over(self, painter: QPainter) -> None:
        """Draw on top of the chart; charts that have something to add override this."""
