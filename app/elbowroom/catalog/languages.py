"""Languages a publisher names, Korean above all, and how we know."""

from dataclasses import dataclass
from typing import Annotated, Literal

from elbowroom.catalog.data_files import FileFormat, Limits
from elbowroom.catalog.facts import ModelFact

LanguageCode = Annotated[str, Limits(pattern=r"^[a-z]{2}$")]
KOREAN = "ko"

Korean = Literal["NAMED", "NOT_LISTED", "EXCLUDED", "NO_LIST"]
"""Named by the publisher; a list was read and it is not in it; the publisher says that languages
beside those listed are out of scope; the card has no list. A model without an entry: not read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Languages(ModelFact):
    """What a publisher says of languages.

    Attributes:
        korean: what that means for Korean.
        languages: those that were read by name, ISO 639-1; may be fewer than ``count``.
        count: how many the publisher counts.
    """

    korean: Korean
    languages: tuple[LanguageCode, ...]
    count: Annotated[int, Limits(gt=0, le=1000)] | None

    def __post_init__(self) -> None:
        if (self.korean == "NAMED") != (KOREAN in self.languages):
            raise ValueError("korean is NAMED exactly where the list holds ko")
        if self.count is not None and self.count < len(self.languages):
            raise ValueError("count is below the number of languages listed")


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageFile(FileFormat):
    """``resources/languages.json``."""

    entries: tuple[Languages, ...]
