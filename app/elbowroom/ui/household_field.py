"""Household: so many people alike, or a list of them. Every edit is one step."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from elbowroom.plan import households
from elbowroom.plan.actions import SetHousehold
from elbowroom.plan.control_view_models import ChoiceVM, ControlsVM, HouseholdVM, StepVM
from elbowroom.plan.store import PlanStore
from elbowroom.text import household as words
from elbowroom.text import window as texts
from elbowroom.ui.field_label import FieldLabel
from elbowroom.ui.flow_row import FlowRow
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.number_box import NumberBox
from elbowroom.ui.people_field import PeopleField
from elbowroom.ui.person_row import PersonRow
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

MODES = (households.ALIKE, households.ONE_BY_ONE)


class HouseholdField(QWidget):
    """The switch between both, and the one that is chosen.

    Attributes:
        people: so many people, each with so many tokens.
        rebuilt: there are other controls than before.
    """

    rebuilt = Signal()

    def __init__(
        self, theme: Theme, store: PlanStore, workloads: Callable[[], tuple[ChoiceVM, ...]]
    ) -> None:
        super().__init__()
        self._theme, self._store, self._workloads = theme, store, workloads
        self._vm: HouseholdVM | None = None
        self.people = PeopleField(theme)
        self.label = FieldLabel(theme, self.people.users)
        self.mode = Segmented(theme, is_small=True)
        self.rows: list[PersonRow] = []
        self.add = LinkButton(theme)
        self.active = NumberBox(theme, 1, households.MOST_LISTED, ("24", "24"))
        self._active_label = FieldLabel(theme, self.active)
        self._note = TextLabel(theme, theme.fonts.small, "muted")
        self._lay_out()
        self.mode.chosen.connect(self._choose_mode)
        self.mode.rebuilt.connect(self.rebuilt)
        self.add.clicked.connect(lambda: self._do(households.with_one_more))
        self.active.valueChanged.connect(lambda n: self._do(households.with_active, n))

    def _lay_out(self) -> None:
        self._top = FlowRow(self.label, self.mode)
        self._list = QWidget()
        self._column = QVBoxLayout(self._list)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(Size.gap_tiny)
        below = QHBoxLayout()
        below.setSpacing(Size.gap_small)
        below.addWidget(self.add)
        below.addStretch(1)
        below.addWidget(self._active_label)
        below.addWidget(self.active)
        self._column.addLayout(below)
        self._column.addWidget(self._note)
        self._list.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Size.gap_tiny + 1)
        for widget in (self._top, self.people, self._list):
            column.addWidget(widget)

    def show_vm(self, vm: ControlsVM) -> None:
        """Show the plan's people."""
        self.people.show_vm(vm)
        house = vm.household
        self.mode.setVisible(house is not None)
        if house is None or house == self._vm:
            return
        self._vm = house
        is_list = house.mode == households.ONE_BY_ONE
        self.mode.show_vm(_modes(house), house.mode)
        if self._list.isHidden() == is_list:
            self.people.setVisible(not is_list)
            self._list.setVisible(is_list)
            self.rebuilt.emit()
        self._show_list(house)

    def _show_list(self, house: HouseholdVM) -> None:
        count = len(house.people)
        if count != len(self.rows):
            self._make_rows(count)
        for number, (row, person) in enumerate(zip(self.rows, house.people, strict=True), 1):
            row.show_vm(person, number, count == 1)
        self.add.setEnabled(house.may_add)
        self.active.show_most(max(1, count))
        self.active.show_value(house.active)
        for widget in (self.active, self._active_label):
            widget.setVisible(count > 1)

    def _make_rows(self, count: int) -> None:
        while len(self.rows) > count:
            row = self.rows.pop()
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self.rows) < count:
            place, row = len(self.rows), PersonRow(self._theme, self._workloads)
            row.renamed.connect(partial(self._do, households.renamed, place))
            row.lengths_edited.connect(partial(self._do, households.with_lengths, place))
            row.workload_chosen.connect(partial(self._do, households.with_workload, place))
            row.removed.connect(partial(self._do, households.without, place))
            self._column.insertWidget(place, row)
            self.rows.append(row)
        self.rebuilt.emit()

    def _choose_mode(self, mode: str) -> None:
        if self._vm is not None and mode != self._vm.mode:
            self._do(households.in_mode, mode)

    def _do(self, edit: Callable[..., SetHousehold], *what: object) -> None:
        scenario = self._store.state.scenario
        is_list = bool(scenario.household)
        if is_list or edit is households.in_mode:
            self._store.dispatch(edit(scenario, *what))

    def retranslate(self) -> None:
        """Read the texts again."""
        self.people.retranslate()
        self.label.set_text(texts.input_texts().people)
        self.mode.setAccessibleName(words.mode_name())
        self.add.setText(words.add())
        self._active_label.set_text(words.active())
        self._note.set_text(words.all_change())
        for row in self.rows:
            row.forget()
        self._vm = None
        self._top.refit()

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches, in reading order."""
        segments: list[QWidget] = list(self.mode.segments)
        if self._list.isHidden():
            return [*segments, self.people.users, self.people.context, self.people.link]
        rows = [stop for row in self.rows for stop in row.tab_stops()]
        return [*segments, *rows, self.add, self.active]


def _modes(house: HouseholdVM) -> tuple[StepVM, ...]:
    is_open = {households.ALIKE: True, households.ONE_BY_ONE: house.may_list}
    return tuple(
        StepVM(
            mode,
            words.mode(mode),
            words.mode_hint(mode) if is_open[mode] else words.too_many_to_list(),
            is_open[mode],
        )
        for mode in MODES
    )
