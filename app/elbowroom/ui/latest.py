"""One piece of work at a time beside the window: a new one replaces one that still runs."""

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from elbowroom.core.errors import Refusal
from elbowroom.ui.task import Task

Work = Callable[[Callable[[], bool]], object]
"""What is done; it asks now and then whether it is to stop, and raises ``cancelled`` if so."""


class Latest(QObject):
    """Tells of the work that was begun last.

    Attributes:
        done: what it gave, on the window's thread.
        refused: the :class:`Refusal` that it ended with.
    """

    done = Signal(object)
    refused = Signal(object)

    def __init__(self, cancelled: type[Exception], parent: QObject) -> None:
        """``cancelled``: what work raises that was told to stop."""
        super().__init__(parent)
        self._cancelled = cancelled
        self._stop, self._ended = threading.Event(), threading.Event()
        self._is_running = False

    @property
    def is_running(self) -> bool:
        """Whether a result is awaited."""
        return self._is_running

    def start(self, work: Work) -> None:
        """Begin, and give up what runs."""
        self.cancel()
        self._stop, self._ended, self._is_running = threading.Event(), threading.Event(), True
        stop, ended = self._stop, self._ended
        task = Task(lambda _watch: self._run(work, stop, ended), self)
        task.done.connect(self._take)
        task.done.connect(task.deleteLater)
        task.start()

    def cancel(self) -> None:
        """Give up what runs, and wait until it has ended; its result is dropped."""
        self._stop.set()
        if self._is_running:
            self._is_running = False
            self._ended.wait()

    def _run(self, work: Work, stop: threading.Event, ended: threading.Event) -> object:
        """On the other thread."""
        try:
            return stop, work(stop.is_set)
        except Refusal as refusal:
            return stop, refusal
        except self._cancelled:
            return stop, None
        finally:
            ended.set()

    def _take(self, ended: tuple[threading.Event, object]) -> None:
        stop, result = ended
        if stop is not self._stop or stop.is_set():
            return
        self._is_running = False
        (self.refused if isinstance(result, Refusal) else self.done).emit(result)
