"""The card that says why two cells differ: sentences, and below them the lines that differ."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from elbowroom.plan.comparison.view_models import WhyVM
from elbowroom.text import compare_window as texts
from elbowroom.text import why as words
from elbowroom.ui.card import Card
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

EMPTY = WhyVM("", (), ("", ""), ())


class WhyCard(Card):
    """Two cells in words and in lines."""

    def __init__(self, theme: Theme) -> None:
        body = QWidget()
        body.setProperty("look", "plain")
        super().__init__(theme, body)
        self._vm = EMPTY
        self._sentences = QVBoxLayout()
        self._sentences.setSpacing(Size.gap_tiny)
        self._lines = QGridLayout()
        self._lines.setHorizontalSpacing(Size.gap_section)
        self._lines.setVerticalSpacing(3)
        self._lines.setColumnStretch(0, 1)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, Size.gap_tiny, 0, 0)
        column.setSpacing(Size.gap)
        column.addLayout(self._sentences)
        column.addLayout(self._lines)
        column.addStretch(1)

    def show_vm(self, vm: WhyVM | None, has_two: bool) -> None:
        """Show why; without an answer, that it is worked out, or that there is but one cell."""
        vm = vm or WhyVM("", (words.waiting() if has_two else words.pick_two(),), ("", ""), ())
        self.set_title(vm.title or texts.compare_texts().why)
        if vm == self._vm:
            return
        self._vm = vm
        _clear(self._sentences)
        _clear(self._lines)
        for sentence in vm.sentences:
            label = TextLabel(self._theme, self._theme.fonts.body)
            self._sentences.addWidget(label)
            label.set_text(sentence)
        self._fill(vm)

    def _fill(self, vm: WhyVM) -> None:
        """The lines that differ, under the names of the two."""
        differing = [fact for fact in vm.facts if fact.differs]
        if not differing:
            return
        small, bold = self._theme.fonts.small, self._theme.fonts.small_bold
        rows = [("", *vm.heads), *((fact.label, fact.one, fact.other) for fact in differing)]
        for r, row in enumerate(rows):
            for c, text in enumerate(row):
                label = QLabel(text)
                label.setTextFormat(Qt.TextFormat.PlainText)
                label.setFont(bold if r and c else small)
                if not (r and c):
                    label.setProperty("look", "muted")
                label.setWordWrap(not r)
                side = Qt.AlignmentFlag.AlignRight if c else Qt.AlignmentFlag.AlignLeft
                label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                self._lines.addWidget(label, r, c)


def _clear(layout: QVBoxLayout | QGridLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
