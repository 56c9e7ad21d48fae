"""The card with bars on one axis, and the switch between models and machines."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from elbowroom.plan.comparison.view_models import StacksVM
from elbowroom.plan.control_view_models import StepVM
from elbowroom.scene import stacks
from elbowroom.text import compare_window as texts
from elbowroom.ui.card import Card
from elbowroom.ui.chart_view import ChartView
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.theme import Theme

LEAST_WIDTH = 340


class StacksView(ChartView):
    """The bars."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._vm: StacksVM | None = None
        self.setMinimumWidth(LEAST_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_vm(self, vm: StacksVM) -> None:
        """Show bars."""
        if vm != self._vm:
            self._vm = vm
            self.set_takeaway(vm.title, vm.takeaway)
            self._rebuild()

    def _rebuild(self) -> None:
        if self._vm is None:
            return
        width = max(self.width(), LEAST_WIDTH)
        self.show_drawing(stacks.build(self._vm, width, self._theme.chart_sizes))
        self.setFixedHeight(int(self.drawing.height + 0.999))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._rebuild()


class StacksCard(Card):
    """Heading, switch, bars.

    Attributes:
        side: ``rows`` or ``columns``: what the bars stand for.
        side_chosen: the person chose the other one.
    """

    side_chosen = Signal()

    def __init__(self, theme: Theme) -> None:
        self.view = StacksView(theme)
        self.switch = Segmented(theme, is_small=True)
        super().__init__(theme, self.view, self.switch)
        self.side = "rows"
        self.switch.chosen.connect(self._choose)

    def show_vm(self, vm: StacksVM, has_choice: bool) -> None:
        """Show bars, and the switch where there are both kinds."""
        words = texts.compare_texts()
        self.set_title(vm.title)
        steps = (
            StepVM("rows", words.models, "", True),
            StepVM("columns", words.machines, "", True),
        )
        self.switch.show_vm(steps, self.side)
        self.switch.setVisible(has_choice)
        self.view.show_vm(vm)

    def _choose(self, side: str) -> None:
        self.side = side
        self.side_chosen.emit()

    def retranslate(self) -> None:
        """Read the texts again."""
        self.switch.setAccessibleName(texts.compare_texts().side_by_side)
