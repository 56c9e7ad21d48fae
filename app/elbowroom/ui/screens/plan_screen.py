"""The plan screen: what is chosen at the left, the answer at the right."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QWidget

from elbowroom.plan.view_models import PlanVM
from elbowroom.ui.answer_panel import AnswerPanel
from elbowroom.ui.inputs_panel import InputsPanel
from elbowroom.ui.notice_stack import NoticeStack
from elbowroom.ui.screens.screen import Pane, ScreenWidget
from elbowroom.ui.theme import Size

LOW = 720
"""Pixels of height under which the left column saves room."""


SNUG = 1000
"""Pixels of height under which it stands closer."""


class PlanScreen(ScreenWidget):
    """Puts the two panels side by side."""

    def __init__(self, inputs: InputsPanel, answer: AnswerPanel) -> None:
        super().__init__()
        self._inputs = inputs
        self._answer = answer
        columns = QHBoxLayout(self)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(0)
        columns.addWidget(inputs)
        columns.addWidget(answer, 1)

    def show_plan(self, vm: PlanVM) -> None:
        self._inputs.show_vm(vm.controls)
        self._answer.show_vm(vm)

    def host(self, notices: NoticeStack) -> None:
        self._answer.host(notices)

    def fit(self, size: QSize) -> None:
        is_wide = size.width() >= Size.wide_from
        self._inputs.setFixedWidth(Size.side_width if is_wide else Size.side_width_narrow)
        self._inputs.set_margin(Size.gap_section if is_wide else Size.margin_narrow)
        self._inputs.set_low(size.height() < LOW)
        self._inputs.set_snug(size.height() < SNUG)
        self._answer.set_margin(Size.margin if is_wide else Size.margin_narrow)

    def retranslate(self) -> None:
        self._inputs.retranslate()
        self._answer.retranslate()

    def tab_stops(self) -> list[QWidget]:
        return [*self._inputs.tab_stops(), *self._answer.tab_stops()]

    def panes(self) -> list[Pane]:
        inputs, answer = self._inputs, self._answer
        curve = answer.curve_card
        return [
            Pane(inputs, inputs.machine, lambda: inputs.ensureWidgetVisible(inputs.machine)),
            Pane(answer.bars_card, answer.bars, lambda: answer.reveal(answer.bars_card)),
            Pane(curve, curve.body, lambda: answer.reveal(curve)),
            Pane(answer.table_card, answer.table, lambda: answer.reveal(answer.table_card)),
        ]

    def copy(self) -> None:
        self._answer.copy()
