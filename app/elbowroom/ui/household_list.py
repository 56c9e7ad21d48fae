"""A household as a list of people: rows to edit, one more, and how many are active at once."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from elbowroom.plan import households
from elbowroom.plan.control_view_models import ChoiceVM, HouseholdVM, StepVM
from elbowroom.text import household as words
from elbowroom.ui.field_label import FieldLabel
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.number_box import NumberBox
from elbowroom.ui.person_row import PersonRow
from elbowroom.ui.theme import Size, Theme

MODES = (households.ALIKE, households.ONE_BY_ONE)


class HouseholdList(QWidget):
    """The list.

    Attributes:
        edited: a function of :mod:`elbowroom.plan.households`, and what it is told beside the
            scenario.
        rebuilt: there are other controls than before.
    """

    edited = Signal(object, tuple)
    rebuilt = Signal()

    def __init__(self, theme: Theme, workloads: Callable[[], tuple[ChoiceVM, ...]]) -> None:
        super().__init__()
        self._theme, self._workloads = theme, workloads
        self.rows: list[PersonRow] = []
        self.add = LinkButton(theme)
        self.active = NumberBox(theme, 1, households.MOST_LISTED, ("24", "24"))
        self._active_label = FieldLabel(theme, self.active)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(Size.gap_tiny)
        below = QHBoxLayout()
        below.setSpacing(Size.gap_small)
        below.addWidget(self.add)
        below.addStretch(1)
        below.addWidget(self._active_label)
        below.addWidget(self.active)
        self._column.addLayout(below)
        self.add.clicked.connect(lambda: self.edited.emit(households.with_one_more, ()))
        self.active.valueChanged.connect(lambda n: self.edited.emit(households.with_active, (n,)))

    def show_vm(self, house: HouseholdVM) -> None:
        """Show the people."""
        count = len(house.people)
        if count != len(self.rows):
            self._make_rows(count)
        for number, (row, person) in enumerate(zip(self.rows, house.people, strict=True), 1):
            row.show_vm(person, number, count == 1)
        self.add.setEnabled(house.may_add)
        self.active.show_most(max(1, count))
        self.active.show_value(house.active)
        for widget in (self.active, self._active_label):
            widget.setVisible(count > 1)

    def _make_rows(self, count: int) -> None:
        while len(self.rows) > count:
            row = self.rows.pop()
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self.rows) < count:
            place, row = len(self.rows), PersonRow(self._theme, self._workloads)
            row.renamed.connect(partial(self._tell, households.renamed, place))
            row.lengths_edited.connect(partial(self._tell, households.with_lengths, place))
            row.workload_chosen.connect(partial(self._tell, households.with_workload, place))
            row.removed.connect(partial(self._tell, households.without, place))
            self._column.insertWidget(place, row)
            self.rows.append(row)
        self.rebuilt.emit()

    def _tell(self, edit: Callable[..., object], *what: object) -> None:
        self.edited.emit(edit, what)

    def retranslate(self) -> None:
        """Read the texts again; the people are to be shown anew."""
        self.add.setText(words.add())
        self._active_label.set_text(words.active())
        for row in self.rows:
            row.forget()

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches, in reading order."""
        rows = [stop for row in self.rows for stop in row.tab_stops()]
        return [*rows, self.add, self.active]


def modes(house: HouseholdVM) -> tuple[StepVM, ...]:
    """The steps of the switch between all alike and one by one."""
    is_open = {households.ALIKE: True, households.ONE_BY_ONE: house.may_list}
    return tuple(
        StepVM(
            mode,
            words.mode(mode),
            words.mode_hint(mode) if is_open[mode] else words.too_many_to_list(),
            is_open[mode],
        )
        for mode in MODES
    )
