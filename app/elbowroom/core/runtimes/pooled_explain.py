"""Where the cache of a runtime with a pool comes from: blocks of one plan."""

from elbowroom.core.block_pool import BlockPool
from elbowroom.core.estimate import Estimate
from elbowroom.core.explain_term import Explanation, Fact
from elbowroom.core.runtimes.pooled_plan import CardPlan


def explain_cache(
    answer: Estimate, plan: CardPlan, cut: BlockPool, component: str, title: str
) -> tuple[Explanation, ...]:
    """The blocks of every conversation's cache or state, on one card."""
    size, paging = answer.pools[0].part(component), answer.paging
    if not size or paging is None:
        return ()
    states = cut.state_blocks()
    facts: dict[str, Fact] = {
        "people": plan.people,
        "cells": plan.longest,
        "blocks": states if component == "recurrent_state" else paging.request_blocks - states,
        "block_tokens": paging.block_tokens,
        "block_bytes": paging.block_bytes,
        "cards": plan.shares,
    }
    return (Explanation("POOL_BLOCKS", facts, size, f"{title}, blocks by group of layers"),)
