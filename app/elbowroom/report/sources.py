"""Where the figures of a plan come from, and of which day and version they are."""

from collections.abc import Iterator

from elbowroom import __version__
from elbowroom.catalog.data_files import Evidence
from elbowroom.core.estimate import COMPONENTS
from elbowroom.core.explain import explain
from elbowroom.core.runtimes import runtime_of
from elbowroom.report.content import Column, Paragraph, Section, Table
from elbowroom.report.question import Question
from elbowroom.text import report as words
from elbowroom.text.components import component
from elbowroom.text.language import language

LONGEST, LONGEST_OF_PRICE = 480, 80
"""Characters of a source on paper: enough to find it again; the catalogue has all of it."""

HOST_FIELDS = ("memory_options", "cpu", "price_usd")
GPU_FIELDS = ("memory_gib", "memory_mib_usable", "memory_mib_reported", "price_usd")
"""Fields of profiles that a plan computes with or quotes."""

Row = tuple[str, str, str]
"""What, source, day."""


def shortened(source: str, longest: int = LONGEST) -> str:
    """A source in so many characters as paper has room for."""
    line = " ".join(source.split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"


def price_source(profile: Evidence, *otherwise: str) -> str:
    """The first source of a price, short; of other fields where the price names none."""
    fields = ("price_usd", *otherwise)
    keys = [key for field in fields for key in profile.field_sources.get(field, ())]
    return shortened(profile.sources[keys[0]], LONGEST_OF_PRICE) if keys else ""


def sources(question: Question) -> Section:
    """Every source once, with the day on which it was read."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    for row in (*_formulas(question), *_model(question), *_machine(question), *_profiles(question)):
        what, source, day = row
        found.setdefault((what, day), {})[source] = None
    rows = tuple((what, "\n".join(lines), day) for (what, day), lines in found.items())
    heads = words.headers("sources")
    columns = (Column(heads[0], share=1, is_strong=True), Column(heads[1], share=4))
    table = Table("", (*columns, Column(heads[2])), rows, is_small_print=True)
    said = () if language() == "en" else (Paragraph(words.sources_as_noted(), is_muted=True),)
    return Section("sources", words.section("sources"), (*said, table))


def versions(question: Question) -> Section:
    """What made the plan."""
    rows = (
        (words.version("plan"), question.day.isoformat()),
        (words.version("app"), __version__),
        (words.version("rules"), words.checked(*_rules(question))),
        *((words.version(kind), day) for kind, day in _days(question)),
    )
    heads = words.headers("versions")
    columns = (Column(heads[0], is_strong=True), Column(heads[1], share=1))
    return Section(
        "versions", words.section("versions"), (Table("", columns, rows, is_small_print=True),)
    )


def _rules(question: Question) -> tuple[str, str]:
    """Title of the runtime whose rules are mirrored, and the day they were read."""
    runtime = runtime_of(question.scenario.runtime)
    return runtime.title, runtime.checked_on


def _days(question: Question) -> Iterator[tuple[str, str]]:
    yield "model", question.catalogue.models.record(question.scenario.model).checked_on
    if question.host is not None:
        yield "host", question.host.checked_on
    yield from (("gpu", card.checked_on) for card in question.cards)


def _formulas(question: Question) -> Iterator[Row]:
    for name in COMPONENTS:
        for term in explain(question.answer, name):
            if term.source:
                yield component(name), shortened(term.source), term.checked_on


def _model(question: Question) -> Iterator[Row]:
    record = question.catalogue.models.record(question.scenario.model)
    for lines in record.sources.values():
        for line in lines:
            yield words.source_of("model"), shortened(line), record.checked_on


def _machine(question: Question) -> Iterator[Row]:
    machine = question.answer.machine
    amounts = [("system", machine.system_reserve)]
    amounts += [("usable", gpu.usable) for gpu in machine.gpus]
    for what, amount in amounts:
        if amount.source:
            yield words.source_of(what), shortened(amount.source), amount.checked_on


def _profiles(question: Question) -> Iterator[Row]:
    if question.host is not None:
        yield from _evidence("host", question.host, HOST_FIELDS)
    for card in question.cards:
        yield from _evidence("gpu", card, GPU_FIELDS)


def _evidence(kind: str, profile: Evidence, fields: tuple[str, ...]) -> Iterator[Row]:
    keys = {key: None for field in fields for key in profile.field_sources.get(field, ())}
    for key in keys:
        yield words.source_of(kind), shortened(profile.sources[key]), profile.checked_on
