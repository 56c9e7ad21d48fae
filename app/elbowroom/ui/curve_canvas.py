"""Draws the curve: whole by itself, zoomed by pyqtgraph, from the same display list.

The first frame is painted by this plain widget, so that the answer is on the screen within a
second. Then pyqtgraph is loaded, and keeps what part of the axis is shown from there on. While
that is all of it, its view stays hidden: a graphics scene costs a part of each frame.
"""

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from elbowroom.plan.chart_data import curve_data
from elbowroom.plan.chart_view_models import CurveVM
from elbowroom.scene import curve
from elbowroom.scene.curve_axes import CurveAxes
from elbowroom.ui.chart_view import ChartView
from elbowroom.ui.curve_readout import CurveReadout
from elbowroom.ui.curve_window import here_of, part
from elbowroom.ui.still_picture import StillPicture
from elbowroom.ui.theme import Size, Theme

if TYPE_CHECKING:
    from elbowroom.ui.curve_plot import CurvePlot

_log = logging.getLogger(__name__)

LEAST_WIDTH, LEAST_HEIGHT = 300, 160


class CurveCanvas(ChartView):
    """The curve without its mouse and keyboard.

    Attributes:
        zoomed: whether only a part of the axis is shown.
    """

    zoomed = Signal(bool)

    def __init__(self, theme: Theme, loads_plot: bool = True) -> None:
        super().__init__(theme)
        self.vm: CurveVM | None = None
        self.shown: CurveVM | None = None
        self.plot: CurvePlot | None = None
        self.overlay = CurveReadout(theme, self)
        self._picture = StillPicture()
        self._loads_plot = loads_plot
        self.setMinimumSize(LEAST_WIDTH, Size.curve_height)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self._take_theme)

    def show_vm(self, vm: CurveVM) -> None:
        """Show a curve. Another axis is shown whole."""
        if vm == self.vm:
            return
        keeps_axis = self.vm is not None and self.vm.axis == vm.axis
        has_moved = here_of(self.vm) != here_of(vm)
        self.vm = vm
        self.set_takeaway(vm.title, vm.takeaway)
        if self.plot is not None:
            if not keeps_axis:
                self.plot.reset()
            self.plot.set_axis(max(1, vm.x_max))
            self.zoomed.emit(self.plot.is_zoomed)
            if has_moved:
                self.plot.keep_in_view(here_of(vm))
        self._rebuild()

    def as_data(self) -> str:
        return curve_data(self.vm) if self.vm is not None else ""

    def reset_zoom(self) -> None:
        """Show the whole axis again."""
        if self.plot is not None:
            self.plot.reset()

    def shown_range(self) -> tuple[int, int]:
        """Part of the axis that is shown, between values that a click can set."""
        vm = self.vm
        if vm is None or self.plot is None or not self.plot.is_zoomed:
            return 0, vm.x_max if vm else 1
        low, high = self.plot.shown_range
        step = max(1, vm.x_step)
        low = low // step * step
        return low, min(vm.x_max, max(low + step, -(-high // step) * step))

    def axes(self) -> CurveAxes | None:
        """Frame of what is shown; ``None`` while there is no curve."""
        if self.shown is None or self.shown.empty or not self.shown.xs:
            return None
        return curve.axes(self.shown, self.width(), self.height(), self._theme.chart_sizes)

    def load_plot(self) -> None:
        """Load pyqtgraph and let it draw; without it the chart stays as it is."""
        if self.plot is not None:
            return
        try:
            from elbowroom.ui.curve_plot import CurvePlot
        except ImportError:
            _log.warning("pyqtgraph is missing: the curve cannot be zoomed")
            return
        self.plot = plot = CurvePlot(self._theme, self)
        plot.setGeometry(self.rect())
        plot.set_axis(max(1, self.vm.x_max if self.vm else 1))
        plot.window_changed.connect(self._show_window)
        plot.hide()
        self.overlay.raise_()

    def _rebuild(self) -> None:
        if self.vm is None:
            return
        self.shown = part(self.vm, *self.shown_range())
        width, height = max(self.width(), LEAST_WIDTH), max(self.height(), LEAST_HEIGHT)
        drawing = curve.build(self.shown, width, height, self._theme.chart_sizes)
        if self.plot is not None and self.plot.is_zoomed:
            self.drawing = drawing
            self.plot.show_drawing(drawing)
        else:
            self.show_drawing(drawing)

    def _show_window(self) -> None:
        is_zoomed = self.plot is not None and self.plot.is_zoomed
        if self.plot is not None:
            self.plot.setVisible(is_zoomed)
        self._rebuild()
        self.zoomed.emit(is_zoomed)

    def _take_theme(self) -> None:
        if self.plot is not None:
            self.plot.show_theme()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.plot is None or self.plot.isHidden():
            super().paintEvent(event)
        if self._loads_plot and self.vm is not None:
            self._loads_plot = False
            QTimer.singleShot(0, self, self.load_plot)

    def paint_drawing(self, painter: QPainter, region: QRegion) -> None:
        theme, area, smooth = self._theme, region.boundingRect(), not self.is_rough
        self._picture.paint(painter, self.drawing, theme.chart, theme.chart_fonts, area, smooth)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.overlay.setGeometry(self.rect())
        if self.plot is not None:
            self.plot.setGeometry(self.rect())
        self._rebuild()
