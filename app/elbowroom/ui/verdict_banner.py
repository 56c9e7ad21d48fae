"""The answer: icon, word, the sentence with the number that decides, and notes on demand."""

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QPainter,
    QPainterPath,
    QPaintEvent,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from elbowroom.plan.view_models import VerdictVM
from elbowroom.text import answer as texts
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme
from elbowroom.ui.verdict_icon import VerdictIcon

STRIPE = 4.0
QUIET_MS = 500


class VerdictBanner(QFrame):
    """Shows a verdict. Screen readers hear it when its code changes, once dragging rests."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._vm: VerdictVM | None = None
        self._is_open = False
        self._icon = VerdictIcon(theme)
        fonts = theme.fonts
        self._word = TextLabel(theme, fonts.display, wraps=False)
        self._sentence = TextLabel(theme, fonts.number)
        self._detail = TextLabel(theme, fonts.small, "muted", keeps_room=True)
        self._notes = TextLabel(theme, fonts.small, "muted")
        self._labels = (self._word, self._sentence, self._detail, self._notes)
        for label in self._labels:
            label.stand_on(self._ground)
        self.more = LinkButton(theme)
        self._said = ""
        self._announce = QTimer(self, singleShot=True, interval=QUIET_MS)
        self._announce.timeout.connect(self._say)
        self.more.clicked.connect(self._toggle)
        self._lay_out()

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        heading = QHBoxLayout()
        heading.addWidget(self._word, 1)
        heading.addWidget(self.more)
        words.addLayout(heading)
        for label in (self._sentence, self._detail, self._notes):
            words.addWidget(label)
        row = QHBoxLayout(self)
        row.setContentsMargins(Size.gap_section + 2, 10, Size.gap_section, 12)
        row.setSpacing(Size.gap_large)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)

    def show_vm(self, vm: VerdictVM) -> None:
        """Show an answer."""
        if vm == self._vm:
            return
        is_new = self._vm is None or self._vm.code != vm.code
        self._vm = vm
        self._word.set_text(vm.word)
        self._sentence.set_text(vm.sentence)
        self._detail.set_text(vm.detail)
        self._icon.show_code(vm.code, vm.word)
        self._show_notes()
        self.setAccessibleName(f"{vm.word}. {vm.sentence}")
        if is_new:
            self._announce.start()
            for part in (self, *self._labels):
                part.update()

    def _ground(self) -> QColor:
        return self._theme.verdict_tint(self._vm.code if self._vm else "UNKNOWN")

    def retranslate(self) -> None:
        """Read the texts again."""
        self._show_notes()

    def as_text(self) -> str:
        """Everything it says, for the clipboard."""
        vm = self._vm
        if vm is None:
            return ""
        return "\n".join(line for line in (vm.word, vm.sentence, vm.detail, *vm.notes) if line)

    def _show_notes(self) -> None:
        notes = self._vm.notes if self._vm else ()
        self._notes.set_text("\n".join(notes) if self._is_open else "")
        self.more.setVisible(bool(notes))
        self.more.setText(texts.hide_notes() if self._is_open else texts.show_notes(len(notes)))

    def _toggle(self) -> None:
        self._is_open = not self._is_open
        self._show_notes()

    def _say(self) -> None:
        if self._vm is not None and self._vm.code != self._said:
            if self._said and QAccessible.isActive():
                event = QAccessibleAnnouncementEvent(self, self.accessibleName())
                QAccessible.updateAccessibility(event)
            self._said = self._vm.code

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._vm is None:
            return
        theme, box = self._theme, QRectF(self.rect())
        shape = QPainterPath()
        shape.addRoundedRect(box, Size.radius, Size.radius)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillPath(shape, self._ground())
            painter.setClipRect(QRectF(0, 0, STRIPE, box.height()))
            painter.fillPath(shape, theme.verdict_colour(self._vm.code))
