"""The techniques below the settings: closed at first; each row with its effect on this plan."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from elbowroom.plan import actions
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.text import techniques as words
from elbowroom.ui.fold_section import FoldSection, folding_button
from elbowroom.ui.icons import icon
from elbowroom.ui.technique_row import TechniqueRow
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

if TYPE_CHECKING:
    from elbowroom.plan.techniques import TechniquesVM, TechniqueVM

SETTLE_MS = 150
"""A list is some forty estimates: it waits until a drag has come to rest."""

Ask = Callable[[PlanState], "TechniquesVM"]


class TechniquesSection(FoldSection):
    """A heading that opens the list. Without ``ask`` it takes no room.

    Attributes:
        rebuilt: the rows are others than before.
    """

    rebuilt = Signal()

    def __init__(self, theme: Theme, store: PlanStore, ask: Ask | None) -> None:
        self.absent = folding_button(theme)
        super().__init__(theme)
        self._store, self._ask = store, ask
        self._vm: TechniquesVM | None = None
        self._rows: dict[str, TechniqueRow] = {}
        self.column.setSpacing(Size.gap_tiny)
        self._absent_text = TextLabel(theme, theme.fonts.small, "muted")
        for last in (self.absent, self._absent_text):
            self.column.addWidget(last)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SETTLE_MS)
        self._timer.timeout.connect(self._look)
        self.turned.connect(self._fold)
        self.absent.toggled.connect(self._show_absent)
        if ask is None:
            self.hide()

    def retranslate(self) -> None:
        """Read the texts again."""
        self.set_title(words.title())
        self.heading.setToolTip(words.section_hint())
        self._vm = None
        self.look_again()

    def look_again(self) -> None:
        """The plan is another one: see to the list once it has come to rest."""
        if self._ask is not None and self.is_open:
            self._timer.start()

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches, in reading order."""
        if not self.is_open:
            return [self.heading]
        rows = [stop for row in self._rows.values() for stop in row.tab_stops()]
        return [self.heading, *rows, self.absent]

    def row(self, technique: str) -> TechniqueRow:
        """The row of a technique that is listed."""
        return self._rows[technique]

    def _fold(self, is_open: bool) -> None:
        if is_open:
            self._look()
        self.rebuilt.emit()

    def _look(self) -> None:
        assert self._ask is not None
        vm = self._ask(self._store.state)
        if vm == self._vm:
            return
        same = self._vm is not None and _ids(self._vm) == _ids(vm)
        self._vm = vm
        if not same:
            self._rebuild(vm)
        stops = len(self.tab_stops())
        for row in (row for _, rows in vm.groups for row in rows):
            self._rows[row.id].show_vm(row)
        if stops != len(self.tab_stops()):
            self.rebuilt.emit()
        self.absent.setVisible(bool(vm.absent))
        self.absent.setText(words.do_not_apply(len(vm.absent)))
        self._show_absent(self.absent.isChecked())

    def _rebuild(self, vm: "TechniquesVM") -> None:
        opened = {name for name, row in self._rows.items() if row.is_open}
        self._empty()
        for family, rows in vm.groups:
            caption = TextLabel(self._theme, self._theme.fonts.small_bold, "muted")
            self.column.addSpacing(Size.gap_tiny)
            self.column.addWidget(caption)
            caption.set_text(family)
            for each in rows:
                row = TechniqueRow(self._theme)
                row.chosen.connect(self._choose)
                row.amount_edited.connect(partial(self._set_amount, each.id))
                row.set_open(each.id in opened)
                self._rows[each.id] = row
                self.column.addWidget(row)
        self.column.addSpacing(Size.gap_tiny)
        self.column.addWidget(self.absent)
        self.column.addWidget(self._absent_text)
        self.rebuilt.emit()

    def _empty(self) -> None:
        self._rows.clear()
        while (item := self.column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None and widget not in (self.absent, self._absent_text):
                widget.hide()
                widget.deleteLater()

    def _choose(self, vm: "TechniqueVM") -> None:
        self._store.dispatch(actions.SetTechnique(vm.id, not vm.is_on, vm.change))

    def _set_amount(self, technique: str, field: str, value: int) -> None:
        self._store.dispatch(actions.SetTechnique(technique, True, ((field, value),)))

    def _show_absent(self, is_shown: bool) -> None:
        lines = self._vm.absent if self._vm is not None and is_shown else ()
        self._absent_text.set_text("\n".join(lines))
        self.dress()

    def dress(self) -> None:
        super().dress()
        colour = self._theme.colour("muted")
        name = "chevron" if self.absent.isChecked() else "chevron-right"
        self.absent.setIcon(icon(name, colour, colour))


def _ids(vm: "TechniquesVM") -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((family, tuple(row.id for row in rows)) for family, rows in vm.groups)
