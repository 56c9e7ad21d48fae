"""Household: so many people, each with so many tokens."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from elbowroom.plan.view_models import ControlsVM
from elbowroom.text import window as texts
from elbowroom.ui.number_box import NumberBox, TokenBox
from elbowroom.ui.theme import Size, Theme

MOST_PEOPLE = 1024
MOST_TOKENS = 1 << 27
MOST_BETWEEN = 120


class PeopleField(QWidget):
    """Two boxes that read as one phrase.

    Attributes:
        users_edited: people at once.
        context_edited: tokens a person.
    """

    users_edited = Signal(int)
    context_edited = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.users = NumberBox(theme, 1, MOST_PEOPLE, ("128", "1,024"))
        self.context = TokenBox(theme, 1, MOST_TOKENS, ("131,072", "10,485,760"))
        self._between = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self._between.setProperty("look", "muted")
        self._between.setFont(theme.fonts.small)
        self._between.setWordWrap(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Size.gap_small)
        row.addWidget(self.users)
        row.addWidget(self._between, 1)
        row.addWidget(self.context)
        self.users.valueChanged.connect(self.users_edited)
        self.context.valueChanged.connect(self.context_edited)

    def _fit_between(self) -> None:
        """Let the words stand on one line, on several, or give way, as the room is."""
        text, metrics = self._between.text(), self._between.fontMetrics()
        least = max((metrics.horizontalAdvance(word) for word in text.split()), default=0) + 2
        line = min(metrics.horizontalAdvance(text) + 2, MOST_BETWEEN)
        room = self.width() - self.minimumSizeHint().width() - Size.gap_small
        self._between.setVisible(room >= least)
        self._between.setMinimumWidth(max(least, min(line, room)))

    def minimumSizeHint(self) -> QSize:
        """Both boxes; the words between them may give way."""
        boxes = (self.users.minimumSizeHint(), self.context.minimumSizeHint())
        width = sum(box.width() for box in boxes) + Size.gap_small
        return QSize(width, max(box.height() for box in boxes))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_between()

    def show_vm(self, vm: ControlsVM) -> None:
        """Show the plan's numbers."""
        self.users.show_value(vm.users)
        self.context.show_value(vm.context)

    def retranslate(self) -> None:
        """Read the texts again."""
        words = texts.input_texts()
        self._between.setText(words.people_each_with)
        self._fit_between()
        self.users.setAccessibleName(words.people_name)
        self.users.setAccessibleDescription(words.people_description)
        self.context.setAccessibleName(words.context_box_name)
        self.context.setAccessibleDescription(words.context_box_description)
        self.users.setToolTip(words.people_description)
        self.context.setToolTip(words.context_box_description)
