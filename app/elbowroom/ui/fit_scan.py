"""Finds out which entries fit, a part of a frame at a time, so that typing goes on."""

import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer, Signal

SHARE_S = 0.008
"""Half a frame: the other half is left to what the person does."""

TELL_S = 0.12
"""Between two reports; a list that changes more often cannot be read."""

Checks = Callable[[], Iterator[tuple[str, bool]]]


class FitScan(QObject):
    """Runs through checks while the event loop is idle.

    Attributes:
        progressed: more is known, or all.
        fitting: entries that were found to fit.
        done: how many were checked.
        is_running: not all of them yet.
    """

    progressed = Signal()

    def __init__(self, checks: Checks, parent: QObject) -> None:
        super().__init__(parent)
        self._checks = checks
        self._left: Iterator[tuple[str, bool]] = iter(())
        self._told_at = 0.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)
        self.fitting: set[str] = set()
        self.done = 0
        self.is_running = False

    def start(self) -> None:
        """Begin anew; what is known already comes at once."""
        self.fitting = set()
        self.done = 0
        self.is_running = True
        self._left = self._checks()
        self._told_at = time.monotonic()
        self._timer.start(0)
        self._go_on()

    def stop(self) -> None:
        """Leave it; what was found is kept by whoever checks."""
        self._timer.stop()
        self.is_running = False

    def _go_on(self) -> None:
        now = time.monotonic()
        end = now + SHARE_S
        for name, fits in self._left:
            self.done += 1
            if fits:
                self.fitting.add(name)
            if time.monotonic() > end:
                break
        else:
            self.stop()
        if not self.is_running or now - self._told_at > TELL_S:
            self._told_at = now
            self.progressed.emit()
