"""The model part of the left column: model, file type, and the stops of its context."""

from collections import Counter
from functools import lru_cache

from elbowroom.core.bounds import weight_bounds
from elbowroom.core.file_types import FILE_TYPES
from elbowroom.core.model import Model
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.runtimes.protocol import Runtime
from elbowroom.core.scenario import Scenario
from elbowroom.plan.answers import runtime_now
from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.text import controls as words
from elbowroom.text import units

FIRST_STOP, FALLBACK_TOP = 1024, 131072
QUARTERS = (4, 5, 6, 7)
MOST_STOP_LABELS = 8
SHOWN_KINDS = (
    "full",
    "sliding",
    "mla",
    "compressed",
    "hybrid",
    "recurrent",
    "shared",
    "cross",
    "none",
)

MODELS_KEPT = 8
"""Each plan file brings models of its own, so that the lists of many would stay for nothing."""


def model_now(model: Model | None, scenario: Scenario) -> ChoiceVM:
    """The model as it is chosen, with what its layers are; by its id where it cannot be read."""
    if model is None:
        return ChoiceVM(scenario.model, scenario.model, "")
    kinds: Counter[str] = Counter()
    for run in model.layers:
        kinds[run.layer.kind] += run.count
    ordered = tuple((kind, kinds[kind]) for kind in SHOWN_KINDS if kinds[kind])
    parts = [words.layers(model.n_layers, ordered)]
    heads = {(r.layer.n_kv_heads, r.layer.k_dim) for r in model.layers if r.layer.has_cache}
    if len(heads) == 1 and "mla" not in kinds:
        parts.append(words.kv_heads(*next(iter(heads))))
    return ChoiceVM(model.id, model.name, " · ".join(parts))


def quant_now(model: Model | None, scenario: Scenario) -> ChoiceVM:
    """The file type as it is chosen."""
    if model is None:
        return ChoiceVM(scenario.quant or "", scenario.quant or units.DASH, "")
    runtime = runtime_now(scenario)
    return _quant(model, runtime, scenario.quant or runtime.default_file_type(model))


def quants(model: Model | None, scenario: Scenario) -> tuple[ChoiceVM, ...]:
    """File types of the plan's runtime with their sizes, largest first."""
    return _quants(model, runtime_now(scenario).name, units.wording()) if model is not None else ()


@lru_cache(MODELS_KEPT)
def _quants(model: Model, runtime_name: str, _wording: str) -> tuple[ChoiceVM, ...]:
    runtime = RUNTIMES[runtime_name]
    return tuple(_quant(model, runtime, name) for name in runtime.file_types(model))


def _quant(model: Model, runtime: Runtime, name: str) -> ChoiceVM:
    if name not in runtime.file_types(model):
        return ChoiceVM(name, name, "", search=name.casefold())
    if model.not_loadable is not None and name in FILE_TYPES:
        low, high = (units.gigabytes(size) for size in weight_bounds(model, name))
        return ChoiceVM(name, name, words.between(low, high), search=name.casefold())
    size, loaded = runtime.weight_sizes(model, name)
    subtitle = words.quant_subtitle(units.gigabytes(size), units.size(loaded))
    return ChoiceVM(name, name, subtitle, search=name.casefold())


def context_stops(model: Model | None, context: int) -> tuple[int, ...]:
    """Four stops a doubling from 1k to the model's maximum; past it where the plan is past it."""
    top = (model.max_context if model else None) or FALLBACK_TOP
    end = max(top, context)
    stops = [min(FIRST_STOP, top // len(QUARTERS))]
    power = FIRST_STOP
    while power <= end:
        stops += [stop for q in QUARTERS if (stop := power * q // 4) * 20 < end * 19]
        power *= 2
    return tuple(sorted({*stops, top, end}))


def stop_labels(stops: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    """A label under the doublings and the maximum, or under every other where they are many."""
    last = len(stops) - 1
    named = [i for i in range(0, last, len(QUARTERS)) if last - i >= len(QUARTERS) - 1]
    every = -(-(len(named) + 1) // MOST_STOP_LABELS)
    kept = [*named[::every], last]
    return tuple((i, _short(stops[i])) for i in kept)


def _short(stop: int) -> str:
    """A stop in few letters; an odd maximum such as 40,960 as "40k"."""
    return f"{stop >> 20}M" if stop >= 1 << 20 and stop % (1 << 20) == 0 else f"{stop >> 10}k"
