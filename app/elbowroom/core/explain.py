"""Why a number is what it is: the formula with this plan's figures, made when asked for."""

from collections.abc import Iterator
from dataclasses import replace

from elbowroom.core.calibration import CALIBRATED
from elbowroom.core.estimate import Estimate
from elbowroom.core.estimating import estimate
from elbowroom.core.explain_term import Explanation, Fact
from elbowroom.core.runtimes import runtime_of


def explain(answer: Estimate, component: str) -> tuple[Explanation, ...]:
    """The terms of one component, largest rule first; empty for a component that is absent."""
    runtime = runtime_of(answer.scenario.runtime)
    plain = _by_formula(answer)
    terms = tuple(
        term if term.checked_on else replace(term, checked_on=runtime.checked_on)
        for term in runtime.explain(plain, component)
    )
    return (*terms, *_calibration(answer, component, terms), *_what_ifs(answer, component))


def _by_formula(answer: Estimate) -> Estimate:
    """The answer as it is without what logs taught and what-ifs change."""
    scenario = answer.scenario
    if not scenario.calibrations and not scenario.technique:
        return answer
    return estimate(answer.model, answer.machine, replace(scenario, calibrations=(), technique=()))


def _calibration(
    answer: Estimate, component: str, terms: tuple[Explanation, ...]
) -> Iterator[Explanation]:
    """What the formulas lack of what a log measured."""
    if not answer.calibrations or component not in CALIBRATED:
        return
    total = without_what_ifs(answer).total(component).point
    if lacking := total - sum(term.size for term in terms):
        name = answer.calibrations[-1]
        item = next(each for each in answer.scenario.calibrations if each.name == name)
        facts: dict[str, Fact] = {"name": item.name}
        yield Explanation("CALIBRATED", facts, lacking, item.name, item.taken_on)


def without_what_ifs(answer: Estimate) -> Estimate:
    """The plan by its runtime alone."""
    scenario = answer.scenario
    if not scenario.technique:
        return answer
    return estimate(answer.model, answer.machine, replace(scenario, technique=()))


def _what_ifs(answer: Estimate, component: str) -> Iterator[Explanation]:
    """What the scenario's what-if adds to a component, or takes away."""
    from elbowroom.core.techniques import TECHNIQUES

    for name in answer.scenario.technique:
        if component in TECHNIQUES[name].changes:
            before = without_what_ifs(answer).total(component).point
            change = answer.total(component).point - before
            yield Explanation("WHAT_IF", {"technique": name}, change, "")
