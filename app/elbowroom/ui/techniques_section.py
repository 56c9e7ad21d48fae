"""The techniques below the settings: closed at first; each row with its effect on this plan."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QSizePolicy, QToolButton, QVBoxLayout, QWidget

from elbowroom.plan import actions
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.text import techniques as words
from elbowroom.ui.icons import icon
from elbowroom.ui.technique_row import TechniqueRow
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

if TYPE_CHECKING:
    from elbowroom.plan.techniques import TechniquesVM, TechniqueVM

SETTLE_MS = 150
"""A list is some forty estimates: it waits until a drag has come to rest."""

Ask = Callable[[PlanState], "TechniquesVM"]


class TechniquesSection(QWidget):
    """A heading that opens the list. Without ``ask`` it takes no room.

    Attributes:
        rebuilt: the rows are others than before.
    """

    rebuilt = Signal()

    def __init__(self, theme: Theme, store: PlanStore, ask: Ask | None) -> None:
        super().__init__()
        self._theme, self._store, self._ask = theme, store, ask
        self._vm: TechniquesVM | None = None
        self._rows: dict[str, TechniqueRow] = {}
        self._body = QWidget()
        self._list = QVBoxLayout(self._body)
        self._list.setContentsMargins(0, Size.gap_tiny, 0, 0)
        self._list.setSpacing(Size.gap_tiny)
        self.heading = _folding_button(theme)
        self.absent = _folding_button(theme)
        self._absent_text = TextLabel(theme, theme.fonts.small, "muted")
        for last in (self.absent, self._absent_text):
            self._list.addWidget(last)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.heading)
        column.addWidget(self._body)
        self._body.hide()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SETTLE_MS)
        self._timer.timeout.connect(self._look)
        self.heading.toggled.connect(self._fold)
        self.absent.toggled.connect(self._show_absent)
        theme.changed.connect(self._dress)
        if ask is None:
            self.hide()
        self._dress()

    def retranslate(self) -> None:
        """Read the texts again."""
        self.heading.setText(words.title())
        self.heading.setToolTip(words.section_hint())
        self.heading.setAccessibleDescription(words.section_hint())
        self._vm = None
        self.look_again()

    def look_again(self) -> None:
        """The plan is another one: see to the list once it has come to rest."""
        if self._ask is not None and self.heading.isChecked():
            self._timer.start()

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches, in reading order."""
        if not self.heading.isChecked():
            return [self.heading]
        rows = [stop for row in self._rows.values() for stop in row.tab_stops()]
        return [self.heading, *rows, self.absent]

    def row(self, technique: str) -> TechniqueRow:
        """The row of a technique that is listed."""
        return self._rows[technique]

    def _fold(self, is_open: bool) -> None:
        self._dress()
        if is_open:
            self._look()
        self._body.setVisible(is_open)
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
            self._list.addSpacing(Size.gap_tiny)
            self._list.addWidget(caption)
            caption.set_text(family)
            for each in rows:
                row = TechniqueRow(self._theme)
                row.chosen.connect(self._choose)
                row.amount_edited.connect(partial(self._set_amount, each.id))
                row.set_open(each.id in opened)
                self._rows[each.id] = row
                self._list.addWidget(row)
        self._list.addSpacing(Size.gap_tiny)
        self._list.addWidget(self.absent)
        self._list.addWidget(self._absent_text)
        self.rebuilt.emit()

    def _empty(self) -> None:
        self._rows.clear()
        while (item := self._list.takeAt(0)) is not None:
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
        self._dress()

    def _dress(self) -> None:
        colour = self._theme.colour("muted")
        for button in (self.heading, self.absent):
            button.setIcon(
                icon("chevron" if button.isChecked() else "chevron-right", colour, colour)
            )


def _folding_button(theme: Theme) -> QToolButton:
    """Words with a chevron before them, over the whole width."""
    button = QToolButton()
    button.setProperty("look", "flat")
    button.setFont(theme.fonts.small)
    button.setCheckable(True)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setIconSize(QSize(Size.icon_small, Size.icon_small))
    button.setMinimumHeight(Size.target)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return button


def _ids(vm: "TechniquesVM") -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((family, tuple(row.id for row in rows)) for family, rows in vm.groups)
