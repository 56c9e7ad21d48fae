"""Household: so many people alike, or a list of them. Every edit is one step."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elbowroom.plan import households
from elbowroom.plan.actions import SetHousehold
from elbowroom.plan.control_view_models import ChoiceVM, ControlsVM, HouseholdVM
from elbowroom.plan.store import PlanStore
from elbowroom.text import household as words
from elbowroom.text import inputs as texts
from elbowroom.ui.field_label import FieldLabel
from elbowroom.ui.flow_row import FlowRow
from elbowroom.ui.household_list import HouseholdList, modes
from elbowroom.ui.people_field import PeopleField
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme


class HouseholdField(QWidget):
    """The switch between both, and the one that is chosen.

    Attributes:
        people: so many people, each with so many tokens.
        list: one row each.
        rebuilt: there are other controls than before.
    """

    rebuilt = Signal()

    def __init__(
        self, theme: Theme, store: PlanStore, workloads: Callable[[], tuple[ChoiceVM, ...]]
    ) -> None:
        super().__init__()
        self._store = store
        self._vm: HouseholdVM | None = None
        self.people = PeopleField(theme)
        self.label = FieldLabel(theme, self.people.users)
        self.mode = Segmented(theme, is_small=True)
        self.list = HouseholdList(theme, workloads)
        self._note = TextLabel(theme, theme.fonts.small, "muted")
        self._lay_out()
        self.mode.chosen.connect(self._choose_mode)
        for part in (self.mode, self.list):
            part.rebuilt.connect(self.rebuilt)
        self.list.edited.connect(lambda edit, what: self._do(edit, *what))

    def _lay_out(self) -> None:
        self._top = FlowRow(self.label, self.mode)
        self.list.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Size.gap_tiny + 1)
        for widget in (self._top, self.people, self.list, self._note):
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
        self.mode.show_vm(modes(house), house.mode)
        if self.list.isHidden() == is_list:
            self.people.setVisible(not is_list)
            self.list.setVisible(is_list)
            self.rebuilt.emit()
        self._note.set_text(words.all_change() if is_list else "")
        self.list.show_vm(house)

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
        self.list.retranslate()
        self._vm = None
        self._top.refit()

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches, in reading order."""
        segments: list[QWidget] = list(self.mode.segments)
        if self.list.isHidden():
            return [*segments, self.people.users, self.people.context, self.people.link]
        return [*segments, *self.list.tab_stops()]
