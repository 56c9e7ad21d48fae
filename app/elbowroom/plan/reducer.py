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
    if isinstance(action, actions.SettingAction):
        return replace(state, scenario=_asked(state.scenario, action))
    if isinstance(action, actions.PlanAction):
        return _planned(state, action)
    return replace(state, comparison=changes.changed(state.comparison, action))


def _planned(state: PlanState, action: actions.PlanAction) -> PlanState:
    """The plan after an action that is not about its settings alone."""
    match action:
        case actions.SetAxis(axis):
            return replace(state, axis=axis)
        case actions.SetWho(who):
            return replace(state, who=who)
        case actions.SetWishes(wishes, _):
            return replace(state, wishes=wishes)
        case actions.SetBaseline(is_set):
            return replace(state, baseline=state.scenario if is_set else None)
        case actions.OpenSample(sample, name):
            return PlanState(sample, name, state.axis)
        case actions.Rename(name):
            return replace(state, name=one_line(name))
        case actions.SetNotes(notes):
            return replace(state, notes=notes[:MAX_NOTES])
        case actions.ReplacePlan(other):
            return other.looked_at_as(state)


def _asked(scenario: Scenario, action: actions.SettingAction) -> Scenario:
    """The settings after an action."""
    match action:
        case actions.SetContext(tokens):
            return _with_context(scenario, clamped(tokens))
        case actions.SetUsers(users):
            return _with_active(scenario, max(1, min(users, MAX_USERS)))
        case actions.SetHousehold(people, active, change, _):
            return _with_household(scenario, people, active, change)
        case actions.SetPromptTokens(tokens):
            return replace(scenario, prompt_tokens=clamped(tokens))
        case actions.SetAnswerTokens(limit):
            return replace(scenario, answer_tokens=None if limit is None else clamped(limit))
        case actions.SetWorkload(changed) | actions.TakeWayOut(changed):
            return changed
        case actions.TakeAdvice(changed) | actions.UseSettings(changed):
            return changed
        case actions.SetModel(model):
            return scenario.with_model(model)
        case actions.Attach(file):
            return attached(scenario, file)
        case actions.SetQuant(quant):
            return replace(scenario, quant=quant)
        case actions.SetMachine(machine, memory_gib):
            return replace(scenario, machine=machine, memory_gib=memory_gib, gpus=None)
        case actions.SetMemory(memory_gib):
            return replace(scenario, memory_gib=memory_gib)
        case actions.SetCard(gpu):
            return replace(scenario, gpus=(gpu,) if gpu else ())
        case actions.SetCards(gpus):
            return replace(scenario, gpus=gpus)
        case actions.SetServices(services):
            return replace(scenario, services=services)
        case actions.AddCalibration(item):
            others = _without(scenario.calibrations, item.name)[1 - MOST :]
            return replace(scenario, calibrations=(*others, item))
        case actions.RemoveCalibration(name):
            return replace(scenario, calibrations=_without(scenario.calibrations, name))
        case _:
            return _served(scenario, action)


def _served(scenario: Scenario, action: actions.ServingAction) -> Scenario:
    """The settings after an action on the program that serves the model, and how."""
    match action:
        case actions.SetCacheTypes(k, v):
            return replace(scenario, cache_k=k or scenario.cache_k, cache_v=v or scenario.cache_v)
        case actions.SetOffload(offload):
            return replace(scenario, offload=offload)
        case actions.SetFlashAttention(value):
            return replace(scenario, flash_attention=value)
        case actions.SetTechnique(_, _, change):
            fields: dict[str, Any] = dict(change)
            return replace(scenario, **fields)
        case actions.SetRuntime(runtime, quant, k, v):
            return replace(scenario, runtime=runtime, quant=quant, cache_k=k, cache_v=v)
        case actions.SetSetting(field, value):
            setting: dict[str, Any] = {field: value}
            return replace(scenario, **setting)


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
