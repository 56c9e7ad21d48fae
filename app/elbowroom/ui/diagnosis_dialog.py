"""It crashed or slowed down: one question, a short answer, and cuts that can be made at once."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from elbowroom.plan.control_view_models import StepVM
from elbowroom.plan.view_models import CutVM, DiagnosisVM
from elbowroom.text import diagnosis as words
from elbowroom.text import window as texts
from elbowroom.ui.dialogs import close_button, label, set_up
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.theme import Size, Theme

SIZE = (640, 520)
LOG_LINES_SHOWN = 7

Answer = Callable[[str], DiagnosisVM]
"""The answer to a symptom, for the plan as it is."""


class DiagnosisDialog(QDialog):
    """Opens with the first symptom answered.

    Attributes:
        taken: the action of the cut that was chosen.
        cuts: a button for each cut.
    """

    taken = Signal(object)

    def __init__(self, parent: QWidget, theme: Theme, answer: Answer, symptom: str) -> None:
        super().__init__(parent)
        self._theme = theme
        self._answer = answer
        self.cuts: list[QPushButton] = []
        column = set_up(self, words.title())
        column.addWidget(label(words.title(), theme.fonts.display))
        self.symptom = Segmented(theme, is_small=True)
        self.symptom.setAccessibleName(words.asks())
        row = QHBoxLayout()
        row.addWidget(label(words.asks(), theme.fonts.body_bold))
        row.addWidget(self.symptom)
        row.addStretch(1)
        column.addLayout(row)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setMinimumSize(*SIZE)
        column.addWidget(self._area, 1)
        column.addWidget(close_button(self, texts.frame_texts().close))
        self.symptom.chosen.connect(self.show_symptom)
        self.show_symptom(symptom)
        self.adjustSize()

    def show_symptom(self, symptom: str) -> None:
        """Answer for another symptom."""
        vm = self._answer(symptom)
        steps = tuple(StepVM(code, name, "", True) for code, name in vm.symptoms)
        self.symptom.show_vm(steps, vm.symptom)
        inside = QWidget()
        inside.setProperty("look", "plain")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, Size.gap, Size.gap, 0)
        column.setSpacing(Size.gap)
        fonts = self._theme.fonts
        for place, text in enumerate(vm.lines):
            column.addWidget(label(text, fonts.body if place else fonts.body_bold))
        self.cuts = []
        if vm.cuts:
            column.addWidget(label(words.cuts_title(), fonts.small_bold))
            column.addLayout(self._cut_grid(vm.cuts))
        if vm.checks:
            column.addWidget(label(words.checks_title(), fonts.small_bold))
            for check in vm.checks:
                column.addWidget(_selectable(label(f"• {check}", fonts.body)))
        if vm.log_lines:
            column.addWidget(self._log(vm.log_lines))
        column.addStretch(1)
        self._area.setWidget(inside)

    def _cut_grid(self, cuts: tuple[CutVM, ...]) -> QGridLayout:
        grid, fonts = QGridLayout(), self._theme.fonts
        grid.setHorizontalSpacing(Size.gap)
        grid.setVerticalSpacing(Size.gap_small)
        grid.setColumnStretch(1, 1)
        for row, cut in enumerate(cuts):
            grid.addWidget(self._cut(cut), row, 0)
            font = fonts.body_bold if cut.restores else fonts.body
            grid.addWidget(label(cut.effect, font), row, 1)
        return grid

    def _cut(self, cut: CutVM) -> QPushButton:
        button = QPushButton(cut.label)
        button.setProperty("look", "outline")
        button.setAccessibleDescription(cut.effect)
        button.clicked.connect(lambda: self._take(cut))
        self.cuts.append(button)
        return button

    def _take(self, cut: CutVM) -> None:
        self.taken.emit(cut.action)
        self.accept()

    def _log(self, lines: tuple[str, ...]) -> QPlainTextEdit:
        text = QPlainTextEdit("\n".join(lines))
        text.setReadOnly(True)
        text.setProperty("look", "field")
        text.setFont(self._theme.fonts.small)
        text.setAccessibleName(words.checks_title())
        text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        step = text.fontMetrics().lineSpacing()
        text.setFixedHeight(step * min(len(lines) + 1, LOG_LINES_SHOWN + 1) + 2 * Size.gap)
        return text


def _selectable(made: QLabel) -> QLabel:
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made
