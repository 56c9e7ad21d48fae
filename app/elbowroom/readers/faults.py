"""What is wrong with somebody's file: a code, where, what stands there and what may."""

from dataclasses import dataclass
from pathlib import Path

from elbowroom.core.errors import Refusal

FOUND_AT_MOST = 80
"""Characters of somebody's text that are carried into a message."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a file.

    Attributes:
        code: a word that ``text`` has a sentence for.
        place: where: ``byte 41``, ``line 3``, a metadata key, the name of a tensor.
        found: what stands there, shortened.
        allowed: what may stand there; empty where the code says it.
    """

    code: str
    place: str = ""
    found: str = ""
    allowed: str = ""


class BadFile(Exception):  # noqa: N818 - as a refusal, an answer
    """A file that cannot be read further: the first fault of its structure."""

    def __init__(
        self, code: str, place: str = "", found: object = "", allowed: object = ""
    ) -> None:
        super().__init__(code, place, found, allowed)
        self.fault = Fault(code, shortened(place), shortened(found), str(allowed))


class Stopped(Exception):  # noqa: N818 - somebody asked for it
    """Reading was cancelled, or its time was up."""


def shortened(value: object) -> str:
    """A value as text of at most :data:`FOUND_AT_MOST` characters; the middle is left out."""
    text = str(value)
    if len(text) <= FOUND_AT_MOST:
        return text
    half = FOUND_AT_MOST // 2 - 1
    return f"{text[:half]} … {text[-half:]}"


def refused(path: Path, *faults: Fault) -> Refusal:
    """The refusal of a file, with everything that is wrong with it."""
    return Refusal("BAD_FILE", str(path), faults=faults)
