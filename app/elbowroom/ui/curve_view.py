"""The chart "As context grows": read it by pointing, set the value by clicking or dragging.

The first frame is painted by this plain widget. Once it is on the screen, pyqtgraph is loaded and
draws the same display list from then on, with zoom and pan.
"""

import logging

from PySide6.QtCore import QEvent, QTimer, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy

from elbowroom.plan.view_models import CurveVM
from elbowroom.scene import curve
from elbowroom.scene.curve_axes import CurveAxes
from elbowroom.text import window as texts
from elbowroom.ui.chart_view import ChartView
from elbowroom.ui.curve_readout import CurveReadout, Reading
from elbowroom.ui.curve_window import part, sizes_at
from elbowroom.ui.theme import Size, Theme

_log = logging.getLogger(__name__)

ZOOM_STEP = 0.8
KEY_STEPS = 64
LEAST_WIDTH, LEAST_HEIGHT = 300, 160


class CurveView(ChartView):
    """The curve.

    Attributes:
        value_edited: the value a click, drag or key sets, on the axis shown.
        gesture_began: a drag or a held key starts.
        gesture_ended: it is over.
        zoomed: whether only a part of the axis is shown.
    """

    value_edited = Signal(int)
    gesture_began = Signal()
    gesture_ended = Signal()
    zoomed = Signal(bool)

    def __init__(self, theme: Theme, loads_plot: bool = True) -> None:
        super().__init__(theme)
        self._vm: CurveVM | None = None
        self._shown: CurveVM | None = None
        self._plot = None  # a CurvePlot, once loaded
        self._loads_plot = loads_plot
        self._holds = ""
        self._pan_from = 0.0
        self._overlay = CurveReadout(theme, self)
        self.setMinimumSize(LEAST_WIDTH, Size.curve_height)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.CrossCursor)
        theme.changed.connect(self._take_theme)

    @property
    def is_plot_loaded(self) -> bool:
        """Whether zoom and pan are there."""
        return self._plot is not None

    def render(self, vm: CurveVM) -> None:
        """Show a curve."""
        if vm == self._vm:
            return
        kept = self._vm is not None and self._vm.axis == vm.axis
        self._vm = vm
        self.set_takeaway(vm.title, vm.takeaway)
        if self._plot is not None:
            if not kept:
                self._plot.reset()
            self._plot.set_axis(max(1, vm.x_max))
        self._rebuild()

    def reset_zoom(self) -> None:
        """Show the whole axis again."""
        if self._plot is not None:
            self._plot.reset()

    # Drawing

    def _rebuild(self) -> None:
        if self._vm is None:
            return
        self._shown = part(self._vm, *self._window())
        width, height = max(self.width(), LEAST_WIDTH), max(self.height(), LEAST_HEIGHT)
        self.drawing = curve.build(self._shown, width, height, self._theme.chart_sizes)
        if self._plot is not None:
            self._plot.show_drawing(self.drawing)
        else:
            self.update()

    def _window(self) -> tuple[int, int]:
        """Part of the axis shown, on values that a click can set."""
        vm = self._vm
        if vm is None or self._plot is None or not self._plot.is_zoomed:
            return 0, vm.x_max if vm else 1
        low, high = self._plot.window
        step = max(1, vm.x_step)
        low = low // step * step
        return low, min(vm.x_max, max(low + step, -(-high // step) * step))

    def _axes(self) -> CurveAxes | None:
        if self._shown is None or self._shown.empty or not self._shown.xs:
            return None
        return curve.axes(self._shown, self.width(), self.height(), self._theme.chart_sizes)

    def _offset(self) -> int:
        return self._window()[0]

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._plot is None:
            super().paintEvent(event)
            if self._loads_plot and self._vm is not None:
                self._loads_plot = False
                QTimer.singleShot(0, self, self.load_plot)

    def load_plot(self) -> None:
        """Load pyqtgraph and let it draw; without it the chart stays as it is."""
        if self._plot is not None:
            return
        try:
            from elbowroom.ui.curve_plot import CurvePlot
        except ImportError:
            _log.warning("pyqtgraph is missing: the curve cannot be zoomed")
            return
        self._plot = plot = CurvePlot(self._theme, self)
        plot.setGeometry(self.rect())
        plot.set_axis(max(1, self._vm.x_max if self._vm else 1))
        plot.window_changed.connect(self._show_window)
        plot.show_drawing(self.drawing)
        plot.show()
        self._overlay.raise_()

    def _show_window(self) -> None:
        self._rebuild()
        self.zoomed.emit(self._plot is not None and self._plot.is_zoomed)

    def _take_theme(self) -> None:
        if self._plot is not None:
            self._plot.show_theme()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._overlay.setGeometry(self.rect())
        if self._plot is not None:
            self._plot.setGeometry(self.rect())
        self._rebuild()

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        axes = self._axes()
        x = event.position().x()
        pans = event.button() == Qt.MouseButton.MiddleButton or (
            event.button() == Qt.MouseButton.LeftButton
            and event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        )
        if axes is None or not axes.left - 8 <= x <= axes.right + 8:
            event.ignore()
        elif pans:
            self._holds, self._pan_from = "pan", x
        elif event.button() == Qt.MouseButton.LeftButton:
            self._holds = "value"
            self._overlay.show_reading(None)
            self.gesture_began.emit()
            self._set_at(axes, x)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        axes, x = self._axes(), event.position().x()
        if axes is None:
            return
        if self._holds == "value":
            self._set_at(axes, x)
        elif self._holds == "pan" and self._plot is not None:
            self._plot.pan(axes.x_value(self._pan_from) - axes.x_value(x))
            self._pan_from = x
        else:
            inside = axes.contains(x, event.position().y())
            self._overlay.show_reading(self._reading(axes, x) if inside else None)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        if self._holds == "value":
            self.gesture_ended.emit()
        self._holds = ""

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._overlay.show_reading(None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom when the chart has the focus or Ctrl is held; else the page scrolls."""
        axes = self._axes()
        meant = self.hasFocus() or event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if axes is None or self._plot is None or not meant:
            event.ignore()
            return
        turn = event.angleDelta()
        if abs(turn.x()) > abs(turn.y()):
            self._plot.pan(-turn.x() / 120 * (axes.x_max / 12))
        elif turn.y():
            about = self._offset() + axes.x_value(event.position().x())
            self._plot.zoom(ZOOM_STEP ** (turn.y() / 120), about)
        self._overlay.show_reading(None)
        event.accept()

    def _set_at(self, axes: CurveAxes, x: float) -> None:
        if self._shown is not None:
            value = self._offset() + curve.picked(self._shown, axes, x)
            self._emit(value)

    def _emit(self, value: int) -> None:
        vm = self._vm
        if vm is not None and value != self._here():
            self.value_edited.emit(max(vm.x_from, min(value, max(vm.x_from, vm.x_max))))

    def _reading(self, axes: CurveAxes, x: float) -> Reading | None:
        """Figures under the mouse, at the value a click there would set."""
        vm, shown = self._vm, self._shown
        if vm is None or shown is None:
            return None
        value = self._offset() + curve.picked(shown, axes, x)
        sizes = sizes_at(vm, value)
        lines = [
            (band.component, band.label, texts.read_size(size))
            for band, size in zip(vm.bands, sizes, strict=True)
            if size
        ][::-1]
        lines.append(("", texts.read_total(), texts.read_size(sum(sizes))))
        heading = texts.read_heading(vm.axis, value)
        pixel = axes.x_pixel(value - self._offset())
        return Reading(pixel, axes.top, axes.bottom, heading, tuple(lines))

    # Keyboard

    def _here(self) -> int:
        markers = self._vm.markers if self._vm else ()
        return next((marker.x for marker in markers if marker.kind == "here"), 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        vm, key = self._vm, Qt.Key(event.key())
        if vm is None or vm.empty:
            super().keyPressEvent(event)
        elif key in _ZOOM_KEYS and self._plot is not None:
            self._plot.zoom(_ZOOM_KEYS[key], float(self._here()))
        elif key == Qt.Key.Key_0:
            self.reset_zoom()
        elif key in _MOVES:
            if not self._holds:
                self._holds = "key"
                self.gesture_began.emit()
            self._emit(self._moved(vm, _MOVES[key]))
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not event.isAutoRepeat():
            self._let_go()
        super().keyReleaseEvent(event)

    def _let_go(self) -> None:
        if self._holds == "key":
            self._holds = ""
            self.gesture_ended.emit()

    def _moved(self, vm: CurveVM, steps: int) -> int:
        """A value so many key steps away, on a value that a click can set."""
        unit = max(1, vm.x_step)
        stride = max(unit, round(vm.x_max / KEY_STEPS / unit) * unit)
        return round((self._here() + steps * stride) / unit) * unit

    def focusOutEvent(self, event: QEvent) -> None:
        super().focusOutEvent(event)  # type: ignore[arg-type]
        self._let_go()


_MOVES = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_PageDown: -8,
    Qt.Key.Key_PageUp: 8,
    Qt.Key.Key_Home: -(1 << 20),
    Qt.Key.Key_End: 1 << 20,
}
_ZOOM_KEYS = {
    Qt.Key.Key_Plus: ZOOM_STEP,
    Qt.Key.Key_Equal: ZOOM_STEP,
    Qt.Key.Key_Minus: 1 / ZOOM_STEP,
}
