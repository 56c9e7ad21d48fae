"""The file of an open plan: who holds it, what it was when we last saw it, its earlier versions."""

import os
from pathlib import Path

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Note
from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.format import MAX_BYTES
from elbowroom.storage.atomic import Saved, read_file, save_file
from elbowroom.storage.lock import Holder, Lock, acquire
from elbowroom.storage.names import windows_fault
from elbowroom.storage.stamp import Stamp, change_since, stamp_of
from elbowroom.storage.system import native

CHANGED, MISSING = "changed", "missing"


class HeldFile:
    """A file that one document works on.

    Attributes:
        path: where it is, as the person named it.
        holder: who else has it open; ``None`` when it is ours, or cannot be locked at all.
    """

    def __init__(self, desk: Desk, path: Path, take_over: bool = False) -> None:
        """Lock it, or learn who has it; ``take_over`` as for :func:`storage.lock.acquire`."""
        self.path = path
        self.holder: Holder | None = None
        self.is_locked = True
        self._desk = desk
        self._lock: Lock | None = None
        self._stamp: Stamp | None = None
        self._has_backup = False
        try:
            lock = acquire(path, desk.folders.locks, desk.timestamp(), take_over)
        except OSError:
            self.is_locked = False
        else:
            self.holder = lock if isinstance(lock, Holder) else None
            self._lock = lock if isinstance(lock, Lock) else None

    def is_at(self, path: Path) -> bool:
        """Whether a path leads to this file."""
        return os.path.realpath(native(path)) == os.path.realpath(native(self.path))

    def read(self) -> bytes:
        """Its bytes, remembered as what it was.

        Raises:
            Refusal: ``NOT_READ``.
        """
        data = read_file(self.path, MAX_BYTES, self._desk.system)
        self._stamp = stamp_of(self.path, data, self._desk.system)
        return data

    def expect(self, sha256: str) -> None:
        """Remember what it was from a hash taken earlier."""
        self._stamp = Stamp(0, 0, sha256)

    @property
    def sha256(self) -> str:
        """SHA-256 of what it was when last seen; empty when it was not there."""
        return self._stamp.sha256 if self._stamp else ""

    def change(self) -> str:
        """What others did to it: as :func:`storage.stamp.change_since`."""
        if self._stamp is None:
            return "unchanged"
        return change_since(self.path, self._stamp, MAX_BYTES, self._desk.system)

    def check(self, despite: str) -> None:
        """Refuse to write over what others did, unless the person chose to; then it is put aside.

        Raises:
            Refusal: ``PLAN_CHANGED_OUTSIDE`` or ``PLAN_FILE_MISSING``.
        """
        change = self.change()
        if change == CHANGED != despite:
            raise Refusal("PLAN_CHANGED_OUTSIDE", self.path.name)
        if change == MISSING != despite:
            raise Refusal("PLAN_FILE_MISSING", self.path.name)
        self._has_backup = self._has_backup and change != CHANGED

    def write(self, data: bytes) -> tuple[Saved, tuple[Note, ...]]:
        """Replace its content, and what there is to tell about it.

        Raises:
            Refusal: ``NOT_SAVED``.
        """
        is_kept = self._keep_backup()
        saved = save_file(self.path, data, self._desk.system)
        self._stamp = stamp_of(self.path, data, self._desk.system)
        told = {
            "BACKUP_NOT_KEPT": not is_kept,
            "HARD_LINKS_LEFT": saved.had_links,
            "SAVE_NOT_CONFIRMED": not saved.is_confirmed,
            "NAME_NOT_FOR_WINDOWS": bool(windows_fault(self.path.name)),
        }
        return saved, tuple(Note(code) for code, is_so in told.items() if is_so)

    def keep_backup(self, data: bytes) -> None:
        """Put this content aside as an earlier version.

        Raises:
            Refusal: ``NOT_SAVED``.
        """
        self._desk.backups.keep(self.path, data, self._desk.now())

    def release(self) -> None:
        """Let others have it."""
        if self._lock:
            self._lock.release()
        self._lock = None

    def _keep_backup(self) -> bool:
        """Put the file aside before this session first writes over it; whether that is done."""
        if self._has_backup:
            return True
        try:
            data = read_file(self.path, MAX_BYTES, self._desk.system)
        except Refusal as refusal:
            self._has_backup = refusal.facts["reason"] == "not there"
            return self._has_backup
        try:
            self.keep_backup(data)
        except Refusal:
            return False
        self._has_backup = True
        return True
