"""A file read front to back through one small buffer, never past a cap.

Nothing is mapped into memory: a map of a file that shrinks, or whose drive goes away, kills the
process. Every length that a file states is compared with what is left of it before a byte is
reserved for it.
"""

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from elbowroom.readers.faults import BadFile, Stopped
from elbowroom.storage.faults import not_read, reason_of
from elbowroom.storage.system import native

MIB = 1 << 20
BUFFER_BYTES = MIB
TAKE_AT_MOST = 64 * MIB
"""Longest piece that is held in one; a reader's own caps are lower."""


def never() -> bool:
    """Nobody cancels."""
    return False


class BoundedSource:
    """A stream of known size.

    Args:
        file: open for reading, at its start.
        size: bytes it holds.
        limit: bytes of it that may be looked at; what lies behind is another's business.
        is_stopped: asked before every read; reading ends with :class:`Stopped` where it is true.

    Attributes:
        size: bytes of the file.
        bytes_read: bytes that the system was asked for so far.
    """

    def __init__(
        self, file: BinaryIO, size: int, limit: int, is_stopped: Callable[[], bool] = never
    ) -> None:
        self.size = size
        self.bytes_read = 0
        self._file, self._limit, self._is_stopped = file, limit, is_stopped
        self._buffer = b""
        self._start = self._at = 0

    @property
    def position(self) -> int:
        """The next byte's place in the file."""
        return self._start + self._at

    @property
    def remaining(self) -> int:
        """Bytes from here to the end of the file."""
        return self.size - self.position

    def take(self, count: int) -> bytes:
        """The next bytes, exactly as many as asked.

        Raises:
            BadFile: ``ends early``, ``over the limit`` or ``changed``.
            Stopped: somebody cancelled.
            OSError: the drive.
        """
        self.check(count)
        if count > TAKE_AT_MOST:
            raise BadFile("over the limit", self._place(), count, TAKE_AT_MOST)
        if self._at + count > len(self._buffer):
            self._fill(count)
        found = self._buffer[self._at : self._at + count]
        self._at += count
        return found

    def skip(self, count: int) -> None:
        """Leave bytes unread."""
        self.check(count)
        self._at += count

    def window(self, least: int) -> tuple[bytes, int]:
        """The buffer and the place in it of the next byte, of which at least ``least`` follow.

        For loops that would be slow byte by byte; :meth:`skip` says afterwards how far they came.
        """
        self.check(least)
        if self._at + least > len(self._buffer):
            self._fill(least)
        return self._buffer, self._at

    def check(self, count: int) -> None:
        """That so many bytes follow, within the limit."""
        if count > self.remaining:
            raise BadFile("ends early", self._place(), self.remaining, count)
        if self.position + count > self._limit:
            raise BadFile("over the limit", self._place(), self.position + count, self._limit)

    def _place(self) -> str:
        return f"byte {self.position}"

    def _fill(self, least: int) -> None:
        """A new buffer from the present position."""
        if self._is_stopped():
            raise Stopped
        rest = self._buffer[self._at :]
        target = self.position + len(rest)
        if target != self._start + len(self._buffer):
            self._file.seek(target)
        end = min(self.size, self._limit)
        wanted = min(max(least - len(rest), BUFFER_BYTES), end - target)
        found = self._file.read(wanted)
        self.bytes_read += len(found)
        if len(found) < wanted:
            raise BadFile("changed", self._place(), target + len(found), self.size)
        self._start, self._at, self._buffer = self.position, 0, rest + found


@contextmanager
def opened(path: Path) -> Iterator[tuple[BinaryIO, int]]:
    """A regular file for reading, and its size; never waits for a pipe or a device.

    Raises:
        Refusal: ``NOT_READ`` with a reason, also for what the drive does while it is read.
    """
    try:
        if not stat.S_ISREG(os.stat(native(path)).st_mode):
            raise not_read(path, "not a file")
        flags = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
        descriptor = os.open(native(path), flags | getattr(os, "O_BINARY", 0))
        with open(descriptor, "rb", buffering=0) as file:
            facts = os.fstat(descriptor)
            if not stat.S_ISREG(facts.st_mode):
                raise not_read(path, "not a file")
            yield file, facts.st_size
    except OSError as error:
        raise not_read(path, reason_of(error), error) from error
