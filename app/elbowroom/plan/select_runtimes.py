"""The plan under every program, as rows: what the window's table and the command line show."""

from collections.abc import Sequence
from dataclasses import dataclass

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.plan.actions import SetRuntime
from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.plan.runtime_comparison import RuntimeAnswer, differences
from elbowroom.text import notes, refusals, units, verdicts
from elbowroom.text import runtime_comparison as words
from elbowroom.text.programs import at_start


@dataclass(frozen=True, slots=True)
class RuntimeRowVM:
    """One program.

    Attributes:
        name: as a scenario names it.
        title: as its makers write it.
        basis: whether its figures were compared with logs.
        code: verdict code; key of icon and colour.
        word: the verdict, or that it does not run this plan here.
        cells: figures, one for each of the headers after the second; empty where there are none.
        sentence: why it differs from the plan's own, or why it does not run it.
        is_own: it is the plan's own.
        runs: it can be chosen for this plan.
        choose: what chooses it.
    """

    name: str
    title: str
    basis: str
    code: str
    word: str
    cells: tuple[str, ...]
    sentence: str
    is_own: bool
    runs: bool
    choose: SetRuntime


@dataclass(frozen=True, slots=True)
class RuntimesVM:
    """All programs that were asked.

    Attributes:
        headers: of the columns.
        rows: the plan's own first.
        entries: for a picker, in the order in which programs are listed everywhere.
    """

    headers: tuple[str, ...]
    rows: tuple[RuntimeRowVM, ...]
    entries: tuple[ChoiceVM, ...]


def runtimes(answers: Sequence[RuntimeAnswer]) -> RuntimesVM:
    """Rows of a comparison, whose first is the plan's own program."""
    own = answers[0]
    rows = tuple(_row(own, answer) for answer in answers)
    listed = sorted(rows, key=lambda row: list(RUNTIMES).index(row.name))
    return RuntimesVM(words.headers(), rows, tuple(map(_entry, listed)))


def _entry(row: RuntimeRowVM) -> ChoiceVM:
    """A program in a picker; one that does not run the plan here says why."""
    facts = f"{row.word} · {row.cells[0]} · {row.basis}" if row.runs else row.sentence
    search = f"{row.title} {row.name}".casefold()
    return ChoiceVM(row.name, row.title, facts, search=search, is_enabled=row.runs)


def _row(own: RuntimeAnswer, other: RuntimeAnswer) -> RuntimeRowVM:
    answer, is_own = other.answer, other is own
    title, basis = at_start(other.runtime.title), words.basis(other.runtime.is_measured)
    if isinstance(answer, Refusal):
        why, not_here = refusals.without_field(answer), words.not_here()
        name = other.runtime.name
        return RuntimeRowVM(
            name, title, basis, "UNKNOWN", not_here, (), why, is_own, False, _choose(other)
        )
    sentence = words.own_program() if is_own else notes.sentences(differences(own, other))
    return RuntimeRowVM(
        name=other.runtime.name,
        title=title,
        basis=basis,
        code=verdicts.shown_code(answer),
        word=verdicts.word(verdicts.shown_code(answer)),
        cells=_cells(other, answer),
        sentence=sentence,
        is_own=is_own,
        runs=True,
        choose=_choose(other),
    )


def _choose(other: RuntimeAnswer) -> SetRuntime:
    there = other.carried
    return SetRuntime(other.runtime.name, there.quant, there.cache_k, there.cache_v)


def _cells(other: RuntimeAnswer, answer: Estimate) -> tuple[str, ...]:
    """Weights with their type, cache, workspace, at start, largest context, most people."""
    figures = other.figures
    assert figures is not None
    is_known = answer.verdict.code != "UNKNOWN"
    return (
        f"{units.in_column(figures.weights)} {answer.scenario.quant}",
        units.in_column(figures.cache),
        units.in_column(figures.workspace) if is_known else units.DASH,
        units.in_column(figures.reserved) if figures.reserved else units.DASH,
        units.tokens(other.max_context) if other.max_context else units.DASH,
        f"{other.max_users:,}" if other.max_users else units.DASH,
    )
