"""The program that serves the plan: what it is, what it does by itself, what it can be told."""

from collections.abc import Iterator
from dataclasses import replace

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.model import Model
from elbowroom.core.scenario import Scenario
from elbowroom.plan.actions import SetRuntime
from elbowroom.plan.answers import runtime_now
from elbowroom.plan.control_view_models import ChoiceVM, RuntimeVM
from elbowroom.plan.history import Step
from elbowroom.plan.runtime_settings import CHOICES, setting
from elbowroom.text import notes
from elbowroom.text import runtime_comparison as words
from elbowroom.text.programs import at_start

OWN_DEFAULTS = (
    "SHARE_OF_CARD",
    "SHARE_OF_REST",
    "OLLAMA_DEFAULT_CONTEXT",
    "SERVER_DEFAULTS",
    "CONTEXT_OF_ALL_TOGETHER",
    "CONTEXT_FITTED_BY_PROGRAM",
    "CONTEXT_NOT_LIMITED",
)
"""Notes on what a program does where nobody tells it; the first is shown beside its name."""


def runtime_controls(scenario: Scenario) -> RuntimeVM:
    """The program and its settings, whatever the answer."""
    runtime = runtime_now(scenario)
    basis, how = words.basis(runtime.is_measured), words.reserving(runtime.reserves)
    return RuntimeVM(
        now=ChoiceVM(runtime.name, at_start(runtime.title), f"{how} · {basis}"),
        changed="",
        note="",
        settings=tuple(setting(scenario, field) for field in CHOICES if field in runtime.used),
    )


def with_notes(
    vm: RuntimeVM | None, model: Model | None, answer: Estimate | Refusal, last: Step | None
) -> RuntimeVM | None:
    """The same with what the last step changed, and what the program does by itself."""
    if vm is None:
        return None
    changed = words.changed(tuple(_changes(model, last)))
    return replace(vm, changed=changed, note=_own_default(answer))


def _changes(model: Model | None, last: Step | None) -> Iterator[tuple[str, str, str]]:
    """What was not kept when the program was chosen: field, before, after."""
    if model is None or last is None or not isinstance(last.action, SetRuntime):
        return
    old, new = (_types(model, state.scenario) for state in (last.before, last.after))
    for field, before in old.items():
        if before != new[field]:
            yield field, before, new[field]


def _types(model: Model, scenario: Scenario) -> dict[str, str]:
    quant = scenario.quant or runtime_now(scenario).default_file_type(model)
    return {"quant": quant, "cache_k": scenario.cache_k, "cache_v": scenario.cache_v}


def _own_default(answer: Estimate | Refusal) -> str:
    if isinstance(answer, Refusal):
        return ""
    own = {note.code: note for note in answer.notes if note.code in OWN_DEFAULTS}
    return next((notes.note(own[code]) for code in OWN_DEFAULTS if code in own), "")
