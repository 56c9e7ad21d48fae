"""A trial start (``--smoke``): tells when the answer is painted, and closes a little later.

Packages are tried with it where nobody looks at the screen.
"""

import json
import sys
import time

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

STAYS_MS = 2500
"""Long enough for what is loaded after the answer: plot, start strip, listener."""


class SmokeTrial(QObject):
    """Watches the answer of one window.

    Prints ``{"painted_at": seconds since 1970}`` once: what started the program knows when it did.
    """

    def __init__(self, window: QWidget, answer: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._is_painted = False
        answer.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: the paint itself is still to come, and ends before a timer's turn."""
        if event.type() == QEvent.Type.Paint and not self._is_painted:
            self._is_painted = True
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._tell)
        return False

    def _tell(self) -> None:
        sys.stdout.write(json.dumps({"painted_at": time.time()}) + "\n")
        sys.stdout.flush()
        QTimer.singleShot(STAYS_MS, self._window, self._window.close)
