"""Works an advice out, a part of a frame at a time, so that the window never waits."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from elbowroom.core.errors import Refusal

if TYPE_CHECKING:
    from elbowroom.plan.buy.advice import Advice

SHARE_S = 0.010
"""Of a frame; the rest is left to what the person does."""

TELL_S = 0.08
"""Between two pictures; tiles that change more often cannot be read."""


class AdviceRun(QObject):
    """Runs one advice; a new one takes its place.

    Attributes:
        pictured: the latest :class:`Advice`; also the last one.
        refused: a :class:`Refusal` ended it.
        is_running: more is to come.
    """

    pictured = Signal(object)
    refused = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left: Iterator[Advice | None] = iter(())
        self._latest: Advice | None = None
        self._told_at = 0.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)
        self.is_running = False

    def start(self, pictures: "Iterator[Advice | None]") -> None:
        """Begin, in place of what is running."""
        self._left, self._latest = pictures, None
        self._told_at = 0.0
        self.is_running = True
        self._timer.start(0)

    def stop(self) -> None:
        """Leave it."""
        self._timer.stop()
        self.is_running = False

    def _go_on(self) -> None:
        end = time.monotonic() + SHARE_S
        try:
            for picture in self._left:
                self._latest = picture or self._latest
                if time.monotonic() > end:
                    break
            else:
                self.stop()
        except Refusal as refusal:
            self.stop()
            self.refused.emit(refusal)
            return
        self._tell()

    def _tell(self) -> None:
        now = time.monotonic()
        is_due = not self.is_running or now - self._told_at > TELL_S
        if self._latest is not None and is_due:
            self._told_at, latest = now, self._latest
            self._latest = None
            self.pictured.emit(latest)
