"""What runs beside the model: the usual services to tick, and a picker of all others."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from elbowroom.plan import services
from elbowroom.plan.actions import SetServices
from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.text import services as words
from elbowroom.ui.fold_section import FoldSection
from elbowroom.ui.search_picker import SearchPicker
from elbowroom.ui.service_row import ServiceRow
from elbowroom.ui.theme import Theme

if TYPE_CHECKING:
    from elbowroom.plan.control_view_models import ServicesVM

Ask = Callable[[PlanState], "ServicesVM"]


class ServicesSection(FoldSection):
    """Asked only while it is open. Without ``ask`` it takes no room.

    Attributes:
        rows: by id.
        rebuilt: there are other controls than before.
    """

    rebuilt = Signal()

    def __init__(self, theme: Theme, store: PlanStore, ask: Ask | None) -> None:
        super().__init__(theme)
        self._store, self._ask = store, ask
        self._vm: ServicesVM | None = None
        self._asked: object = None
        self.rows: dict[str, ServiceRow] = {}
        self.picker = SearchPicker(theme, lambda: self._vm.more if self._vm else ())
        self.column.addWidget(self.picker)
        self.picker.chosen.connect(self._add)
        self.turned.connect(self._open)
        if ask is None:
            self.hide()

    def retranslate(self) -> None:
        """Read the texts again."""
        self.set_title(words.title())
        self.picker.setAccessibleName(words.more())
        self._asked = None
        self.look_again()

    def look_again(self) -> None:
        """Show the services of the plan as it is, while they are looked at."""
        if self._ask is None or not self.is_open:
            return
        scenario = self._store.state.scenario
        key = (scenario.services, scenario.machine, scenario.gpus)
        if key == self._asked:
            return
        self._asked = key
        vm = self._ask(self._store.state)
        same = list(self.rows) == [row.id for row in vm.rows]
        self._vm = vm
        if not same:
            self._rebuild(vm)
        for row in vm.rows:
            self.rows[row.id].show_vm(row)
        subtitle = words.more_subtitle(len(vm.more))
        self.picker.show_vm(ChoiceVM("", words.more(), subtitle))
        if not same:
            self.rebuilt.emit()

    def _rebuild(self, vm: "ServicesVM") -> None:
        """Rows in their order; one that was there before is kept, and with it the focus."""
        gone = [name for name in self.rows if name not in {row.id for row in vm.rows}]
        for name in gone:
            row = self.rows.pop(name)
            self.column.removeWidget(row)
            row.hide()
            row.deleteLater()
        kept = self.rows
        self.rows = {each.id: kept.get(each.id) or self._row(each.id) for each in vm.rows}
        for place, row in enumerate(self.rows.values()):
            self.column.insertWidget(place, row)

    def _row(self, name: str) -> ServiceRow:
        row = ServiceRow(self._theme)
        row.ticked.connect(partial(self._tick, name))
        row.amount_edited.connect(partial(self._change, services.with_amount, name))
        row.pool_chosen.connect(partial(self._change, services.in_pool, name))
        return row

    def _open(self, is_open: bool) -> None:
        self.look_again()
        self.rebuilt.emit()

    def _add(self, name: str) -> None:
        others = self._vm.more if self._vm is not None else ()
        for found in (each for each in others if each.id == name):
            self._store.dispatch(services.toggled(self._store.state.scenario, found))

    def _tick(self, name: str) -> None:
        vm = self.rows[name].vm
        assert vm is not None
        self._store.dispatch(services.toggled(self._store.state.scenario, vm))

    def _change(self, edit: Callable[..., SetServices], name: str, value: object) -> None:
        self._store.dispatch(edit(self._store.state.scenario, self.rows[name].vm, value))

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches, in reading order."""
        if not self.is_open:
            return [self.heading]
        rows = [stop for row in self.rows.values() for stop in row.tab_stops()]
        return [self.heading, *rows, self.picker]
