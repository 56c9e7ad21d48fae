"""``elbowroom conversation`` and ``elbowroom diagnose``."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.scenarios import to_json
from elbowroom.cli import calibrate
from elbowroom.cli.text_report import padded, terminal_cells
from elbowroom.core.calibrate import Comparison, compare
from elbowroom.core.conversation import Held, Timeline, conversation
from elbowroom.core.diagnosis import SYMPTOMS, diagnose
from elbowroom.core.estimate import Estimate
from elbowroom.core.log import Log
from elbowroom.core.scenario import Scenario
from elbowroom.plan.answers import Answers
from elbowroom.plan.select_diagnosis import diagnosis
from elbowroom.plan.select_timeline import cells as row_of
from elbowroom.plan.select_timeline import switching, takeaway
from elbowroom.readers.logs.log_file import read_log
from elbowroom.text import conversation as words
from elbowroom.text import diagnosis as diagnosis_words
from elbowroom.text import units
from elbowroom.text.components import pool as pool_name

NAME, TOKENS, SIZE = 14, 10, 12


def conversation_data(answer: Estimate, who: str) -> dict[str, Any]:
    """The conversation as JSON data; ``moments`` is ``null`` where there are no figures."""
    course = conversation(answer, who == "all")
    data: dict[str, Any] = {"scenario": to_json(answer.scenario), "who": who, "error": None}
    if course is None:
        return data | {"moments": None}
    return data | {
        "reserves": course.reserves,
        "people": course.people,
        "prompt_tokens": course.prompt,
        "answer_tokens": course.answer,
        "pool": course.pool,
        "peak": course.peak,
        "unloads_after_minutes": course.unloads_after,
        "moments": [
            {"code": m.code, "tokens": m.tokens, "pools": [_held(held) for held in m.pools]}
            for m in course.moments
        ],
    }


def _held(held: Held) -> dict[str, Any]:
    return {
        "id": held.pool,
        **dict(held.parts),
        "held": held.total,
        "cache_in_use": held.in_use,
        "cache_reserved": held.reserved,
        "file_pages": held.reclaimable,
    }


def conversation_text(answer: Estimate, who: str) -> str:
    """The conversation as a table for each memory, ending without a newline."""
    course = conversation(answer, who == "all")
    if course is None:
        return diagnosis_words.no_figures()
    return "\n".join(_course(answer, course))


def _course(answer: Estimate, course: Timeline) -> Iterator[str]:
    yield words.title(course.people)
    yield words.lengths_line(units.tokens(course.prompt), units.tokens(course.answer))
    for pool in answer.pools:
        yield ""
        yield pool_name(pool.kind, pool.name)
        yield from _table(course, pool.id)
    yield ""
    yield from takeaway(answer, course)
    yield switching(answer)


def _table(course: Timeline, pool_id: str) -> Iterator[str]:
    name, *figures = words.headers()
    widths = (TOKENS, SIZE, SIZE + 4, SIZE)
    heads = (_right(head, width) for head, width in zip(figures, widths, strict=True))
    yield f"  {padded(name, NAME)}{''.join(heads)}"
    for place, moment in enumerate(course.moments):
        held = moment.held(pool_id)
        first, *figures = row_of(moment, held)
        columns = (_right(text, width) for text, width in zip(figures, widths, strict=True))
        line = f"  {padded(first, NAME)}{''.join(columns)}"
        if place == course.peak and pool_id == course.pool:
            line += f"  ← {words.peak()}"
        if held.reclaimable:
            line += f"  + {units.size(held.reclaimable)} {words.file_pages()}"
        yield line


def _right(text: str, width: int) -> str:
    """Text at the right of so many terminal cells, and at least one away from what is before."""
    return " " * max(1, width - terminal_cells(text)) + text


Told = tuple[Log, Comparison]
"""A log, and how it compares with the plan."""


def told_by(log: str | None, answer: Estimate) -> Told | None:
    """What the log of the program that stopped says beside the plan.

    Raises:
        Refusal: it cannot be read.
    """
    if log is None:
        return None
    read = read_log(Path(log))
    return read, compare(answer, read)


def diagnosis_data(
    catalogue: Catalogue, answer: Estimate, symptom: str | None, told: Told | None = None
) -> dict[str, Any]:
    """What each symptom, or one, is laid to, as JSON data; with a log, what it says."""
    answers = Answers(catalogue)
    found = {code: diagnose(answer, code, answers.estimate) for code in _asked(symptom)}
    return {
        "scenario": to_json(answer.scenario),
        "error": None,
        "log": calibrate.compared_data(told[1]) if told else None,
        **{
            code: one
            and {
                "cause": one.cause,
                "pool": one.pool,
                "component": one.component,
                "growing": one.growing,
                "peak": one.peak,
                "cuts": [
                    {"kind": c.kind, "saved_bytes": c.saved, "restores": c.restores}
                    for c in one.cuts
                ],
                "checks": list(one.checks),
            }
            for code, one in found.items()
        },
    }


def diagnosis_text(
    catalogue: Catalogue, scenario: Scenario, symptom: str | None, told: Told | None = None
) -> str:
    """The guided answer as text, ending without a newline; with a log, what that says first."""
    answers = Answers(catalogue)
    blocks = ["\n".join(_diagnosis(answers, scenario, code)) for code in _asked(symptom)]
    log = ["\n".join(calibrate.compared(*told))] if told else []
    return "\n\n".join((*log, *blocks))


def _asked(symptom: str | None) -> tuple[str, ...]:
    return (symptom,) if symptom else SYMPTOMS


def _diagnosis(answers: Answers, scenario: Scenario, symptom: str) -> Iterator[str]:
    found = diagnosis(answers, scenario, symptom)
    yield f"{diagnosis_words.symptom(symptom)}:"
    yield from (f"  {line}" for line in found.lines)
    if found.cuts:
        yield f"  {diagnosis_words.cuts_title()}:"
        yield from (f"    {padded(cut.label, 36)}{cut.effect}" for cut in found.cuts)
    if found.checks:
        yield f"  {diagnosis_words.checks_title()}:"
        yield from (f"    {check}" for check in found.checks)
        yield from (f"      {line}" for line in found.log_lines)
