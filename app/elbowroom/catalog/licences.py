"""Licences: what each allows, under which conditions, and which one a model has.

A condition is a code with its figures; :mod:`elbowroom.text.licences` puts it in words. We read
licences to warn, not to advise: what was not read is ``unknown`` or says ``TEXT_NOT_READ``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from elbowroom.catalog.data_files import FileFormat, Limits, Word
from elbowroom.catalog.facts import Fact, ModelFact, fact_for
from elbowroom.catalog.model_files import ModelRecord

Commercial = Literal["no", "unknown", "conditions", "yes"]
STRICTEST: tuple[Commercial, ...] = ("no", "unknown", "conditions", "yes")
"""From what forbids to what allows: of two licences the stricter one decides."""

ALLOWED: tuple[Commercial, ...] = ("conditions", "yes")

ConditionCode = Literal[
    "KEEP_NOTICE",
    "SHOW_MARK",
    "NAME_DERIVATIVES",
    "NAME_WHEN_LARGE",
    "NAME_WHEN_ABOVE",
    "USERS_BELOW",
    "USER_LIMIT_UNREAD",
    "REVENUE_BELOW",
    "HOSTING_ABOVE",
    "NO_RESALE",
    "TELL_PUBLISHER",
    "USE_LIMITS",
    "NOT_IN",
    "NON_COMMERCIAL",
    "RESEARCH_ONLY",
    "NON_PRODUCTION",
    "OUTPUT_NOT_COMMERCIAL",
    "HOME_USE_UNCLEAR",
    "TEXT_NOT_READ",
]
Positive = Annotated[int, Limits(gt=0)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition(FileFormat):
    """One condition of a licence.

    Attributes:
        code: what is asked.
        mark: words or name to show.
        users: monthly users at which it begins.
        usd: US dollars of yearly revenue at which it begins (monthly for ``NAME_WHEN_ABOVE``).
        places: ISO codes of countries or regions.
    """

    code: ConditionCode
    mark: Word | None = None
    users: Positive | None = None
    usd: Positive | None = None
    places: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Licence(Fact):
    """One licence.

    Attributes:
        id: as model files name it.
        name: its title; empty where the publisher only says that it is another one.
        commercial: whether it allows commercial use.
        conditions: what it asks, most telling first.
        url: where its text stands, if known.
    """

    id: Word
    name: str
    commercial: Commercial
    conditions: tuple[Condition, ...]
    url: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LicenceOfModel(ModelFact):
    """What a model's own file leaves out.

    Attributes:
        licence: its licence, in place of the one in its file; ``null`` leaves that.
        also: licences that it takes over from the model it was made of.
    """

    licence: Word | None
    also: tuple[Word, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LicenceFile(FileFormat):
    """``resources/licences.json``."""

    licences: tuple[Licence, ...]
    models: tuple[LicenceOfModel, ...]


class Licences:
    """All licences, by id and by model."""

    def __init__(self, file: LicenceFile) -> None:
        self.file = file

    @cached_property
    def by_id(self) -> Mapping[str, Licence]:
        """Licences by id."""
        return {licence.id: licence for licence in self.file.licences}

    def of(self, record: ModelRecord) -> tuple[Licence, ...]:
        """The licences that a model is under, its own first; none where that is not known."""
        found = fact_for(record, self.file.models)
        own = found.licence if found and found.licence else record.licence
        names = (own or "", *(found.also if found else ()))
        return tuple(self.by_id[name] for name in names if name in self.by_id)

    def commercial(self, record: ModelRecord) -> Commercial:
        """Whether commercial use is allowed: by the strictest of a model's licences."""
        found = [licence.commercial for licence in self.of(record)]
        return min(found, key=STRICTEST.index, default="unknown")
