"""Whether the metadata of a GGUF file makes sense: types and ranges of what a plan computes with.

Every fault is collected, so that a person sees all of them at once. A key that is missing is no
fault here: the plan says that it is unknown.
"""

import math
from collections.abc import Iterator, Mapping

from elbowroom.core.architecture import (
    NEMOTRON_HYBRID,
    RECURRENT_ONLY,
    ZERO_KV_HEADS_HYBRID,
)
from elbowroom.readers.faults import Fault, shortened
from elbowroom.readers.gguf_values import Scalar, Value

MOST_LAYERS, MOST_HEADS, MOST_CONTEXT = 2000, 65_536, (1 << 31) - 1
LARGEST = (1 << 24) - 1
"""Of any other figure: no dimension of a model comes near it."""

_RANGES = {
    "block_count": (1, MOST_LAYERS),
    "embedding_length": (1, 1 << 20),
    "context_length": (1, MOST_CONTEXT),
    "attention.head_count": (0, MOST_HEADS),
    "attention.head_count_kv": (0, MOST_HEADS),
    "attention.key_length": (1, MOST_HEADS - 1),
    "attention.value_length": (1, MOST_HEADS - 1),
    "attention.sliding_window": (0, MOST_CONTEXT),
    "expert_count": (0, MOST_HEADS),
    "vocab_size": (1, LARGEST),
}
_PER_LAYER = (
    "attention.head_count",
    "attention.head_count_kv",
    "attention.sliding_window_pattern",
    "feed_forward_length",
)
"""Keys that may have one value or one a layer."""

WITHOUT_HEADS = (*RECURRENT_ONLY, *ZERO_KV_HEADS_HYBRID, *NEMOTRON_HYBRID, "deci")
"""Architectures of which some layers have no attention."""

Hyper = Mapping[str, Value]


def faults_of(architecture: str, hyper: Hyper) -> Iterator[Fault]:
    """What is wrong with the architecture's keys, given without its name."""
    for key, (low, high) in _RANGES.items():
        if key in hyper:
            yield from _in_range(f"{architecture}.{key}", hyper[key], low, high, key in _PER_LAYER)
    for key, value in hyper.items():
        if key not in _RANGES:
            yield from _sane(f"{architecture}.{key}", value)
    yield from _lengths(architecture, hyper)
    yield from _heads(architecture, hyper)
    used, experts = _whole(hyper, "expert_used_count"), _whole(hyper, "expert_count")
    if used > experts:
        yield Fault("above", f"{architecture}.expert_used_count", str(used), str(experts))
    blocks, extra = _whole(hyper, "block_count"), _whole(hyper, "nextn_predict_layers")
    if blocks and extra >= blocks:
        yield Fault("above", f"{architecture}.nextn_predict_layers", str(extra), str(blocks - 1))


def is_whole(value: object) -> bool:
    """Whether it is a number of things: no yes or no, no fraction."""
    return isinstance(value, int) and not isinstance(value, bool)


def _in_range(place: str, value: Value, low: int, high: int, may_list: bool) -> Iterator[Fault]:
    listed = value if isinstance(value, list) and may_list else [value]
    for item in listed:
        if not is_whole(item):
            yield Fault("whole number", place, shortened(item))
            return
        if isinstance(item, int) and not low <= item <= high:
            yield Fault("range", place, str(item), f"{low}-{high}")
            return


def _sane(place: str, value: Value) -> Iterator[Fault]:
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, float) and not math.isfinite(item):
            yield Fault("not a number", place, str(item))
            return


def _lengths(architecture: str, hyper: Hyper) -> Iterator[Fault]:
    blocks = _whole(hyper, "block_count")
    for key in _PER_LAYER:
        value = hyper.get(key)
        if isinstance(value, list) and blocks and len(value) != blocks:
            yield Fault("one a layer", f"{architecture}.{key}", str(len(value)), str(blocks))


def _heads(architecture: str, hyper: Hyper) -> Iterator[Fault]:
    """No division by zero heads, and no more heads in the cache than ask it."""
    heads, kv_heads = _listed(hyper, "attention.head_count"), _listed(hyper, _KV)
    if architecture in WITHOUT_HEADS:
        return
    for key, found in (("attention.head_count", heads), (_KV, kv_heads)):
        if found and not any(found):
            yield Fault("range", f"{architecture}.{key}", "0", f"1-{MOST_HEADS}")
            return
    pairs = zip(heads * len(kv_heads) if len(heads) == 1 else heads, kv_heads, strict=False)
    above = next(((h, k) for h, k in pairs if k > h > 0), None)
    if above:
        yield Fault("above", f"{architecture}.{_KV}", str(above[1]), str(above[0]))


_KV = "attention.head_count_kv"


def _whole(hyper: Hyper, key: str) -> int:
    value = hyper.get(key)
    return value if isinstance(value, int) and is_whole(value) else 0


def _listed(hyper: Hyper, key: str) -> list[int]:
    value = hyper.get(key)
    items: list[Scalar] = value if isinstance(value, list) else [_whole(hyper, key)]
    if key not in hyper:
        return []
    return [item for item in items if isinstance(item, int)]
