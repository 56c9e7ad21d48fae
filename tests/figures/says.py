"""What the engine says about a plan, as plain data."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

from elbowroom.catalog.techniques import techniques_of
from elbowroom.core.conversation import conversation, while_switching
from elbowroom.core.diagnosis import SYMPTOMS, diagnose
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import COMPONENTS, Estimate, Leaf
from elbowroom.core.explain import explain
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.reach import reach
from elbowroom.core.scenario import Scenario
from elbowroom.core.ways_out import ways_out
from elbowroom.plan.answers import Answers
from tests.figures.questions import questions

DIGITS = 6
"""Of a fraction: the last ones are the computer's."""

Data = dict[str, Any]


IN_FULL = 7
"""Every so many plans are asked what the screens beside the plan say, too."""


def all_said(answers: Answers, program: str) -> dict[str, Data]:
    """What is said about each plan of a program, by its number."""
    return {
        f"{number:03}": says(answers, scenario, in_full=number % IN_FULL == 0)
        for number, scenario in enumerate(questions(program))
    }


def says(answers: Answers, scenario: Scenario, in_full: bool) -> Data:
    """Estimate and limits; ``in_full`` also what the screens beside the plan say."""
    answer = answers.estimate(scenario)
    if isinstance(answer, Refusal):
        return {"refusal": plain(answer, scenario)}
    found = {"answer": answer, "reach": _asked(reach, answer)}
    if in_full:
        found |= _in_full(answers, answer)
    return plain(found, answer.scenario)


def _asked(rule: Callable[[Model, Machine, Scenario], Any], answer: Estimate) -> Any:
    """Another plan that the rule has to look at may be refused."""
    try:
        return rule(answer.model, answer.machine, answer.scenario)
    except Refusal as refusal:
        return refusal


def _in_full(answers: Answers, answer: Estimate) -> Data:
    ask = answers.estimate
    return {
        "ways": ways_out(answer, ask),
        "techniques": {
            each.technique.id: (each.finding, each.speed)
            for each in techniques_of(answers.catalogue, answer)
        },
        "conversation": conversation(answer, answer.scenario.household == ()),
        "switching": while_switching(answer),
        "diagnosis": [diagnose(answer, symptom, ask) for symptom in SYMPTOMS],
        "formulas": [explain(answer, component) for component in COMPONENTS],
    }


def plain(value: Any, asked: Scenario) -> Any:
    """Data of JSON; of a record what is not as usual, of another question what differs.

    The model and the machine are left out: what they are is not the engine's work.
    """
    match value:
        case Model() | Machine():
            return value.id
        case Refusal():
            return [value.code, value.field, plain(value.facts, asked)]
        case Estimate() if value.scenario != asked:
            return [value.verdict.code, value.need]
        case Leaf():
            ends = [] if value.low == value.high == value.point else [value.low, value.high]
            return [value.component, value.basis, value.point, *ends]
        case Scenario():
            return _differences(value, asked)
        case float():
            return float(f"{value:.{DIGITS}g}")
        case Mapping():
            return {str(key): plain(each, asked) for key, each in value.items()}
        case list() | tuple():
            return [plain(each, asked) for each in value]
    if not is_dataclass(value):
        return value
    found = {
        field.name: plain(getattr(value, field.name), asked)
        for field in fields(value)
        if field.default is MISSING or getattr(value, field.name) != field.default
    }
    if found.get("wanted") == found.get("pools", ()):
        del found["wanted"]
    return found


def _differences(value: Scenario, asked: Scenario) -> Data:
    pairs = ((f.name, getattr(value, f.name), getattr(asked, f.name)) for f in fields(value))
    return {name: plain(new, asked) for name, new, old in pairs if new != old}
