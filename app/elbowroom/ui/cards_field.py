"""Cards beside the first one, where the machine has slots or ports for them."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elbowroom.plan.control_view_models import ChoiceVM, ControlsVM
from elbowroom.text import machines as words
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.search_picker import SearchPicker
from elbowroom.ui.theme import Size, Theme


class CardsField(QWidget):
    """A picker for each further card.

    Attributes:
        add: the link that adds one, to stand beside the caption of the first.
        chosen: ids of all cards, the first one too.
        rebuilt: there are other controls than before.
    """

    chosen = Signal(tuple)
    rebuilt = Signal()

    def __init__(self, theme: Theme, entries: Callable[[], tuple[ChoiceVM, ...]]) -> None:
        super().__init__()
        self._theme, self._entries = theme, entries
        self._cards: tuple[str, ...] = ()
        self.pickers: list[SearchPicker] = []
        self.add = LinkButton(theme)
        self.add.clicked.connect(self._add_one)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(Size.gap_tiny)

    def show_vm(self, vm: ControlsVM) -> None:
        """Show the further cards."""
        self._cards = tuple(card.id for card in vm.cards)
        further = vm.cards[1:]
        if len(further) != len(self.pickers):
            self._make(len(further))
        for picker, card in zip(self.pickers, further, strict=True):
            picker.show_vm(card)
        self.add.setVisible(vm.may_add_card)
        self.setVisible(bool(further))

    def _make(self, count: int) -> None:
        while len(self.pickers) > count:
            picker = self.pickers.pop()
            self._column.removeWidget(picker)
            picker.hide()
            picker.deleteLater()
        while len(self.pickers) < count:
            place = len(self.pickers)
            picker = SearchPicker(self._theme, self._with_none)
            picker.chosen.connect(partial(self._choose, place + 1))
            self._column.insertWidget(place, picker)
            self.pickers.append(picker)
        self.retranslate()
        self.rebuilt.emit()

    def _with_none(self) -> tuple[ChoiceVM, ...]:
        """What takes the card out again, then the cards."""
        out = words.take_card_out()
        cards = (entry for entry in self._entries() if entry.group)
        return (ChoiceVM("", out, "", search=out.casefold()), *cards)

    def _add_one(self) -> None:
        """A second one like the last, which the picker then changes."""
        self.chosen.emit((*self._cards, self._cards[-1]))

    def _choose(self, place: int, card: str) -> None:
        before, after = self._cards[:place], self._cards[place + 1 :]
        self.chosen.emit((*before, *((card,) if card else ()), *after))

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches, in reading order."""
        return list(self.pickers)

    def retranslate(self) -> None:
        """Read the texts again."""
        self.add.setText(words.add_card())
        for number, picker in enumerate(self.pickers, 2):
            picker.setAccessibleName(words.card_number(number))
