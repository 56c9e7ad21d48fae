"""The precision part of the left column: cache types of K and V, flash attention."""

from dataclasses import replace

from elbowroom.core.bounds import CACHE_TYPE
from elbowroom.core.checks import check_cache_types
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate, Pool
from elbowroom.core.flash_attention import flash_runs_on_device
from elbowroom.core.ggml_types import BLOCK, is_quantised
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.scenario import Scenario
from elbowroom.plan.answers import Answers, runtime_now
from elbowroom.plan.control_view_models import StepVM
from elbowroom.text import controls as words
from elbowroom.text import refusals
from elbowroom.text.programs import program

PRECISIONS = (("f16", "16"), ("q8_0", "8"), ("q4_0", "4"))


def flash_runs(model: Model | None, machine: Machine | None, scenario: Scenario) -> bool:
    """Whether flash attention runs as the plan is set."""
    if scenario.flash_attention != "auto" or model is None or machine is None:
        return scenario.flash_attention != "off"
    return flash_runs_on_device(model, machine)


def flash_steps() -> tuple[StepVM, ...]:
    """The switch of flash attention."""
    return tuple(
        StepVM(value, words.flash_label(value), "", True) for value in ("auto", "on", "off")
    )


def has_one_cache(model: Model | None, scenario: Scenario) -> bool:
    """Whether keys and values must be equal in type: one latent, or the runtime's own rule."""
    if model is None:
        return False
    is_latent = any(run.layer.kind in ("mla", "compressed") for run in model.layers)
    return is_latent or runtime_now(scenario).has_one_cache_type


def precision_steps(
    model: Model | None, scenario: Scenario, field: str, flash: bool
) -> tuple[StepVM, ...]:
    """The precisions of K or V; one that llama.cpp refuses says why."""
    offered = runtime_now(scenario).cache_types
    if offered is not None:
        return tuple(_pool_step(name, bits) for name, bits in offered.items())
    steps, scenario = [], _of_ggml(scenario)
    for name, label in _offered(getattr(scenario, field)):
        hint, enabled = words.cache_type_hint(name, _bits(name), is_quantised(name)), True
        if model is not None and not any(run.layer.has_cache for run in model.layers):
            hint, enabled = words.no_cache(), False
        try:
            if model is not None:
                _check_step(model, scenario, field, name, flash)
        except Refusal as refusal:
            hint, enabled = refusals.refusal(refusal), False
        if model is not None and model.not_loadable is not None and name != CACHE_TYPE:
            hint, enabled = words.cache_at_16_bits(), False
        steps.append(StepVM(name, label, hint, enabled))
    return tuple(steps)


def _of_ggml(scenario: Scenario) -> Scenario:
    """The scenario with 16 bits in place of types of other programs, which a file may hold."""
    k, v = (name if name in BLOCK else "f16" for name in (scenario.cache_k, scenario.cache_v))
    return (
        scenario
        if (k, v) == (scenario.cache_k, scenario.cache_v)
        else replace(scenario, cache_k=k, cache_v=v)
    )


def _pool_step(name: str, millibits: int) -> StepVM:
    """A type of a runtime with a cache pool; it has no others to refuse."""
    whole = millibits // 1000
    hint = words.cache_type_hint(name, f"{millibits / 1000:g}", bool(millibits % 1000))
    return StepVM(name, str(whole), hint, True)


def _check_step(model: Model, scenario: Scenario, field: str, name: str, flash: bool) -> None:
    """Whether a step may be taken: alone, or together with the other where both are equal.

    Raises:
        Refusal: as :func:`elbowroom.core.checks.check_cache_types`.
    """
    alone = (
        replace(scenario, cache_k=name) if field == "cache_k" else replace(scenario, cache_v=name)
    )
    try:
        check_cache_types(model, alone, flash)
    except Refusal:
        if scenario.cache_k != scenario.cache_v and not has_one_cache(model, scenario):
            raise
        check_cache_types(model, replace(scenario, cache_k=name, cache_v=name), flash)


def _offered(current: str) -> tuple[tuple[str, str], ...]:
    """16, 8 and 4 bit, and the current type where it is another one."""
    if current in dict(PRECISIONS):
        return PRECISIONS
    return (*PRECISIONS, (current, current))


def _bits(name: str) -> str:
    elements, size = BLOCK[name]
    return f"{size * 8 / elements:g}"


def precision_note(answers: Answers, scenario: Scenario, answer: Estimate | Refusal) -> str:
    """What the next precision down would change, workspace included."""
    if not isinstance(answer, Estimate) or answer.model.not_loadable is not None:
        return ""
    if not answer.total("kv_cache").point:
        return words.no_cache()
    labels = offered_labels(scenario)
    names = list(labels)
    current = scenario.cache_k if scenario.cache_k in names else "f16"
    following = names[names.index(current) + 1 :]
    if not following:
        return words.lowest_precision(program(runtime_now(scenario).title))
    lower = answers.wanted(replace(scenario, cache_k=following[0], cache_v=following[0]))
    if isinstance(lower, Refusal):
        return refusals.refusal(lower)
    if not lower:
        return ""
    cache = _change(answer.wanted, lower, "kv_cache")
    workspace = _change(answer.wanted, lower, "workspace")
    label = labels[following[0]]
    return words.precision_note(label, -(cache + workspace), cache, workspace)


def offered_labels(scenario: Scenario) -> dict[str, str]:
    """Precisions that the runtime offers, from the largest, each with its bits."""
    offered = runtime_now(scenario).cache_types
    if offered is None:
        return dict(PRECISIONS)
    largest_first = sorted(offered.items(), key=lambda item: -item[1])
    return {name: str(millibits // 1000) for name, millibits in largest_first}


def _change(now: tuple[Pool, ...], then: tuple[Pool, ...], component: str) -> int:
    """Bytes that a component grows by, over all pools."""
    return sum(pool.part(component) for pool in then) - sum(pool.part(component) for pool in now)


def pads_cache(model: Model | None) -> bool:
    """Whether layers differ in the width of their values, so that they are padded without flash."""
    if model is None:
        return False
    return len({run.layer.v_width for run in model.layers if run.layer.has_cache}) > 1
