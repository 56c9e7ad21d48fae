"""Why a number is what it is: the formula with this plan's figures, made when asked for."""

from dataclasses import replace

from elbowroom.core.estimate import Estimate
from elbowroom.core.explain_term import Explanation
from elbowroom.core.runtimes import runtime_of


def explain(answer: Estimate, component: str) -> tuple[Explanation, ...]:
    """The terms of one component, largest rule first; empty for a component that is absent."""
    runtime = runtime_of(answer.scenario.runtime)
    return tuple(
        term if term.checked_on else replace(term, checked_on=runtime.checked_on)
        for term in runtime.explain(answer, component)
    )
