"""The card of a model in the person's language: rendered by the window and the command line."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from elbowroom.catalog.languages import KOREAN, Languages
from elbowroom.catalog.licences import Condition, Licence
from elbowroom.catalog.model_facts import FileTypeFacts, ModelFacts
from elbowroom.catalog.model_files import ModelRecord
from elbowroom.plan.quality_lines import file_type_row
from elbowroom.text import about_model as words
from elbowroom.text import languages as spoken
from elbowroom.text import licences as allowed
from elbowroom.text import machines, quality, refusals, units

SIGNS = {"published": "●", "measured": "○", "rule": "~"}
"""How a size is known -> the sign beside it."""

FIELDS = {
    "size": ("parameters", "active_parameters"),
    "released": ("released", "released_from"),
    "licence": ("licence",),
    "modality": ("modality",),
    "context": ("max_context", "other_context"),
    "llama_cpp": ("llama_cpp", "served_by"),
}
"""A line of the card -> the fields of the model file that it tells."""


@dataclass(frozen=True, slots=True)
class FactVM:
    """One line of the card.

    Attributes:
        key: which fact it is, e.g. ``licence``.
        label: its name.
        value: the fact; marked where the person's own file says it.
        notes: smaller lines below it.
    """

    key: str
    label: str
    value: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FileTypeVM:
    """One file type.

    Attributes:
        name: e.g. ``"Q4_K_M"``.
        download: size in GB, with the sign of how it is known.
        memory: weights in GiB.
        quality: one line with its measurement.
        is_default: a plan starts with it.
        download_hint: how the size is known, and which file it is.
    """

    name: str
    download: str
    memory: str
    quality: str
    is_default: bool
    download_hint: str


@dataclass(frozen=True, slots=True)
class SourceVM:
    """Where facts come from.

    Attributes:
        label: which facts.
        lines: sources, each with its day.
    """

    label: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AboutModelVM:
    """What a chooser needs to know of a model.

    Attributes:
        title: its name.
        subtitle: publisher and family; marked where anything is the person's own.
        facts: lines from top to bottom.
        headers: of the table of file types.
        file_types: its rows, largest first.
        file_notes: what the signs mean; why there is no table, where there is none.
        sources: of everything above.
    """

    title: str
    subtitle: str
    facts: tuple[FactVM, ...]
    headers: tuple[str, str, str, str]
    file_types: tuple[FileTypeVM, ...]
    file_notes: tuple[str, ...]
    sources: tuple[SourceVM, ...]


def about_model(facts: ModelFacts) -> AboutModelVM:
    """The card of a model, in the language in use."""
    record = facts.record
    return AboutModelVM(
        title=record.name,
        subtitle=machines.marked(f"{record.publisher} · {record.family}", False, facts.own),
        facts=tuple(_marked(fact, facts.own) for fact in _facts(facts)),
        headers=words.headers(),
        file_types=tuple(_file_type(each) for each in facts.file_types),
        file_notes=tuple(_file_notes(facts)),
        sources=tuple(_sources(facts)),
    )


def _marked(fact: FactVM, own: tuple[str, ...]) -> FactVM:
    theirs = [name for name in FIELDS.get(fact.key, ()) if name in own]
    return replace(fact, value=machines.marked(fact.value, False, theirs))


def _facts(facts: ModelFacts) -> Iterator[FactVM]:
    record = facts.record
    active = units.parameters(record.active_parameters) if record.active_parameters else ""
    total = units.parameters(record.parameters)
    yield _fact("size", words.size(total, active))
    yield _released(record)
    yield _licence(facts)
    yield _languages(facts.languages)
    yield _fact("modality", words.modality(record.modality))
    longest = words.context(record.max_context) if record.max_context else words.not_known()
    other = record.other_context
    yield _fact(
        "context", longest, *([words.other_context(other.tokens, other.how)] if other else [])
    )
    yield _tokens(facts)
    measured = record.llama_cpp
    notes = []
    if measured.status in ("exact", "bounded"):
        notes.append(words.measured_rows(measured.rows_exact, measured.measured_on))
    if record.served_by:
        notes.append(words.served_by(refusals.listed([each.program for each in record.served_by])))
    yield _fact("llama_cpp", words.llama_cpp(measured.status), *notes)


def _released(record: ModelRecord) -> FactVM:
    if record.released is None:
        return _fact("released", words.not_known())
    known_from = words.released_from(record.released_from or "")
    return _fact("released", record.released, *([known_from] if known_from else []))


def _fact(key: str, value: str, *notes: str) -> FactVM:
    return FactVM(key, words.label(key), value, notes)


def _licence(facts: ModelFacts) -> FactVM:
    if not facts.licences:
        return _fact("licence", allowed.unknown())
    names = dict.fromkeys(licence.name or allowed.unnamed() for licence in facts.licences)
    conditions = dict.fromkeys(line for each in facts.licences for line in conditions_of(each))
    return _fact("licence", allowed.commercial(facts.commercial), " + ".join(names), *conditions)


def conditions_of(licence: Licence) -> tuple[str, ...]:
    """The conditions of a licence in words."""
    return tuple(_condition(each) for each in licence.conditions)


def _condition(condition: Condition) -> str:
    places = ", ".join(allowed.place(code) for code in condition.places)
    mark, users, usd = condition.mark or "", condition.users or 0, condition.usd or 0
    return allowed.condition(condition.code, mark, users, usd, places)


def _languages(languages: Languages | None) -> FactVM:
    if languages is None:
        return _fact("languages", spoken.korean("NOT_READ"))
    notes = []
    names = [spoken.name(code) for code in languages.languages]
    if languages.languages not in ((), (KOREAN,)):
        notes.append(spoken.named(", ".join(names)))
    if languages.count is not None and languages.count > len(names):
        notes.append(spoken.counted(languages.count))
    return _fact("languages", spoken.korean(languages.korean), *notes)


def _tokens(facts: ModelFacts) -> FactVM:
    tokenizer, characters = facts.tokenizer, facts.page.characters
    page = words.page(characters)
    if tokenizer is not None and tokenizer.english and tokenizer.korean:
        english = tokenizer.english.per_page(characters)
        value = words.tokens_of_page(english, tokenizer.korean.per_page(characters))
        return _fact("tokens", value, words.tokenizer(tokenizer.name), page)
    value = words.tokens_not_measured(*facts.usual.korean_page(characters))
    stated = tokenizer.stated if tokenizer else None
    notes = [words.stated_saving(stated.saving_percent, stated.against)] if stated else []
    return _fact("tokens", value, *notes, page)


def _file_type(facts: FileTypeFacts) -> FileTypeVM:
    file = facts.file
    hint = words.basis(file.basis)
    if file.published is not None:
        hint = f"{hint}: {file.published.file}"
    return FileTypeVM(
        name=facts.name,
        download=f"{units.gigabytes(file.size)} {SIGNS[file.basis]}",
        memory=units.size(facts.weights),
        quality=file_type_row(facts.quality, facts.native),
        is_default=facts.is_default,
        download_hint=hint,
    )


def _file_notes(facts: ModelFacts) -> Iterator[str]:
    if facts.fault is not None and facts.record.llama_cpp.reason is None:
        yield refusals.refusal(facts.fault)
    yield from (words.default_type(each.name) for each in facts.file_types if each.is_default)
    bases = {each.file.basis for each in facts.file_types}
    yield from (f"{SIGNS[basis]} {words.basis(basis)}" for basis in SIGNS if basis in bases)
    measured = {each.quality.model: None for each in facts.file_types if each.quality}
    if measured:
        yield quality.test_note(", ".join(measured), facts.measured.checked_on)
    if any(each.quality and each.quality.importance_matrix for each in facts.file_types):
        yield quality.matrix_note()
    others = [each.name for each in facts.file_types if each.file.is_other_recipe]
    if others:
        yield words.other_recipe(", ".join(others))


def _sources(facts: ModelFacts) -> Iterator[SourceVM]:
    record = facts.record
    for key, lines in record.sources.items():
        if lines:
            source = _source(key, lines, record.checked_on)
            theirs = [key] if key in facts.own else []
            yield replace(source, label=machines.marked(source.label, False, theirs))
    if (other := record.other_context) is not None:
        yield _source("other_context", [other.source], other.checked_on)
    for served in record.served_by:
        yield _source("served_by", [f"{served.program}: {served.source}"], served.checked_on)
    for licence in facts.licences:
        lines = [licence.url] if licence.url else []
        lines += [source for source in licence.sources if source not in lines]
        yield _source("licence", lines, licence.checked_on)
    if facts.languages is not None:
        yield _source("languages", facts.languages.sources, facts.languages.checked_on)
    if facts.tokenizer is not None:
        yield _source("tokens", facts.tokenizer.sources, facts.tokenizer.checked_on)
    if facts.file_types:
        yield _source("quality", facts.measured.sources, facts.measured.checked_on)
    for each in facts.file_types:
        if (published := each.file.published) is not None:
            lines = [f"{each.name}: {published.file}; {', '.join(published.sources)}"]
            yield _source("file_types", lines, published.checked_on)


def _source(key: str, lines: Iterable[str], day: str) -> SourceVM:
    return SourceVM(words.label(key), tuple(words.source(line, day) for line in lines))
