"""Captions of the left column: calm at rest, their mnemonic underlined while Alt is held."""

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from elbowroom.ui.theme import Theme

_APPENDED = re.compile(r"\s*\(&\w\)")


def without_mnemonic(text: str) -> str:
    """The text as it reads: ``&Model`` and ``모델(&M)`` lose their marks."""
    return _APPENDED.sub("", text).replace("&", "")


class FieldLabel(QLabel):
    """A caption with a buddy. Alt and its letter move the focus there."""

    def __init__(self, theme: Theme, buddy: QWidget | None = None) -> None:
        super().__init__()
        self.setProperty("look", "caption")
        self.setFont(theme.fonts.small)
        self._marked = ""
        self._shortcut = QShortcut(self)
        self._shortcut.activated.connect(self._focus_buddy)
        if buddy is not None:
            self.setBuddy(buddy)

    def set_text(self, marked: str) -> None:
        """Show a text that may hold a mnemonic."""
        self._marked = marked
        self._shortcut.setKey(QKeySequence.mnemonic(marked))
        self.setText(without_mnemonic(marked))
        buddy = self.buddy()
        if buddy is not None:
            buddy.setAccessibleName(without_mnemonic(marked))

    def show_mnemonic(self, is_shown: bool) -> None:
        """Underline the letter while Alt is held."""
        self._shortcut.setEnabled(not is_shown)
        self.setText(self._marked if is_shown else without_mnemonic(self._marked))

    def _focus_buddy(self) -> None:
        buddy = self.buddy()
        if buddy is not None:
            buddy.setFocus(Qt.FocusReason.ShortcutFocusReason)
            area = buddy.parent()
            while area is not None and not isinstance(area, QScrollArea):
                area = area.parent()
            if area is not None:
                area.ensureWidgetVisible(buddy)
