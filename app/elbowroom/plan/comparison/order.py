"""Rows and columns in the order of a figure, the best first."""

from collections.abc import Callable, Mapping

from elbowroom.core.scenario import Scenario
from elbowroom.plan.answers import Answers
from elbowroom.plan.comparison.cells import Found
from elbowroom.plan.comparison.changes import Side
from elbowroom.plan.comparison.select_cells import shown_memory
from elbowroom.plan.comparison.select_heads import price_on
from elbowroom.plan.state import PlanState

SORTS: Mapping[Side, tuple[str, ...]] = {
    "rows": ("free", "speed", "need", "per_token", "context"),
    "columns": ("free", "speed", "price"),
}
"""Figures that rows and columns can be put in order by."""

Look = Callable[[Scenario], Found | None]


def ordered(
    answers: Answers, state: PlanState, side: Side, by: str, at: int, look: Look
) -> tuple[int, ...]:
    """For each place the line that comes there; equal ones stay as they are, unknown ones last."""
    comparison = state.comparison
    count = len(getattr(comparison, side))
    places = [(i, at) if side == "rows" else (at, i) for i in range(count)]
    scenarios = [comparison.scenario(state.scenario, *place) for place in places]

    def key(i: int) -> tuple[bool, float]:
        value = _price(answers, scenarios[i]) if by == "price" else _figure(look(scenarios[i]), by)
        return value is None, value or 0.0

    return tuple(sorted(range(count), key=key))


def _price(answers: Answers, scenario: Scenario) -> float | None:
    if answers.machine(scenario) is None:
        return None
    price = price_on(answers, scenario)
    return price.usd if price else None


def _figure(found: Found | None, by: str) -> float | None:
    """The smaller, the better."""
    if found is None or not found.is_judged or found.estimate is None:
        return None
    answer = found.estimate
    pool = shown_memory(answer)
    if by == "free":
        return float(pool.need - pool.usable)
    if by == "speed":
        return -answer.speed.answer_tok_s_each.middle if answer.speed else None
    if by == "context":
        return -float(found.largest) if found.largest is not None else None
    return float({"need": pool.need, "per_token": answer.per_token_bytes}[by])
