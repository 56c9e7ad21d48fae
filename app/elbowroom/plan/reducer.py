"""``reduce(state, action) -> state``: pure, and the one place where a plan changes."""

from dataclasses import replace
from typing import Any

from elbowroom.core.calibration import MOST, Calibration
from elbowroom.core.scenario import MAX_CONTEXT, MAX_USERS
from elbowroom.plan import actions
from elbowroom.plan.state import MAX_NAME, MAX_NOTES, PlanState


def reduce(state: PlanState, action: actions.Action) -> PlanState:
    """The plan after an action. Numbers outside what a scenario allows are clamped."""
    scenario = state.scenario
    match action:
        case actions.SetContext(tokens):
            context = max(1, min(tokens, MAX_CONTEXT))
            return replace(state, scenario=replace(scenario, context=context))
        case actions.SetUsers(users):
            return replace(state, scenario=replace(scenario, users=max(1, min(users, MAX_USERS))))
        case actions.SetCacheTypes(cache_k, cache_v):
            changed = replace(
                scenario,
                cache_k=cache_k or scenario.cache_k,
                cache_v=cache_v or scenario.cache_v,
            )
            return replace(state, scenario=changed)
        case actions.SetModel(model):
            return replace(state, scenario=replace(scenario, model=model, quant=None))
        case actions.SetMachine(machine, memory_gib):
            changed = replace(scenario, machine=machine, memory_gib=memory_gib, gpus=None)
            return replace(state, scenario=changed)
        case actions.SetMemory(memory_gib):
            return replace(state, scenario=replace(scenario, memory_gib=memory_gib))
        case actions.SetCard(gpu):
            return replace(state, scenario=replace(scenario, gpus=(gpu,) if gpu else ()))
        case actions.SetQuant(quant):
            return replace(state, scenario=replace(scenario, quant=quant))
        case actions.SetFlashAttention(value):
            return replace(state, scenario=replace(scenario, flash_attention=value))
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
            return replace(state, scenario=sample, name=name, baseline=None, notes="")
        case actions.Rename(name):
            return replace(state, name=one_line(name))
        case actions.SetNotes(notes):
            return replace(state, notes=notes[:MAX_NOTES])
        case actions.ReplacePlan(other):
            return replace(other, axis=state.axis)
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


def _without(items: tuple[Calibration, ...], name: str) -> tuple[Calibration, ...]:
    return tuple(item for item in items if item.name != name)


def one_line(name: str) -> str:
    """A title without line breaks and control characters, and not endless."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:MAX_NAME]
