"""Paths in JSON: as text, and those that are no text as their bytes in hexadecimal."""

import os
from pathlib import Path

_BYTES = "bytes:"


def to_text(path: Path) -> str:
    """A path as text that UTF-8 can hold. On Linux a name may be any bytes."""
    text = str(path)
    try:
        text.encode()
    except UnicodeEncodeError:
        return _BYTES + os.fsencode(path).hex()
    return text


def from_text(text: str) -> Path:
    """The path of a text.

    Raises:
        ValueError: it is none.
    """
    if text.startswith(_BYTES):
        return Path(os.fsdecode(bytes.fromhex(text.removeprefix(_BYTES))))
    if not text or "\0" in text:
        raise ValueError("not a path")
    return Path(text)
