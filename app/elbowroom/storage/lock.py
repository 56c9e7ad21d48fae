"""One holder a document: a lock that the system itself drops when its holder crashes.

The lock file lies beside the document, so that other computers see it on a shared drive, and says
who holds it. What counts is the system's lock on that file, not the file. Where a shared drive does
not pass locks on, the file of another computer is a hint, and the person decides.
"""

import json
import os
import platform
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Self

from elbowroom.storage.strict_json import JsonFault, parse
from elbowroom.storage.system import native

MAX_INFO_BYTES = 4096
LOCKED_BYTE = 1 << 30
"""Windows locks bytes against reading too; this one lies past everything that is read."""

_FLAGS = os.O_RDWR | os.O_CREAT
for _flag in ("O_CLOEXEC", "O_NOFOLLOW", "O_NONBLOCK"):
    _FLAGS |= getattr(os, _flag, 0)
"""In a folder that others can write, a link or a pipe may lie where the lock should."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a document open.

    Attributes:
        pid: process.
        host: computer.
        app: program.
        since: ISO time; empty when not known.
        is_certain: the system says so; else the file says so, on a computer we cannot ask.
    """

    pid: int
    host: str
    app: str
    since: str
    is_certain: bool = field(default=True, compare=False)

    @property
    def is_here(self) -> bool:
        """Whether it is a process of this computer."""
        return self.host == platform.node()


class Lock:
    """A held lock. Free it with :meth:`release`; a crash frees it as well."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor: int | None = descriptor

    def release(self) -> None:
        """Give the document free; the file goes while the lock still holds."""
        if self._descriptor is None:
            return
        descriptor, self._descriptor = self._descriptor, None
        if os.name == "nt":
            os.close(descriptor)
        with suppress(OSError):
            os.unlink(native(self._path))
        if os.name != "nt":
            os.close(descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def acquire(document: Path, fallback: Path, since: str, take_over: bool = False) -> Lock | Holder:
    """Lock a document, or learn who holds it.

    Args:
        document: the file; it need not exist.
        fallback: folder for the lock where the document's own folder cannot be written; it then
            holds among programs that share that folder.
        since: now, for others to read.
        take_over: ignore what a computer that cannot be asked left in the lock file.

    Raises:
        OSError: neither folder can be written.
    """
    document = Path(os.path.realpath(native(document)))
    name = sha256(os.fsencode(document.name)).hexdigest()[:16]
    try:
        return _acquire(document.parent / f".elbowroom-{name}.lock", since, take_over)
    except OSError:
        os.makedirs(native(fallback), mode=0o700, exist_ok=True)
        name = sha256(os.fsencode(document)).hexdigest()[:16]
        return _acquire(fallback / f"{name}.lock", since, take_over)


def _acquire(path: Path, since: str, take_over: bool) -> Lock | Holder:
    while True:
        descriptor = os.open(native(path), _FLAGS, 0o666)
        try:
            if not _lock(descriptor):
                return _holder(descriptor)
            if not _is_still_there(path, descriptor):
                continue
            left = _holder(descriptor)
            if left.pid and not left.is_here and not take_over:
                _unlock(descriptor)
                return replace(left, is_certain=False)
            _sign(descriptor, since)
            lock, descriptor = Lock(path, descriptor), -1
            return lock
        finally:
            if descriptor >= 0:
                os.close(descriptor)


def _lock(descriptor: int) -> bool:
    """Take the system's lock if it is free."""
    try:
        if os.name == "nt":
            import msvcrt

            os.lseek(descriptor, LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _unlock(descriptor: int) -> None:
    if os.name != "nt":
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_UN)


def _is_still_there(path: Path, descriptor: int) -> bool:
    """Whether the locked file is the one by that name, not one that its holder just took away."""
    try:
        return os.path.samestat(os.stat(native(path)), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _sign(descriptor: int, since: str) -> None:
    me = {"pid": os.getpid(), "host": platform.node(), "app": "Elbowroom", "since": since}
    os.lseek(descriptor, 0, os.SEEK_SET)
    os.truncate(descriptor, 0)
    os.write(descriptor, json.dumps(me).encode())


def _holder(descriptor: int) -> Holder:
    """What the lock file says; pid 0 when it says nothing that can be read."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    try:
        found = parse(os.read(descriptor, MAX_INFO_BYTES))
        return Holder(int(found["pid"]), str(found["host"]), str(found["app"]), str(found["since"]))
    except (JsonFault, KeyError, TypeError, ValueError):
        return Holder(0, "", "", "")
