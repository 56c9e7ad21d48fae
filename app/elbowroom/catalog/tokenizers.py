"""How many tokens a text becomes, by tokenizer: measured, or what the publisher states."""

from dataclasses import dataclass
from typing import Annotated

from elbowroom.catalog.data_files import FileFormat, Limits, Note, SourceText, Word
from elbowroom.catalog.facts import Fact, ModelFact

Positive = Annotated[int, Limits(gt=0)]
PerThousand = Annotated[tuple[Positive, ...], Limits(min_length=2, max_length=2)]


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenCount(FileFormat):
    """One measurement: a text of so many characters, spaces included, became so many tokens."""

    tokens: Positive
    characters: Positive

    def per_page(self, characters: int) -> int:
        """Tokens of a page of so many characters, rounded up."""
        return -(-self.tokens * characters // self.characters)


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedSaving(FileFormat):
    """What a publisher states without a count: fewer tokens of Korean than another needs."""

    saving_percent: Positive
    against: Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokenizer(ModelFact):
    """One tokenizer.

    Attributes:
        id: short name.
        name: as people know it.
        english: measured on an English text; ``null`` where it was not measured.
        korean: measured on a Korean text.
        method: texts and tools of the measurement.
        stated: what the publisher states of Korean.
    """

    id: Word
    name: Word
    english: TokenCount | None
    korean: TokenCount | None
    method: SourceText | None
    stated: StatedSaving | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Page(Fact):
    """What a page is: so many characters, spaces included."""

    characters: Positive


@dataclass(frozen=True, slots=True, kw_only=True)
class UsualTokens(Fact):
    """Lowest and highest tokens per 1,000 characters of the measured multilingual tokenizers.

    Attributes:
        english: of English text.
        korean: of Korean text.
        families: which ones.
    """

    english: PerThousand
    korean: PerThousand
    families: Note

    def korean_page(self, characters: int) -> tuple[int, int]:
        """Tokens of a Korean page, lowest and highest, rounded up."""
        low, high = (-(-each * characters // 1000) for each in self.korean)
        return low, high


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenizerFile(FileFormat):
    """``resources/tokenizers.json``."""

    page: Page
    usual: UsualTokens
    tokenizers: tuple[Tokenizer, ...]
