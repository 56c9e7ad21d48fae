"""Run now, coalesce the rest: at most one run a frame, and the last state wins."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer

FRAME_MS = 16


class Throttle(QObject):
    """Calls ``work`` at once when it was quiet, else once at the end of the frame."""

    def __init__(self, work: Callable[[], None], parent: QObject, frame_ms: int = FRAME_MS) -> None:
        super().__init__(parent)
        self._work = work
        self._is_pending = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(frame_ms)
        self._timer.timeout.connect(self._end_frame)

    def request(self) -> None:
        """Ask for a run."""
        if self._timer.isActive():
            self._is_pending = True
            return
        self._timer.start()
        self._work()

    def flush(self) -> None:
        """Run what is still waiting."""
        self._timer.stop()
        if self._is_pending:
            self._is_pending = False
            self._work()

    def stop(self) -> None:
        """Forget what is still waiting."""
        self._timer.stop()
        self._is_pending = False

    def _end_frame(self) -> None:
        if self._is_pending:
            self._is_pending = False
            self._timer.start()
            self._work()
