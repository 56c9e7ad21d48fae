"""A row of filters above a picker's list: small buttons that stay pressed."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from elbowroom.text import inputs as texts
from elbowroom.ui.icons import icon
from elbowroom.ui.theme import Size, Theme


class FilterChips(QWidget):
    """One button a filter; a pressed one shows a check before its words.

    Attributes:
        changed: another set of filters is on.
    """

    changed = Signal()

    def __init__(self, theme: Theme, names: tuple[str, ...]) -> None:
        super().__init__()
        self._theme = theme
        self.chips = {name: QToolButton() for name in names}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, Size.gap_tiny, 0, Size.gap_tiny)
        row.setSpacing(Size.gap_tiny)
        for chip in self.chips.values():
            chip.setProperty("look", "chip")
            chip.setFont(theme.fonts.small)
            chip.setCheckable(True)
            chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            chip.setIconSize(QSize(Size.icon_small, Size.icon_small))
            chip.setCursor(Qt.CursorShape.PointingHandCursor)
            chip.toggled.connect(self._tell)
            row.addWidget(chip)
        row.addStretch(1)
        theme.changed.connect(self._mark)

    @property
    def active(self) -> frozenset[str]:
        """Names of the filters that are on."""
        return frozenset(name for name, chip in self.chips.items() if chip.isChecked())

    def retranslate(self) -> None:
        """Read the texts again."""
        self.setAccessibleName(texts.picker_texts().filters)
        for name, chip in self.chips.items():
            words, hint = texts.picker_filter(name)
            chip.setText(words)
            chip.setToolTip(hint)
            chip.setAccessibleDescription(hint)
        self._mark()

    def _tell(self) -> None:
        self._mark()
        self.changed.emit()

    def _mark(self) -> None:
        """A check where a filter is on, so that colour is not the only sign."""
        colour = self._theme.colour("accent")
        check = icon("check", colour, colour, Size.icon_small)
        for chip in self.chips.values():
            chip.setIcon(check if chip.isChecked() else QIcon())
