"""Household: so many people, each with so many tokens, and how many would fit."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from elbowroom.plan.control_view_models import ControlsVM
from elbowroom.text import inputs as texts
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.number_box import NumberBox, TokenBox
from elbowroom.ui.theme import Size, Theme

MOST_PEOPLE = 1024
MOST_TOKENS = 1 << 27
MOST_BETWEEN = 120


class PeopleField(QWidget):
    """Two boxes that read as one phrase; below them a link that sets the most people that fit.

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
        self.link = LinkButton(theme, "enter")
        self.link.hide()
        self._most = 0
        self._lay_out()
        self.users.valueChanged.connect(self.users_edited)
        self.context.valueChanged.connect(self.context_edited)
        self.link.clicked.connect(lambda: self.users_edited.emit(self._most))

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(Size.gap_small)
        row.addWidget(self.users)
        row.addWidget(self._between, 1)
        row.addWidget(self.context)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.link, 0, Qt.AlignmentFlag.AlignLeft)

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
        below = self.link.minimumSizeHint().height() if self._most else 0
        return QSize(width, max(box.height() for box in boxes) + below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_between()

    def show_vm(self, vm: ControlsVM) -> None:
        """Show the plan's numbers."""
        self.users.show_value(vm.users)
        self.context.show_value(vm.context)
        self._most = vm.fits_people_value
        if vm.fits_people != self.link.text():
            self.link.setText(vm.fits_people)
            self.link.setVisible(bool(vm.fits_people))
            self.link.updateGeometry()

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
        self.link.setToolTip(words.fits_people_tip)
        self.context.setToolTip(words.context_box_description)
