"""Long work in slices: a part of a frame at a time, so that the window goes on."""

import time
from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Signal

SHARE_S = 0.008
"""Half a frame: the other half is left to what the person does."""

TELL_S = 0.12
"""Between two reports; what changes more often cannot be read."""


class Slices(QObject):
    """Takes steps of an iterator while the event loop is idle.

    Attributes:
        progressed: something is done since the last report, or all is.
        is_running: not all of it yet.
    """

    progressed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Iterator[object] = iter(())
        self._told_at = 0.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)
        self.is_running = False

    def start(self, steps: Iterator[object]) -> None:
        """Begin other work in place of what was left."""
        self._steps = steps
        self._told_at = time.monotonic()
        self.is_running = True
        self._timer.start(0)

    def stop(self) -> None:
        """Leave it; what was done stays done."""
        self._timer.stop()
        self.is_running = False

    def _go_on(self) -> None:
        begun = time.monotonic()
        for _ in self._steps:
            if time.monotonic() > begun + SHARE_S:
                break
        else:
            self.stop()
        if not self.is_running or begun - self._told_at > TELL_S:
            self._told_at = begun
            self.progressed.emit()
