"""How many heads keep keys and values: one for each query (MHA), a group (GQA), one (MQA), or a
latent from which they are made (MLA)."""

from collections.abc import Mapping

from elbowroom.core.model import Layer, Model
from elbowroom.core.scenario import Scenario
from elbowroom.core.techniques.cells import (
    Kept,
    as_it_is,
    cache_ratio,
    query_heads,
    scaled,
    with_heads,
)
from elbowroom.core.techniques.precision import at_most
from elbowroom.core.techniques.protocol import (
    BUILT_IN,
    Finding,
    Plan,
    Sums,
    Technique,
    by_what_if,
    not_here,
)


def _with(model: Model, scenario: Scenario, heads: int) -> Kept:
    now = as_it_is(scenario)

    def kept(layer: Layer, tokens: int) -> int:
        if layer.kind == "compressed":
            return now(layer, tokens)
        return now(with_heads(model, layer, heads), tokens)

    return kept


def _full(model: Model, scenario: Scenario, parts: Sums) -> Mapping[str, int]:
    kept = _with(model, scenario, query_heads(model))
    size = parts["kv_cache"]
    ratio = cache_ratio(model, scenario, kept, as_it_is(scenario))
    return {"kv_cache": max(size, scaled(size, ratio))}


def _one(model: Model, scenario: Scenario, parts: Sums) -> Mapping[str, int]:
    ratio = cache_ratio(model, scenario, _with(model, scenario, 1), as_it_is(scenario))
    return {"kv_cache": at_most(parts["kv_cache"], ratio)}


def _find_full(plan: Plan) -> Finding:
    if not _attending(plan):
        return not_here("NO_CACHE")
    facts = _facts(plan)
    if facts["kv_heads"] == facts["heads"] and not facts["latent"]:
        return not_here("IS_MULTI_HEAD", **facts)
    return by_what_if(plan, "full-heads", _full, **facts)


def _find_one(plan: Plan) -> Finding:
    if not _attending(plan):
        return not_here("NO_CACHE")
    facts = _facts(plan)
    if facts["latent"]:
        return not_here("IS_LATENT", **facts)
    if facts["kv_heads"] == 1:
        return Finding(BUILT_IN, facts=facts)
    return by_what_if(plan, "one-head", _one, **facts)


def _grouped(plan: Plan) -> Finding:
    """Built in: against a head of its own for every query."""
    facts = _facts(plan)
    if not facts["kv_heads"] or facts["latent"]:
        return not_here("IS_LATENT" if facts["latent"] else "NO_CACHE", **facts)
    if facts["kv_heads"] >= facts["heads"]:
        return not_here("IS_MULTI_HEAD", **facts)
    parts = plan.now()
    whole = {**parts, **_full(plan.model, plan.scenario, parts)}
    return Finding(BUILT_IN, whole, parts, facts)


def _latent(plan: Plan) -> Finding:
    facts = _facts(plan)
    if not facts["latent"]:
        return not_here("NOT_LATENT", **facts)
    parts = plan.now()
    whole = {**parts, **_full(plan.model, plan.scenario, parts)}
    return Finding(BUILT_IN, whole, parts, facts)


def _attending(plan: Plan) -> list[Layer]:
    return [run.layer for run in plan.model.layers if run.layer.has_cache]


def _facts(plan: Plan) -> dict[str, int]:
    layers = _attending(plan)
    return {
        "heads": query_heads(plan.model),
        "kv_heads": max((layer.n_kv_heads for layer in layers), default=0),
        "latent": max((x.k_dim for x in layers if x.kind in ("mla", "compressed")), default=0),
        "layers": sum(run.count for run in plan.model.layers if run.layer.has_cache),
    }


HEADS = (
    Technique("grouped-heads", "heads", ("kv_cache",), _grouped),
    Technique("latent-attention", "heads", ("kv_cache",), _latent),
    Technique("full-heads", "heads", ("kv_cache",), _find_full, what_if=_full),
    Technique("one-head", "heads", ("kv_cache",), _find_one, True, _one),
)
