"""Where the cache of a runtime with a pool comes from: blocks of one plan."""

from elbowroom.core.estimate import Estimate
from elbowroom.core.explain_term import Explanation, Fact
from elbowroom.core.runtimes.pooled_use import PoolUse
from elbowroom.core.runtimes.protocol import THE_REST


def explain_cache(
    answer: Estimate, use: PoolUse, component: str, title: str
) -> tuple[Explanation, ...]:
    """The blocks of every conversation's cache or state, on one card."""
    size, paging = answer.pools[0].part(component), answer.paging
    if not size or paging is None:
        return ()
    states, is_state = use.cut.state_blocks(), component == "recurrent_state"
    facts: dict[str, Fact] = {
        "people": use.plan.people,
        "cells": use.plan.longest,
        "blocks": states if is_state else paging.request_blocks - states,
        "block_tokens": paging.block_tokens,
        "block_bytes": paging.block_bytes,
        "cards": use.plan.shares,
        "use": paging.use_percent,
        "all_blocks": size // paging.block_bytes,
        "worst": use.worst - use.states,
    }
    code = "POOL_BLOCKS" if is_state or use.reserves != THE_REST else "POOL_IN_USE"
    return (Explanation(code, facts, size, f"{title}, blocks by group of layers"),)
