"""What the compare screen shows while nothing is compared."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from elbowroom.text import compare_window as texts
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

WIDTH = 520


class EmptyState(QWidget):
    """What will appear, why it helps, and one button.

    Attributes:
        begin: the button.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._title = TextLabel(theme, theme.fonts.display, side=Qt.AlignmentFlag.AlignHCenter)
        self._text = TextLabel(theme, theme.fonts.body, "muted", side=Qt.AlignmentFlag.AlignHCenter)
        self.begin = QPushButton()
        self.begin.setProperty("look", "primary")
        self.begin.setFont(theme.fonts.body_bold)
        self.begin.setCursor(Qt.CursorShape.PointingHandCursor)
        inside = QWidget()
        inside.setFixedWidth(WIDTH)
        column = QVBoxLayout(inside)
        column.setSpacing(Size.gap)
        column.addStretch(2)
        column.addWidget(self._title)
        column.addWidget(self._text)
        column.addWidget(self.begin, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        row = QHBoxLayout(self)
        row.addWidget(inside)

    def retranslate(self) -> None:
        """Read the texts again."""
        words = texts.compare_texts()
        self._title.set_text(words.empty_title)
        self._text.set_text(words.empty_text)
        self.begin.setText(words.begin)
