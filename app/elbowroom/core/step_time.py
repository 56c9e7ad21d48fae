"""Seconds of one step through a model: memory read, arithmetic done, link crossed.

A step takes, in each pool, the longer of reading and computing, and a fixed time a layer; the
pools work one after the other, since each layer waits for the one before.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from elbowroom.core.rates import Band, Engine
from elbowroom.core.token_work import TokenWork

GIGA, TERA, MICRO = 1e9, 1e12, 1e-6
LEAST_OFFLOADED = 32
"""Tokens from which llama.cpp copies weights in RAM to the card and multiplies there."""


@dataclass(frozen=True, slots=True)
class Load:
    """What one engine does at every token.

    Attributes:
        engine: who does it.
        work: its share of the weights.
        cache: its share of the cache, between 0 and 1.
    """

    engine: Engine
    work: TokenWork
    cache: float


@dataclass(frozen=True, slots=True)
class Attention:
    """What one token of one conversation does beside the weights.

    Attributes:
        cache_bytes: cache it reads.
        ops: operations over it.
        stream_bytes: one token of the residual stream, which crosses the link.
    """

    cache_bytes: float
    ops: float
    stream_bytes: int


def answer_step(loads: Sequence[Load], sequences: int, attention: Attention) -> Band:
    """Seconds in which each of several conversations gets one token.

    Arithmetic counts only where several conversations share a step: for one, reading decides,
    and what arithmetic adds is part of the measured reach. Few tokens an expert are multiplied
    by other kernels than a prompt, so experts count as dense here.
    """
    low, high = _crossing(loads, sequences, attention)
    for load in loads:
        seconds = _reading(load, sequences, sequences * attention.cache_bytes)
        arithmetic = sequences * (
            load.work.dense_ops + load.work.expert_ops + load.cache * attention.ops
        )
        if sequences > 1 and load.engine.tflops and arithmetic:
            computing = load.engine.tflops.times(TERA).per(arithmetic)
            seconds = Band(max(seconds.low, computing.low), max(seconds.high, computing.high))
        fixed_low, fixed_high = _fixed(load)
        low += seconds.low + fixed_low
        high += seconds.high + fixed_high
    return Band(low, high)


def prompt_step(loads: Sequence[Load], tokens: int, attention: Attention) -> Band | None:
    """Seconds in which a micro-batch of a prompt is computed; ``None`` where not known.

    Never faster than reading the weights once. Weights in RAM are copied to the card, where there
    is one and the link is known, and multiplied there.
    """
    low = high = 0.0
    card = next((load.engine for load in loads if load.engine.link_gb_s), None)
    for load in loads:
        copying = _copying(load, card, tokens)
        if card is not None and copying is not None:
            load = Load(card, load.work, load.cache)
        if load.engine.tflops is None:
            return None
        computing = load.engine.tflops.times(TERA).per(_prompt_ops(load, tokens, attention) or 1)
        reading = _reading(load, tokens, attention.cache_bytes)
        low += max(computing.low, reading.low, copying.low if copying else 0)
        high += max(computing.high, reading.high, copying.high if copying else 0)
    return Band(low, high)


def _copying(load: Load, card: Engine | None, tokens: int) -> Band | None:
    """Seconds in which weights in RAM go to the card; ``None`` where they stay."""
    if card is None or card.link_gb_s is None or tokens < LEAST_OFFLOADED:
        return None
    if load.engine.pool != "ram" or not load.work.weights:
        return None
    return card.link_gb_s.times(GIGA).per(load.work.bytes_read(tokens))


def _prompt_ops(load: Load, tokens: int, attention: Attention) -> float:
    """Operations of a micro-batch; those of experts that get few tokens weigh more."""
    work = load.work
    each = tokens * work.experts_used
    thin = 1 + load.engine.expert_tokens / each if each else 1
    return tokens * (work.dense_ops + work.expert_ops * thin + load.cache * attention.ops)


def _reading(load: Load, tokens: int, cache_bytes: float) -> Band:
    read = load.work.bytes_read(tokens) + load.cache * cache_bytes
    return load.engine.reach.times(load.engine.bandwidth_gb_s * GIGA).per(read or 1)


def _fixed(load: Load) -> tuple[float, float]:
    """Seconds that a load's layers take whatever they read."""
    engine, layers = load.engine, load.work.layers * MICRO
    low, high = engine.layer_us.low, engine.layer_us.high
    if load.work.expert_bytes:
        low, high = low + engine.expert_layer_us.low, high + engine.expert_layer_us.high
    return low * layers, high * layers


def _crossing(loads: Sequence[Load], sequences: int, attention: Attention) -> tuple[float, float]:
    """Seconds in which the stream crosses from the card to RAM and back.

    A run of whole layers is entered and left once; experts alone, once each layer.
    """
    link = next((load.engine.link_gb_s for load in loads if load.engine.link_gb_s), None)
    there = next((load for load in loads if load.engine.pool == "ram"), None)
    if link is None or there is None or there.work.weights == 0:
        return 0.0, 0.0
    runs = 1.0 if there.work.layers else sum(load.work.layers for load in loads)
    crossed = 2 * runs * sequences * attention.stream_bytes / GIGA
    return crossed / link.high, crossed / link.low
