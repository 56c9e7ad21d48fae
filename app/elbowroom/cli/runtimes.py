"""``elbowroom runtimes``: one plan under every program, side by side."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from elbowroom.catalog.scenarios import to_json
from elbowroom.cli import result
from elbowroom.cli.text_report import padded
from elbowroom.core.errors import Refusal
from elbowroom.plan.runtime_comparison import RuntimeAnswer, differences
from elbowroom.plan.select_runtimes import runtimes

WIDTHS = (27, 17, 19, 13, 12, 12, 18, 12)
INDENT = "    "


def as_text(answers: Sequence[RuntimeAnswer]) -> str:
    """A table, and under each program why it differs from the plan's own."""
    return "\n".join(_lines(answers))


def _lines(answers: Sequence[RuntimeAnswer]) -> Iterator[str]:
    shown = runtimes(answers)
    yield _line(shown.headers)
    for row in shown.rows:
        yield _line((row.title, row.word, *row.cells))
        yield f"{INDENT}{row.basis}. {row.sentence}"


def _line(cells: Sequence[str]) -> str:
    pairs = zip_longest(cells, WIDTHS[: len(cells)], fillvalue="")
    return "".join(padded(cell, int(width)) for cell, width in pairs).rstrip()


def as_json(answers: Sequence[RuntimeAnswer]) -> dict[str, Any]:
    """The plan, and of each program its figures and what differs, in codes."""
    own = answers[0]
    return {
        "scenario": to_json(own.scenario),
        "runtimes": [_entry(own, answer) for answer in answers],
        "error": None,
    }


def _entry(own: RuntimeAnswer, other: RuntimeAnswer) -> dict[str, Any]:
    data: dict[str, Any] = {
        "runtime": other.runtime.name,
        "title": other.runtime.title,
        "measured": other.runtime.is_measured,
        "reserves": other.runtime.reserves,
        "scenario": to_json(other.scenario),
    }
    if isinstance(other.answer, Refusal):
        return data | {"error": result.refused(None, other.answer)["error"]}
    figures = other.figures
    assert figures is not None
    return data | {
        "verdict": result.verdict(other.answer),
        "weights_bytes": figures.weights,
        "cache_bytes": figures.cache,
        "workspace_bytes": figures.workspace,
        "runtime_bytes": figures.runtime,
        "at_start_bytes": figures.reserved,
        "max_context": other.max_context or None,
        "max_users": other.max_users or None,
        "differences": [result.note_data(note) for note in differences(own, other)],
        "error": None,
    }
