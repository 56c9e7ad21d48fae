"""Collects Python's garbage only while nobody drags: a collection takes a part of a frame.

What a step of a drag makes is freed by its last use; cycles are rare and can wait for a pause.
"""

import gc

from PySide6.QtCore import QObject, QTimer

from elbowroom.plan.store import PlanStore

QUIET_MS = 1000
SETTLE_MS = 1500
"""Long enough after the first paint for the pieces that are loaded late."""
MOST_WAITING = 500_000
"""Objects made and kept since the last collection, at which it waits no longer."""


class QuietCollector(QObject):
    """Takes over from Python's own moments of collection, once the window has settled.

    What was built at the start is never visited again: it lives as long as the program.
    """

    def __init__(self, store: PlanStore, parent: QObject) -> None:
        super().__init__(parent)
        self._is_quiet = True
        self._timer = QTimer(self, interval=QUIET_MS)
        self._timer.timeout.connect(self._tick)
        self.unsubscribe = store.subscribe(self._be_busy)

    def start_when_settled(self) -> None:
        """Take over a little after the first paint."""
        QTimer.singleShot(SETTLE_MS, self, self.start)

    def start(self) -> None:
        """Take over now."""
        gc.collect()
        gc.freeze()
        gc.disable()
        self._timer.start()

    def stop(self) -> None:
        """Give collection back to Python."""
        self._timer.stop()
        gc.enable()

    def _be_busy(self) -> None:
        self._is_quiet = False

    def _tick(self) -> None:
        waiting = gc.get_count()[0]
        if waiting > MOST_WAITING or (self._is_quiet and waiting > gc.get_threshold()[0]):
            gc.collect()
        self._is_quiet = True
