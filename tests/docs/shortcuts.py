"""The lists of shortcuts, from the table that menus and window read."""

import re
from html import escape

from PySide6.QtGui import QKeySequence

from elbowroom.text import window as texts
from elbowroom.text.language import speaking
from elbowroom.ui.actions_table import ACTIONS, shortcuts_of
from tests.docs.pages import table

COMMON = re.compile(r"(?:(?:Ctrl|Alt|Shift)\+)*(?:.|F\d+|Tab)")
"""Keys that every keyboard has, unlike "Undo" or "Open"."""

HEADS = {"en": ("menu", "entry", "keys"), "ko": ("메뉴", "항목", "키")}
CONTROLS = {"en": ("keys", "what they do"), "ko": ("키", "하는 일")}


def plain(text: str) -> str:
    """A label without its mnemonic, as it is read."""
    return re.sub(r"\(&\w\)", "", text).replace("&", "")


def keys_of(action: str) -> list[str]:
    """The shortcuts of an action, as a person writes them."""
    (spec,) = [spec for spec in ACTIONS if spec.id == action]
    portable = QKeySequence.SequenceFormat.PortableText
    names = [keys.toString(portable) for keys in shortcuts_of(spec)]
    return [name for name in names if COMMON.fullmatch(name)]


def all_keys() -> set[str]:
    """Every shortcut that there is."""
    return {keys for spec in ACTIONS for keys in keys_of(spec.id)}


def menus(code: str) -> str:
    """Every entry with a shortcut, in a language."""
    with speaking(code):
        titles, names = texts.menu_texts(), texts.action_texts()
        rows = [
            (
                plain(titles[spec.menu.split("/")[0]]),
                plain(names[spec.id]),
                ", ".join(f"`{keys}`" for keys in keys_of(spec.id)),
            )
            for spec in ACTIONS
            if spec.keys
        ]
    return table(HEADS[code], rows)


def controls(code: str) -> str:
    """Keys of the controls themselves, in a language."""
    with speaking(code):
        rows = [(escape(keys), what) for keys, what in texts.control_shortcuts()]
    return table(CONTROLS[code], rows)
