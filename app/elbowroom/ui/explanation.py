"""How one component was computed: formula, terms and source, as text to select and copy."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from elbowroom.ui.theme import Theme

INDENT = 26
PAD = 10


class Explanation(QLabel):
    """Lines of muted text below a row of the table."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setProperty("look", "muted")
        self.setFont(theme.fonts.small)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setContentsMargins(INDENT, PAD, INDENT, PAD)

    def set_lines(self, lines: tuple[str, ...]) -> None:
        """Show these lines."""
        text = "\n".join(lines)
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(text)

    def fit(self, width: int) -> int:
        """Take the height of all lines at a width, and tell it."""
        height = self.heightForWidth(width)
        self.setFixedHeight(height)
        return height
