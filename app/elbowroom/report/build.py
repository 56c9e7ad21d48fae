"""From a plan to its report: the one door, in the language in use."""

from dataclasses import fields, is_dataclass, replace
from datetime import date
from typing import Any, TypeVar

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.plan.answers import Answers
from elbowroom.plan.document.records import collect
from elbowroom.plan.document.share import without_private
from elbowroom.plan.document.writing import plan_bytes
from elbowroom.plan.history import History
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.report import basis, charts, sources, summary
from elbowroom.report.comparison import comparison
from elbowroom.report.content import Report, Section
from elbowroom.report.electricity import electricity
from elbowroom.report.parts import check_section, parts, parts_section
from elbowroom.report.question import Question
from elbowroom.report.running import running
from elbowroom.text import report as words
from elbowroom.text.language import language

T = TypeVar("T")


def build(state: PlanState, catalogue: Catalogue, day: date) -> Report:
    """What a plan says on paper.

    Args:
        state: the plan.
        catalogue: what answers it; of a document, its own.
        day: the date of the document; no clock is read.

    Raises:
        Refusal: the plan cannot be answered.
    """
    question = _question(state, catalogue, day)
    found = parts(question)
    return printable(
        Report(
            language=language(),
            day=day,
            eyebrow=words.eyebrow(),
            title=_title(question),
            subtitle=_subtitle(question),
            warning=words.warning(),
            summary=tuple(summary.summary(question, found)),
            sections=_sections(question, found),
            plan=_plan(question),
            plan_label=words.attachment(),
        )
    )


def _question(state: PlanState, catalogue: Catalogue, day: date) -> Question:
    answer = catalogue.estimate(state.scenario)
    screen = Selectors(catalogue).plan(state, History(state))
    return Question(state, catalogue, Answers(catalogue), answer, screen, day)


def _sections(question: Question, found: tuple[Any, ...]) -> tuple[Section, ...]:
    whole = (
        summary.glance(question),
        summary.assumptions(question),
        parts_section(found),
        check_section(question, found),
        electricity(question),
        basis.own_notes(question),
        charts.memory(question),
        running(question),
        comparison(question),
        basis.settings(question),
        basis.notes(question),
        basis.formulas(question),
        sources.sources(question),
        sources.versions(question),
        basis.not_modelled(),
        basis.glossary(),
    )
    return tuple(section for section in whole if section is not None)


def _title(question: Question) -> str:
    """The plan's own name, or what it is about."""
    return question.state.name or f"{question.answer.model.name} · {question.machine_name}"


def _subtitle(question: Question) -> str:
    scenario, day = question.scenario, question.day
    return " · ".join(
        (
            words.day(day.year, day.month, day.day),
            question.machine_name,
            f"{question.answer.model.name}, {scenario.quant}",
            words.household(len(scenario.contexts), max(scenario.contexts)),
        )
    )


def _plan(question: Question) -> bytes:
    """The plan's file without paths; its notes stay, since they are on paper too."""
    state = question.state
    shared, records = without_private(state, collect(question.catalogue, state.scenarios))
    return plan_bytes(replace(shared, notes=state.notes), records)


def printable(value: T) -> T:
    """The same tree without control characters, direction marks and halves of characters.

    They would break a file, or show a name otherwise than it is written.
    """
    if isinstance(value, str):
        return "".join(c if c.isprintable() or c == "\n" else "�" for c in value)  # type: ignore[return-value]
    if isinstance(value, tuple):
        return tuple(map(printable, value))  # type: ignore[return-value]
    if is_dataclass(value) and not isinstance(value, type):
        changed = {f.name: printable(getattr(value, f.name)) for f in fields(value)}
        return replace(value, **changed)
    return value
