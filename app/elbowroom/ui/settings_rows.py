"""The settings below one another: caption and control, found by what their words say."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from elbowroom.ui.field_label import FieldLabel, without_mnemonic
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

CAPTIONS = 300


class SettingsRows(QWidget):
    """One row a setting: its caption, what it means, and its control."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._captions: dict[str, tuple[FieldLabel, TextLabel]] = {}
        self._parts: dict[str, tuple[QWidget, QWidget]] = {}
        self._words: dict[str, str] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, Size.gap, 0)
        self._grid.setHorizontalSpacing(Size.gap_section)
        self._grid.setVerticalSpacing(Size.gap)
        self._grid.setColumnMinimumWidth(0, int(CAPTIONS * theme.fonts.scale))
        self._grid.setColumnStretch(1, 1)

    def add(self, name: str, control: QWidget) -> None:
        """Put a setting below the others."""
        caption = FieldLabel(self._theme, control)
        caption.setProperty("look", "plain")
        caption.setFont(self._theme.fonts.body)
        about = TextLabel(self._theme, self._theme.fonts.small, "muted")
        words = QWidget()
        column = QVBoxLayout(words)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(1)
        column.addWidget(caption)
        column.addWidget(about)
        row, top = self._grid.rowCount(), Qt.AlignmentFlag.AlignTop
        self._grid.addWidget(words, row, 0, Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(control, row, 1, Qt.AlignmentFlag.AlignLeft | top)
        self._captions[name] = caption, about
        self._parts[name] = words, control

    def set_words(self, name: str, caption: str, about: str, choices: Iterable[str]) -> None:
        """Say a setting in the language in use; ``choices`` is what else it is found by."""
        shown, below = self._captions[name]
        shown.set_text(caption)
        below.set_text(about)
        words = (without_mnemonic(caption), about, *choices)
        self._words[name] = " ".join(words).casefold()

    def height_at(self, width: int) -> int:
        """Height of all settings on a page of a width."""
        return max(self._grid.heightForWidth(width), self._grid.sizeHint().height())

    def search(self, text: str) -> bool:
        """Show the settings that hold every word of a text; whether there is one."""
        wanted = text.casefold().split()
        found = {name for name, said in self._words.items() if all(word in said for word in wanted)}
        for name, parts in self._parts.items():
            for part in parts:
                part.setVisible(name in found)
        return bool(found)
