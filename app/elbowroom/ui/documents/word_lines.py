"""Lines of words, each with what can be done about it behind it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

MIDDLE = Qt.AlignmentFlag.AlignVCenter

Line = tuple[str, str, Callable[[], object]]
"""Words, what the link says, and what it does; either text may be empty."""


class WordLines(QWidget):
    """A title and lines below it; nothing at all without lines.

    Attributes:
        links: what can be done, in the order of the lines.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.links: list[LinkButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(Size.gap_tiny)
        self.hide()

    def show_lines(self, title: str, lines: Sequence[Line]) -> None:
        """Show others."""
        while item := self._column.takeAt(0):
            if old := item.widget():
                old.hide()
                old.deleteLater()
        self.links = []
        if lines:
            head = TextLabel(self._theme, self._theme.fonts.body_bold)
            head.set_text(title)
            self._column.addWidget(head)
        for line in lines:
            self._column.addWidget(self._line(*line))
        self.setVisible(bool(lines))

    def texts(self) -> list[str]:
        """What the lines say."""
        return [label.text() for label in self.findChildren(TextLabel) if not label.isHidden()]

    def _line(self, text: str, action: str, work: Callable[[], object]) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Size.gap)
        if text:
            label = TextLabel(self._theme, self._theme.fonts.body)
            label.set_text(text)
            row.addWidget(label, 0, MIDDLE)
        if action:
            link = LinkButton(self._theme)
            link.setText(action)
            link.setAutoDefault(False)
            link.setAccessibleDescription(text)
            link.clicked.connect(work)
            row.addWidget(link, 0, MIDDLE)
            self.links.append(link)
        row.addStretch(1)
        return line
