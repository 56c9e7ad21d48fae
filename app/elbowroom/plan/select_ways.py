"""Ways out as buttons, and what the last step did to the verdict."""

from collections.abc import Iterator

from elbowroom.catalog.prices import price_of
from elbowroom.core.changes import changed
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import MIB
from elbowroom.core.ways_out import Way, is_too_slow, needs_way_out
from elbowroom.plan.actions import TakeWayOut
from elbowroom.plan.answers import Answers
from elbowroom.plan.history import Step
from elbowroom.plan.step_names import name
from elbowroom.plan.view_models import WaysVM, WayVM
from elbowroom.plan.ways_out import plan_ways
from elbowroom.text import units, verdicts
from elbowroom.text import ways as words
from elbowroom.text.components import component

MOVES_SHOWN = 2
NOTHING = WaysVM("", (), "", "")


def ways(answers: Answers, scenario: Scenario, last: Step | None) -> WaysVM:
    """What stands below the banner of a plan.

    Args:
        answers: of the catalogue.
        scenario: the plan's question.
        last: the step that undo would take back.
    """
    answer = answers.estimate(scenario)
    if isinstance(answer, Refusal):
        return NOTHING
    found = plan_ways(answers.catalogue, answer, answers.estimate)
    return WaysVM(
        title=words.title(),
        ways=tuple(_way(answers, answer, way) for way in found),
        none=words.none_alone() if needs_way_out(answer) and not found else "",
        changed=_changed(answers, answer, last) if last else "",
    )


def _way(answers: Answers, answer: Estimate, way: Way) -> WayVM:
    old, new = change_words(answers, answer.scenario, way.scenario, way.kind)
    return WayVM(
        kind=way.kind,
        label=words.button(way.kind, old, new),
        hint=" ".join(_hint(answers, answer, way)),
        code=way.answer.verdict.code,
        action=TakeWayOut(way.scenario, way.kind, old, new),
    )


def _hint(answers: Answers, answer: Estimate, way: Way) -> Iterator[str]:
    """Where it leads, its net effect, and what it takes from a person."""
    leads = words.ends_in(verdicts.word(way.answer.verdict.code), not is_too_slow(way.answer))
    is_bought = way.kind in ("card", "machine")
    facts = () if is_bought else tuple(effects(answer, way.answer))
    if is_bought and (usd := _price(answers, way.scenario)):
        facts = (words.price(usd),)
    yield "; ".join((leads, *facts)) + "."
    yield words.costs(way.kind)


def effects(before: Estimate, after: Estimate) -> Iterator[str]:
    """What a change saves, and what workspace it adds, in the memory that decides."""
    old = before.deciding_wanted
    new = next((pool for pool in after.wanted if pool.id == old.id), old)
    yield words.saves(units.size(max(0, old.need - new.need)))
    added = new.part("workspace") - old.part("workspace")
    if added >= MIB:
        yield words.adds_workspace(units.size(added))


def change_words(answers: Answers, before: Scenario, after: Scenario, kind: str) -> tuple[str, str]:
    """What a change changes and to what, in words."""
    if kind in ("card", "machine"):
        machine = answers.machine(after)
        if machine is None:
            return "", ""
        is_card = kind == "card" and machine.gpus
        sold = units.sold_memory(machine.ram)
        return "", machine.gpus[0].name if is_card else f"{machine.name}, {sold}"
    return _word(before, kind), _word(after, kind)


def _word(scenario: Scenario, kind: str) -> str:
    match kind:
        case "context":
            return units.tokens(max(scenario.contexts))
        case "users":
            return str(len(scenario.contexts))
        case "cache" if scenario.cache_k != scenario.cache_v:
            return f"{scenario.cache_k}/{scenario.cache_v}"
        case "cache":
            return scenario.cache_k
        case "prompt":
            return units.tokens(scenario.prompt_tokens)
        case "images":
            return str(scenario.images)
        case "answer":
            return units.tokens(scenario.answer_tokens or 0)
        case "micro_batch":
            return str(scenario.micro_batch)
    return str(scenario.quant)


def _price(answers: Answers, scenario: Scenario) -> float | None:
    """The price of a machine as sold, or of the cards that are added to it."""
    rig = answers.catalogue.rig(scenario)
    if rig is None:
        return None
    whole = price_of(answers.catalogue.hardware, rig.host, rig.option, rig.cards)
    if scenario.gpus is None:
        return whole.usd
    return next((part.usd for part in reversed(whole.parts)), None)


def _changed(answers: Answers, answer: Estimate, last: Step) -> str:
    """What the last step moved, and whether the verdict is another."""
    before = answers.estimate(last.before.scenario)
    if isinstance(before, Refusal) or last.before.scenario == last.after.scenario:
        return ""
    found = changed(before, answer)
    moves = [words.move(component(part), size) for part, size in found.moved[:MOVES_SHOWN]]
    if found.usable:
        moves.append(words.usable_moved(found.usable))
    return words.changed(
        name(answers, last),
        verdicts.headline(before),
        verdicts.headline(answer),
        ", ".join(moves) or words.nothing_moved(),
    )
