"""What every fact about a model carries: where it stands, when it was read, how sure it is.

Facts that hold for many models (a licence, a tokenizer, a quality measurement) lie in one file a
kind, beside the model files, and say which models they hold for.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, TypeVar

from elbowroom.catalog.data_files import Confidence, Day, FileFormat, Limits, SourceText, Word
from elbowroom.catalog.model_files import ModelRecord

Sources = Annotated[tuple[SourceText, ...], Limits(min_length=1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact(FileFormat):
    """A fact with its source.

    Attributes:
        sources: addresses, or what was read in words.
        checked_on: day of the look-up.
        confidence: how far the source can be trusted for it.
    """

    sources: Sources
    checked_on: Day
    confidence: Confidence


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFact(Fact):
    """A fact that holds for some models.

    Attributes:
        families: it holds for all models of these.
        models: it holds for these by id; this outranks what holds for their family.
    """

    families: tuple[Word, ...] = ()
    models: tuple[Word, ...] = ()


F = TypeVar("F", bound=ModelFact)


def fact_for(record: ModelRecord, facts: Iterable[F]) -> F | None:
    """The fact that names the model, else one that names its family, else ``None``."""
    found = None
    for fact in facts:
        if record.id in fact.models:
            return fact
        if found is None and record.family in fact.families:
            found = fact
    return found
