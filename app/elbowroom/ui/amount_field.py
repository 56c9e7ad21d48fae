"""A number of a technique: what it counts, and a box for it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from elbowroom.text import inputs as texts
from elbowroom.text import techniques as words
from elbowroom.text import units
from elbowroom.ui.number_box import NumberBox
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

if TYPE_CHECKING:
    from elbowroom.plan.techniques import AmountVM


class AmountBox(NumberBox):
    """Takes ``8``, ``2k``; says what it counts where something else was typed."""

    def __init__(self, theme: Theme, vm: "AmountVM") -> None:
        super().__init__(theme, 1, vm.most, ("8,192", "8,192"))
        self._label = vm.label
        self.setAccessibleName(vm.label)

    def textFromValue(self, value: int) -> str:
        return units.tokens(value)

    def number_from(self, text: str) -> int | None:
        return texts.tokens_from(text)

    def range_text(self) -> str:
        return words.amount_range(self._label, self.maximum())


class AmountField(QWidget):
    """Label and box in one line.

    Attributes:
        field: of the scenario.
        edited: that field, and the number that was set.
    """

    edited = Signal(str, int)

    def __init__(self, theme: Theme, vm: "AmountVM") -> None:
        super().__init__()
        self.field = vm.field
        self.box = AmountBox(theme, vm)
        label = TextLabel(theme, theme.fonts.small)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, Size.gap_tiny, 0, 0)
        row.setSpacing(Size.gap_small)
        row.addWidget(label, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.box)
        label.set_text(vm.label)
        self.box.show_value(vm.value)
        self.box.valueChanged.connect(lambda value: self.edited.emit(self.field, value))
