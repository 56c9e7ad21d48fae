"""Every action of the window, declared once: menus, shortcuts and the shortcut page read this."""

from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence

Key = QKeySequence.StandardKey
Keys = tuple[QKeySequence.StandardKey | str, ...]


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One action.

    Attributes:
        id: key of its text, and of its handler in the window.
        menu: menu it stands in; ``view/theme`` is a submenu.
        keys: shortcuts; a standard key where Qt has one.
        icon: name of its icon, if any.
        begins_group: a line stands above it.
        is_checkable: one of a group, of which one holds.
        role: where macOS puts it.
        submenus: menus that stand below it.
    """

    id: str
    menu: str
    keys: Keys = ()
    icon: str = ""
    begins_group: bool = False
    is_checkable: bool = False
    role: QAction.MenuRole = QAction.MenuRole.NoRole
    submenus: tuple[str, ...] = ()


ACTIONS = (
    ActionSpec("new", "file", (Key.New, "Ctrl+N")),
    ActionSpec("open", "file", (Key.Open, "Ctrl+O"), submenus=("recent", "examples")),
    ActionSpec("store", "file"),
    ActionSpec("save", "file", (Key.Save, "Ctrl+S"), begins_group=True),
    ActionSpec("save_as", "file", (Key.SaveAs, "Ctrl+Shift+S")),
    ActionSpec("save_copy", "file"),
    ActionSpec("duplicate", "file", ("Ctrl+D",)),
    ActionSpec("share", "file"),
    ActionSpec("export", "file", ("Ctrl+E",), icon="export", begins_group=True),
    ActionSpec("print", "file", (Key.Print, "Ctrl+P")),
    ActionSpec("details", "file", ("F2",), begins_group=True),
    ActionSpec("calibrate", "file"),
    ActionSpec("versions", "file"),
    ActionSpec("unsaved", "file"),
    ActionSpec(
        "settings",
        "file",
        (Key.Preferences, "Ctrl+,"),
        begins_group=True,
        role=QAction.MenuRole.PreferencesRole,
    ),
    ActionSpec("quit", "file", (Key.Quit, "Ctrl+Q"), role=QAction.MenuRole.QuitRole),
    ActionSpec("undo", "edit", (Key.Undo,), icon="undo"),
    ActionSpec("redo", "edit", (Key.Redo, "Ctrl+Shift+Z", "Ctrl+Y"), icon="redo"),
    ActionSpec("copy_answer", "edit", ("Ctrl+Shift+C",), begins_group=True),
    ActionSpec("copy_summary", "edit"),
    ActionSpec("baseline", "edit", ("Ctrl+K",), submenus=("workload",)),
    ActionSpec("screen_plan", "view", ("Alt+1",)),
    ActionSpec("screen_compare", "view", ("Alt+2",)),
    ActionSpec("screen_buy", "view", ("Alt+3",)),
    ActionSpec("next_screen", "view", ("Ctrl+Tab",)),
    ActionSpec("theme_system", "view/theme", is_checkable=True),
    ActionSpec("theme_light", "view/theme", is_checkable=True),
    ActionSpec("theme_dark", "view/theme", is_checkable=True),
    ActionSpec("go_context", "view", ("Ctrl+L",), begins_group=True),
    ActionSpec("go_users", "view", ("Ctrl+U",)),
    ActionSpec("next_pane", "view", ("F6",)),
    ActionSpec("previous_pane", "view", ("Shift+F6",)),
    ActionSpec("compare_runtimes", "view", ("Ctrl+R",), begins_group=True),
    ActionSpec("zoom_reset", "view", begins_group=True),
    ActionSpec("about_model", "help", ("Ctrl+I",)),
    ActionSpec("diagnose", "help"),
    ActionSpec("start_strip", "help"),
    ActionSpec("explain", "help", ("Shift+F1",)),
    ActionSpec("shortcuts", "help", (Key.HelpContents, "F1", "Ctrl+?")),
    ActionSpec("about", "help", begins_group=True, role=QAction.MenuRole.AboutRole),
)
MENUS = ("file", "edit", "view", "help")


def shortcuts_of(spec: ActionSpec) -> list[QKeySequence]:
    """Its shortcuts on this system, each once, the first the one that is shown."""
    found: list[QKeySequence] = []
    for key in spec.keys:
        known = [QKeySequence(key)] if isinstance(key, str) else QKeySequence.keyBindings(key)
        found += [keys for keys in known if keys not in found and not keys.isEmpty()]
    return found
