"""What a smaller file type or cache type costs in quality: measurements, each with its model.

A measurement holds for the model it was made on; for another it is a hint. Perplexity is how
surprised a model is by a text (lower is better); the mean KL divergence how far its predictions
moved from the original's.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from elbowroom.catalog.data_files import FileFormat, Limits, Note, Word
from elbowroom.catalog.facts import Fact, ModelFact
from elbowroom.catalog.model_files import ModelRecord

Figure = Annotated[float, Limits(ge=0, le=1e6)]
Percent = Annotated[float, Limits(ge=0, le=100)]
CacheCode = Literal[
    "CACHE_BELOW_WEIGHTS",
    "CACHE_PERPLEXITY",
    "CACHE_COLLAPSES",
    "CACHE_SAME_TOP",
    "CACHE_KEEP_16",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class FileTypeQuality(FileFormat):
    """One file type against the original.

    Attributes:
        file_type: e.g. ``"Q4_K_M"``.
        model: on which it was measured.
        base_perplexity: of the original.
        perplexity_rise: above it.
        mean_kld: KL divergence, nats a token.
        importance_matrix: the file was made with one.
        same_top_percent: how often the likeliest next token stayed the same, if measured.
    """

    file_type: Word
    model: Word
    base_perplexity: Annotated[float, Limits(gt=0, le=1e6)]
    perplexity_rise: Figure
    mean_kld: Figure
    importance_matrix: bool
    same_top_percent: Percent | None

    @property
    def rise_percent(self) -> float:
        """Rise of the perplexity in percent of the original's."""
        return 100 * self.perplexity_rise / self.base_perplexity


@dataclass(frozen=True, slots=True, kw_only=True)
class FileTypeTable(Fact):
    """File types measured in one test.

    Attributes:
        test: what was measured, with which build.
        rows: one a file type.
    """

    test: Note
    rows: tuple[FileTypeQuality, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NativeFileType(ModelFact):
    """A model that was trained in a file type, so that this file is the original."""

    file_type: Word


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheFigures(FileFormat):
    """What was measured with a smaller cache; each code has the figures it needs.

    Attributes:
        mean_kld: KL divergence with that cache; ``weights_mean_kld`` with weights of its size.
        base_perplexity: with a 16-bit cache; ``perplexity`` with the smaller one.
        same_top_percent: how often the likeliest token stayed the same, at ``context`` tokens.
    """

    mean_kld: Figure | None = None
    weights_mean_kld: Figure | None = None
    base_perplexity: Figure | None = None
    perplexity: Figure | None = None
    same_top_percent: Percent | None = None
    context: Annotated[int, Limits(gt=0)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheQuality(ModelFact):
    """One cache type, for all models or for some.

    Attributes:
        cache_type: of keys and values, e.g. ``"q8_0"``.
        code: what the figures say.
        largest_parameters: it holds for models up to this size only.
        model: on which it was measured.
        figures: the measurement.
    """

    cache_type: Word
    code: CacheCode
    largest_parameters: Annotated[int, Limits(gt=0)] | None
    model: Word
    figures: CacheFigures


@dataclass(frozen=True, slots=True, kw_only=True)
class QualityFile(FileFormat):
    """``resources/quality.json``."""

    file_types: FileTypeTable
    native: tuple[NativeFileType, ...]
    caches: tuple[CacheQuality, ...]

    def file_type(self, record: ModelRecord, name: str) -> FileTypeQuality | None:
        """The measurement of a file type, if there is one that can stand for the model.

        There is none for a model that was trained in a type: most of its weights keep that in
        every file.
        """
        if record.native_file_type is not None:
            return None
        return next((row for row in self.file_types.rows if row.file_type == name), None)

    def native_of(self, record: ModelRecord, file_type: str) -> NativeFileType | None:
        """The fact that a model was trained in this file type, if it was."""
        return next(
            (
                fact
                for fact in self.native
                if fact.file_type == file_type
                and (record.id in fact.models or record.family in fact.families)
            ),
            None,
        )

    def cache(self, record: ModelRecord, cache_type: str) -> CacheQuality | None:
        """What is known of a cache type for a model: the closest measurement."""
        fitting = [fact for fact in self.caches if _holds(fact, record, cache_type)]
        return max(fitting, key=lambda fact: _closeness(fact, record), default=None)


def _holds(fact: CacheQuality, record: ModelRecord, cache_type: str) -> bool:
    if fact.cache_type != cache_type:
        return False
    if fact.largest_parameters is not None and record.parameters > fact.largest_parameters:
        return False
    is_general = not fact.families and not fact.models
    return is_general or record.id in fact.models or record.family in fact.families


def _closeness(fact: CacheQuality, record: ModelRecord) -> tuple[bool, bool, bool]:
    by_family, by_size = record.family in fact.families, fact.largest_parameters is not None
    return record.id in fact.models, by_family, by_size
