"""A plan in a few lines: its settings and what the answer is."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from elbowroom.plan.view_models import PlanVM
from elbowroom.ui.answer_panel import settings_of
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme


class PlanPreview(QWidget):
    """Settings, verdict and its sentence; or why there is nothing to see."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        fonts = theme.fonts
        self._settings = TextLabel(theme, fonts.body)
        self._verdict = TextLabel(theme, fonts.body_bold)
        self._sentence = TextLabel(theme, fonts.small, "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Size.gap_tiny)
        for label in (self._settings, self._verdict, self._sentence):
            column.addWidget(label)
        column.addStretch(1)

    def show_plan(self, vm: PlanVM) -> None:
        """Show what a plan asks and answers."""
        self._settings.set_text(settings_of(vm.controls))
        self._verdict.set_text(vm.verdict.word)
        self._sentence.set_text(vm.verdict.sentence)

    def show_fault(self, why: str) -> None:
        """Show why a plan cannot be read."""
        self._settings.set_text(why)
        self._verdict.set_text("")
        self._sentence.set_text("")

    def text(self) -> str:
        """Everything that is shown."""
        labels = (self._settings, self._verdict, self._sentence)
        return "\n".join(label.text() for label in labels if label.text())
