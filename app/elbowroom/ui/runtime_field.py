"""The program that serves the plan: its picker, what it does by itself, and its own settings."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elbowroom.core.errors import Refusal
from elbowroom.plan.actions import SetSetting
from elbowroom.plan.control_view_models import ChoiceVM, RuntimeVM, SettingVM
from elbowroom.plan.runtime_settings import value_of
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.text import inputs as texts
from elbowroom.ui.field_label import FieldLabel
from elbowroom.ui.flow_row import FlowRow
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.search_picker import SearchPicker
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.switch_row import SwitchRow
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

if TYPE_CHECKING:
    from elbowroom.plan.select_runtimes import RuntimeRowVM, RuntimesVM

Compare = Callable[[PlanState], "RuntimesVM"]


class RuntimeField(QWidget):
    """Choosing a program keeps what it has and takes the nearest of the rest.

    Attributes:
        rebuilt: there are other controls than before.
        compare: opens the comparison; connected by the window.
    """

    rebuilt = Signal()

    def __init__(self, theme: Theme, store: PlanStore, asked: Compare | None) -> None:
        """``asked`` compares the programs each time the list opens."""
        super().__init__()
        self._theme = theme
        self._store = store
        self._asked = asked
        self._vm: RuntimeVM | None = None
        self._rows: dict[str, RuntimeRowVM] = {}
        self._is_low = False
        self.picker = SearchPicker(theme, self._entries)
        self.label = FieldLabel(theme, self.picker)
        self.compare = LinkButton(theme)
        self._note = TextLabel(theme, theme.fonts.small, "muted")
        self._switches: dict[str, SwitchRow] = {}
        self._lay_out()
        self.compare.setVisible(asked is not None)
        self.picker.chosen.connect(self._choose)

    def _lay_out(self) -> None:
        self._top = FlowRow(self.label, self.compare)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(Size.gap_tiny + 1)
        for widget in (self._top, self.picker, self._note):
            self._column.addWidget(widget)

    def show_vm(self, vm: RuntimeVM) -> None:
        """Show the plan's program and the settings that it has."""
        if vm == self._vm:
            return
        self._vm = vm
        self.picker.show_vm(vm.now)
        self._show_note()
        if [setting.field for setting in vm.settings] != list(self._switches):
            self._rebuild(vm.settings)
        for setting in vm.settings:
            row = self._switches[setting.field]
            row.switch.show_vm(setting.steps, setting.value)
            row.set_text(setting.label)

    def retranslate(self) -> None:
        """Read the texts again."""
        words = texts.input_texts()
        self.label.set_text(words.runtime)
        self.compare.setText(words.compare_runtimes)
        self.compare.setToolTip(words.compare_runtimes_tip)
        self._top.refit()
        self._vm = None

    def set_low(self, is_low: bool) -> None:
        """Whether the window is so low that notes give way to controls."""
        self._is_low = is_low
        self._show_note()

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches, in reading order."""
        segments = [segment for row in self._switches.values() for segment in row.switch.segments]
        return [self.compare, self.picker, *segments]

    def _show_note(self) -> None:
        """What has changed; else what it does by itself, where there is room for that."""
        if self._vm is not None:
            usual = "" if self._is_low else self._vm.note
            self._note.set_text(self._vm.changed or usual)
            if self._vm.note != self.picker.toolTip():
                self.picker.setToolTip(self._vm.note)

    def _rebuild(self, settings: tuple[SettingVM, ...]) -> None:
        for row in self._switches.values():
            self._column.removeWidget(row)
            row.deleteLater()
        self._switches = {}
        for setting in settings:
            row = SwitchRow(self._theme, Segmented(self._theme, is_small=True))
            row.switch.chosen.connect(partial(self._set, setting.field))
            row.switch.rebuilt.connect(self.rebuilt)
            self._column.addWidget(row)
            self._switches[setting.field] = row
        self.rebuilt.emit()

    def _set(self, field: str, key: str) -> None:
        self._store.dispatch(SetSetting(field, value_of(field, key)))

    def _entries(self) -> tuple[ChoiceVM, ...]:
        """Every program with its verdict; one that does not run the plan here says why."""
        now = (self._vm.now,) if self._vm else ()
        if self._asked is None:
            return now
        try:
            found = self._asked(self._store.state)
        except Refusal:
            return now
        self._rows = {row.name: row for row in found.rows}
        return found.entries

    def _choose(self, name: str) -> None:
        if name in self._rows:
            self._store.dispatch(self._rows[name].choose)
