"""Image encoders of the catalogue's models, in one file beside the models."""

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal

from elbowroom.catalog.data_files import Day, FileFormat, Limits, SourceText, Word, read_json
from elbowroom.catalog.paths import resources
from elbowroom.core.vision import Encoder

Positive = Annotated[int, Limits(ge=1, lt=1 << 33)]


@dataclass(frozen=True, slots=True, kw_only=True)
class EncoderRecord(FileFormat):
    """One encoder; the attributes are those of :class:`elbowroom.core.vision.Encoder`.

    Attributes:
        id: of the model in the catalogue.
        sources: where dimensions, parameters and the rule of tokens come from.
        checked_on: ISO date.
    """

    id: Word
    parameters: Positive
    hidden: Positive | None
    inner: Positive | None
    heads: Positive | None
    patch: Positive
    merge: Positive | None
    rule: Literal["grid", "rows", "fixed", "tiles", "cross"] | None
    tokens: Annotated[int, Limits(ge=0)] | None
    max_tokens: Positive | None
    warmup_tokens: Positive | None
    sources: tuple[SourceText, ...]
    checked_on: Day

    def encoder(self) -> Encoder:
        """As the core sees it: what is not known is zero."""
        return Encoder(
            parameters=self.parameters,
            hidden=self.hidden or 0,
            inner=self.inner or 0,
            heads=self.heads or 0,
            patch=self.patch,
            merge=self.merge or 1,
            rule=self.rule or "",
            tokens=self.tokens or 0,
            max_tokens=self.max_tokens or 0,
            warmup_tokens=self.warmup_tokens or 0,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EncoderFile(FileFormat):
    """``resources/techniques/encoders.json``."""

    encoders: tuple[EncoderRecord, ...]


@cache
def encoders() -> dict[str, Encoder]:
    """Encoder of each model that has one, by the model's id.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE``.
    """
    file = read_json(resources() / "techniques" / "encoders.json", EncoderFile)
    return {record.id: record.encoder() for record in file.encoders}
