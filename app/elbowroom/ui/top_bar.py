"""The bar above the screens: the plan's name, the screens, undo and redo, language and look."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QMenuBar, QToolButton, QWidget

from elbowroom.text import window as texts
from elbowroom.text.language import LANGUAGES, language
from elbowroom.ui.icons import icon
from elbowroom.ui.screens.screen_switch import ScreenSwitch
from elbowroom.ui.theme import Size, Theme
from elbowroom.ui.title_label import TitleLabel


class TopBar(QFrame):
    """Shows what is open; its buttons are the window's actions and menus."""

    def __init__(
        self,
        theme: Theme,
        menu_bar: QMenuBar,
        switch: ScreenSwitch,
        export: QAction | None,
        undo: QAction,
        redo: QAction,
        languages: QMenu,
        themes: QMenu,
    ) -> None:
        super().__init__()
        self.setProperty("look", "bar")
        self._theme = theme
        self.title = TitleLabel(theme)
        self.switch = switch
        self.undo = self._button(action=undo)
        self.redo = self._button(action=redo)
        self.language = self._button(menu=languages)
        self.theme = self._button(menu=themes)
        self.export = self._button(action=export) if export is not None else None
        self._menu_bar = menu_bar
        row = QHBoxLayout(self)
        row.setContentsMargins(Size.gap_tiny, 8, Size.gap_section, 9)
        row.setSpacing(Size.gap_small)
        row.addWidget(menu_bar, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.title, 1)
        row.addWidget(switch)
        row.addSpacing(Size.gap_small)
        for button in self._buttons():
            row.addWidget(button)
        theme.changed.connect(self.dress)

    def _buttons(self) -> tuple[QToolButton, ...]:
        first = (self.export,) if self.export is not None else ()
        return *first, self.undo, self.redo, self.language, self.theme

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches, in reading order."""
        return [*self.switch.tab_stops(), *self._buttons()]

    def _button(self, action: QAction | None = None, menu: QMenu | None = None) -> QToolButton:
        button = QToolButton()
        button.setProperty("look", "icon")
        button.setFont(self._theme.fonts.body)
        button.setIconSize(QSize(Size.icon, Size.icon))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        if action is not None:
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        if menu is not None:
            button.setMenu(menu)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        return button

    def set_title(self, title: str, state: str = "") -> None:
        """Name of the plan, and what is to be known of its file."""
        self.title.set_title(title or texts.frame_texts().untitled, state)

    def set_steps(self, undo_text: str, redo_text: str) -> None:
        """Say what undo and redo would do, once their actions are enabled or not.

        The hint is the button's: a change of its action's would lay out the window anew.
        """
        for step, button, text in (("undo", self.undo, undo_text), ("redo", self.redo, redo_text)):
            keys = button.defaultAction().shortcut().toString()
            hint = f"{text} ({keys})" if text and keys else text or texts.nothing_to(step)
            if hint != button.toolTip():
                button.setToolTip(hint)
                button.setAccessibleName(text or texts.nothing_to(step))

    def align_title(self, x: int, is_wide: bool) -> None:
        """Let the plan's name begin above the answer; on a narrow window save words."""
        room = x - Size.gap_tiny - Size.gap_small
        self._menu_bar.setFixedWidth(max(room, self._menu_bar.sizeHint().width()))
        beside = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        for button in (self.language, self.theme):
            _show_words(button, beside if is_wide else None, "words")
        if self.export is not None:
            alone = Qt.ToolButtonStyle.ToolButtonTextOnly
            _show_words(self.export, alone if is_wide else None, "primary")

    def retranslate(self) -> None:
        """Read the texts again."""
        self.switch.retranslate()
        words = texts.frame_texts()
        self.language.setText(LANGUAGES[language()])
        self.language.setToolTip(words.language)
        self.language.setAccessibleName(f"{words.language}: {LANGUAGES[language()]}")
        self.theme.setText(words.theme)
        self.theme.setToolTip(words.theme)
        self.theme.setAccessibleName(words.theme)

    def dress(self) -> None:
        """Make the icons in the colours in use."""
        colour, faded = self._theme.colour("muted"), self._theme.shade(0.35)
        self.language.setIcon(icon("globe", colour, faded))
        self.theme.setIcon(icon("appearance", colour, faded))


def _show_words(button: QToolButton, style: Qt.ToolButtonStyle | None, look: str) -> None:
    """Show a button's words in a style and look, or without one its icon."""
    look = look if style is not None else "icon"
    if look != button.property("look"):
        button.setToolButtonStyle(style or Qt.ToolButtonStyle.ToolButtonIconOnly)
        button.setProperty("look", look)
        button.style().unpolish(button)
        button.style().polish(button)
