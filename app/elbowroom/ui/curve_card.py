"""The card around the curve: the switch between its axes, and the way back from a zoom."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from elbowroom.plan.chart_view_models import CurveVM, TimelineVM
from elbowroom.plan.control_view_models import StepVM
from elbowroom.plan.state import AXES
from elbowroom.plan.view_models import PlanVM
from elbowroom.text import answer as texts
from elbowroom.text import conversation as talks
from elbowroom.ui.card import Card
from elbowroom.ui.curve_view import CurveView
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.theme import Theme

if TYPE_CHECKING:
    from elbowroom.ui.timeline_panel import TimelinePanel


class CurveCard(Card):
    """Heading, switches, and the curve or the conversation.

    Attributes:
        axis_chosen: ``context``, ``users`` or ``conversation``.
        who_chosen: ``one`` or ``all``.
        value_edited: axis and value that the curve sets.
        timeline: the conversation; made when it is first looked at.
        timeline_made: it is there.
    """

    axis_chosen = Signal(str)
    who_chosen = Signal(str)
    value_edited = Signal(str, int)
    timeline_made = Signal()

    def __init__(self, theme: Theme, loads_plot: bool = True) -> None:
        self.curve = CurveView(theme, loads_plot)
        self.timeline: TimelinePanel | None = None
        self._views = _Views()
        self._views.addWidget(self.curve)
        self.switch = Segmented(theme, is_small=True)
        self.who = Segmented(theme, is_small=True)
        self.reset = LinkButton(theme, "reset")
        super().__init__(theme, self._views, self.reset, self.who, self.switch)
        self._axis = AXES[0]
        self._look_at(self.curve, self.curve)
        self.reset.hide()
        self.reset.clicked.connect(self.curve.reset_zoom)
        self.curve.zoomed.connect(self.reset.setVisible)
        self.curve.value_edited.connect(lambda value: self.value_edited.emit(self._axis, value))
        self.switch.chosen.connect(self.axis_chosen)
        self.who.chosen.connect(self.who_chosen)

    def show_vm(self, plan: PlanVM) -> None:
        """Show a plan's curve or conversation."""
        self._show_switches(plan.curve, plan)
        if plan.timeline is not None:
            self._show_timeline(plan.timeline)
            return
        self.set_title(plan.curve.title)
        self.curve.show_vm(plan.curve)
        self._look_at(self.curve, self.curve)

    def _show_switches(self, vm: CurveVM, plan: PlanVM) -> None:
        self._axis = vm.axis
        pairs = zip(AXES, vm.axis_labels, strict=False)
        steps = tuple(StepVM(axis, label, "", True) for axis, label in pairs)
        self.switch.show_vm(steps, vm.axis)
        self.who.setVisible(bool(plan.who_steps))
        if plan.who_steps:
            self.who.show_vm(plan.who_steps, plan.who)

    def _show_timeline(self, vm: TimelineVM) -> None:
        panel = self.timeline or self._make_timeline()
        self.reset.hide()
        self.set_title(vm.title)
        panel.show_vm(vm)
        self._look_at(panel, panel.chart if panel.table.isHidden() else panel.table)

    def _make_timeline(self) -> "TimelinePanel":
        from elbowroom.ui.timeline_panel import TimelinePanel

        self.timeline = panel = TimelinePanel(self._theme)
        panel.chart.installEventFilter(self)
        self._views.addWidget(panel)
        self.timeline_made.emit()
        return panel

    def _look_at(self, view: QWidget, chart: QWidget) -> None:
        """Bring one view to the front; the card wears the focus ring of its chart."""
        self.body = chart
        if self._views.currentWidget() is not view:
            self._views.setCurrentWidget(view)
        chart.installEventFilter(self)

    def charts(self) -> list[QWidget]:
        """What Tab reaches of what is in front."""
        panel = self.timeline
        if panel is not None and self._views.currentWidget() is panel:
            return panel.tab_stops()
        return [self.curve]

    def retranslate(self) -> None:
        """Read the texts again."""
        self.switch.setAccessibleName(texts.axis_name())
        self.who.setAccessibleName(talks.who_name())
        self.reset.setText(texts.whole_curve())
        self.reset.setToolTip(texts.whole_curve_tip())
        if self.timeline is not None:
            self.timeline.retranslate()


class _Views(QStackedWidget):
    """As large as the view in front asks for, not as the largest."""

    def minimumSizeHint(self) -> QSize:
        view = self.currentWidget()
        return view.minimumSizeHint().expandedTo(view.minimumSize()) if view else QSize()

    def sizeHint(self) -> QSize:
        view = self.currentWidget()
        return view.sizeHint().expandedTo(view.minimumSize()) if view else QSize()
