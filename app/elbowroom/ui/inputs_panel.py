"""The left column: what the person chooses. Each control becomes one action on the plan.

First what an answer needs: machine, model, household, context, precision. What has a good default
folds away below.
"""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget

from elbowroom.core.machine import INTEGRATED
from elbowroom.plan import actions
from elbowroom.plan.control_view_models import ChoiceVM, ControlsVM
from elbowroom.plan.store import PlanStore
from elbowroom.text import inputs as texts
from elbowroom.text.window import frame_texts
from elbowroom.ui.cards_field import CardsField
from elbowroom.ui.context import Choices, ModelKnowledge
from elbowroom.ui.field_label import FieldLabel
from elbowroom.ui.flow_row import FlowRow
from elbowroom.ui.fold_section import FoldSection
from elbowroom.ui.fold_state import keep_folds
from elbowroom.ui.household_field import HouseholdField
from elbowroom.ui.icons import icon
from elbowroom.ui.offload_field import OffloadField
from elbowroom.ui.precision_field import PrecisionField
from elbowroom.ui.runtime_field import RuntimeField
from elbowroom.ui.scrolling import scroll_down
from elbowroom.ui.search_picker import SearchPicker
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.services_section import ServicesSection
from elbowroom.ui.slider_field import SliderField
from elbowroom.ui.switch_row import SwitchRow
from elbowroom.ui.techniques_section import TechniquesSection
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

if TYPE_CHECKING:
    from elbowroom.session.kept import Kept

MODEL_FILTERS = ("korean", "commercial", "fits", "vision")


class InputsPanel(QScrollArea):
    """Machine, model, household, context, precision, from top to bottom; then what folds away.

    Attributes:
        sections: parts that fold away, by name.
    """

    def __init__(
        self,
        theme: Theme,
        store: PlanStore,
        choices: Choices,
        knowledge: ModelKnowledge | None = None,
        kept: "Kept | None" = None,
    ) -> None:
        super().__init__()
        self._store = store
        self._theme = theme
        self._vm: ControlsVM | None = None
        self._choices = choices
        self._kept = kept
        self.machine = SearchPicker(theme, partial(self._arranged, "machine"), has_stars=bool(kept))
        self.memory = SwitchRow(theme, Segmented(theme))
        self.card = SearchPicker(theme, self._cards)
        self.cards = CardsField(theme, partial(choices, "card"))
        self.model = self._model_picker(knowledge)
        self.about = QToolButton()
        if knowledge is None:
            self.about.hide()
        self.quant = SearchPicker(theme, self._quants)
        self._is_snug = False
        self._quant_note = TextLabel(theme, theme.fonts.small, "muted")
        self.household = HouseholdField(theme, store, partial(choices, "workload"))
        self.people = self.household.people
        self.context = SliderField(theme)
        effects = knowledge.precisions if knowledge is not None else None
        self.precision = PrecisionField(theme, store, effects)
        self.program = FoldSection(theme)
        self.runtime = RuntimeField(theme, store, knowledge.runtimes if knowledge else None)
        self.flash = SwitchRow(theme, Segmented(theme))
        self._flash_note = TextLabel(theme, theme.fonts.small, "muted")
        self.offload = OffloadField(theme, store)
        beside = knowledge.services if knowledge is not None else None
        self.services = ServicesSection(theme, store, beside)
        asked = knowledge.techniques if knowledge is not None else None
        self.techniques = TechniquesSection(theme, store, asked)
        self.sections: dict[str, FoldSection] = {
            "program": self.program,
            "services": self.services,
            "techniques": self.techniques,
        }
        self._labels = {
            "machine": FieldLabel(theme, self.machine),
            "card": FieldLabel(theme, self.card),
            "model": FieldLabel(theme, self.model),
            "quant": FieldLabel(theme, self.quant),
        }
        self._lay_out()
        self._connect()
        keep_folds(self.sections, kept)

    def _model_picker(self, knowledge: ModelKnowledge | None) -> SearchPicker:
        entries, has_stars = partial(self._arranged, "model"), self._kept is not None
        if knowledge is None:
            return SearchPicker(self._theme, entries, has_stars=has_stars)
        fits = partial(_fitting, knowledge, self._store)
        return SearchPicker(self._theme, entries, MODEL_FILTERS, fits, has_stars)

    def _arranged(self, kind: str) -> tuple[ChoiceVM, ...]:
        """Entries of a list, with the person's favourite and recent ones first."""
        choices = self._choices(kind)
        return self._kept.arranged(kind, choices) if self._kept is not None else choices

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setProperty("look", "side")
        column = QVBoxLayout(inside)
        column.setSpacing(Size.gap_section)
        self._column = column
        self.set_margin(Size.gap_section)
        labels = self._labels
        self._card_caption = FlowRow(labels["card"], self.cards.add)
        for caption in labels.values():
            caption.setWordWrap(True)
        for label, *below in (
            (labels["machine"], self.machine, self.memory),
            (self._card_caption, self.card, self.cards),
            (self._model_caption(), self.model),
            (labels["quant"], self.quant, self._quant_note),
            (self.household,),
            (self.context,),
            (self.precision,),
        ):
            column.addLayout(_block(label, *below))
        flash = _block(self.flash, self._flash_note)
        self.program.column.addWidget(self.runtime)
        self.program.column.addLayout(flash)
        self.program.column.addWidget(self.offload)
        folded = QVBoxLayout()
        folded.setSpacing(Size.gap_tiny)
        for section in self.sections.values():
            folded.addWidget(section)
        column.addLayout(folded)
        column.addStretch(1)
        self.setProperty("look", "side")
        scroll_down(self, inside)

    def _model_caption(self) -> QWidget:
        """The caption, and at its right what opens the model's card."""
        self.about.setProperty("look", "flat")
        self.about.setFixedSize(Size.target, Size.target)
        self.about.setCursor(Qt.CursorShape.PointingHandCursor)
        self._theme.changed.connect(self._dress)
        self._dress()
        caption = QWidget()
        row = QHBoxLayout(caption)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._labels["model"], 1)
        row.addWidget(self.about)
        return caption

    def _dress(self) -> None:
        colour = self._theme.colour("muted")
        self.about.setIcon(icon("info", colour, colour))

    def _connect(self) -> None:
        send = self._store.dispatch
        self.machine.chosen.connect(self._choose_machine)
        if self._kept is not None:
            for kind, picker in (("machine", self.machine), ("model", self.model)):
                picker.chosen.connect(partial(self._kept.note_used, kind))
                picker.marked.connect(partial(self._kept.toggle, kind))
        self.memory.switch.chosen.connect(lambda gib: send(actions.SetMemory(float(gib))))
        self.card.chosen.connect(self._choose_card)
        self.cards.chosen.connect(lambda cards: send(actions.SetCards(cards)))
        self.model.chosen.connect(lambda key: send(actions.SetModel(key)))
        self.quant.chosen.connect(lambda key: send(actions.SetQuant(key)))
        self.people.users_edited.connect(lambda n: send(actions.SetUsers(n)))
        self.people.context_edited.connect(lambda n: send(actions.SetContext(n)))
        self.context.value_edited.connect(lambda n: send(actions.SetContext(n)))
        self.context.gesture_began.connect(self._store.begin_gesture)
        self.context.gesture_ended.connect(self._store.end_gesture)
        self.precision.chosen.connect(
            lambda k, v: send(actions.SetCacheTypes(k or None, v or None))
        )
        self.flash.switch.chosen.connect(lambda value: send(actions.SetFlashAttention(value)))

    def _choose_machine(self, key: str) -> None:
        entry = next((entry for entry in self._choices("machine") if entry.id == key), None)
        memory = entry.memory_gib if entry else None
        self._store.dispatch(actions.SetMachine(key, memory))

    def _choose_card(self, key: str) -> None:
        """Another first card; those beside it stay, as long as there is one."""
        further = tuple(card.id for card in self._vm.cards[1:]) if self._vm else ()
        is_alone = not further or key in ("", INTEGRATED)
        self._store.dispatch(
            actions.SetCard(key) if is_alone else actions.SetCards((key, *further))
        )

    def show_vm(self, vm: ControlsVM) -> None:
        """Show the plan's choices."""
        self.techniques.look_again()
        self.services.look_again()
        self.precision.look_again()
        if vm == self._vm:
            return
        before, self._vm = self._vm, vm
        self.machine.show_vm(vm.machine)
        self.memory.switch.show_vm(vm.memory, vm.memory_value)
        self.memory.setVisible(len(vm.memory) > 1)
        for widget in (self._card_caption, self.card):
            widget.setVisible(vm.card is not None)
        if vm.card is not None:
            self.card.show_vm(vm.cards[0] if len(vm.cards) > 1 else vm.card)
        if before is None or (before.cards, before.may_add_card) != (vm.cards, vm.may_add_card):
            self.cards.show_vm(vm)
            self._card_caption.refit()
        self.model.show_vm(vm.model)
        self.quant.show_vm(vm.quant)
        self._show_quant_note()
        self.household.show_vm(vm)
        self.context.show_vm(vm)
        self.precision.show_vm(vm)
        self.runtime.setVisible(vm.runtime is not None)
        if vm.runtime is not None:
            self.runtime.show_vm(vm.runtime)
        self.flash.setVisible(bool(vm.flash))
        self.flash.switch.show_vm(vm.flash, vm.flash_value)
        self._flash_note.set_text(vm.flash_note)
        self.offload.show_vm(vm.offload)
        if before is None or before.summary != vm.summary:
            for name, section in self.sections.items():
                section.set_summary(getattr(vm.summary, name))

    def retranslate(self) -> None:
        """Read the texts again."""
        words = texts.input_texts()
        self.setAccessibleName(frame_texts().inputs)
        for name, label in self._labels.items():
            label.set_text(getattr(words, name))
        self.about.setToolTip(words.about_model)
        self.about.setAccessibleName(words.about_model)
        self.memory.set_text(words.memory)
        self.cards.retranslate()
        self.household.retranslate()
        self.context.retranslate()
        self.precision.retranslate()
        self.runtime.retranslate()
        self.flash.set_text(words.flash)
        self.offload.retranslate()
        self.program.set_title(words.program)
        self.services.retranslate()
        self.techniques.retranslate()
        self._vm = None

    def _show_quant_note(self) -> None:
        """What the file type costs; where room is short its hint and its list tell it."""
        note = self._vm.quant_note if self._vm else ""
        self._quant_note.set_text("" if self._is_snug else note)
        if note != self.quant.toolTip():
            self.quant.setToolTip(note)

    def set_low(self, is_low: bool) -> None:
        """Whether the window is so low that the context would lie below its edge."""
        self.runtime.set_low(is_low)

    def set_snug(self, is_snug: bool) -> None:
        """Whether what folds away would lie below the window's edge."""
        if is_snug != self._is_snug:
            self._is_snug = is_snug
            self._column.setSpacing(Size.gap if is_snug else Size.gap_section)
            self.precision.set_snug(is_snug)
            self._show_quant_note()

    def set_margin(self, side: int) -> None:
        """Room at both sides; less on a narrow window."""
        self._column.setContentsMargins(side, Size.gap_section, side, Size.gap_small)

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches, in reading order."""
        switches = (self.precision.keys, self.precision.values, self.flash)
        segments = [row.switch.segments for row in switches]
        return [
            self.machine,
            *self.memory.switch.segments,
            self.cards.add,
            self.card,
            *self.cards.tab_stops(),
            self.about,
            self.model,
            self.quant,
            *self.household.tab_stops(),
            self.context.link,
            self.context.slider,
            self.precision.chain,
            *segments[0],
            *segments[1],
            self.program.heading,
            *self.runtime.tab_stops(),
            *segments[2],
            *self.offload.tab_stops(),
            *self.services.tab_stops(),
            *self.techniques.tab_stops(),
        ]

    def switches(self) -> tuple[Segmented, ...]:
        """The switches whose segments may change."""
        rows = (self.memory, self.precision.keys, self.precision.values, self.flash)
        return tuple(row.switch for row in rows)

    @property
    def rebuilt(self) -> tuple[SignalInstance, ...]:
        """Signals after which Tab has other stops."""
        switches = (switch.rebuilt for switch in self.switches())
        parts = (self.cards, self.household, self.runtime, self.offload, self.services)
        return (*switches, *(part.rebuilt for part in parts), self.techniques.rebuilt)

    def show_mnemonics(self, is_shown: bool) -> None:
        """Underline the captions' letters while Alt is held."""
        for label in self.findChildren(FieldLabel):
            label.show_mnemonic(is_shown)

    def _cards(self) -> tuple[ChoiceVM, ...]:
        """No card, the processor's own graphics where it has some, then the cards."""
        none, *cards = self._choices("card")
        integrated = self._vm.integrated if self._vm else None
        return (none, *((integrated,) if integrated else ()), *cards)

    def _quants(self) -> tuple[ChoiceVM, ...]:
        return self._vm.quants if self._vm else ()


def _block(*widgets: QWidget) -> QVBoxLayout:
    """A caption and what belongs to it, close together."""
    block = QVBoxLayout()
    block.setSpacing(Size.gap_tiny + 1)
    for widget in widgets:
        block.addWidget(widget)
    return block


def _fitting(knowledge: ModelKnowledge, store: PlanStore) -> Iterator[tuple[str, bool]]:
    return knowledge.fitting(store.state)
