"""The one door to threads: work beside the window, with progress, and an end on its own thread."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, Signal

from elbowroom.core.errors import Refusal

Watch = Callable[[int, int], bool]
"""Told how many steps of how many are done; ``False`` asks the work to stop."""

Work = Callable[[Watch], object]
"""It touches no widget and translates nothing."""


class Task(QObject):
    """Work that runs once on another thread; every signal comes on the window's thread.

    Attributes:
        progressed: steps done, and steps in all.
        done: what the work gave.
        refused: the refusal it ended with.
    """

    progressed = Signal(int, int)
    done = Signal(object)
    refused = Signal(object)
    _broke = Signal(object)

    def __init__(self, work: Work, parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self._is_cancelled = False
        self._broke.connect(_raise, Qt.ConnectionType.QueuedConnection)

    def start(self) -> None:
        """Begin."""
        QThreadPool.globalInstance().start(_Run(self))

    def cancel(self) -> None:
        """Ask the work to stop; it ends at its next step."""
        self._is_cancelled = True

    def run(self) -> None:
        """On the other thread."""
        try:
            result = self._work(self._watch)
        except Refusal as refusal:
            self.refused.emit(refusal)
        except Exception as error:  # noqa: BLE001 - raised again on the window's thread
            self._broke.emit(error)
        else:
            self.done.emit(result)

    def _watch(self, done: int, steps: int) -> bool:
        self.progressed.emit(done, steps)
        return not self._is_cancelled


class _Run(QRunnable):
    """Keeps the task while it runs."""

    def __init__(self, task: Task) -> None:
        super().__init__()
        self._task = task

    def run(self) -> None:
        self._task.run()


def _raise(error: Exception) -> None:
    """An error that nobody expects goes where all of them go."""
    raise error
