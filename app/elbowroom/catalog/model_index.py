"""Models found by what a chooser knows: words, size, language, licence, modality.

What is searched is put together once, so that a filter over the whole catalogue takes a fraction of
a millisecond.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from elbowroom.catalog.facts import fact_for
from elbowroom.catalog.languages import KOREAN
from elbowroom.catalog.licences import ALLOWED, Commercial
from elbowroom.catalog.model_files import ModelRecord
from elbowroom.catalog.reference import Reference

KOREAN_NAMES = {
    "EXAONE": "엑사원",
    "Kanana": "카나나",
    "HyperCLOVA": "하이퍼클로바",
    "Solar": "솔라",
    "A.X": "에이닷엑스",
    "Mi:dm": "믿음",
    "VARCO": "바르코",
    "Llama": "라마",
    "Gemma": "젬마",
    "Qwen": "큐원 큐웬",
    "DeepSeek": "딥시크",
    "Mistral": "미스트랄",
    "Phi": "파이",
}
"""How Korean readers type a family's name."""

TAG_KOREAN, TAG_COMMERCIAL, TAG_VISION = "korean", "commercial", "vision"


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """One model, ready to be searched.

    Attributes:
        record: its file.
        haystack: what words are looked for in, casefolded.
        commercial: whether its licences allow commercial use.
        languages: codes of the languages its publisher names.
        modalities: what it takes and gives, e.g. ``text``, ``vision``.
    """

    record: ModelRecord
    haystack: str
    commercial: Commercial
    languages: frozenset[str]
    modalities: frozenset[str]

    @property
    def tags(self) -> frozenset[str]:
        """What the filters of a picker go by."""
        tags = {TAG_KOREAN: KOREAN in self.languages, TAG_COMMERCIAL: self.commercial in ALLOWED}
        tags[TAG_VISION] = "vision" in self.modalities
        return frozenset(tag for tag, has_it in tags.items() if has_it)


@dataclass(frozen=True, slots=True)
class ModelQuery:
    """What a model has to be; an empty field asks nothing.

    Attributes:
        words: all occur in its name, id, family, publisher, architecture or Korean name.
        family: it is listed under this family, whatever the case.
        min_parameters: it has as many parameters.
        max_parameters: it has no more; 0 for no limit.
        language: its publisher names this language (ISO 639-1).
        commercial: its licences allow commercial use, perhaps on conditions.
        modality: it knows this one: ``text``, ``vision``, ``audio`` or ``embedding``.
    """

    words: tuple[str, ...] = ()
    family: str = ""
    min_parameters: int = 0
    max_parameters: int = 0
    language: str = ""
    commercial: bool = False
    modality: str = ""


@dataclass(frozen=True, slots=True)
class ModelIndex:
    """All models in the order of a list: by family and size."""

    entries: tuple[IndexEntry, ...]
    by_id: dict[str, IndexEntry] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_id", {entry.record.id: entry for entry in self.entries})

    def find(self, query: ModelQuery) -> tuple[IndexEntry, ...]:
        """Models that are all that a query asks."""
        words = tuple(word.casefold() for word in query.words)
        family = query.family.casefold()
        return tuple(entry for entry in self.entries if _is_it(entry, query, words, family))

    def families(self) -> tuple[str, ...]:
        """Families that there are, in order."""
        return tuple(dict.fromkeys(entry.record.family for entry in self.entries))


def build_index(records: Iterable[ModelRecord], reference: Reference) -> ModelIndex:
    """The index of some models.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE`` for the files of licences or languages.
    """
    return ModelIndex(tuple(_entry(record, reference) for record in records))


def _entry(record: ModelRecord, reference: Reference) -> IndexEntry:
    korean = " ".join(korean for name, korean in KOREAN_NAMES.items() if name in record.name)
    parts = (record.name, record.id, record.family, record.publisher, record.architecture, korean)
    spoken = fact_for(record, reference.languages.entries)
    return IndexEntry(
        record=record,
        haystack=" ".join(parts).casefold(),
        commercial=reference.licences.commercial(record),
        languages=frozenset(spoken.languages if spoken else ()),
        modalities=_modalities(record.modality),
    )


def _modalities(modality: str) -> frozenset[str]:
    """``text+vision`` and ``audio-to-text`` as what they hold."""
    return frozenset(modality.replace("-to-", "+").split("+"))


def _is_it(entry: IndexEntry, query: ModelQuery, words: tuple[str, ...], family: str) -> bool:
    if not all(word in entry.haystack for word in words):
        return False
    record = entry.record
    if family and record.family.casefold() != family:
        return False
    if record.parameters < query.min_parameters:
        return False
    if query.max_parameters and record.parameters > query.max_parameters:
        return False
    if query.language and query.language not in entry.languages:
        return False
    if query.commercial and entry.commercial not in ALLOWED:
        return False
    return not query.modality or query.modality in entry.modalities
