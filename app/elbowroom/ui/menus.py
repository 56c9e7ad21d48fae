"""Builds the window's actions and menu bar from the table, and gives them their words."""

from collections.abc import Callable, Mapping

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar

from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.text import window as texts
from elbowroom.text.language import LANGUAGES
from elbowroom.ui.actions_table import ACTIONS, MENUS, ActionSpec, shortcuts_of
from elbowroom.ui.field_label import without_mnemonic
from elbowroom.ui.icons import icon
from elbowroom.ui.theme import Theme

SUBMENUS = ("theme", "language")


class Menus:
    """Actions and menus of one window: those of the table that have a handler.

    Attributes:
        actions: by id; languages as ``language_ko``.
        menus: by name.
        bar: the menu bar, for the window's top row.
    """

    def __init__(
        self,
        window: QMainWindow,
        theme: Theme,
        handlers: Mapping[str, Callable[[], object]],
        choose_language: Callable[[str], None],
    ) -> None:
        self._window = window
        self._theme = theme
        self.actions: dict[str, QAction] = {}
        self.bar = QMenuBar()
        self.menus: dict[str, QMenu] = {name: self.bar.addMenu("") for name in MENUS}
        for name in SUBMENUS:
            self.menus[name] = self.menus["view"].addMenu("")
        for spec in ACTIONS:
            if spec.id in handlers:
                self._add(spec, handlers[spec.id])
            for name in spec.submenus:
                self.menus[name] = self.menus[spec.menu].addMenu("")
        for code in LANGUAGES:
            self._add_language(code, choose_language)
        for name in SUBMENUS:
            group = QActionGroup(window)
            for action in self.menus[name].actions():
                group.addAction(action)
        theme.changed.connect(self.dress)

    def _add(self, spec: ActionSpec, work: Callable[[], object]) -> None:
        action = QAction(self._window)
        action.setShortcuts(shortcuts_of(spec))
        action.setMenuRole(spec.role)
        action.setCheckable(spec.is_checkable)
        action.triggered.connect(lambda _checked=False: work())
        menu = self.menus[spec.menu.split("/")[-1]]
        if spec.begins_group:
            menu.addSeparator()
        menu.addAction(action)
        self._window.addAction(action)
        self.actions[spec.id] = action

    def _add_language(self, code: str, choose: Callable[[str], None]) -> None:
        action = QAction(LANGUAGES[code], self._window)
        action.setCheckable(True)
        action.triggered.connect(lambda _checked=False: choose(code))
        self.menus["language"].addAction(action)
        self.actions["language_" + code] = action

    def offer(
        self,
        name: str,
        entries: Callable[[], tuple[ChoiceVM, ...]],
        choose: Callable[[str], None],
    ) -> None:
        """List what can be chosen in a menu when it opens, and only then."""
        menu = self.menus[name]

        def fill() -> None:
            menu.clear()
            for entry in entries():
                action = menu.addAction(entry.title)
                action.setToolTip(entry.subtitle)
                action.triggered.connect(lambda _checked=False, key=entry.id: choose(key))

        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(fill)

    def check(self, theme_mode: str, language: str) -> None:
        """Tick what is in use."""
        self.actions["theme_" + theme_mode].setChecked(True)
        self.actions["language_" + language].setChecked(True)

    def retranslate(self) -> None:
        """Read the texts again."""
        titles, words = texts.menu_texts(), texts.action_texts()
        for name, menu in self.menus.items():
            menu.setTitle(titles[name])
        for name, text in words.items():
            if name in self.actions:
                self.actions[name].setText(text)
                self.actions[name].setIconText(without_mnemonic(text))

    def dress(self) -> None:
        """Make the icons in the colours in use."""
        colour, faded = self._theme.colour("text"), self._theme.shade(0.35)
        for spec in ACTIONS:
            if spec.icon and spec.id in self.actions:
                self.actions[spec.id].setIcon(icon(spec.icon, colour, faded))
                self.actions[spec.id].setIconVisibleInMenu(False)
