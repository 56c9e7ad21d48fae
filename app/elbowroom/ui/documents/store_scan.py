"""Looks through a folder beside the window, and works out verdicts a part of a frame at a time."""

import time
from collections import deque
from collections.abc import Callable
from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from elbowroom.catalog.model_reading import ReadModel, read_model
from elbowroom.core.errors import Refusal
from elbowroom.plan.store_rows import Answered
from elbowroom.readers.faults import Stopped
from elbowroom.readers.stores.store import Store, look_through
from elbowroom.readers.stores.stored import StoredModel
from elbowroom.ui.fit_scan import SHARE_S
from elbowroom.ui.latest import Latest

Answer = Callable[[ReadModel], Answered]


class StoreScan(QObject):
    """First what is there, then each file, then each verdict.

    Attributes:
        found: a model of the folder: :class:`StoredModel`.
        looked: the folder was looked through: :class:`Store`.
        read: a model's file was read, or not: (:class:`StoredModel`, ``ReadModel`` or
            ``Refusal``).
        answered: its verdict is known: (:class:`StoredModel`, ``ReadModel``, ``Estimate`` or
            ``Refusal``).
        ended: all is done, or what was begun was refused: ``None`` or a :class:`Refusal`.
    """

    found = Signal(object)
    looked = Signal(object)
    read = Signal(object, object)
    answered = Signal(object, object, object)
    ended = Signal(object)
    _arrived = Signal(object, object)

    def __init__(self, answer: Answer, today: date, parent: QObject) -> None:
        super().__init__(parent)
        self._answer = answer
        self._today = today
        self._queue: deque[tuple[StoredModel, ReadModel]] = deque()
        self._is_read = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)
        self._latest = Latest(Stopped, self)
        self._latest.done.connect(self._all_read)
        self._latest.refused.connect(self._refused)
        self._arrived.connect(self._take)

    @property
    def is_running(self) -> bool:
        """Whether something is still to come."""
        return self._latest.is_running or self._timer.isActive()

    def start(self, root: Path) -> None:
        """Begin with a folder, and give up what runs."""
        self.stop()
        self._is_read = False
        self._latest.start(lambda is_stopped: self._look(root, is_stopped))

    def stop(self) -> None:
        """Give up; what was found stays."""
        self._latest.cancel()
        self._timer.stop()
        self._queue.clear()

    def _look(self, root: Path, is_stopped: Callable[[], bool]) -> Store:
        """Beside the window's thread: signals are delivered on that of the window."""
        store = look_through(root, is_stopped, self.found.emit)
        self.looked.emit(store)
        for stored in store.models:
            if is_stopped():
                raise Stopped
            if stored.can_read:
                self._arrived.emit(stored, self._read(stored, is_stopped))
        return store

    def _read(self, stored: StoredModel, is_stopped: Callable[[], bool]) -> ReadModel | Refusal:
        try:
            return read_model(stored.path, self._today, is_stopped)
        except Refusal as refusal:
            return refusal

    def _take(self, stored: StoredModel, read: ReadModel | Refusal) -> None:
        """On the window's thread: say what was read before its verdict is worked out."""
        self.read.emit(stored, read)
        if isinstance(read, ReadModel) and read.record is not None:
            self._queue.append((stored, read))
            self._timer.start(0)

    def _go_on(self) -> None:
        """Verdicts for the rest of half a frame."""
        end = time.monotonic() + SHARE_S
        while self._queue and time.monotonic() < end:
            stored, read = self._queue.popleft()
            self.answered.emit(stored, read, self._answer(read))
        if not self._queue:
            self._timer.stop()
            if self._is_read:
                self.ended.emit(None)

    def _all_read(self, _store: Store) -> None:
        self._is_read = True
        self._timer.start(0)

    def _refused(self, refusal: Refusal) -> None:
        self.ended.emit(refusal)
