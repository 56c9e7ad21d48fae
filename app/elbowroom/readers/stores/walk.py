"""A folder looked through within bounds: so deep, so many entries, and no way out of it."""

import os
import stat
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from elbowroom.readers.bounded import never
from elbowroom.readers.faults import Stopped
from elbowroom.storage.faults import not_read, reason_of
from elbowroom.storage.system import native

DEEPEST = 12
MOST_ENTRIES = 200_000


class Walk:
    """One look through a folder.

    Attributes:
        root: the folder that the person chose.
        seen: entries looked at.
        left_out: how many were not, by reason: ``leads out``, ``too deep``, ``too many``,
            ``not allowed``.
    """

    def __init__(self, root: Path, is_stopped: Callable[[], bool] = never) -> None:
        self.root = root
        self.seen = 0
        self.left_out: Counter[str] = Counter()
        self._is_stopped = is_stopped
        self._real = os.path.realpath(native(root))

    def files(self, folder: Path, depth: int = 0) -> Iterator[Path]:
        """Every file below a folder, in the order of names; folders that are links are left out.

        Raises:
            Stopped: somebody cancelled.
        """
        folders = []
        for entry in self._entries(folder):
            if self._is_stopped():
                raise Stopped
            self.seen += 1
            if self.seen > MOST_ENTRIES:
                self.left_out["too many"] += 1
                return
            path = folder / os.fsdecode(entry.name)
            if entry.is_dir(follow_symlinks=False):
                folders.append(path)
            elif self.is_inside(path) and _is_file(path):
                yield path
        for below in folders:
            if depth >= DEEPEST:
                self.left_out["too deep"] += 1
            else:
                yield from self.files(below, depth + 1)

    def is_inside(self, path: Path) -> bool:
        """Whether a path, with all links followed, lies in the folder; counts those that do not."""
        real = os.path.realpath(native(path))
        is_inside = os.path.commonpath([real, self._real]) == self._real
        if not is_inside:
            self.left_out["leads out"] += 1
        return is_inside

    def _entries(self, folder: Path) -> list["os.DirEntry[str]"]:
        try:
            with os.scandir(native(folder)) as found:
                return sorted(found, key=lambda entry: entry.name)
        except OSError as error:
            if folder == self.root:
                raise not_read(folder, reason_of(error), error) from error
            self.left_out["not allowed"] += 1
            return []


def _is_file(path: Path) -> bool:
    """Whether it is a file, not a device or a pipe; a link that leads to itself is none."""
    try:
        return stat.S_ISREG(os.stat(native(path)).st_mode)
    except OSError:
        return False


def size_of(path: Path) -> int:
    """Bytes of a file; 0 for one that is not there."""
    try:
        return os.stat(native(path)).st_size
    except OSError:
        return 0
