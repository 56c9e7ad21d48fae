"""Puts an open plan aside within two seconds of a change, until it is saved."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from elbowroom.core.errors import Refusal
from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.document import Document
from elbowroom.plan.document.recovery import SUFFIX, write_recovery
from elbowroom.storage.atomic import make_folder
from elbowroom.storage.lock import Lock, acquire
from elbowroom.storage.system import native

QUIET_S = 0.4
"""After a change, wait until the hand rests ..."""

LATEST_S = 1.5
"""... but never longer than this."""


class Autosave:
    """The recovery file of one document.

    Qt-free: the window asks :meth:`due_in` after each change and calls :meth:`tick` then.

    Args:
        path: a recovery file to take over, of a plan that was restored.
        clock: seconds that never go back.
    """

    def __init__(
        self,
        desk: Desk,
        document: Document,
        path: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.path = path or desk.folders.recovery / f"{os.urandom(8).hex()}{SUFFIX}"
        self._desk = desk
        self._document = document
        self._clock = clock
        self._first: float | None = None
        self._last = 0.0
        self._lock: Lock | None = None
        self._stop: tuple[Callable[[], None], ...] = (
            document.store.subscribe(self._note_change),
            document.when_saved(self.forget),
        )
        if path is not None:
            self._take_lock()

    def due_in(self) -> float | None:
        """Seconds until :meth:`tick` is wanted; ``None`` when there is nothing to write."""
        if self._first is None:
            return None
        due = min(self._last + QUIET_S, self._first + LATEST_S)
        return max(0.0, due - self._clock())

    def tick(self) -> None:
        """Write if it is time.

        Raises:
            Refusal: ``NOT_SAVED``; the next change tries again.
        """
        if self.due_in() == 0:
            self.write()

    def write(self) -> None:
        """Write now, as at the end of a session; a plan that is saved needs no recovery file.

        Raises:
            Refusal: ``NOT_SAVED``.
        """
        self._first = None
        if not self._document.is_changed:
            self.forget()
            return
        self._take_lock()
        write_recovery(self._desk, self.path, self._document)

    def forget(self) -> None:
        """Remove the recovery file: the plan was saved, or the person discarded it."""
        self._first = None
        with suppress(OSError):
            os.unlink(native(self.path))

    def close(self) -> None:
        """Stop watching. What was written stays, for the next start to find."""
        for stop in self._stop:
            stop()
        self._stop = ()
        if self._lock:
            self._lock.release()
        self._lock = None

    def _note_change(self) -> None:
        self._last = self._clock()
        if self._first is None:
            self._first = self._last

    def _take_lock(self) -> None:
        """Tell other programs that this recovery file is in use; without one it still works."""
        if self._lock:
            return
        with suppress(OSError, Refusal):
            make_folder(self.path.parent)
            lock = acquire(self.path, self._desk.folders.locks, self._desk.timestamp())
            self._lock = lock if isinstance(lock, Lock) else None
