"""The conversation with its lengths above it, and below it what goes on at each moment."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from elbowroom.plan.chart_view_models import TimelineVM
from elbowroom.text import conversation as words
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.moments_table import MomentsTable
from elbowroom.ui.number_box import TokenBox
from elbowroom.ui.people_field import MOST_TOKENS
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme
from elbowroom.ui.timeline_view import TimelineView

SAMPLES = ("65,536", "131,072")


class TimelinePanel(QWidget):
    """Boxes for prompt and answer, the chart, and a line of words.

    Attributes:
        prompt_edited: tokens of the prompt.
        answer_edited: limit of its answer.
        turned: the table took the chart's place, or the other way round.
    """

    prompt_edited = Signal(int)
    answer_edited = Signal(int)
    turned = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.chart = TimelineView(theme)
        self.prompt = TokenBox(theme, 1, MOST_TOKENS, SAMPLES)
        self.answer = TokenBox(theme, 1, MOST_TOKENS, SAMPLES)
        self._labels = [QLabel(), QLabel()]
        self._words = TextLabel(theme, theme.fonts.small, "muted", keeps_room=True)
        row = QHBoxLayout()
        row.setSpacing(Size.gap_small)
        for label, box in zip(self._labels, (self.prompt, self.answer), strict=True):
            label.setProperty("look", "muted")
            label.setFont(theme.fonts.small)
            label.setBuddy(box)
            row.addWidget(label)
            row.addWidget(box)
        row.addStretch(1)
        self.as_table = LinkButton(theme)
        self.as_table.clicked.connect(self._turn)
        row.addWidget(self.as_table)
        self.table = MomentsTable(theme)
        self.table.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Size.gap_tiny)
        column.addLayout(row)
        column.addWidget(self.chart, 1)
        column.addWidget(self.table, 1)
        column.addWidget(self._words)
        self.prompt.valueChanged.connect(self.prompt_edited)
        self.answer.valueChanged.connect(self.answer_edited)
        self.chart.moment_reached.connect(self._tell)
        self.retranslate()

    def show_vm(self, vm: TimelineVM) -> None:
        """Show a conversation."""
        self.chart.show_vm(vm)
        if not self.table.isHidden():
            self.table.show_vm(vm)
        self.prompt.show_value(vm.prompt)
        self.answer.show_value(vm.answer or max(1, vm.longest - vm.prompt))
        self.setEnabled(not vm.empty)
        self._tell(-1)

    def _turn(self) -> None:
        """From chart to table, and back."""
        is_table = self.table.isHidden()
        self.table.setVisible(is_table)
        self.chart.setVisible(not is_table)
        if is_table and self.chart.vm is not None:
            self.table.show_vm(self.chart.vm)
        self.retranslate()
        self.turned.emit()

    def _tell(self, at: int) -> None:
        """What goes on at a moment; else the chart in a sentence."""
        vm = self.chart.vm
        if vm is not None:
            self._words.set_text(vm.moments[at].what if at >= 0 else vm.takeaway)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._words.updateGeometry()  # it may take fewer lines than at the width before

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches."""
        front = self.chart if self.table.isHidden() else self.table
        return [self.prompt, self.answer, self.as_table, front]

    def retranslate(self) -> None:
        """Read the texts again."""
        texts = (words.prompt_label(), words.answer_label())
        for label, box, text in zip(self._labels, (self.prompt, self.answer), texts, strict=True):
            label.setText(text)
            box.setAccessibleName(text)
        self.as_table.setText(words.as_table(not self.table.isHidden()))
