"""What both charts share: a display list, how it is painted, and what a screen reader is told."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from elbowroom.scene.display_list import DisplayList
from elbowroom.ui.painting import paint
from elbowroom.ui.theme import Theme


class ChartView(QWidget):
    """A widget that paints a display list. Its takeaway is its accessible description."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
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

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.colour("surface"))
            paint(painter, self.drawing, self._theme.chart, self._theme.chart_fonts)
            self.paint_over(painter)

    def paint_over(self, painter: QPainter) -> None:
        """Draw on top of the chart; charts that have something to add override this."""
