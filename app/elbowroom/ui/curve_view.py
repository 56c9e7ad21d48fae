"""The chart "As context grows": read it by pointing, set the value by clicking or dragging."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QWheelEvent

from elbowroom.plan.chart_view_models import CurveVM
from elbowroom.scene import curve
from elbowroom.scene.curve_axes import CurveAxes
from elbowroom.text import answer as texts
from elbowroom.ui.curve_canvas import CurveCanvas
from elbowroom.ui.curve_readout import Reading
from elbowroom.ui.curve_window import here_of, sizes_at
from elbowroom.ui.theme import Theme

ZOOM_STEP = 0.8
WHEEL_NOTCH = 120
PAN_SHARE = 1 / 12
KEY_STEPS = 64
NEAR = 8
Scale = tuple[int, CurveVM, CurveAxes]
"""Where the part that is shown begins, the part, and its frame."""


class CurveView(CurveCanvas):
    """The curve with its mouse and keyboard.

    Attributes:
        value_edited: the value a click, drag or key sets, on the axis shown.
        gesture_began: a drag or a held key starts.
        gesture_ended: it is over.
    """

    value_edited = Signal(int)
    gesture_began = Signal()
    gesture_ended = Signal()

    def __init__(self, theme: Theme, loads_plot: bool = True) -> None:
        super().__init__(theme, loads_plot)
        self._holds = ""
        self._pointed: float | None = None
        self._pan_from = 0.0
        self._scale: Scale | None = None
        self.setCursor(Qt.CursorShape.CrossCursor)

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        axes, x = self.axes(), event.position().x()
        if axes is None or not axes.left - NEAR <= x <= axes.right + NEAR:
            event.ignore()
        elif _pans(event):
            self._holds, self._pan_from = "pan", x
        elif event.button() == Qt.MouseButton.LeftButton:
            self._holds = "value"
            self.overlay.show_reading(None)
            self.gesture_began.emit()
            self._scale = self._scale_now()
            self._set_at(x)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        axes, x = self.axes(), event.position().x()
        if axes is None:
            return
        if self._holds == "value":
            self._set_at(x)
        elif self._holds == "pan" and self.plot is not None:
            self.plot.pan(axes.x_value(self._pan_from) - axes.x_value(x))
            self._pan_from = x
        else:
            self._pointed = x if axes.contains(x, event.position().y()) else None
            self._read()

    def _rebuild(self) -> None:
        super()._rebuild()
        self._read()

    def _read(self) -> None:
        """Tell the figures under the mouse, as they are now."""
        silent = self._pointed is None or bool(self._holds)
        self.overlay.show_reading(None if silent else self._reading(self._pointed or 0.0))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        if self._holds == "value":
            self.gesture_ended.emit()
        self._holds = ""

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._pointed = None
        self._read()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom when the chart has the focus or Ctrl is held; else the page scrolls."""
        axes = self.axes()
        meant = self.hasFocus() or event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if axes is None or self.plot is None or not meant:
            event.ignore()
            return
        turn = event.angleDelta()
        if abs(turn.x()) > abs(turn.y()):
            self.plot.pan(-turn.x() / WHEEL_NOTCH * axes.x_max * PAN_SHARE)
        elif turn.y():
            about = self.shown_range()[0] + axes.x_value(event.position().x())
            self.plot.zoom(ZOOM_STEP ** (turn.y() / WHEEL_NOTCH), about)
        event.accept()

    def _scale_now(self) -> Scale | None:
        axes, shown = self.axes(), self.shown
        return None if axes is None or shown is None else (self.shown_range()[0], shown, axes)

    def _set_at(self, x: float) -> None:
        """Set what the pixel meant when the drag began: the axis may grow under the mouse."""
        if self._scale is not None:
            low, shown, axes = self._scale
            self._emit(low + curve.picked(shown, axes, x))

    def _emit(self, value: int) -> None:
        vm = self.vm
        if vm is not None:
            value = max(vm.x_from, min(value, max(vm.x_from, vm.x_max)))
            if value != here_of(vm):
                self.value_edited.emit(value)

    def _reading(self, x: float) -> Reading | None:
        """Figures under the mouse, at the value a click there would set."""
        vm, scale = self.vm, self._scale_now()
        if vm is None or scale is None:
            return None
        low, shown, axes = scale
        value = low + curve.picked(shown, axes, x)
        sizes = sizes_at(vm, value)
        lines = [
            (band.component, band.label, texts.read_size(size))
            for band, size in zip(vm.bands, sizes, strict=True)
            if size
        ][::-1]
        lines.append(("", texts.read_total(), texts.read_size(sum(sizes))))
        heading = texts.read_heading(vm.axis, value)
        return Reading(axes.x_pixel(value - low), axes.top, axes.bottom, heading, tuple(lines))

    # Keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        vm, key = self.vm, Qt.Key(event.key())
        if vm is None or vm.empty:
            super().keyPressEvent(event)
        elif key in _ZOOM_KEYS and self.plot is not None:
            self.plot.zoom(_ZOOM_KEYS[key], float(here_of(vm)))
        elif key == Qt.Key.Key_0:
            self.reset_zoom()
        elif key in _MOVES:
            if not self._holds:
                self._holds = "key"
                self.gesture_began.emit()
            self._emit(_moved(vm, here_of(vm), _MOVES[key]))
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not event.isAutoRepeat():
            self._let_go()
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._let_go()

    def _let_go(self) -> None:
        if self._holds == "key":
            self._holds = ""
            self.gesture_ended.emit()


def _pans(event: QMouseEvent) -> bool:
    """Whether a press is meant to move the axis: the middle button, or the left one with Shift."""
    is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    left = event.button() == Qt.MouseButton.LeftButton
    return event.button() == Qt.MouseButton.MiddleButton or (left and is_shifted)


def _moved(vm: CurveVM, here: int, steps: int) -> int:
    """A value so many key steps away, on a value that a click can set."""
    unit = max(1, vm.x_step)
    stride = max(unit, round(vm.x_max / KEY_STEPS / unit) * unit)
    return round((here + steps * stride) / unit) * unit


_MOVES = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_PageDown: -8,
    Qt.Key.Key_PageUp: 8,
    Qt.Key.Key_Home: -KEY_STEPS,
    Qt.Key.Key_End: KEY_STEPS,
}
_ZOOM_KEYS = {
    Qt.Key.Key_Plus: ZOOM_STEP,
    Qt.Key.Key_Equal: ZOOM_STEP,
    Qt.Key.Key_Minus: 1 / ZOOM_STEP,
}
