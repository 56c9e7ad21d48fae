"""What a log says of the settings it was written under, beside those of a plan."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from elbowroom.core.estimate import Estimate
from elbowroom.core.file_types import FILE_TYPES
from elbowroom.core.ggml_types import CACHE_TYPES
from elbowroom.core.log import MEMORY, Found, Log
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import MAX_BATCH, MAX_CONTEXT, MAX_LAYERS, MAX_USERS, Scenario

CELLS = 256
"""llama.cpp rounds a context up to a multiple of it."""

TELLING = (*MEMORY, "kv_total", "pool_tokens", "required", "per_token")
"""Values that one program alone prints in its own words."""

_ENDS = {"Medium": "M", "Small": "S", "Large": "L"}
_SWITCHES = {"enabled": "on", "1": "on", "true": "on", "disabled": "off", "0": "off"} | {
    "false": "off"
}


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting.

    Attributes:
        field: name of the scenario field, ``arch`` or ``layers``.
        plan: the plan's value.
        log: the log's value.
        found: the line that says it.
        differs: whether they are two.
    """

    field: str
    plan: int | str
    log: int | str
    found: Found
    differs: bool


def settings_of(answer: Estimate, log: Log) -> tuple[Setting, ...]:
    """Every setting that the log tells, the number of people first."""
    return tuple(setting for setting in _settings(answer, log) if setting is not None)


def as_logged(scenario: Scenario, different: tuple[Setting, ...]) -> Scenario:
    """The scenario with the settings of the log that a plan can take over."""
    changes: dict[str, Any] = {
        each.field: each.log for each in different if each.field in TAKEN_OVER
    }
    if {"users", "context"} & set(changes):
        alike = {"users": len(scenario.contexts), "context": max(scenario.contexts)}
        changes = alike | changes | {"household": (), "active": None}
    return replace(scenario, **changes)


TAKEN_OVER = (
    *("users", "context", "batch", "micro_batch", "cache_k", "cache_v", "slots", "quant"),
    "flash_attention",
)


def _settings(answer: Estimate, log: Log) -> Iterator[Setting | None]:
    program = runtime_of(answer.scenario.runtime)
    served = program.served(answer.model, answer.machine, answer.scenario)
    yield _users(served, log)
    yield _context(served, log)
    yield from _cache(served, log)
    for name in ("micro_batch", "batch"):
        yield _number(name, getattr(served, name), log.last(name), MAX_BATCH)
    yield _flash(answer, log)
    yield _quant(answer, log)
    yield from _model(answer, log)
    yield _program(answer.scenario.runtime, log)


def _users(scenario: Scenario, log: Log) -> Setting | None:
    return _number("users", len(scenario.contexts), log.last("slots"), MAX_USERS)


def _number(field: str, plan: int, found: Found | None, most: int) -> Setting | None:
    if found is None or not isinstance(found.value, int) or not 1 <= found.value <= most:
        return None
    return Setting(field, plan, found.value, found, found.value != plan)


def _context(scenario: Scenario, log: Log) -> Setting | None:
    """Tokens a person; a pool that all share is divided among them."""
    slots, each, total = log.last("slots"), log.last("context"), log.last("context_total")
    people = max(1, int(slots.value)) if slots else 1
    if total is not None:
        size, found = int(total.value) // people, total
    elif each is not None:
        size, found = int(each.value), each
    else:
        return None
    if not 1 <= size <= MAX_CONTEXT:
        return None
    contexts = scenario.contexts
    is_shared = scenario.slots == "unified"
    plan = sum(contexts) // len(contexts) if is_shared else max(contexts)
    is_same = -(-plan // CELLS) == -(-size // CELLS)
    return Setting("context", plan, size, found, not is_same)


def _cache(scenario: Scenario, log: Log) -> Iterator[Setting | None]:
    for name in ("cache_k", "cache_v"):
        found = log.last(name) or log.last("cache")
        if found is not None and found.value in CACHE_TYPES:
            plan = getattr(scenario, name)
            yield Setting(name, plan, found.value, found, found.value != plan)


def _flash(answer: Estimate, log: Log) -> Setting | None:
    found = log.last("flash")
    said = _SWITCHES.get(str(found.value)) if found else None
    if found is None or said is None:
        return None
    plan = "on" if answer.flash else "off"
    return Setting("flash_attention", plan, said, found, said != plan)


def _quant(answer: Estimate, log: Log) -> Setting | None:
    found = log.last("quant")
    said = file_type(str(found.value)) if found else ""
    if found is None or not said:
        return None
    plan = str(answer.scenario.quant)
    return Setting("quant", plan, said, found, said != plan)


def file_type(text: str) -> str:
    """A file type as llama.cpp describes it, by its name: ``Q4_K - Medium`` -> ``Q4_K_M``."""
    name, _, rest = text.removesuffix("(guessed)").strip().partition(" - ")
    name = f"{name}_{_ENDS[rest]}" if rest in _ENDS else name.removeprefix("all ")
    return name if name in FILE_TYPES else ""


def _model(answer: Estimate, log: Log) -> Iterator[Setting | None]:
    arch, layers = log.last("arch"), log.last("n_layers")
    if arch is not None:
        plan = answer.model.arch
        yield Setting("arch", plan, arch.value, arch, arch.value != plan)
    if layers is not None:
        yield _number("layers", answer.model.n_layers, layers, MAX_LAYERS)


def _program(runtime: str, log: Log) -> Setting | None:
    """By its figures alone: words of a setting stand in more than one program's log."""
    printed = runtime_of(runtime).prints_lines_of
    found = next(
        (each for each in log.values if each.name in TELLING and each.program not in printed), None
    )
    return Setting("runtime", runtime, found.program, found, True) if found else None
