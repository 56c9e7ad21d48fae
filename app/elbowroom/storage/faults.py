"""Why the system did not do what was asked, as a word that ``text`` has a sentence for."""

import errno
import os
import shutil
from pathlib import Path

from elbowroom.core.errors import Refusal

_REASONS = {
    "disk full": "ENOSPC",
    "quota": "EDQUOT",
    "read only": "EROFS",
    "not allowed": "EACCES EPERM",
    "not there": "ENOENT ENOTDIR",
    "drive gone": "EIO ESTALE ENXIO ENODEV ENETDOWN ENETUNREACH EHOSTDOWN ENOTCONN ETIMEDOUT",
    "name too long": "ENAMETOOLONG",
    "bad name": "EINVAL EILSEQ",
    "not a file": "EISDIR",
    "in use": "EBUSY ETXTBSY",
    "too large": "EFBIG",
    "link loop": "ELOOP",
}
_BY_NUMBER = {
    getattr(errno, name): reason
    for reason, names in _REASONS.items()
    for name in names.split()
    if hasattr(errno, name)
}

SHARING_VIOLATIONS = (32, 33)
"""Windows: another program holds the file (ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION)."""


def reason_of(error: OSError) -> str:
    """The word for an error; ``other`` for one that has none."""
    if getattr(error, "winerror", None) in SHARING_VIOLATIONS:
        return "in use"
    return _BY_NUMBER.get(error.errno or 0, "other")


def not_read(path: Path, reason: str, error: OSError | None = None) -> Refusal:
    """The refusal of a file that cannot be read."""
    return Refusal("NOT_READ", str(path), reason=reason, number=_symbol(error))


def not_saved(path: Path, reason: str, error: OSError | None = None) -> Refusal:
    """The refusal of a file that cannot be written; what was there before is unchanged."""
    return Refusal(
        "NOT_SAVED", str(path), reason=reason, number=_symbol(error), free=_free_bytes(path.parent)
    )


def _symbol(error: OSError | None) -> str:
    """The system's own name of an error, such as ``EXDEV``."""
    return errno.errorcode.get(error.errno or 0, "-") if error else "-"


def _free_bytes(folder: Path) -> int | None:
    """Room left on a folder's drive; ``None`` when the drive does not say."""
    try:
        return shutil.disk_usage(os.fspath(folder)).free
    except OSError:
        return None
