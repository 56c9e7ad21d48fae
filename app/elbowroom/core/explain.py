"""Why a number is what it is: the formula with this plan's figures, made when asked for."""

from collections.abc import Iterator
from dataclasses import replace

from elbowroom.core.calibration import CALIBRATED
from elbowroom.core.estimate import Estimate, estimate
from elbowroom.core.explain_term import Explanation, Fact
from elbowroom.core.runtimes import runtime_of


def explain(answer: Estimate, component: str) -> tuple[Explanation, ...]:
    """The terms of one component, largest rule first; empty for a component that is absent."""
    runtime = runtime_of(answer.scenario.runtime)
    terms = tuple(
        term if term.checked_on else replace(term, checked_on=runtime.checked_on)
        for term in runtime.explain(_by_formula(answer), component)
    )
    return (*terms, *_calibration(answer, component, terms))


def _by_formula(answer: Estimate) -> Estimate:
    """The answer as it is without what logs taught."""
    if not answer.calibrations:
        return answer
    plain = replace(answer.scenario, calibrations=())
    return estimate(answer.model, answer.machine, plain)


def _calibration(
    answer: Estimate, component: str, terms: tuple[Explanation, ...]
) -> Iterator[Explanation]:
    """What the formulas lack of what a log measured."""
    lacking = answer.total(component).point - sum(term.size for term in terms)
    if not answer.calibrations or component not in CALIBRATED or not lacking:
        return
    item = next(
        each for each in answer.scenario.calibrations if each.name == answer.calibrations[-1]
    )
    facts: dict[str, Fact] = {"name": item.name}
    yield Explanation("CALIBRATED", facts, lacking, item.name, item.taken_on)
