"""Above the matrix: what holds for all at the left, what can be done at the right."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from elbowroom.plan.comparison.changes import VARIED
from elbowroom.plan.comparison.order import SORTS
from elbowroom.plan.comparison.view_models import CompareVM
from elbowroom.text import compare as words
from elbowroom.text import compare_window as texts
from elbowroom.ui.compare.add_button import AddButton
from elbowroom.ui.flow_row import FlowRow
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.pill_row import PillRow
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme


class ToolRow(FlowRow):
    """Words at the left, buttons at the right, below each other where that is too narrow.

    Attributes:
        change: leads to the plan's own settings.
        sorted: side and figure to sort by.
        ready_made: kind of a comparison that needs no picking.
        cleared: the comparison is to go.
    """

    sorted = Signal(str, str)
    ready_made = Signal(str)
    cleared = Signal()

    def __init__(self, theme: Theme, add_model: AddButton, add_machine: AddButton) -> None:
        self._theme = theme
        self._same = PillRow(theme)
        self._progress = TextLabel(theme, theme.fonts.small, "muted", wraps=False)
        self.change = LinkButton(theme)
        self.sort = self._menu_button()
        self.ready = self._menu_button()
        self.add_model, self.add_machine = add_model, add_machine
        super().__init__(self._words(), self._buttons())

    def _menu_button(self) -> QPushButton:
        button = QPushButton()
        button.setProperty("look", "outline")
        button.setFont(self._theme.fonts.body)
        button.setMenu(QMenu(button))
        return button

    def _words(self) -> QWidget:
        words = QWidget()
        row = QHBoxLayout(words)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Size.gap_small)
        row.addWidget(self._same)
        row.addWidget(self.change)
        row.addWidget(self._progress)
        row.addStretch(1)
        return words

    def _buttons(self) -> QWidget:
        buttons = QWidget()
        row = QHBoxLayout(buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Size.gap_small)
        for button in self.tab_stops()[1:]:
            row.addWidget(button)
        row.addStretch(1)
        return buttons

    def show_vm(self, vm: CompareVM, is_full: tuple[bool, bool]) -> None:
        """Show what holds for all, and how far the cells have come."""
        self._same.show_texts(texts.compare_texts().same, vm.shared)
        self.change.setVisible(bool(vm.shared))
        is_done = vm.done >= vm.total
        self._progress.set_text("" if is_done else words.progress(vm.done, vm.total))
        full = texts.compare_texts().full
        for button, cannot in zip((self.add_model, self.add_machine), is_full, strict=True):
            button.setEnabled(not cannot)
            button.setToolTip(full if cannot else "")
        self.refit()

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches."""
        return [self.change, self.ready, self.sort, self.add_model, self.add_machine]

    def retranslate(self) -> None:
        """Read the texts again."""
        said = texts.compare_texts()
        self.change.setText(said.change)
        self.change.setToolTip(said.change_tip)
        self.sort.setText(said.sort)
        self.ready.setText(said.ready_made)
        self.add_model.setText(said.add_model)
        self.add_machine.setText(said.add_machine)
        self._fill_sort(self.sort.menu())
        self._fill_ready(self.ready.menu())
        self.refit()

    def _fill_sort(self, menu: QMenu) -> None:
        menu.clear()
        for side, keys in SORTS.items():
            menu.addSeparator()
            for key in keys:
                _add(menu, texts.sort_by(side, key), partial(self.sorted.emit, side, key))

    def _fill_ready(self, menu: QMenu) -> None:
        menu.clear()
        for kind in VARIED:
            _add(menu, texts.ready_made(kind), partial(self.ready_made.emit, kind))
        menu.addSeparator()
        _add(menu, texts.compare_texts().clear, self.cleared.emit)


def _add(menu: QMenu, label: str, work: Callable[[], object]) -> None:
    menu.addAction(label).triggered.connect(lambda _checked=False: work())
