"""The menus of rows, columns and cells. Each entry is one action on the plan."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QWidget

from elbowroom.plan.comparison import changes
from elbowroom.plan.comparison.changes import Side
from elbowroom.plan.comparison.state import MOST, Line
from elbowroom.plan.store import PlanStore
from elbowroom.text import compare_window as texts

if TYPE_CHECKING:
    from elbowroom.plan.comparison.comparing import Comparing
    from elbowroom.plan.comparison.options import SettingVM
    from elbowroom.plan.comparison.state import Settings


class LineMenus:
    """Makes menus over a store; each is gone once it is closed."""

    def __init__(
        self,
        parent: QWidget,
        store: PlanStore,
        comparing: "Callable[[], Comparing]",
        choose_card: Callable[[int], None],
    ) -> None:
        """``choose_card`` lets the person choose the card of a column."""
        self._parent = parent
        self._store = store
        self._comparing = comparing
        self._choose_card = choose_card

    def row_menu(self, at: int) -> QMenu:
        """The menu of a model."""
        menu = self._menu()
        row = self._store.state.comparison.rows[at]

        def give(settings: "Settings") -> None:
            self._store.dispatch(changes.ChangeLine(at, replace(row, settings=settings)))

        _add_settings(menu, self._comparing().row_settings(self._store.state, at), give)
        menu.addSeparator()
        words = texts.line_menu_texts()
        self._add_moves(menu, "rows", at, words.up, words.down)
        return menu

    def column_menu(self, at: int) -> QMenu:
        """The menu of a machine."""
        menu, words = self._menu(), texts.line_menu_texts()
        state = self._store.state
        column = state.comparison.columns[at]
        options = self._comparing().memory_options(state, at)
        if len(options) > 1:
            memory = menu.addMenu(words.memory)
            for option in options:
                changed = replace(column, memory_gib=float(option.value))
                action = memory.addAction(option.hint or option.label)
                action.setCheckable(True)
                action.setChecked(column.memory_gib == changed.memory_gib)
                action.triggered.connect(partial(self._change, at, changed))
        menu.addAction(words.card).triggered.connect(lambda: self._choose_card(at))
        menu.addSeparator()
        self._add_moves(menu, "columns", at, words.left, words.right)
        return menu

    def cell_menu(self, place: tuple[int, int]) -> QMenu:
        """The menu of a cell: what holds only there."""
        menu = self._menu()
        menu.addAction(texts.line_menu_texts().only_here).setEnabled(False)
        menu.addSeparator()

        def give(settings: "Settings") -> None:
            self._store.dispatch(changes.ChangeCell(*place, settings))

        _add_settings(menu, self._comparing().cell_settings(self._store.state, place), give)
        return menu

    def _menu(self) -> QMenu:
        menu = QMenu(self._parent)
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def _change(self, at: int, line: Line, _checked: bool = False) -> None:
        self._store.dispatch(changes.ChangeLine(at, line))

    def _add_moves(self, menu: QMenu, side: Side, at: int, back: str, forth: str) -> None:
        """Duplicate, move, remove."""
        words, count = texts.line_menu_texts(), len(getattr(self._store.state.comparison, side))
        copy = menu.addAction(words.copy)
        copy.setEnabled(count < MOST)
        copy.triggered.connect(partial(self._act, changes.CopyLine(side, at)))
        for label, step in ((back, -1), (forth, 1)):
            action = menu.addAction(label)
            action.setEnabled(0 <= at + step < count)
            order = changes.OrderLines(side, _swapped(count, at, at + step))
            action.triggered.connect(partial(self._act, order))
        remove = menu.addAction(words.remove)
        remove.triggered.connect(partial(self._act, changes.RemoveLine(side, at)))

    def _act(self, action: changes.ComparisonAction, _checked: bool = False) -> None:
        self._store.dispatch(action)


def _add_settings(
    menu: QMenu, settings: "tuple[SettingVM, ...]", give: "Callable[[Settings], None]"
) -> None:
    """A submenu for each setting, its value now ticked."""
    for setting in settings:
        below = menu.addMenu(setting.title)
        for option in setting.options:
            action = below.addAction(option.label)
            action.setCheckable(True)
            action.setChecked(option.is_chosen)
            action.triggered.connect(lambda _checked=False, own=option.settings: give(own))


def _swapped(count: int, one: int, other: int) -> tuple[int, ...]:
    order = [*range(count)]
    if 0 <= other < count:
        order[one], order[other] = other, one
    return tuple(order)
