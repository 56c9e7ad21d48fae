"""Earlier versions of plans: what a file held before each session first saved over it."""

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from elbowroom.core.errors import Refusal
from elbowroom.plan.document.format import MAX_BYTES, SUFFIX
from elbowroom.storage.atomic import make_folder, read_file, save_file
from elbowroom.storage.system import SYSTEM, System, native

KEPT = 10
_STAMP = "%Y%m%dT%H%M%S.%fZ"


@dataclass(frozen=True, slots=True)
class Version:
    """An earlier version of a plan.

    Attributes:
        path: the copy.
        taken_at: when it was put here, in UTC.
        size: bytes.
    """

    path: Path
    taken_at: datetime
    size: int

    def read(self) -> bytes:
        """Its bytes.

        Raises:
            Refusal: ``NOT_READ``.
        """
        return read_file(self.path, MAX_BYTES)


class Backups:
    """The earlier versions of all plans, a folder for each.

    A plan is known by its path: what is moved or renamed starts anew, and finds the old ones under
    the old name only.
    """

    def __init__(self, folder: Path, kept: int = KEPT, system: System = SYSTEM) -> None:
        self._folder = folder
        self._kept = kept
        self._system = system

    def keep(self, plan: Path, data: bytes, now: datetime) -> None:
        """Put a copy aside, unless the newest is the same, and let the oldest go.

        Raises:
            Refusal: ``NOT_SAVED``.
        """
        folder = self._folder_of(plan)
        versions = self.versions(plan)
        if self._kept < 1 or (versions and _is_same(versions[0], data)):
            return
        make_folder(folder)
        name = now.astimezone(UTC).strftime(_STAMP) + SUFFIX
        save_file(folder / name, data, self._system)
        for version in self.versions(plan)[self._kept :]:
            with suppress(OSError):
                self._system.remove(version.path)

    def versions(self, plan: Path) -> tuple[Version, ...]:
        """Earlier versions of a plan, the newest first; empty where there are none."""
        try:
            entries = list(os.scandir(native(self._folder_of(plan))))
        except OSError:
            return ()
        found = (_version(Path(entry.path), entry) for entry in entries)
        return tuple(sorted(filter(None, found), key=lambda v: v.taken_at, reverse=True))

    def _folder_of(self, plan: Path) -> Path:
        """Its name begins with that of the file a link leads to, for a person who looks."""
        real = os.path.realpath(native(plan))
        readable = re.sub(r"[^\w-]+", "-", Path(real).stem)[:40].strip("-")
        readable = readable.encode("utf-8", "ignore")[:80].decode("utf-8", "ignore")
        return self._folder / f"{readable}-{sha256(os.fsencode(real)).hexdigest()[:16]}"


def _version(path: Path, entry: os.DirEntry[str]) -> Version | None:
    """A file of the folder, if it is one of ours."""
    try:
        taken_at = datetime.strptime(path.name.removesuffix(SUFFIX), _STAMP).replace(tzinfo=UTC)
        return Version(path, taken_at, entry.stat().st_size)
    except (ValueError, OSError):
        return None


def _is_same(version: Version, data: bytes) -> bool:
    try:
        return version.size == len(data) and version.read() == data
    except Refusal:
        return False
