"""The chart "Over one conversation": point at a moment, or walk there with the arrows."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy

from elbowroom.plan.chart_data import timeline_data
from elbowroom.plan.chart_view_models import TimelineVM
from elbowroom.scene import timeline
from elbowroom.scene.curve_axes import CurveAxes
from elbowroom.ui.chart_view import ChartView
from elbowroom.ui.curve_readout import CurveReadout, Reading
from elbowroom.ui.theme import Theme

LEAST_WIDTH, LEAST_HEIGHT = 300, 200


class TimelineView(ChartView):
    """A column a moment.

    Attributes:
        moment_reached: place of the moment under mouse or keyboard; -1 for none.
    """

    moment_reached = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.vm: TimelineVM | None = None
        self._at = -1
        self.overlay = CurveReadout(theme, self)
        self.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_vm(self, vm: TimelineVM) -> None:
        """Show a conversation."""
        if vm == self.vm:
            return
        self.vm = vm
        self.set_takeaway(vm.title, vm.takeaway)
        self._rebuild()

    def as_data(self) -> str:
        return timeline_data(self.vm) if self.vm is not None else ""

    def _rebuild(self) -> None:
        if self.vm is None:
            return
        width, height = max(self.width(), LEAST_WIDTH), max(self.height(), LEAST_HEIGHT)
        self.show_drawing(timeline.build(self.vm, width, height, self._theme.chart_sizes))
        self._point_at(self._at)

    def _axes(self) -> CurveAxes | None:
        if self.vm is None or self.vm.empty:
            return None
        return timeline.axes(self.vm, self.width(), self.height(), self._theme.chart_sizes)

    def _point_at(self, at: int) -> None:
        """Tell the figures of one moment."""
        plot, vm = self._axes(), self.vm
        if plot is None or vm is None or not 0 <= at < len(vm.moments):
            at = -1
        reading = None
        if at >= 0 and vm is not None and plot is not None:
            moment = vm.moments[at]
            heading = f"{moment.name} · {moment.tokens}" if moment.tokens else moment.name
            x = timeline.middle(plot, at)
            reading = Reading(x, plot.top, plot.bottom, heading, moment.lines)
        self.overlay.show_reading(reading)
        if at != self._at:
            self._at = at
            self.moment_reached.emit(at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        plot, spot = self._axes(), event.position()
        is_inside = plot is not None and plot.left <= spot.x() <= plot.right
        self._point_at(timeline.moment_at(plot, spot.x()) if plot and is_inside else -1)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        vm, key = self.vm, Qt.Key(event.key())
        if vm is None or vm.empty or key not in _MOVES:
            super().keyPressEvent(event)
            return
        here = self._at if self._at >= 0 else vm.peak if abs(_MOVES[key]) == 1 else 0
        step = _MOVES[key] if self._at >= 0 or abs(_MOVES[key]) > 1 else 0
        self._point_at(max(0, min(len(vm.moments) - 1, here + step)))
        self._announce()

    def _announce(self) -> None:
        """Say the moment to those who do not see it."""
        if self.vm is None or self._at < 0:
            return
        moment = self.vm.moments[self._at]
        figures = ", ".join(f"{name} {size}" for _, name, size in moment.lines)
        text = f"{moment.name} {moment.tokens}. {moment.what} {figures}"
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point_at(-1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.overlay.setGeometry(self.rect())
        self._rebuild()


_MOVES = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_Home: -1000,
    Qt.Key.Key_End: 1000,
}
