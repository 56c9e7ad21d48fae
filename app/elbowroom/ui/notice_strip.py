"""One strip: what happened, and what can be done about it. Nothing modal."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QWidget

from elbowroom.text import window as texts
from elbowroom.ui.icons import icon
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

Words = Callable[[], str]
"""A text, read again when the language changes."""


@dataclass(frozen=True, slots=True)
class NoticeAction:
    """Something to do about a notice; the strip goes, unless it ``stays``."""

    text: Words
    work: Callable[[], object]
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """What a strip says.

    Attributes:
        key: what it is about; a later one about the same takes its place.
        text: the sentence.
        actions: what can be done.
        gone: called when the person has dismissed it, or acted on it.
    """

    key: str
    text: Words
    actions: tuple[NoticeAction, ...] = ()
    gone: Callable[[], object] | None = None


class NoticeStrip(QFrame):
    """Shows one notice until the person acts on it or dismisses it.

    Attributes:
        done: it is to go.
        buttons: one for each action, in their order.
    """

    done = Signal()

    def __init__(self, theme: Theme, notice: Notice) -> None:
        super().__init__()
        self.setProperty("look", "notice")
        self.notice = notice
        self._theme = theme
        if notice.gone is not None:
            self.done.connect(notice.gone)
        self.text = TextLabel(theme, theme.fonts.body)
        self.buttons = [self._button(action) for action in notice.actions]
        self.dismiss = QToolButton()
        row = QHBoxLayout(self)
        row.setContentsMargins(Size.gap, Size.gap_tiny, Size.gap_tiny, Size.gap_tiny)
        row.setSpacing(Size.gap)
        row.addWidget(self.text, 1, Qt.AlignmentFlag.AlignVCenter)
        for widget in (*self.buttons, self.dismiss):
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        self._dress()
        self.retranslate()

    def _button(self, action: NoticeAction) -> LinkButton:
        button = LinkButton(self._theme)

        def act() -> None:
            if not action.stays:
                self.done.emit()
            action.work()

        button.clicked.connect(act)
        return button

    def _dress(self) -> None:
        self.dismiss.setProperty("look", "flat")
        self.dismiss.setCursor(Qt.CursorShape.PointingHandCursor)
        self.dismiss.setFixedSize(Size.target, Size.target)
        self.dismiss.clicked.connect(self.done)
        self._theme.changed.connect(self._tint)
        self._tint()

    def _tint(self) -> None:
        colour = self._theme.colour("muted")
        self.dismiss.setIcon(icon("cross", colour, colour, Size.icon_small))

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches."""
        return [*self.buttons, self.dismiss]

    def retranslate(self) -> None:
        """Read the texts again."""
        self.text.set_text(self.notice.text())
        for button, action in zip(self.buttons, self.notice.actions, strict=True):
            button.setText(action.text())
        words = texts.frame_texts()
        self.dismiss.setToolTip(words.dismiss)
        self.dismiss.setAccessibleName(words.dismiss)
