"""Model files that come into the window: read beside it, shown, and added to the plan."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThreadPool, QTimer
from PySide6.QtWidgets import QDialog, QWidget

from elbowroom.core.errors import Refusal
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.readers.faults import Stopped
from elbowroom.text import model_files as words
from elbowroom.ui.documents.strips import Strips
from elbowroom.ui.task import Task, Watch
from elbowroom.ui.theme import Theme

if TYPE_CHECKING:
    from elbowroom.catalog.model_reading import ReadModel
    from elbowroom.plan.model_file_vm import ModelFileVM

TELL_AFTER_MS = 300
"""A file that is read sooner needs no strip that says so."""

WAIT_MS = 2000
"""For a reader that was told to stop, before the window goes: it looks fifty times a second."""


class Importing(QObject):
    """One model file after another; a new one takes the place of one that is still read.

    Attributes:
        dialog: the preview that was opened last.
        is_reading: a result is awaited.
    """

    def __init__(self, window: QWidget, theme: Theme, plan: OpenPlan, strips: Strips) -> None:
        super().__init__(window)
        self._window = window
        self._theme = theme
        self._plan = plan
        self._strips = strips
        self._name = ""
        self._turn = 0
        self._task: Task | None = None
        self.dialog: QDialog | None = None
        self._timer = QTimer(self, singleShot=True, interval=TELL_AFTER_MS)
        self._timer.timeout.connect(self._tell)

    @property
    def is_reading(self) -> bool:
        """Whether a result is awaited."""
        return self._task is not None

    def read(self, path: Path) -> None:
        """Read a file; what is in it is shown, or why it cannot be read is said."""
        self.cancel()
        self._strips.drop("refusal")
        self._name, turn = path.name, self._turn
        self._task = Task(lambda watch: (turn, outcome_of(path, watch)), self)
        self._task.done.connect(self._take)
        self._task.start()
        self._timer.start()

    def cancel(self) -> None:
        """Stop reading; what was read so far is dropped."""
        if self._task is not None:
            self._task.cancel()
        self._end()

    def close(self) -> None:
        """Stop reading, and wait until it has ended."""
        if self.is_reading:
            self.cancel()
            QThreadPool.globalInstance().waitForDone(WAIT_MS)

    def _end(self) -> None:
        self._task, self._turn = None, self._turn + 1
        self._timer.stop()
        self._strips.drop("reading")

    def _tell(self) -> None:
        self._strips.reading(lambda: words.reading(self._name))

    def _take(self, result: "tuple[int, ReadModel | Refusal | None]") -> None:
        turn, outcome = result
        if turn != self._turn or outcome is None:
            return
        self._end()
        if isinstance(outcome, Refusal):
            self._strips.refused(outcome)
        else:
            self._show(outcome)

    def _show(self, read: "ReadModel") -> None:
        vm = self._plan.preview(read)
        from elbowroom.ui.documents.model_file_dialog import ModelFileDialog

        dialog = self.dialog = ModelFileDialog(self._window, self._theme, vm)
        dialog.accepted.connect(lambda: self._use(read, vm, dialog.is_attaching))
        dialog.open()

    def _use(self, read: "ReadModel", vm: "ModelFileVM", is_attaching: bool) -> None:
        if is_attaching and vm.attachment is not None:
            self._plan.attach(vm.attachment, read.record)
        else:
            self._plan.add_model(read.planned())


def outcome_of(path: Path, watch: Watch) -> "ReadModel | Refusal | None":
    """What is in a file, why it cannot be read, or nothing where reading was stopped."""
    from elbowroom.catalog.model_reading import read_model

    today = datetime.now(UTC).astimezone().date()
    try:
        return read_model(path, today, lambda: not watch(0, 0))
    except Refusal as refusal:
        return refusal
    except Stopped:
        return None
