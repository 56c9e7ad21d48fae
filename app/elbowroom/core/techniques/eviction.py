"""Limits on what is kept: eviction by score or age, attention sinks, windows built into a model.

A prompt is read before anything can be scored, so that one conversation holds everything while its
prompt is read (H2O, SnapKV); StreamingLLM drops as it goes.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from elbowroom.core.model import Layer, Model
from elbowroom.core.scenario import Scenario
from elbowroom.core.techniques.cells import (
    Kept,
    as_it_is,
    bits_of,
    cache_ratio,
    keeps_all,
    query_heads,
    scaled,
    token_bits,
    total,
)
from elbowroom.core.techniques.precision import at_most
from elbowroom.core.techniques.protocol import (
    BUILT_IN,
    Finding,
    Plan,
    Sums,
    Technique,
    WhatIf,
    by_what_if,
    not_here,
)

H2O_PERCENT = 20
SNAPKV_TOKENS = 4096
"""Budgets as in the papers (``resources/techniques``): percent of a conversation, prompt tokens."""

SINKS, RECENT = 4, 1020
"""StreamingLLM: the first 4 tokens and the last 1,020."""

SCORE_BYTES = 4
"""A running score of each token and head in 32 bits."""

Budget = Callable[[Scenario, int], int]
"""Tokens kept of a conversation of so many."""


def _h2o_budget(scenario: Scenario, tokens: int) -> int:
    return -(-tokens * H2O_PERCENT // 100)


def _snapkv_budget(scenario: Scenario, tokens: int) -> int:
    return min(tokens, SNAPKV_TOKENS)


def _streaming_budget(scenario: Scenario, tokens: int) -> int:
    """The window with a micro-batch that is read before its oldest tokens go."""
    return min(tokens, SINKS + RECENT + scenario.micro_batch)


def _kept(scenario: Scenario, budget: Budget) -> Kept:
    k, v = bits_of(scenario.cache_k), bits_of(scenario.cache_v)

    def kept(layer: Layer, tokens: int) -> int:
        if not keeps_all(layer):
            return as_it_is(scenario)(layer, tokens)
        return budget(scenario, tokens) * token_bits(layer, k, v)

    return kept


def evicted(model: Model, scenario: Scenario, budget: Budget, reads_all: bool) -> tuple[int, int]:
    """Ratio of the cache at its peak: all evicted, but the longest while its prompt is read."""
    now = as_it_is(scenario)
    kept = _kept(scenario, budget)
    if not reads_all:
        return cache_ratio(model, scenario, kept, now)
    longest = replace(scenario, household=(), users=1, context=max(scenario.contexts))
    peak = total(model, scenario, kept)
    peak += total(model, longest, now) - total(model, longest, kept)
    return peak, total(model, scenario, now)


def _what_if(budget: Budget, reads_all: bool, scores: bool) -> WhatIf:
    def changed(model: Model, scenario: Scenario, parts: Sums) -> Mapping[str, int]:
        ratio = evicted(model, scenario, budget, reads_all)
        found = {"kv_cache": at_most(parts["kv_cache"], ratio)}
        if scores:
            found["workspace"] = parts["workspace"] + score_bytes(model, scenario)
        return found

    return changed


def score_bytes(model: Model, scenario: Scenario) -> int:
    """Scores that H2O keeps of every token, in every head of every layer that keeps all."""
    layers = sum(run.count for run in model.layers if run.layer.has_cache and keeps_all(run.layer))
    return layers * query_heads(model) * sum(scenario.contexts) * SCORE_BYTES


def _technique(
    name: str, budget: Budget, reads_all: bool = True, scores: bool = False
) -> Technique:
    what_if = _what_if(budget, reads_all, scores)

    def find(plan: Plan) -> Finding:
        layers = [run.layer for run in plan.model.layers if run.layer.has_cache]
        if not any(keeps_all(layer) for layer in layers):
            return not_here("NO_FULL_LAYERS" if layers else "NO_CACHE")
        longest = max(plan.scenario.contexts)
        facts = {
            "tokens": longest,
            "budget": budget(plan.scenario, longest),
            "people": len(plan.scenario.contexts),
            "scores": score_bytes(plan.model, plan.scenario) if scores else 0,
        }
        return by_what_if(plan, name, what_if, **facts)

    changes = ("kv_cache", "workspace") if scores else ("kv_cache",)
    return Technique(name, "eviction", changes, find, True, what_if)


def _windows(plan: Plan) -> Finding:
    """Layers that slide, against the same layers keeping everything."""
    model, scenario = plan.model, plan.scenario
    sliding = [run for run in model.layers if run.layer.window and run.layer.has_cache]
    if not sliding:
        return not_here("NO_WINDOWS")
    now = as_it_is(scenario)

    def unwindowed(layer: Layer, tokens: int) -> int:
        return now(replace(layer, window=0), tokens)

    parts = plan.now()
    size = parts["kv_cache"]
    whole = max(size, scaled(size, cache_ratio(model, scenario, unwindowed, now)))
    facts = {
        "layers": sum(run.count for run in sliding),
        "of": sum(run.count for run in model.layers if run.layer.has_cache),
        "window": max(run.layer.window for run in sliding),
        "tokens": max(scenario.contexts),
    }
    return Finding(BUILT_IN, {**parts, "kv_cache": whole}, parts, facts)


EVICTION = (
    _technique("h2o", _h2o_budget, scores=True),
    _technique("snapkv", _snapkv_budget),
    _technique("streaming-llm", _streaming_budget, reads_all=False),
    Technique("sliding-window", "eviction", ("kv_cache",), _windows),
)
