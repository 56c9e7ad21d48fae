"""Cache precision of keys and values: two switches, chained until the person parts them."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from elbowroom.plan.control_view_models import ControlsVM, StepVM
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.text import inputs as texts
from elbowroom.ui.icons import icon
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.shapes import stand_on_surface
from elbowroom.ui.switch_row import SwitchRow
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

if TYPE_CHECKING:
    from elbowroom.plan.precision_effects import Effects

SETTLE_MS = 300
"""What a step would change is asked once a drag has come to rest."""

Ask = Callable[[PlanState], "Effects"]


class PrecisionField(QWidget):
    """Keys and values.

    Attributes:
        chosen: types of keys and values; an empty one stays as it is.
    """

    chosen = Signal(str, str)

    def __init__(self, theme: Theme, store: PlanStore, ask: Ask | None) -> None:
        """``ask`` tells what each step would change, once the plan has come to rest."""
        super().__init__()
        self._theme = theme
        self._store, self._ask = store, ask
        self._effects: Effects = {}
        self._shown: object = None
        self._is_snug = False
        self._pause = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._pause.timeout.connect(self._look)
        self._vm: ControlsVM | None = None
        self.caption = QLabel()
        self.caption.setProperty("look", "caption")
        self.caption.setFont(theme.fonts.small)
        self.caption.setWordWrap(True)
        self.chain = QToolButton()
        self.chain.setCheckable(True)
        self.chain.setChecked(True)
        self.keys = SwitchRow(theme, Segmented(theme))
        self.values = SwitchRow(theme, Segmented(theme))
        self._note = TextLabel(theme, theme.fonts.small, "muted")
        self._quality = TextLabel(theme, theme.fonts.small, "muted")
        stand_on_surface(self._note)
        self._lay_out()
        self.keys.switch.chosen.connect(self._choose_keys)
        self.values.switch.chosen.connect(self._choose_values)
        self.chain.toggled.connect(self._dress_chain)
        self.chain.clicked.connect(self._close_chain)
        theme.changed.connect(self._dress_chain)

    def _lay_out(self) -> None:
        self.chain.setProperty("look", "flat")
        self.chain.setFixedSize(Size.target, Size.target)
        self.chain.setCursor(Qt.CursorShape.PointingHandCursor)
        top = QHBoxLayout()
        top.addWidget(self.caption, 1)
        top.addWidget(self.chain)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Size.gap_tiny)
        column.addLayout(top)
        for widget in (self.keys, self.values, self._note, self._quality):
            column.addWidget(widget)

    def look_again(self) -> None:
        """The plan is another one: see what the steps would change once it rests."""
        if self._ask is not None:
            self._pause.start()

    def _look(self) -> None:
        assert self._ask is not None
        self._effects = self._ask(self._store.state)
        if self._vm is not None:
            self._show_steps(self._vm)

    def _show_steps(self, vm: ControlsVM) -> None:
        """Both switches; a step that can be chosen says what it would change."""
        shown = (vm.keys, vm.values, vm.cache_k, vm.cache_v, self._effects)
        if shown == self._shown:
            return
        self._shown = shown
        self.keys.switch.show_vm(self._told(vm.keys), vm.cache_k)
        self.values.switch.show_vm(self._told(vm.values), vm.cache_v)

    def _told(self, steps: tuple[StepVM, ...]) -> tuple[StepVM, ...]:
        effects = self._effects
        return tuple(
            replace(step, hint=f"{step.hint}. {effects[step.value]}")
            if step.is_enabled and step.value in effects
            else step
            for step in steps
        )

    def show_vm(self, vm: ControlsVM) -> None:
        """Show the types in use. Types that differ open the chain; one cache for both closes it."""
        first = self._vm is None
        self._vm = vm
        self._show_steps(vm)
        self._note.set_text(vm.precision_note)
        self._show_quality()
        self.chain.setEnabled(not vm.has_one_cache)
        if vm.has_one_cache != self.chain.isChecked() and vm.has_one_cache:
            self.chain.setChecked(True)
        elif vm.cache_k != vm.cache_v and self.chain.isChecked():
            self.chain.setChecked(False)
        if first:
            self._dress_chain()

    def set_snug(self, is_snug: bool) -> None:
        """Whether the note on quality gives way; the steps' hints tell it too."""
        self._is_snug = is_snug
        self._show_quality()

    def _show_quality(self) -> None:
        note = self._vm.precision_quality if self._vm else ""
        self._quality.set_text("" if self._is_snug else note)
        if note != self._note.toolTip():
            self._note.setToolTip(note)

    def retranslate(self) -> None:
        """Read the texts again."""
        words = texts.input_texts()
        self.caption.setText(words.precision)
        self.keys.set_text(words.keys)
        self.values.set_text(words.values)
        self._dress_chain()

    def _choose_keys(self, value: str) -> None:
        self.chosen.emit(value, self._chained(value, is_key=True))

    def _choose_values(self, value: str) -> None:
        self.chosen.emit(self._chained(value, is_key=False), value)

    def _close_chain(self, is_closed: bool) -> None:
        """Make both equal as keys are; as values are, where values cannot be as keys are."""
        vm = self._vm
        if vm is None or not is_closed or vm.cache_k == vm.cache_v:
            return
        for value, steps in ((vm.cache_k, vm.values), (vm.cache_v, vm.keys)):
            if _is_open(steps, value):
                self.chosen.emit(value, value)
                return
        self.chain.setChecked(False)

    def _chained(self, value: str, is_key: bool) -> str:
        """The other one's type: the same, where the chain is closed and it may be chosen."""
        vm = self._vm
        if vm is None or not self.chain.isChecked():
            return ""
        steps = vm.values if is_key else vm.keys
        return value if _is_open(steps, value) else ""

    def _dress_chain(self, _state: bool = False) -> None:
        words, is_closed = texts.input_texts(), self.chain.isChecked()
        colour = self._theme.colour("accent" if is_closed else "muted")
        self.chain.setIcon(icon("link" if is_closed else "unlink", colour, colour))
        hint = words.link_on if is_closed else words.link_off
        self.chain.setToolTip(hint)
        self.chain.setAccessibleName(hint)


def _is_open(steps: tuple[StepVM, ...], value: str) -> bool:
    """Whether a type is offered and may be chosen."""
    return any(step.value == value and step.is_enabled for step in steps)
