"""The curve's plot for zooming and panning. The only module that loads pyqtgraph; see CurveView.

One graphics item draws the whole display list; a ``ViewBox`` keeps what part of the axis is shown.
pyqtgraph's own grid and axes are not used: they cost several frames each.
"""

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from elbowroom.scene.boxes import changed_boxes
from elbowroom.scene.display_list import DisplayList
from elbowroom.ui.still_picture import StillPicture
from elbowroom.ui.theme import Theme

LEAST_SHARE = 1 / 64
AIR_SHARE = 1 / 8


class CurveItem(pg.GraphicsObject):
    """Draws a display list at the scene's origin, pixel for pixel."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._drawing = DisplayList(0.0, 0.0)
        self._picture = StillPicture()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption, False)

    def show_drawing(self, drawing: DisplayList) -> None:
        """Show another list."""
        old, self._drawing = self._drawing, drawing
        if (drawing.width, drawing.height) != (old.width, old.height):
            self.prepareGeometryChange()
            self.update()
        else:
            for box in changed_boxes(old, drawing):
                self.update(QRectF(QPointF(*box[:2]), QPointF(*box[2:])))

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, self._drawing.width, self._drawing.height)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        theme = self._theme
        area = self.boundingRect().toAlignedRect()
        self._picture.paint(painter, self._drawing, theme.chart, theme.chart_fonts, area)


class CurvePlot(pg.GraphicsView):
    """Shows what its owner draws, and says which part of the axis to draw.

    The mouse belongs to the owner: this widget lets every event through.

    Attributes:
        window_changed: another part of the axis is to be shown.
    """

    window_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, background=None)
        self._theme = theme
        self._full = 0
        self._box = pg.ViewBox(enableMenu=False, enableMouse=False, defaultPadding=0.0)
        self._box.setMouseEnabled(x=True, y=False)
        self._item = CurveItem(theme)
        self.setCentralItem(self._box)
        self.scene().addItem(self._item)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.show_theme()
        self.set_axis(1)
        self._box.sigXRangeChanged.connect(lambda *_: self.window_changed.emit())

    def show_theme(self) -> None:
        """Take the colours in use."""
        self.setBackground(self._theme.colour("surface"))
        self._item.update()

    def show_drawing(self, drawing: DisplayList) -> None:
        """Show a display list made for :meth:`shown_range`."""
        self._item.show_drawing(drawing)

    def set_axis(self, full: int) -> None:
        """The axis goes from 0 to ``full``; a zoomed part stays where it is, as far as it can."""
        if full == self._full:
            return
        low, high = self.shown_range
        if not self.is_zoomed or low >= full:
            low, high = 0, full
        self._full = full
        self.blockSignals(True)  # the owner draws the new axis anyway
        self._box.setLimits(xMin=0, xMax=full, minXRange=max(1.0, full * LEAST_SHARE))
        self._box.setXRange(low, min(high, full), padding=0)
        self.blockSignals(False)

    @property
    def shown_range(self) -> tuple[int, int]:
        """Part of the axis that is shown."""
        low, high = self._box.viewRange()[0]
        return max(0, round(low)), min(self._full, max(1, round(high)))

    @property
    def is_zoomed(self) -> bool:
        """Whether only a part of the axis is shown."""
        low, high = self.shown_range
        return (high - low) < self._full * 0.999

    def zoom(self, factor: float, about: float) -> None:
        """Show ``factor`` times as much of the axis, a value staying under the mouse."""
        low, high = self.shown_range
        span = min(float(self._full), max(self._full * LEAST_SHARE, (high - low) * factor))
        share = (about - low) / max(1, high - low)
        start = min(max(0.0, about - share * span), self._full - span)
        self._box.setXRange(start, start + span, padding=0)

    def pan(self, by: float) -> None:
        """Move along the axis."""
        low, high = self.shown_range
        by = min(max(by, -low), self._full - high)
        self._box.setXRange(low + by, high + by, padding=0)

    def keep_in_view(self, value: int) -> None:
        """Move along the axis until a value is shown, a little away from the edge."""
        low, high = self.shown_range
        air = (high - low) * AIR_SHARE
        if not low <= value <= high:
            self.pan(value - low - air if value < low else value - high + air)

    def reset(self) -> None:
        """Show the whole axis."""
        self._box.setXRange(0, self._full, padding=0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setSceneRect(QRectF(self.rect()))
