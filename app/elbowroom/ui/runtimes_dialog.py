"""The plan under every program, side by side, with the reason why each differs."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QHBoxLayout, QScrollArea, QWidget

from elbowroom.plan.actions import SetRuntime
from elbowroom.plan.select_runtimes import RuntimeRowVM, RuntimesVM
from elbowroom.text import runtime_comparison as words
from elbowroom.text import window as texts
from elbowroom.ui.dialogs import close_button, set_up
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme
from elbowroom.ui.verdict_icon import VerdictIcon

LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
TOP = Qt.AlignmentFlag.AlignTop
WIDTH, HEIGHT = 980, 640
PER_ROW = 3


class RuntimesDialog(QDialog):
    """One line of figures a program and one of words; a link chooses it."""

    def __init__(
        self,
        parent: QWidget,
        theme: Theme,
        vm: RuntimesVM,
        send: Callable[[SetRuntime], object],
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._send = send
        column = set_up(self, words.title())
        column.addWidget(self._text(words.title(), "display"))
        column.addWidget(self._text(words.explanation(), "small", "muted"))
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setAccessibleName(words.title())
        area.setWidget(self._table(vm))
        column.addWidget(area, 1)
        column.addWidget(close_button(self, texts.frame_texts().close))
        scale = theme.fonts.scale
        self.resize(
            min(int(WIDTH * scale), parent.width()), min(int(HEIGHT * scale), parent.height())
        )

    def _table(self, vm: RuntimesVM) -> QWidget:
        inside = QWidget()
        inside.setProperty("look", "plain")
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, Size.gap_small, Size.gap, 0)
        grid.setHorizontalSpacing(Size.gap)
        grid.setVerticalSpacing(Size.gap_tiny)
        grid.setColumnStretch(0, 1)
        for place, head in enumerate(vm.headers):
            side = LEFT if place < 2 else RIGHT
            grid.addWidget(self._text(head, "small", "muted", side), 0, place)
        for number, row in enumerate(vm.rows):
            self._add(grid, 1 + PER_ROW * number, row, len(vm.headers))
        grid.setRowStretch(1 + PER_ROW * len(vm.rows), 1)
        return inside

    def _add(self, grid: QGridLayout, at: int, row: RuntimeRowVM, columns: int) -> None:
        """A rule, the figures, and below them the words with what chooses the program."""
        rule = QFrame()
        rule.setProperty("look", "rule")
        rule.setFixedHeight(Size.hairline)
        grid.addWidget(rule, at, 0, 1, columns)
        grid.addWidget(self._text(row.title, "strong" if row.is_own else "body"), at + 1, 0)
        grid.addWidget(self._verdict(row), at + 1, 1)
        for place, cell in enumerate(row.cells):
            grid.addWidget(self._text(cell, "body", side=RIGHT), at + 1, place + 2)
        sentence = self._text(f"{row.basis} · {row.sentence}", "small", "muted")
        grid.addWidget(sentence, at + 2, 0, 1, columns - 1)
        if row.runs and not row.is_own:
            grid.addWidget(self._link(row), at + 2, columns - 1, TOP | RIGHT)

    def _verdict(self, row: RuntimeRowVM) -> QWidget:
        both = QWidget()
        line = QHBoxLayout(both)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(Size.gap_tiny)
        if row.runs:
            icon = VerdictIcon(self._theme)
            icon.setFixedSize(Size.icon_small, Size.icon_small)
            icon.show_code(row.code, "")
            line.addWidget(icon)
        line.addWidget(self._text(row.word, "body" if row.runs else "small"), 1)
        return both

    def _link(self, row: RuntimeRowVM) -> LinkButton:
        link = LinkButton(self._theme)
        link.setText(words.use())
        link.setAccessibleName(words.use_program(row.title))
        link.clicked.connect(partial(self._choose, row.choose))
        return link

    def _choose(self, action: SetRuntime) -> None:
        self._send(action)
        self.accept()

    def _text(
        self, text: str, font: str, colour: str = "text", side: Qt.AlignmentFlag = LEFT
    ) -> TextLabel:
        label = TextLabel(self._theme, getattr(self._theme.fonts, font), colour, side=side)
        label.set_text(text)
        return label
