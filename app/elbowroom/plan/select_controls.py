"""The left column: what is chosen, what can be chosen, and what a step would do."""

from collections import Counter
from dataclasses import replace

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.checks import check_cache_types
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.ggml_types import BLOCK
from elbowroom.core.model import Model
from elbowroom.core.runtimes.llama_cpp import default_file_type, file_types, flash_runs_on_device
from elbowroom.core.scenario import Scenario
from elbowroom.core.weights import file_bytes
from elbowroom.plan.answers import Answers
from elbowroom.plan.view_models import ChoiceVM, ControlsVM, StepVM
from elbowroom.text import plan as words
from elbowroom.text import refusals, units

PRECISIONS = (("f16", "16"), ("q8_0", "8"), ("q4_0", "4"))
FIRST_STOP, FALLBACK_TOP = 2048, 131072
MOST_STOP_LABELS = 8
SHOWN_KINDS = ("full", "sliding", "mla", "compressed", "hybrid", "recurrent", "shared", "none")


def controls(answers: Answers, scenario: Scenario, answer: Estimate | Refusal) -> ControlsVM:
    """Current values and options."""
    catalogue = answers.catalogue
    model = catalogue.models.model(scenario.model)
    flash = _flash(catalogue, scenario)
    stops = context_stops(model)
    limit = answers.largest_context(scenario)
    return ControlsVM(
        machine=machine_now(catalogue, scenario),
        model=model_now(catalogue, scenario),
        quant=_quant(model, scenario.quant or default_file_type(model)),
        quants=tuple(_quant(model, name) for name in file_types(model)),
        users=len(scenario.contexts),
        context=max(scenario.contexts),
        context_stops=stops,
        context_stop_labels=_stop_labels(stops),
        context_per_thousand=_per_thousand(answer),
        fits_up_to=words.fits_up_to(limit) if limit else "",
        fits_up_to_value=limit,
        model_max=model.max_context or 0,
        keys=_steps(model, scenario, "cache_k", flash),
        values=_steps(model, scenario, "cache_v", flash),
        cache_k=scenario.cache_k,
        cache_v=scenario.cache_v,
        precision_note=_precision_note(answers, scenario, answer),
        flash=tuple(
            StepVM(value, words.flash_label(value), "", True) for value in ("auto", "on", "off")
        ),
        flash_value=scenario.flash_attention,
        flash_note=words.flash_note(flash, scenario.flash_attention),
    )


def machine_now(catalogue: Catalogue, scenario: Scenario) -> ChoiceVM:
    """The machine as it is chosen."""
    machine = catalogue.machine(scenario)
    gpu = machine.gpus[0].name if machine.gpus and not machine.unified else ""
    subtitle = words.machine_subtitle(gpu, units.sold_memory(machine.ram))
    return ChoiceVM(machine.id, machine.name, subtitle)


def model_now(catalogue: Catalogue, scenario: Scenario) -> ChoiceVM:
    """The model as it is chosen, with what its layers are."""
    model = catalogue.models.model(scenario.model)
    quant = scenario.quant or default_file_type(model)
    kinds: Counter[str] = Counter()
    for run in model.layers:
        kinds[run.layer.kind] += run.count
    ordered = tuple((kind, kinds[kind]) for kind in SHOWN_KINDS if kinds[kind])
    parts = [quant, words.layers(model.n_layers, ordered)]
    heads = {(r.layer.n_kv_heads, r.layer.k_dim) for r in model.layers if r.layer.has_cache}
    if len(heads) == 1 and "mla" not in kinds:
        parts.append(words.kv_heads(*next(iter(heads))))
    return ChoiceVM(model.id, model.name, " · ".join(parts))


def context_stops(model: Model) -> tuple[int, ...]:
    """Powers of two from 2k to the model's maximum, and that maximum."""
    top = model.max_context or FALLBACK_TOP
    stops = [FIRST_STOP]
    while stops[-1] * 2 <= top:
        stops.append(stops[-1] * 2)
    if stops[-1] < top:
        stops.append(top)
    return tuple(stops)


def _stop_labels(stops: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    """A label under each stop, or under every other one where they would not fit."""
    every = -(-len(stops) // MOST_STOP_LABELS)
    last = len(stops) - 1
    return tuple((i, _short(stop)) for i, stop in enumerate(stops) if (last - i) % every == 0)


def _short(stop: int) -> str:
    """A stop in few letters; an odd maximum such as 40,960 as "40k"."""
    return f"{stop >> 20}M" if stop >= 1 << 20 and stop % (1 << 20) == 0 else f"{stop >> 10}k"


def _flash(catalogue: Catalogue, scenario: Scenario) -> bool:
    if scenario.flash_attention != "auto":
        return scenario.flash_attention == "on"
    return flash_runs_on_device(*catalogue.resolve(scenario))


def _quant(model: Model, name: str) -> ChoiceVM:
    size = file_bytes(model, name)
    subtitle = words.quant_subtitle(units.gigabytes(size), units.size(size))
    return ChoiceVM(name, name, subtitle, search=name.casefold())


def _per_thousand(answer: Estimate | Refusal) -> str:
    if not isinstance(answer, Estimate) or not answer.per_token_bytes:
        return words.no_growth() if isinstance(answer, Estimate) else ""
    return words.per_thousand(units.size(answer.per_token_bytes * 1000, 1))


def _steps(model: Model, scenario: Scenario, field: str, flash: bool) -> tuple[StepVM, ...]:
    """The precisions of K or V; one that llama.cpp refuses says why."""
    steps = []
    for name, label in _offered(getattr(scenario, field)):
        hint, enabled = words.cache_type_hint(name, _bits(name)), True
        try:
            check_cache_types(model, _with_type(model, scenario, field, name), flash)
        except Refusal as refusal:
            hint, enabled = refusals.refusal(refusal), False
        steps.append(StepVM(name, label, hint, enabled))
    return tuple(steps)


def _with_type(model: Model, scenario: Scenario, field: str, name: str) -> Scenario:
    """The scenario with one type changed, or both where the model has one cache for both."""
    if any(run.layer.kind in ("mla", "compressed") for run in model.layers):
        return replace(scenario, cache_k=name, cache_v=name)
    if field == "cache_k":
        return replace(scenario, cache_k=name)
    return replace(scenario, cache_v=name)


def _offered(current: str) -> tuple[tuple[str, str], ...]:
    """16, 8 and 4 bit, and the current type where it is another one."""
    if current in dict(PRECISIONS):
        return PRECISIONS
    return (*PRECISIONS, (current, current))


def _bits(name: str) -> str:
    elements, size = BLOCK[name]
    return f"{size * 8 / elements:g}"


def _precision_note(answers: Answers, scenario: Scenario, answer: Estimate | Refusal) -> str:
    """What the next precision down would change, workspace included."""
    if not isinstance(answer, Estimate):
        return ""
    if not answer.total("kv_cache").point:
        return words.no_cache()
    names = [name for name, _ in PRECISIONS]
    current = scenario.cache_k if scenario.cache_k in names else "f16"
    following = names[names.index(current) + 1 :]
    if not following:
        return words.lowest_precision()
    step = replace(scenario, cache_k=following[0], cache_v=following[0])
    lower = answers.estimate(step)
    if not isinstance(lower, Estimate):
        return refusals.refusal(lower)
    cache = lower.total("kv_cache").point - answer.total("kv_cache").point
    workspace = lower.total("workspace").point - answer.total("workspace").point
    label = dict(PRECISIONS)[following[0]]
    return words.precision_note(label, -(cache + workspace), cache, workspace)
