"""Speed of a plan as a band: from the bytes it moves and the operations it does.

How far a device gets of its theoretical bandwidth and arithmetic is measured by class
(``resources/runtimes/speed.json``, docs/adr/0007).
"""

from collections.abc import Mapping, Sequence

from elbowroom.core.estimate import Estimate, Pool
from elbowroom.core.ggml_types import millibits
from elbowroom.core.model import Model
from elbowroom.core.rates import Band, Drive, Engine, Speed
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import Scenario
from elbowroom.core.step_time import Attention, Load, answer_step, prompt_step
from elbowroom.core.token_work import (
    TokenWork,
    attention_ops,
    cache_bytes_read,
)

GIGA = 1e9


def speed_of(answer: Estimate, engines: Sequence[Engine], drive: Drive) -> Speed | None:
    """The speed of a plan that fits; ``None`` for one that does not, without an engine, or where
    the tensors of the model are not known.

    Args:
        answer: the estimate.
        engines: one for each pool that computes; a pool without one makes the speed unknown.
        drive: what the model is loaded from.
    """
    if answer.verdict.code in ("NO_FIT", "UNKNOWN") or not engines:
        return None
    by_pool = {engine.pool: engine for engine in engines}
    runtime = runtime_of(answer.scenario.runtime)
    work = runtime.token_work(answer.model, str(answer.scenario.quant))
    if not work.weights:
        return None
    shares = _shares(answer, work)
    if not shares.keys() <= by_pool.keys():
        return None
    loads = [
        Load(by_pool[pool], work.part(dense, experts), cache)
        for pool, (dense, experts, cache) in shares.items()
    ]
    served = runtime.served(answer.model, answer.machine, answer.scenario)
    return _speed(answer.model, str(answer.scenario.quant), served, loads, drive)


def speed_within(
    model: Model, file_type: str, scenario: Scenario, engine: Engine, drive: Drive
) -> Speed | None:
    """The speed of a plan that lies wholly in the pool of one engine, before anybody asks whether
    it does; ``None`` where the tensors of the model are not known.

    For llama.cpp, which carries a scenario out as it is asked.
    """
    work = runtime_of(scenario.runtime).token_work(model, file_type)
    if not work.weights:
        return None
    return _speed(model, file_type, scenario, [Load(engine, work.part(1.0, 1.0), 1.0)], drive)


def _speed(
    model: Model, file_type: str, scenario: Scenario, loads: Sequence[Load], drive: Drive
) -> Speed:
    """The speed of a plan; ``scenario`` is as the runtime carries it out."""
    users = len(scenario.contexts)
    filled = max(1, max(scenario.contexts) // 2)
    attention = _attention(model, scenario, filled)
    alone = answer_step(loads, 1, attention)
    together = answer_step(loads, users, attention)
    prompt = min(scenario.prompt_tokens, max(scenario.contexts))
    reading = _prompt_seconds(model, scenario, loads, prompt)
    first = Band(reading.low + alone.low, reading.high + alone.high) if reading else None
    link = next((load.engine.link_gb_s for load in loads if load.engine.link_gb_s), drive.gb_s)
    runtime = runtime_of(scenario.runtime)
    size = runtime.weight_sizes(model, file_type)[0] / GIGA
    return Speed(
        answer_tok_s=alone.per(1),
        answer_tok_s_all=together.per(users),
        prompt_tok_s=reading.per(prompt) if reading else None,
        first_token_s=first,
        load_s=Band(min(drive.gb_s.low, link.low), min(drive.gb_s.high, link.high)).per(size),
        drive=drive,
        min_tok_s=scenario.min_tok_s,
        max_wait_s=scenario.max_wait_s,
        users=users,
        filled=filled,
        prompt_tokens=prompt,
        classes=tuple(dict.fromkeys(load.engine.device_class for load in loads)),
        is_extrapolated=any(load.engine.is_extrapolated for load in loads),
    )


def _attention(model: Model, scenario: Scenario, tokens: int) -> Attention:
    bits = runtime_of(scenario.runtime).cache_types
    k, v = (
        bits[name] if bits is not None else millibits(name)
        for name in (scenario.cache_k, scenario.cache_v)
    )
    return Attention(
        cache_bytes_read(model, tokens, k, v),
        attention_ops(model, tokens),
        4 * model.embedding_length,
    )


def _prompt_seconds(
    model: Model, scenario: Scenario, loads: Sequence[Load], tokens: int
) -> Band | None:
    """A prompt in micro-batches, each attending to half of it on average."""
    size = min(scenario.micro_batch, tokens)
    step = prompt_step(loads, size, _attention(model, scenario, tokens // 2))
    return step.times(tokens / size) if step else None


def _shares(answer: Estimate, work: TokenWork) -> Mapping[str, tuple[float, float, float]]:
    """Share of layers, experts and cache by pool that computes.

    What lies in RAM beside a card is told from its parts: cache follows its layers, so weights
    without cache are experts.
    """
    first = answer.pools[0]
    ram = next((pool for pool in answer.pools[1:] if pool.kind == "ram"), None)
    if ram is None:
        return {first.id: (1.0, 1.0, 1.0)}
    moved = 0.0
    if answer.placement is not None and answer.placement.has_weights_in_ram:
        beyond_tables = ram.part("weights") - work.tables_bytes - work.tied_bytes
        moved = min(1.0, beyond_tables / work.weights)
    cache = _cache(ram) / max(1, sum(_cache(pool) for pool in answer.pools))
    dense = experts = moved
    if work.expert_bytes:
        dense = min(cache, moved)
        experts = min(1.0, (moved * work.weights - dense * work.dense_bytes) / work.expert_bytes)
    cards = [pool for pool in answer.pools if pool.kind == "vram"]
    held = sum(pool.part("weights") for pool in cards) or 1
    shares = {
        pool.id: (
            (1 - dense) * pool.part("weights") / held,
            (1 - experts) * pool.part("weights") / held,
            (1 - cache) * pool.part("weights") / held,
        )
        for pool in cards
    }
    return shares if max(dense, experts, cache) == 0 else shares | {"ram": (dense, experts, cache)}


def _cache(pool: Pool) -> int:
    return pool.part("kv_cache") + pool.part("recurrent_state")
