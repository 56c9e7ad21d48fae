"""Other models beside the plan's: for retrieval, for several uses at once, or in turns."""

from dataclasses import replace

from elbowroom.core.errors import Refusal
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.techniques.protocol import (
    NOT_HERE,
    WHAT_IF,
    Finding,
    Plan,
    Technique,
    by_setting,
    not_here,
)

EMBEDDER = "bge-m3"
"""A small embedding model for many languages, as the example."""

PASSAGES, PASSAGE_TOKENS, ANSWER_TOKENS = 5, 512, 1024
EMBEDDING_ELEMENTS = 1024
"""Five passages of 512 tokens a question, as much again as 1,024 tokens for question and answer;
an entry of the index has 1,024 elements of 32 bits."""

_EVERYTHING = ("kv_cache", "workspace", "recurrent_state", "output", "extras", "runtime")


def _retrieval(plan: Plan) -> Finding:
    """The passages that answer a question, instead of the whole text in the prompt."""
    scenario = plan.scenario
    longest = max(scenario.contexts)
    short = PASSAGES * PASSAGE_TOKENS + ANSWER_TOKENS
    chunks = -(-longest // PASSAGE_TOKENS)
    facts = {
        "tokens": longest,
        "short": short,
        "passages": PASSAGES,
        "passage": PASSAGE_TOKENS,
        "bytes": chunks * EMBEDDING_ELEMENTS * 4,
    }
    if longest <= short:
        return not_here("SHORT_ALREADY", **facts)
    on: dict[str, object] = {"context": short, "household": (), "users": len(scenario.contexts)}
    if runtime_of(scenario.runtime).counts_companions and EMBEDDER not in scenario.beside:
        on["beside"] = (*scenario.beside, EMBEDDER)
    off: dict[str, object] = {name: getattr(scenario, name) for name in on}
    return by_setting(plan, on, off, **facts)


def _beside(plan: Plan) -> Finding:
    """What the other loaded models take."""
    scenario = plan.scenario
    if not runtime_of(scenario.runtime).counts_companions:
        return not_here("NOT_COUNTED_HERE")
    names = scenario.beside or (EMBEDDER,)
    return by_setting(plan, {"beside": names}, {"beside": ()}, models=", ".join(names))


def _turns(plan: Plan) -> Finding:
    """One of them loaded at a time: the larger, not the sum."""
    scenario = plan.scenario
    if not runtime_of(scenario.runtime).counts_companions:
        return not_here("NOT_COUNTED_HERE")
    if not scenario.beside:
        return not_here("NO_SECOND_MODEL")
    parts = plan.now()
    try:
        alone = plan.sums(replace(scenario, beside=()))
    except Refusal as refusal:
        return Finding(NOT_HERE, reason="REFUSED", refusal=refusal)
    others = sum(parts.values()) - sum(alone.values())
    extras = alone.get("extras", 0) + max(0, others - sum(alone.values()))
    facts = {"first": sum(alone.values()), "second": others}
    return Finding(WHAT_IF, parts, {**parts, "extras": extras}, facts)


COMPANY = (
    Technique("retrieval", "retrieval", _EVERYTHING, _retrieval, True),
    Technique("models-beside", "models", ("extras",), _beside),
    Technique("model-switch", "models", ("extras",), _turns),
)
