"""A caption and short texts behind it, each in an outline of its own."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from elbowroom.ui.theme import Size, Theme


class PillRow(QWidget):
    """Takes no room while there are no texts."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._caption = self._label("muted")
        self._pills: list[QLabel] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(Size.gap_small)
        self._row.addWidget(self._caption)

    def _label(self, look: str) -> QLabel:
        label = QLabel()
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setProperty("look", look)
        label.setFont(self._theme.fonts.small)
        return label

    def show_texts(self, caption: str, texts: tuple[str, ...]) -> None:
        """Show a caption and texts; labels are kept as far as there are enough."""
        self._caption.setText(caption)
        while len(self._pills) < len(texts):
            self._pills.append(self._label("pill"))
            self._row.addWidget(self._pills[-1])
        for pill, text in zip(self._pills, (*texts, *[""] * len(self._pills)), strict=False):
            pill.setText(text)
            pill.setVisible(bool(text))
        self.setVisible(bool(texts))
