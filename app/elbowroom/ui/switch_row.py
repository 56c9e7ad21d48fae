"""A caption at the left, its switch at the right."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from elbowroom.ui.field_label import FieldLabel
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.theme import Size, Theme


class SwitchRow(QWidget):
    """One line of the left column."""

    def __init__(self, theme: Theme, switch: Segmented) -> None:
        super().__init__()
        self.switch = switch
        self.label = FieldLabel(theme, switch)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Size.gap_small)
        row.addWidget(self.label, 1)
        row.addWidget(switch)
