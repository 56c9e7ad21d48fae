"""Whether a file is still what it was when we read or wrote it."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from elbowroom.core.errors import Refusal
from elbowroom.storage.atomic import read_file
from elbowroom.storage.system import SYSTEM, System


@dataclass(frozen=True, slots=True)
class Stamp:
    """A file as it was: size in bytes, time of the last change, and SHA-256 of its bytes."""

    size: int
    modified_ns: int
    sha256: str


def stamp_of(path: Path, data: bytes, system: System = SYSTEM) -> Stamp:
    """The stamp of a file whose bytes are known; time 0 where it cannot be asked."""
    try:
        modified_ns = system.stat(path).st_mtime_ns
    except OSError:
        modified_ns = 0
    return Stamp(len(data), modified_ns, hashlib.sha256(data).hexdigest())


def change_since(path: Path, stamp: Stamp, limit: int, system: System = SYSTEM) -> str:
    """What became of a file: ``unchanged``, ``changed``, ``missing`` or ``out of reach``.

    The bytes decide: a file touched or copied back is unchanged, one edited within the same tick
    of the clock is not. A missing file is never taken for a deleted one: its drive may be off, and
    where the folder is gone too, the file is out of reach.
    """
    try:
        data = read_file(path, limit, system)
    except Refusal as refusal:
        if refusal.facts["reason"] != "not there":
            return "out of reach"
        return "missing" if path.parent.is_dir() else "out of reach"
    return "unchanged" if hashlib.sha256(data).hexdigest() == stamp.sha256 else "changed"
