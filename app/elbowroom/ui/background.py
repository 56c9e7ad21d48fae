"""The one door to threads: work beside the event loop, which can be cancelled."""

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from elbowroom.core.errors import Refusal

Work = Callable[[Callable[[], bool]], object]
"""What is done; it asks now and then whether it is to stop, and raises ``Cancelled`` if so."""


class Background(QObject):
    """Does one piece of work at a time; a new one takes the place of one that still runs.

    Attributes:
        done: the work's result, on the GUI's thread.
        refused: the :class:`Refusal` that it ended with.
    """

    done = Signal(object)
    refused = Signal(object)
    _ended = Signal(object, object)

    def __init__(self, cancelled: type[Exception], parent: QObject) -> None:
        """``cancelled``: what work raises that was told to stop."""
        super().__init__(parent)
        self._cancelled = cancelled
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._ended.connect(self._take)

    @property
    def is_running(self) -> bool:
        """Whether a result is awaited."""
        return self._thread is not None

    def start(self, work: Work) -> None:
        """Begin, and give up what runs."""
        self.cancel()
        stop = self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(work, stop), daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """Give up what runs, and wait until it has ended; its result is dropped."""
        thread, self._thread = self._thread, None
        self._stop.set()
        if thread is not None:
            thread.join()

    def _run(self, work: Work, stop: threading.Event) -> None:
        try:
            result = work(stop.is_set)
        except Refusal as refusal:
            result = refusal
        except self._cancelled:
            return
        self._ended.emit(stop, result)

    def _take(self, stop: threading.Event, result: object) -> None:
        if stop is not self._stop or stop.is_set():
            return
        self._thread = None
        (self.refused if isinstance(result, Refusal) else self.done).emit(result)
