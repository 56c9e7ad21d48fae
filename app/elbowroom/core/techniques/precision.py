"""Cache precision: fewer bits for each key and value, scales included."""

from collections.abc import Mapping

from elbowroom.core.explain_term import Fact
from elbowroom.core.ggml_types import CACHE_TYPES
from elbowroom.core.model import Layer, Model
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import Scenario
from elbowroom.core.techniques.cells import (
    Kept,
    as_it_is,
    bits_of,
    cache_ratio,
    in_bits,
    scaled,
    token_bits,
    tokens_held,
)
from elbowroom.core.techniques.protocol import (
    Finding,
    Plan,
    Sums,
    Technique,
    WhatIf,
    by_setting,
    by_what_if,
    not_here,
)

MILLIBITS = {
    **{name: bits_of(name) for name in ("q8_0", "q5_1", "q5_0", "q4_1", "q4_0", "iq4_nl")},
    "fp8": 8_000,
    "int8": 8_125,
    "int4": 4_500,
    "nvfp4": bits_of("nvfp4"),
}
"""Thousandths of a bit of a cached element. ggml: a 16-bit scale for 32 elements, and a minimum in
the ``_1`` types. FP8: a scale a tensor. INT8: a 16-bit scale a token and head of 128. INT4: a
16-bit scale and minimum for 64. NVFP4: an 8-bit scale for 16."""

LOSSY = ("q4_1", "q4_0", "iq4_nl", "int4", "nvfp4")

KIVI_MILLIBITS, KIVI_RESIDUAL = 3_000, 128
"""KIVI: 2 bits, a 16-bit scale and zero for 32 elements; the last 128 tokens stay in 16 bits."""

NAMES = {"fp8": ("fp8",), "int8": ("int8", "u8", "8bit", "q8_0"), "int4": ("4bit", "q4_0")}
"""What the runtimes call a type that goes by several names."""


def at_most(size: int, ratio: tuple[int, int]) -> int:
    """A cache that is already smaller stays as it is."""
    return min(size, scaled(size, ratio))


def _what_if(bits: int) -> WhatIf:
    def changed(model: Model, scenario: Scenario, parts: Sums) -> Mapping[str, int]:
        ratio = cache_ratio(model, scenario, in_bits(bits, bits), as_it_is(scenario))
        return {"kv_cache": at_most(parts["kv_cache"], ratio)}

    return changed


def _offered(plan: Plan, name: str) -> str:
    """What the plan's runtime calls the type; empty where it has none of it."""
    types = runtime_of(plan.scenario.runtime).cache_types
    known = CACHE_TYPES if types is None else tuple(types)
    return next((other for other in NAMES.get(name, (name,)) if other in known), "")


def _precision(name: str) -> Technique:
    bits, own_id = MILLIBITS[name], f"cache-{name}"
    what_if = _what_if(bits)

    def find(plan: Plan) -> Finding:
        if not plan.now().get("kv_cache"):
            return not_here("NO_CACHE")
        offered = _offered(plan, name)
        kept = bits_of(offered) if offered else bits
        facts: dict[str, Fact] = {"type": offered or name, "millibits": kept, **_cache_facts(plan)}
        if offered:
            on = {"cache_k": offered, "cache_v": offered}
            return by_setting(plan, on, {"cache_k": "f16", "cache_v": "f16"}, **facts)
        return by_what_if(plan, own_id, what_if, **facts)

    changes = ("kv_cache", "recurrent_state", "workspace", "extras")
    return Technique(own_id, "precision", changes, find, name in LOSSY, what_if)


def _kivi(model: Model, scenario: Scenario, parts: Sums) -> Mapping[str, int]:
    ratio = cache_ratio(model, scenario, _kivi_bits, as_it_is(scenario))
    return {"kv_cache": at_most(parts["kv_cache"], ratio)}


def _kivi_bits(layer: Layer, tokens: int) -> int:
    held = tokens_held(layer, tokens)
    recent = min(held, KIVI_RESIDUAL)
    old = (held - recent) * token_bits(layer, KIVI_MILLIBITS, KIVI_MILLIBITS)
    return old + recent * token_bits(layer, 16_000, 16_000)


def _find_kivi(plan: Plan) -> Finding:
    if not plan.now().get("kv_cache"):
        return not_here("NO_CACHE")
    facts: dict[str, Fact] = {"type": "KIVI", "millibits": KIVI_MILLIBITS, **_cache_facts(plan)}
    return by_what_if(plan, "kivi-2", _kivi, **facts, recent=KIVI_RESIDUAL)


def _cache_facts(plan: Plan) -> dict[str, int]:
    plain: Kept = in_bits(1, 0)
    values: Kept = in_bits(0, 1)
    contexts = plan.scenario.contexts
    layers = [run for run in plan.model.layers if run.layer.has_cache]
    widths = sum(run.count * (plain(run.layer, 1) + values(run.layer, 1)) for run in layers)
    return {"elements": widths, "tokens": max(contexts), "people": len(contexts)}


PRECISION = (
    *(_precision(name) for name in MILLIBITS),
    Technique("kivi-2", "precision", ("kv_cache",), _find_kivi, True, _kivi),
)
