"""How attention is computed: flash attention, its fallback, and the matrices that it avoids.

None of it changes the KV cache, and with all of it the work of a long prompt still grows with the
square of its length.
"""

from collections.abc import Mapping
from dataclasses import replace

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.flash_attention import flash_runs_on_device
from elbowroom.core.kv_cache import cache_shape
from elbowroom.core.model import Model
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import Scenario
from elbowroom.core.techniques.cells import query_heads
from elbowroom.core.techniques.protocol import (
    BUILT_IN,
    IN_USE,
    SETTING,
    Finding,
    Plan,
    Sums,
    Technique,
    by_setting,
    by_what_if,
    not_here,
)


def _has_switch(plan: Plan) -> bool:
    """Whether the runtime can be told."""
    return "flash_attention" in runtime_of(plan.scenario.runtime).used


def _flash(plan: Plan) -> Finding:
    if not _has_attention(plan):
        return not_here("NO_CACHE")
    if not _has_switch(plan):
        return Finding(BUILT_IN, reason="ALWAYS_ON")
    facts = _matrix_facts(plan)
    found = by_setting(plan, {"flash_attention": "on"}, {"flash_attention": "off"}, **facts)
    if found.status == SETTING and plan.answer.flash:
        return replace(found, status=IN_USE, change={"flash_attention": "off"})
    return found


def _fallback(plan: Plan) -> Finding:
    """The device has no kernel for the heads, so that the runtime goes without."""
    head = max((run.layer.k_dim for run in plan.model.layers), default=0)
    if not _has_switch(plan) or flash_runs_on_device(plan.model, plan.answer.machine):
        return not_here("FLASH_RUNS_HERE", head_size=head)
    return Finding(BUILT_IN, facts={"head_size": head, **_matrix_facts(plan)})


def _matrix(plan: Plan) -> Finding:
    """The scores of one micro-batch, which lie in the workspace without flash attention."""
    if not _has_attention(plan):
        return not_here("NO_CACHE")
    if not _has_switch(plan):
        return not_here("ALWAYS_ON")
    facts, own = _matrix_facts(plan), {"workspace", "runtime"}
    try:
        on = plan.sums(replace(plan.scenario, flash_attention="on"))
        off = plan.sums(replace(plan.scenario, flash_attention="off"))
    except Refusal as refusal:
        return Finding("NOT_HERE", reason="REFUSED", refusal=refusal, facts=facts)
    without = {**off, **{name: on.get(name, 0) for name in own}}
    status = BUILT_IN if not plan.answer.flash else "WHAT_IF"
    return Finding(status, without, off, facts, change={})


def _eager(model: Model, scenario: Scenario, parts: Sums) -> Mapping[str, int]:
    return {"workspace": parts["workspace"] + square(model, scenario)}


def square(model: Model, scenario: Scenario) -> int:
    """32-bit scores of every pair of tokens of a prompt in every head, one layer at a time."""
    prompt = min(scenario.prompt_tokens, max(scenario.contexts))
    return 4 * query_heads(model) * prompt**2


def _find_eager(plan: Plan) -> Finding:
    if not _has_attention(plan):
        return not_here("NO_CACHE")
    prompt = min(plan.scenario.prompt_tokens, max(plan.scenario.contexts))
    facts = {"heads": query_heads(plan.model), "tokens": prompt}
    return by_what_if(plan, "eager-attention", _eager, **facts)


def _has_attention(plan: Plan) -> bool:
    return any(run.layer.has_cache for run in plan.model.layers)


def _matrix_facts(plan: Plan) -> dict[str, int]:
    return {
        "heads": query_heads(plan.model),
        "cells": cells_of(plan.answer),
        "micro_batch": min(plan.scenario.micro_batch, max(plan.scenario.contexts)),
        "bytes": 4 * query_heads(plan.model) * cells_of(plan.answer) * plan.scenario.micro_batch,
    }


def cells_of(answer: Estimate) -> int:
    """Cells of one conversation's cache as llama.cpp pads them."""
    scenario, contexts = answer.scenario, answer.scenario.contexts
    unified = scenario.slots == "unified"
    n_ctx = sum(contexts) if unified else max(contexts) * len(contexts)
    return cache_shape(n_ctx, len(contexts), unified, scenario.batch, scenario.micro_batch).cells


_CHANGES = ("workspace", "runtime", "extras")

KERNELS = (
    Technique("flash-attention", "kernels", _CHANGES, _flash),
    Technique("flash-fallback", "kernels", _CHANGES, _fallback),
    Technique("score-matrix", "kernels", ("workspace", "runtime"), _matrix),
    Technique("eager-attention", "kernels", ("workspace",), _find_eager, what_if=_eager),
)
