"""One person of a household: name, what they do, and their lengths."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from elbowroom.core.scenario import MAX_PERSON_NAME
from elbowroom.plan.control_view_models import ChoiceVM, PersonVM
from elbowroom.text import household as words
from elbowroom.text import inputs as texts
from elbowroom.ui.icons import icon
from elbowroom.ui.number_box import TokenBox
from elbowroom.ui.people_field import MOST_TOKENS
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

SAMPLES = ("131,072", "131,072")


class AnswerBox(TokenBox):
    """Tokens of the longest answer; 0 for no limit."""

    def textFromValue(self, value: int) -> str:
        return super().textFromValue(value) if value else words.no_limit()

    def number_from(self, text: str) -> int | None:
        stripped = text.strip()
        return 0 if stripped in ("", "0", words.no_limit()) else super().number_from(stripped)

    def range_text(self) -> str:
        return words.answer_range(self.maximum())


class PersonRow(QWidget):
    """Two lines.

    Attributes:
        renamed: the name that was typed.
        lengths_edited: context and limit of answers; 0 is no limit.
        workload_chosen: id of a workload.
        removed: the person is to go.
    """

    renamed = Signal(str)
    lengths_edited = Signal(int, int)
    workload_chosen = Signal(str)
    removed = Signal()

    def __init__(self, theme: Theme, workloads: Callable[[], tuple[ChoiceVM, ...]]) -> None:
        super().__init__()
        self._theme = theme
        self._vm: PersonVM | None = None
        self.name = QLineEdit()
        self.name.setProperty("look", "field")
        self.name.setFont(theme.fonts.body)
        self.name.setMaxLength(MAX_PERSON_NAME)
        self.workload = self._menu(workloads)
        self.remove = QToolButton()
        self.remove.setProperty("look", "flat")
        self.remove.setFixedSize(Size.target, Size.target)
        self.remove.setCursor(Qt.CursorShape.PointingHandCursor)
        self.context = TokenBox(theme, 1, MOST_TOKENS, SAMPLES)
        self.answer = AnswerBox(theme, 0, MOST_TOKENS, SAMPLES)
        self._captions = [TextLabel(theme, theme.fonts.small, "muted") for _ in range(2)]
        self._lay_out()
        self.name.editingFinished.connect(self._rename)
        self.remove.clicked.connect(self.removed)
        for box in (self.context, self.answer):
            box.valueChanged.connect(self._tell_lengths)
        theme.changed.connect(self._dress)
        self._dress()

    def _menu(self, workloads: Callable[[], tuple[ChoiceVM, ...]]) -> QToolButton:
        """A button whose menu lists the workloads when it opens."""
        button, menu = QToolButton(), QMenu(self)
        menu.setToolTipsVisible(True)

        def fill() -> None:
            menu.clear()
            for entry in workloads():
                action = menu.addAction(entry.title)
                action.setToolTip(entry.subtitle)
                action.triggered.connect(
                    lambda _checked=False, key=entry.id: self.workload_chosen.emit(key)
                )

        menu.aboutToShow.connect(fill)
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setProperty("look", "words")
        button.setFont(self._theme.fonts.small)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        button.setIconSize(QSize(Size.icon_small, Size.icon_small))
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        return button

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(Size.gap_tiny)
        top.addWidget(self.name, 1)
        top.addWidget(self.workload, 1)
        top.addWidget(self.remove)
        boxes = QGridLayout()
        boxes.setHorizontalSpacing(Size.gap_small)
        boxes.setVerticalSpacing(0)
        for place, box in enumerate((self.context, self.answer)):
            boxes.addWidget(self._captions[place], 0, place)
            boxes.addWidget(box, 1, place)
            boxes.setColumnStretch(place, 1)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, Size.gap_small)
        grid.setVerticalSpacing(Size.gap_tiny)
        grid.addLayout(top, 0, 0)
        grid.addLayout(boxes, 1, 0)

    def show_vm(self, vm: PersonVM, number: int, is_alone: bool) -> None:
        """Show a person; one who is alone cannot be removed."""
        self.context.show_value(vm.context)
        if vm == self._vm and self.remove.isEnabled() != is_alone:
            return
        self._vm = vm
        who = vm.name or words.somebody(number)
        self.name.setPlaceholderText(words.somebody(number))
        if not self.name.hasFocus() or self.name.text() != vm.name:
            self.name.setText(vm.name)
        self.answer.show_most(vm.context)
        self.answer.show_value(vm.answer)
        self.workload.setText(vm.workload or words.own_lengths())
        self.workload.setToolTip(vm.workload or words.own_lengths())
        self.remove.setEnabled(not is_alone)
        self._name_controls(who, number)

    def _name_controls(self, who: str, number: int) -> None:
        for caption, text in zip(self._captions, (words.context(), words.answer()), strict=True):
            caption.set_text(text)
        self.name.setAccessibleName(words.name_of(number))
        self.workload.setAccessibleName(words.workload_of(who))
        self.context.setAccessibleName(words.context_of(who))
        self.context.setAccessibleDescription(texts.input_texts().context_box_description)
        self.answer.setAccessibleName(words.answer_of(who))
        self.remove.setAccessibleName(words.remove(who))
        self.remove.setToolTip(words.remove(who))

    def forget(self) -> None:
        """The texts are others now: show the next view model whole."""
        self._vm = None

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches."""
        return [self.name, self.workload, self.remove, self.context, self.answer]

    def _rename(self) -> None:
        if self._vm is not None and self.name.text() != self._vm.name:
            self.renamed.emit(self.name.text())

    def _tell_lengths(self) -> None:
        self.lengths_edited.emit(self.context.value(), self.answer.value())

    def _dress(self) -> None:
        colour, faded = self._theme.colour("muted"), self._theme.shade(0.35)
        self.remove.setIcon(icon("cross", colour, faded, Size.icon_small))
        self.workload.setIcon(icon("chevron", colour, faded, Size.icon_small))
