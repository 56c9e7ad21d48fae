"""A cache in pages: what is reserved, what is in use, and what the last page of each wastes."""

from dataclasses import replace

from elbowroom.core.techniques.cells import bits_of, in_bits, tokens_held
from elbowroom.core.techniques.protocol import (
    IN_USE,
    WHAT_IF,
    Finding,
    Plan,
    Technique,
    not_here,
)
from elbowroom.core.units import MIB, ceil_div, round_up

PAGE_TOKENS = 16
"""Tokens of a page of vLLM."""

PHYSICAL_PAGE = 2 * MIB
"""Pages that CUDA maps; a patched driver maps 64 KiB."""


def _paged(plan: Plan) -> Finding:
    """In use at the expected length, in whole pages, against a reservation for everybody."""
    parts, scenario, paging = plan.now(), plan.scenario, plan.answer.paging
    if not parts.get("kv_cache"):
        return not_here("NO_CACHE")
    token = _token_bytes(plan)
    if paging is not None:
        facts = {
            "page": paging.block_tokens,
            "waste": (paging.block_tokens - 1) * token,
            "reserved": paging.pool.point,
            "in_use": paging.in_use,
            "use": paging.use_percent,
            "people": paging.people,
        }
        used = {**parts, "kv_cache": min(paging.in_use, parts["kv_cache"])}
        return Finding(IN_USE, parts, used, facts, reason="" if paging.pool.point else "NO_POOL")
    used_bytes = min(parts["kv_cache"], _with_what_ifs(plan, _used(plan, PAGE_TOKENS)))
    facts = {
        "page": PAGE_TOKENS,
        "waste": (PAGE_TOKENS - 1) * token,
        "reserved": parts["kv_cache"],
        "in_use": used_bytes,
        "use": scenario.context_use,
        "people": len(scenario.contexts),
    }
    return Finding(WHAT_IF, parts, {**parts, "kv_cache": used_bytes}, facts)


def _mapped(plan: Plan) -> Finding:
    """vAttention: memory is mapped under each layer's keys and values as they grow."""
    parts, scenario = plan.now(), plan.scenario
    if not parts.get("kv_cache"):
        return not_here("NO_CACHE")
    k_bits, v_bits = bits_of(scenario.cache_k), bits_of(scenario.cache_v)
    used = tensors = 0
    for run in plan.model.layers:
        for bits in (in_bits(k_bits, 0), in_bits(0, v_bits)):
            for tokens in _expected(plan):
                if run.layer.has_cache and (size := bits(run.layer, tokens) // 8000):
                    used += run.count * round_up(size, PHYSICAL_PAGE)
                    tensors += run.count
    people = len(scenario.contexts)
    used = min(_with_what_ifs(plan, used), parts["kv_cache"])
    facts = {
        "page": PHYSICAL_PAGE,
        "waste": PHYSICAL_PAGE * (tensors // people),
        "layers": tensors // people,
        "reserved": parts["kv_cache"],
        "in_use": used,
        "use": scenario.context_use,
        "people": people,
    }
    return Finding(WHAT_IF, parts, {**parts, "kv_cache": used}, facts)


def _with_what_ifs(plan: Plan, size: int) -> int:
    """The same part of a cache that a what-if has changed."""
    if not plan.scenario.technique:
        return size
    before = plan.sums(replace(plan.scenario, technique=()))["kv_cache"]
    return size * plan.now()["kv_cache"] // before


def _expected(plan: Plan) -> list[int]:
    """Tokens that each conversation is expected to hold."""
    use = plan.scenario.context_use
    return [max(1, tokens * use // 100) for tokens in plan.scenario.contexts]


def _used(plan: Plan, page: int) -> int:
    """Bytes of the pages of all conversations at their expected length."""
    kept = in_bits(bits_of(plan.scenario.cache_k), bits_of(plan.scenario.cache_v))
    return sum(
        run.count * kept(run.layer, page * ceil_div(tokens_held(run.layer, tokens), page)) // 8000
        for run in plan.model.layers
        if run.layer.has_cache
        for tokens in _expected(plan)
    )


def _token_bytes(plan: Plan) -> int:
    """Bytes of one more token in the layers that keep all."""
    return plan.answer.per_token_bytes


PAGING = (
    Technique("paged-attention", "paging", ("kv_cache",), _paged),
    Technique("vattention", "paging", ("kv_cache",), _mapped),
)
