"""The operating system's file calls, one method each, so that tests can make any of them fail."""

import os
import sys
import time
from pathlib import Path

WINDOWS_PATH_LIMIT = 240
"""Windows takes longer paths only with a prefix (MAX_PATH is 260, less a name of our own)."""


class System:
    """What saving asks of the system. Every method raises ``OSError`` as ``os`` does."""

    def create(self, path: Path, mode: int) -> int:
        """A new file, open for writing; fails where there is one."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0)
        return os.open(native(path), flags | getattr(os, "O_BINARY", 0), mode)

    def set_mode(self, descriptor: int, mode: int) -> None:
        """Give an open file the permissions of another; Windows inherits them from the folder."""
        if hasattr(os, "fchmod"):
            os.fchmod(descriptor, mode)

    def set_owner(self, descriptor: int, user: int, group: int) -> None:
        """Give an open file the owner of another, where the system lets us."""
        if hasattr(os, "fchown"):
            os.fchown(descriptor, user, group)

    def write(self, descriptor: int, data: memoryview) -> int:
        """Bytes written, which may be fewer than were given."""
        return os.write(descriptor, data)

    def sync(self, descriptor: int) -> None:
        """Wait until the drive has the file."""
        if sys.platform == "darwin":
            import fcntl

            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
        else:
            os.fsync(descriptor)

    def close(self, descriptor: int) -> None:
        """Give the file back; network drives report a full disk only here."""
        os.close(descriptor)

    def read(self, path: Path, limit: int) -> bytes:
        """The start of a file, at most ``limit`` bytes; never blocks on a pipe or a device."""
        flags = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
        descriptor = os.open(native(path), flags | getattr(os, "O_BINARY", 0))
        with open(descriptor, "rb") as file:
            return file.read(limit)

    def replace(self, source: Path, target: Path) -> None:
        """Put one file in the place of another, in one step."""
        os.replace(native(source), native(target))

    def sync_folder(self, folder: Path) -> None:
        """Wait until the drive has the folder's list of names; Windows has no such call."""
        if os.name == "nt":
            return
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def remove(self, path: Path) -> None:
        """Take a file away."""
        os.unlink(native(path))

    def stat(self, path: Path) -> os.stat_result:
        """Facts about a file, through symbolic links."""
        return os.stat(native(path))

    def pause(self, seconds: float) -> None:
        """Wait before trying again."""
        time.sleep(seconds)


SYSTEM = System()


def native(path: Path) -> str:
    """A path as the system takes it, however long."""
    return windows_path(str(path)) if os.name == "nt" else os.fspath(path)


def windows_path(path: str) -> str:
    r"""A path with the prefix that lifts the limit on its length: ``\\?\C:\...``.

    Source: Microsoft, "Maximum Path Length Limitation". Needs an absolute path.
    """
    if len(path) < WINDOWS_PATH_LIMIT or path.startswith("\\\\?\\"):
        return path
    if path.startswith("\\\\"):
        return "\\\\?\\UNC\\" + path[2:]
    return "\\\\?\\" + path
