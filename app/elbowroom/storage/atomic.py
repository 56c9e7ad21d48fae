"""Saves a file whole or not at all: the one way anything of ours is written.

A temporary file in the same folder is written, counted, synced and read back; only then does it
take the place of the old one, and the folder is synced. Whatever fails before that leaves the old
file as it was, and no temporary file. QSaveFile does less: on a full disk a short write went
unnoticed and the good file was replaced (measured, Qt 6.12.0 on tmpfs), it does not sync the
folder, and it mistakes names that are not UTF-8.
"""

import errno
import os
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from elbowroom.storage.faults import not_read, not_saved, reason_of
from elbowroom.storage.system import SYSTEM, System, native

PREFIX, SUFFIX = ".elbowroom-", ".tmp"
STRAY_AFTER_S = 3600
"""A temporary file this much older than a new one was left by a crash."""

REPLACE_TRIES = 5
FIRST_PAUSE_S = 0.02
NEW_FILE_MODE = 0o666
"""A new file follows the person's umask, like a document of any other program."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A file that was written.

    Attributes:
        path: where it lies, symbolic links followed.
        is_confirmed: the drive confirmed it; else it is written, but may be lost with the power.
        had_links: other names (hard links) of the old file keep the old content.
    """

    path: Path
    is_confirmed: bool = True
    had_links: bool = False


def read_file(path: Path, limit: int, system: System = SYSTEM) -> bytes:
    """A regular file's bytes, up to one more than ``limit``, so that "too large" can be told.

    Raises:
        Refusal: ``NOT_READ`` with a reason.
    """
    try:
        if not stat.S_ISREG(system.stat(path).st_mode):
            raise not_read(path, "not a file")
        return system.read(path, limit + 1)
    except OSError as error:
        raise not_read(path, reason_of(error), error) from error


def make_folder(path: Path) -> None:
    """A folder of our own, for this person only.

    Raises:
        Refusal: ``NOT_SAVED`` with a reason.
    """
    try:
        os.makedirs(native(path), mode=0o700, exist_ok=True)
    except OSError as error:
        raise not_saved(path, reason_of(error), error) from error


def save_file(path: Path, data: bytes, system: System = SYSTEM) -> Saved:
    """Write a file, or leave the one there as it is.

    A symbolic link stays one: its target is written. Permissions and owner are kept.

    Raises:
        Refusal: ``NOT_SAVED`` with a reason and the room left on the drive.
    """
    try:
        target = Path(os.path.realpath(native(path)))
        old = _old_file(target, system)
        with _Temporary(target.parent, old, system) as temporary:
            temporary.fill(data)
            _replace(temporary.path, target, system)
    except OSError as error:
        raise not_saved(path, reason_of(error), error) from error
    _sweep(target.parent)
    is_confirmed = _sync_folder(target.parent, system)
    return Saved(target, is_confirmed, had_links=old is not None and old.st_nlink > 1)


def _old_file(target: Path, system: System) -> os.stat_result | None:
    """Facts about the file that is replaced, if there is one."""
    try:
        old = system.stat(target)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(old.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return old


class _Temporary:
    """A new file beside the target, gone again unless it took the target's place.

    Args:
        old: facts about the file to replace, whose permissions and owner it takes over.
    """

    def __init__(self, folder: Path, old: os.stat_result | None, system: System) -> None:
        self._system = system
        self.path = folder / f"{PREFIX}{os.urandom(8).hex()}{SUFFIX}"
        self._descriptor: int | None = system.create(self.path, 0o600 if old else NEW_FILE_MODE)
        self._old = old

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            return
        with suppress(OSError):
            self._close()
        with suppress(OSError):
            self._system.remove(self.path)

    def fill(self, data: bytes) -> None:
        """Write everything and wait until the drive has it, then make sure that it does."""
        assert self._descriptor is not None
        if self._old is not None:
            _take_over(self._descriptor, self._old, self._system)
        _write_all(self._descriptor, data, self._system)
        self._system.sync(self._descriptor)
        self._close()
        if self._system.read(self.path, len(data) + 1) != data:
            raise not_saved(self.path, "differs")

    def _close(self) -> None:
        """Close once: Linux frees the descriptor even where closing reports an error."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            self._system.close(descriptor)


def _take_over(descriptor: int, old: os.stat_result, system: System) -> None:
    """Owner and permissions of the old file, as far as we may and the drive knows such things."""
    with suppress(PermissionError):
        if hasattr(os, "getuid") and (old.st_uid, old.st_gid) != (os.getuid(), os.getgid()):
            system.set_owner(descriptor, old.st_uid, old.st_gid)
    with suppress(PermissionError):
        system.set_mode(descriptor, stat.S_IMODE(old.st_mode))


def _write_all(descriptor: int, data: bytes, system: System) -> None:
    """Every byte, however many the system takes at once."""
    rest = memoryview(data)
    while rest:
        written = system.write(descriptor, rest)
        if written <= 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        rest = rest[written:]


def _replace(temporary: Path, target: Path, system: System) -> None:
    """Rename; on Windows a virus scanner or a sync client may hold the target for a moment."""
    for attempt in range(REPLACE_TRIES):
        try:
            return system.replace(temporary, target)
        except PermissionError as error:
            if getattr(error, "winerror", None) is None or attempt == REPLACE_TRIES - 1:
                raise
            system.pause(FIRST_PAUSE_S * 2**attempt)
    return None


def _sync_folder(folder: Path, system: System) -> bool:
    """Whether the drive confirmed the new name; some network drives cannot be asked."""
    try:
        system.sync_folder(folder)
    except OSError as error:
        return error.errno in (errno.EINVAL, errno.ENOTSUP, errno.EACCES)
    return True


def _sweep(folder: Path) -> None:
    """Take away temporary files that a crash left, by the age the folder's own drive tells."""
    with suppress(OSError):
        newest = os.stat(folder).st_mtime
        for entry in os.scandir(folder):
            if not (entry.name.startswith(PREFIX) and entry.name.endswith(SUFFIX)):
                continue
            if newest - entry.stat(follow_symlinks=False).st_mtime > STRAY_AFTER_S:
                os.unlink(entry.path)
