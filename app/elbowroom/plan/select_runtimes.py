"""The plan under every program, as rows: what the window's table and the command line show."""

from collections.abc import Sequence
from dataclasses import dataclass

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
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


@dataclass(frozen=True, slots=True)
class RuntimesVM:
    """All programs that were asked, the plan's own first."""

    headers: tuple[str, ...]
    rows: tuple[RuntimeRowVM, ...]


def runtimes(answers: Sequence[RuntimeAnswer]) -> RuntimesVM:
    """Rows of a comparison, whose first is the plan's own program."""
    own = answers[0]
    return RuntimesVM(words.headers(), tuple(_row(own, answer) for answer in answers))


def _row(own: RuntimeAnswer, other: RuntimeAnswer) -> RuntimeRowVM:
    answer, is_own = other.answer, other is own
    title, basis = at_start(other.runtime.title), words.basis(other.runtime.is_measured)
    if isinstance(answer, Refusal):
        why, not_here = refusals.without_field(answer), words.not_here()
        name = other.runtime.name
        return RuntimeRowVM(name, title, basis, "UNKNOWN", not_here, (), why, is_own, False)
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
    )


def _cells(other: RuntimeAnswer, answer: Estimate) -> tuple[str, ...]:
    """Weights with their type, cache, workspace, at start, largest context, most people."""
    figures = other.figures
    assert figures is not None
    is_known = answer.verdict.code != "UNKNOWN"
    return (
        f"{units.in_gib(figures.weights)} {answer.scenario.quant}",
        units.in_gib(figures.cache),
        units.in_gib(figures.workspace) if is_known else units.DASH,
        units.in_gib(figures.reserved) if figures.reserved else units.DASH,
        units.tokens(other.max_context) if other.max_context else units.DASH,
        f"{other.max_users:,}" if other.max_users else units.DASH,
    )
