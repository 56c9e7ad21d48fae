"""How much of the model lies on the card: the program decides, or the person."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elbowroom.core.scenario import Offload
from elbowroom.plan import offloads
from elbowroom.plan.actions import SetOffload
from elbowroom.plan.control_view_models import OffloadVM
from elbowroom.plan.store import PlanStore
from elbowroom.text import offload as words
from elbowroom.ui.field_label import FieldLabel
from elbowroom.ui.flow_row import FlowRow
from elbowroom.ui.number_box import NumberBox
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.switch_row import SwitchRow
from elbowroom.ui.theme import Size, Theme

MOST = 999


class LayersBox(NumberBox):
    """A number of layers."""

    def range_text(self) -> str:
        return words.layers_range(self.maximum())


class OffloadField(QWidget):
    """Layers on the card, experts in RAM, and where the cache lies.

    Attributes:
        rebuilt: there are other controls than before.
    """

    rebuilt = Signal()

    def __init__(self, theme: Theme, store: PlanStore) -> None:
        super().__init__()
        self._store = store
        self._vm: OffloadVM | None = None
        self.mode = SwitchRow(theme, Segmented(theme, is_small=True))
        self.layers = LayersBox(theme, 0, MOST, ("999", "999"))
        self.experts = LayersBox(theme, 0, MOST, ("999", "999"))
        self._experts_label = FieldLabel(theme, self.experts)
        self._experts_row = FlowRow(self._experts_label, self.experts)
        self.cache = SwitchRow(theme, Segmented(theme, is_small=True))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Size.gap_tiny)
        column.addWidget(self.mode)
        column.addWidget(self.layers, 0, Qt.AlignmentFlag.AlignRight)
        column.addWidget(self._experts_row)
        column.addWidget(self.cache)
        self._connect()

    def _connect(self) -> None:
        self.mode.switch.chosen.connect(self._choose_mode)
        self.layers.valueChanged.connect(lambda n: self._set(offloads.with_layers, n))
        self.experts.valueChanged.connect(lambda n: self._set(offloads.with_experts, n))
        self.cache.switch.chosen.connect(lambda place: self._set(offloads.with_cache, place))
        for row in (self.mode, self.cache):
            row.switch.rebuilt.connect(self.rebuilt)

    def show_vm(self, vm: OffloadVM | None) -> None:
        """Show what is chosen; nothing where there is no choice."""
        if vm == self._vm:
            return
        self._vm = vm
        self.setVisible(vm is not None)
        if vm is None:
            return
        self.mode.switch.show_vm(vm.modes, vm.mode)
        self.layers.show_most(vm.most_layers)
        self.layers.show_value(vm.layers)
        self.layers.setVisible(vm.mode == offloads.CHOSEN)
        self._experts_row.setVisible(vm.experts is not None)
        self.experts.show_most(vm.most_layers - 1)
        self.experts.show_value(vm.experts or 0)
        self.cache.setVisible(bool(vm.caches))
        self.cache.switch.show_vm(vm.caches, vm.cache)

    def _choose_mode(self, mode: str) -> None:
        if self._vm is not None and mode != self._vm.mode:
            self._set(offloads.in_mode, mode, self._vm.most_layers)

    def _set(self, edit: Callable[..., Offload], *what: object) -> None:
        now = self._store.state.scenario.offload
        self._store.dispatch(SetOffload(edit(now, *what)))

    def retranslate(self) -> None:
        """Read the texts again."""
        self.mode.set_text(words.caption())
        self.layers.setAccessibleName(words.layers_name())
        self._experts_label.set_text(words.experts())
        self.cache.set_text(words.cache_caption())
        self._vm = None

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches, in reading order."""
        mode, cache = self.mode.switch.segments, self.cache.switch.segments
        return [*mode, self.layers, self.experts, *cache]
