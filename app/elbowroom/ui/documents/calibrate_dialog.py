"""A log beside the plan: settings that differ first, then every part, then what it teaches."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from elbowroom.core.errors import Refusal
from elbowroom.core.log import Log
from elbowroom.plan.calibrating import Calibrating, CalibrationVM
from elbowroom.readers.faults import Stopped
from elbowroom.readers.logs.log_file import read_log, read_text
from elbowroom.text import calibration as words
from elbowroom.text.refusals import refusal
from elbowroom.ui.dialogs import close_button, set_up
from elbowroom.ui.documents.drop import path_of
from elbowroom.ui.documents.parts_table import PartsTable
from elbowroom.ui.documents.word_lines import MIDDLE, Line, WordLines
from elbowroom.ui.field_label import FieldLabel
from elbowroom.ui.latest import Latest
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

WIDTH, HEIGHT, PASTE_HEIGHT = 760, 700, 110
WAIT_MS = 250
"""After the last key, before what was typed is read."""

Ask = Callable[[], Path | None]


class CalibrateDialog(QDialog):
    """Takes a log by paste, drop or file, and shows it beside the plan.

    Attributes:
        paste: where a log is pasted.
        settings: those that differ from the plan's.
        table: the parts.
        kept: the plan's calibrations.
        apply: keeps what the log teaches.
        shown: another comparison is shown.
    """

    shown = Signal()

    def __init__(self, parent: QWidget, theme: Theme, work: Calibrating, ask: Ask) -> None:
        super().__init__(parent)
        self._theme = theme
        self._work = work
        self._ask = ask
        self._texts = texts = words.dialog_texts()
        self._latest = Latest(Stopped, self)
        self._latest.done.connect(self._take)
        self._latest.refused.connect(self._refuse)
        self._timer = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._timer.timeout.connect(self._read_paste)
        self.vm = CalibrationVM()
        column = set_up(self, texts.title)
        column.addWidget(self._text(texts.title, theme.fonts.display))
        self._status = TextLabel(theme, theme.fonts.body_bold)
        self._about = TextLabel(theme, theme.fonts.small, "muted")
        self.settings = WordLines(theme)
        self.table = PartsTable(theme)
        self._remarks = TextLabel(theme, theme.fonts.body)
        self.kept = WordLines(theme)
        column.addWidget(self._inside(), 1)
        column.addWidget(close_button(self, texts.close))
        self.setAcceptDrops(True)
        self.resize(
            min(int(WIDTH * theme.fonts.scale), parent.width()),
            min(int(HEIGHT * theme.fonts.scale), parent.height()),
        )
        self.refresh()

    def _inside(self) -> QScrollArea:
        """Everything between title and button, which scrolls where it is too high."""
        inside = QWidget()
        inside.setProperty("look", "plain")
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, Size.gap, 0)
        rows.setSpacing(Size.gap_small)
        rows.addWidget(self._text(self._texts.intro, self._theme.fonts.body))
        rows.addWidget(self._paste_field())
        rows.addLayout(self._file_row())
        for part in (self._status, self._about, self.settings, self.table, self._remarks):
            rows.addWidget(part)
        rows.addLayout(self._apply_row())
        rows.addWidget(self.kept)
        rows.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        return area

    def _paste_field(self) -> QPlainTextEdit:
        self.paste = QPlainTextEdit()
        self.paste.setPlaceholderText(self._texts.hint)
        self.paste.setAccessibleName(self._texts.hint)
        self.paste.setFont(self._theme.fonts.small)
        self.paste.setProperty("look", "field")
        self.paste.setTabChangesFocus(True)
        self.paste.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.paste.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.paste.setFixedHeight(int(PASTE_HEIGHT * self._theme.fonts.scale))
        self.paste.textChanged.connect(self._timer.start)
        self.paste.viewport().installEventFilter(self)
        return self.paste

    def _file_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.open_file = self._button(self._texts.open_file, self._choose)
        private = self._text(self._texts.private, self._theme.fonts.small, "muted")
        row.addWidget(private, 1, MIDDLE)
        row.addWidget(self.open_file)
        return row

    def _apply_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.name = QLineEdit()
        self.name.setFont(self._theme.fonts.body)
        self.name.setProperty("look", "field")
        self._name_label = FieldLabel(self._theme, self.name)
        self._name_label.set_text(self._texts.name)
        self.family = QToolButton()
        self.family.setProperty("look", "chip")
        self.family.setCheckable(True)
        self.family.setText(self._texts.family)
        self.family.setFont(self._theme.fonts.small)
        self.family.toggled.connect(self._work.cover_family)
        self.apply = self._button(self._texts.apply, self._apply)
        row.addWidget(self._name_label)
        row.addWidget(self.name, 1)
        row.addWidget(self.family)
        row.addWidget(self.apply)
        return row

    def _button(self, text: str, work: Callable[[], object]) -> QPushButton:
        button = QPushButton(text)
        button.setProperty("look", "outline")
        button.setFont(self._theme.fonts.body)
        button.setAutoDefault(False)
        button.clicked.connect(work)
        return button

    def _text(self, text: str, font: object, colour: str = "text") -> TextLabel:
        line = TextLabel(self._theme, font, colour)  # type: ignore[arg-type]
        line.set_text(text)
        return line

    # What comes in

    def read_file(self, path: Path) -> None:
        """Read a log from a file, beside the window."""
        self._status.set_text("…")
        self._latest.start(lambda is_stopped: read_log(path, is_stopped))

    def cancel(self) -> None:
        """Stop reading."""
        self._timer.stop()
        self._latest.cancel()

    def _choose(self) -> None:
        path = self._ask()
        if path is not None:
            self.read_file(path)

    def _read_paste(self) -> None:
        text = self.paste.toPlainText()
        if text.strip():
            self._latest.start(lambda _: read_text(text))
        else:
            self._latest.cancel()
            self._work.take(None)
            self.refresh()

    def _take(self, log: Log) -> None:
        self._work.take(log)
        self.refresh()

    def _refuse(self, error: Refusal) -> None:
        self._work.take(None)
        self.refresh()
        self._status.set_text(refusal(error))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        return isinstance(event, QDropEvent) and self._drop(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._drop(event)

    def dropEvent(self, event: QDropEvent) -> None:
        self._drop(event)

    def _drop(self, event: QDropEvent) -> bool:
        """Take one file; text is dropped into the field as usual."""
        paths = [path_of(url) for url in event.mimeData().urls()]
        if len(paths) != 1 or paths[0] is None:
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self.read_file(paths[0])
        return True

    # What is shown

    def refresh(self) -> None:
        """Show the log beside the plan as it is now."""
        vm = self.vm = self._work.vm()
        self._status.set_text(vm.found)
        self._about.set_text(vm.about)
        self.settings.show_lines(words.settings_title(), list(self._setting_lines(vm)))
        self.table.show_parts(vm.parts)
        self._remarks.set_text("\n".join(vm.remarks))
        for part in (self._name_label, self.name, self.family, self.apply):
            part.setVisible(vm.can_apply)
        if vm.name and not self.name.isModified():
            self.name.setText(vm.name)
        self.kept.show_lines(self._texts.kept, list(self._kept_lines(vm)))
        self.shown.emit()

    def _setting_lines(self, vm: CalibrationVM) -> Iterator[Line]:
        for item in vm.settings:
            yield item.text, item.button, partial(self._use, item.field)
        if sum(bool(item.button) for item in vm.settings) > 1:
            yield "", words.set_all_button(), partial(self._use, "")

    def _kept_lines(self, vm: CalibrationVM) -> Iterator[Line]:
        for name, text in vm.kept:
            yield text, self._texts.remove, partial(self._remove, name)

    # Intents

    def _use(self, field: str) -> None:
        self._work.use_setting(field)
        self.refresh()

    def _apply(self) -> None:
        self._work.apply(self.name.text())
        self.refresh()

    def _remove(self, name: str) -> None:
        self._work.remove(name)
        self.refresh()
