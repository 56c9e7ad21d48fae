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
        self._rows: dict[str, tuple[FieldLabel, TextLabel, QWidget]] = {}
        self._words: dict[str, str] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, Size.gap, 0)
        self._grid.setHorizontalSpacing(Size.gap_section)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnMinimumWidth(0, int(CAPTIONS * theme.fonts.scale))
        self._grid.setColumnStretch(1, 1)

    def add(self, name: str, control: QWidget) -> None:
        """Put a setting below the others."""
        caption = FieldLabel(self._theme, control)
        caption.setProperty("look", "plain")
        caption.setFont(self._theme.fonts.body)
        about = TextLabel(self._theme, self._theme.fonts.small, "muted")
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, Size.gap)
        column.setSpacing(1)
        column.addWidget(caption)
        column.addWidget(about)
        row, top = self._grid.rowCount(), Qt.AlignmentFlag.AlignTop
        self._grid.addLayout(column, row, 0, Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(control, row, 1, Qt.AlignmentFlag.AlignLeft | top)
        self._rows[name] = caption, about, control

    def set_words(self, name: str, caption: str, about: str, choices: Iterable[str]) -> None:
        """Say a setting in the language in use; ``choices`` is what else it is found by."""
        shown, below, _ = self._rows[name]
        shown.set_text(caption)
        below.set_text(about)
        words = (without_mnemonic(caption), about, *choices)
        self._words[name] = " ".join(words).casefold()

    def search(self, text: str) -> bool:
        """Show the settings that hold every word of a text; whether there is one."""
        wanted = text.casefold().split()
        found = {name: all(word in self._words[name] for word in wanted) for name in self._rows}
        for name, widgets in self._rows.items():
            for widget in widgets:
                widget.setVisible(found[name])
        return any(found.values())
