"""One copy of what several conversations begin with, and of what several answers branch from."""

from dataclasses import replace

from elbowroom.core.runtimes import runtime_of
from elbowroom.core.techniques.protocol import (
    IN_USE,
    WHAT_IF,
    Finding,
    Plan,
    Technique,
    by_setting,
    not_here,
)
from elbowroom.core.units import ceil_div

PREFIX = 1024
"""Tokens of a shared beginning that is tried where the plan names none."""

BRANCHES, BRANCH_TOKENS = 4, 512
"""Answers that branch from one prompt, and their length, in the example."""


def _prefix(plan: Plan) -> Finding:
    """P + N x (T - P), where the runtime holds a beginning once.

    Both sums are of the same conversations: the beginning that is tried is one that each of them is
    expected to reach, and without one that the plan names each is expected to be as long as it.
    """
    scenario = plan.scenario
    shortest, use = min(scenario.contexts), scenario.context_use
    expected = max(1, shortest * use // 100)
    prefix = min(scenario.shared_prefix, shortest) or min(PREFIX, expected)
    facts = {
        "prefix": prefix,
        "people": len(scenario.contexts),
        "tokens": shortest,
        "together": prefix + sum(tokens - prefix for tokens in scenario.contexts),
    }
    if not runtime_of(scenario.runtime).shares_prefix:
        return not_here("SLOTS_OF_THEIR_OWN", **facts)
    if len(scenario.contexts) < 2:
        return not_here("ONE_CONVERSATION", **facts)
    if not scenario.shared_prefix:
        return by_setting(plan, {"shared_prefix": prefix}, {}, **facts)
    as_long = {"shared_prefix": 0, "context_use": max(use, ceil_div(100 * prefix, shortest))}
    found = by_setting(plan, {}, as_long, **facts)
    return replace(found, change={"shared_prefix": 0})


def _branches(plan: Plan) -> Finding:
    """Several answers to one prompt: P + n x A instead of n x (P + A)."""
    parts, token = plan.now(), plan.answer.per_token_bytes
    if not parts.get("kv_cache") or not token:
        return not_here("NO_CACHE")
    answer = min(BRANCH_TOKENS, max(plan.scenario.contexts) // 2)
    prompt = max(plan.scenario.contexts) - answer
    more = BRANCHES - 1
    without = {**parts, "kv_cache": parts["kv_cache"] + more * (prompt + answer) * token}
    with_it = {**parts, "kv_cache": parts["kv_cache"] + more * answer * token}
    shares = runtime_of(plan.scenario.runtime).shares_prefix
    facts = {"branches": BRANCHES, "prompt": prompt, "answer": answer, "bytes": token}
    return Finding(IN_USE if shares else WHAT_IF, without, with_it, facts)


SHARING = (
    Technique("shared-prefix", "sharing", ("kv_cache",), _prefix),
    Technique("branches", "sharing", ("kv_cache",), _branches),
)
