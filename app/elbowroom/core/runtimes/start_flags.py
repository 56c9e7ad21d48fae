"""Flags of a start command, read back as values."""

from collections.abc import Sequence

from elbowroom.core.errors import Refusal


def flag(words: Sequence[str], name: str) -> str | None:
    """What follows a flag; ``None`` where it is absent or last."""
    if name not in words[:-1]:
        return None
    return words[words.index(name) + 1]


def number(field: str, text: str) -> int:
    """A whole number of a scenario field.

    Raises:
        Refusal: ``BAD_FIELD`` with what stands there.
    """
    if not text.isdecimal():
        raise Refusal("BAD_FIELD", field, what="whole number", found=text)
    return int(text)
