"""``reduce(state, action) -> state``: pure, and the one place where a plan changes."""

from dataclasses import replace
from typing import Any

from elbowroom.core.calibration import MOST, Calibration
from elbowroom.core.scenario import MAX_CONTEXT, MAX_USERS, Person, Scenario
from elbowroom.plan import actions
from elbowroom.plan.attaching import attached
from elbowroom.plan.comparison import changes
from elbowroom.plan.state import MAX_NAME, MAX_NOTES, PlanState


def reduce(state: PlanState, action: actions.Action) -> PlanState:
    """The plan after an action. Numbers outside what a scenario allows are clamped."""
    scenario = state.scenario
    match action:
        case actions.SetContext(tokens):
            return replace(state, scenario=_with_context(scenario, clamped(tokens)))
        case actions.SetUsers(users):
            people = max(1, min(users, MAX_USERS))
            return replace(state, scenario=_with_active(scenario, people))
        case actions.SetPromptTokens(tokens):
            return replace(state, scenario=replace(scenario, prompt_tokens=clamped(tokens)))
        case actions.SetAnswerTokens(limit):
            answer = clamped(limit) if limit is not None else None
            return replace(state, scenario=replace(scenario, answer_tokens=answer))
        case actions.SetWorkload(changed, _) | actions.TakeWayOut(changed, _, _, _):
            return replace(state, scenario=changed)
        case actions.SetWho(who):
            return replace(state, who=who)
        case actions.SetCacheTypes(cache_k, cache_v):
            changed = replace(
                scenario,
                cache_k=cache_k or scenario.cache_k,
                cache_v=cache_v or scenario.cache_v,
            )
            return replace(state, scenario=changed)
        case actions.SetModel(model):
            return replace(state, scenario=scenario.with_model(model))
        case actions.Attach(file):
            return replace(state, scenario=attached(scenario, file))
        case actions.SetMachine(machine, memory_gib):
            changed = replace(scenario, machine=machine, memory_gib=memory_gib, gpus=None)
            return replace(state, scenario=changed)
        case actions.SetMemory(memory_gib):
            return replace(state, scenario=replace(scenario, memory_gib=memory_gib))
        case actions.SetCard(gpu):
            return replace(state, scenario=replace(scenario, gpus=(gpu,) if gpu else ()))
        case actions.SetCards(gpus):
            return replace(state, scenario=replace(scenario, gpus=gpus))
        case actions.SetHousehold(people, active, change, _):
            return replace(state, scenario=_with_household(scenario, people, active, change))
        case actions.SetServices(services, _, _):
            return replace(state, scenario=replace(scenario, services=services))
        case actions.SetOffload(offload):
            return replace(state, scenario=replace(scenario, offload=offload))
        case actions.SetQuant(quant):
            return replace(state, scenario=replace(scenario, quant=quant))
        case actions.SetFlashAttention(value):
            return replace(state, scenario=replace(scenario, flash_attention=value))
        case actions.SetWishes(wishes, _):
            return replace(state, wishes=wishes)
        case actions.TakeAdvice(taken):
            return replace(state, scenario=taken)
        case actions.SetTechnique(_, _, change):
            fields: dict[str, Any] = dict(change)
            return replace(state, scenario=replace(scenario, **fields))
        case actions.SetRuntime(runtime, quant, cache_k, cache_v):
            changed = replace(
                scenario, runtime=runtime, quant=quant, cache_k=cache_k, cache_v=cache_v
            )
            return replace(state, scenario=changed)
        case actions.SetSetting(field, value):
            setting: dict[str, Any] = {field: value}
            return replace(state, scenario=replace(scenario, **setting))
        case actions.SetAxis(axis):
            return replace(state, axis=axis)
        case actions.OpenSample(sample, name):
            return PlanState(sample, name, state.axis)
        case actions.Rename(name):
            return replace(state, name=one_line(name))
        case actions.SetNotes(notes):
            return replace(state, notes=notes[:MAX_NOTES])
        case actions.ReplacePlan(other):
            return other.looked_at_as(state)
        case actions.UseSettings(scenario):
            return replace(state, scenario=scenario)
        case actions.AddCalibration(item):
            others = _without(scenario.calibrations, item.name)[1 - MOST :]
            return replace(state, scenario=replace(scenario, calibrations=(*others, item)))
        case actions.RemoveCalibration(name):
            rest = _without(scenario.calibrations, name)
            return replace(state, scenario=replace(scenario, calibrations=rest))
        case actions.SetBaseline(is_set):
            return replace(state, baseline=scenario if is_set else None)
        case _:
            return replace(state, comparison=changes.changed(state.comparison, action))


def clamped(tokens: int) -> int:
    """A number of tokens inside what a scenario allows."""
    return max(1, min(tokens, MAX_CONTEXT))


def _with_context(scenario: Scenario, tokens: int) -> Scenario:
    """Everybody with as many tokens; members of a household stay who they are."""
    if not scenario.household:
        return replace(scenario, context=tokens)
    people = tuple(
        replace(person, context=tokens, answer_tokens=_at_most(person.answer_tokens, tokens))
        for person in scenario.household
    )
    return replace(scenario, household=people, context=tokens)


def _at_most(answer: int | None, tokens: int) -> int | None:
    return None if answer is None else min(answer, tokens)


def _with_household(
    scenario: Scenario, people: tuple[Person, ...], active: int | None, change: str
) -> Scenario:
    """These people, of whom so many are active; or as many alike as there are."""
    longest, count = max(person.context for person in people), len(people)
    if change == "alike":
        return replace(scenario, household=(), users=count, active=None, context=longest)
    at_once = active if active is not None and active < count else None
    return replace(scenario, household=people, users=count, active=at_once, context=longest)


def _with_active(scenario: Scenario, people: int) -> Scenario:
    """So many at once: of those there are, or, where there are not so many, as many alike."""
    there = len(scenario.everyone)
    if (scenario.household or scenario.active is not None) and people <= there:
        return replace(scenario, active=people if people < there else None)
    longest = max(scenario.everyone)
    return replace(scenario, users=people, active=None, household=(), context=longest)


def _without(items: tuple[Calibration, ...], name: str) -> tuple[Calibration, ...]:
    return tuple(item for item in items if item.name != name)


def one_line(name: str) -> str:
    """A title without line breaks and control characters, and not endless."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:MAX_NAME]
