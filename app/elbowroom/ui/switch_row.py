"""A caption at the left, its switch at the right; the caption above where both are too wide."""

from elbowroom.ui.field_label import FieldLabel
from elbowroom.ui.flow_row import FlowRow
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.theme import Theme


class SwitchRow(FlowRow):
    """One line of the left column."""

    def __init__(self, theme: Theme, switch: Segmented) -> None:
        self.switch = switch
        self.label = FieldLabel(theme, switch)
        super().__init__(self.label, switch)
        switch.rebuilt.connect(self.refit)

    def set_text(self, marked: str) -> None:
        """The caption, which may hold a mnemonic."""
        self.label.set_text(marked)
        self.refit()
