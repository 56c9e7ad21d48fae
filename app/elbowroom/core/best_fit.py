"""The best-fit allocator of ggml, walked in stretches (``ggml-alloc.c``, ``ggml_dyn_tallocr``).

The layers of a long graph repeat. Its walk is cut where few tensors are alive, which is between
layers, and a stretch that starts from a state it started from before is not walked again. Where it
is cut changes no byte.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import inf

_REPEATING = 20
"""Layers from which a graph is cut: shorter ones were reduced to layers that all differ."""

Block = tuple[int, int]
"""Where a tensor lies: offset and bytes."""

Free = tuple[tuple[int, ...], tuple[float, ...]]
"""The free blocks by address: offsets and lengths. The last has no end."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Events between two cuts.

    Attributes:
        events: a number allocates a tensor of that size; ``~n`` frees the n-th of those in
            ``freed`` and of those allocated here, in this order.
        freed: tensors from before that it frees, counted from the start of the walk.
        pattern: equal for stretches with equal events.
    """

    events: tuple[int, ...]
    freed: tuple[int, ...]
    pattern: int


def stretches(events: Sequence[int], layers: int) -> list[Stretch]:
    """A walk, cut where few tensors are alive if it has many layers.

    Args:
        events: ``size`` allocates the next tensor, ``~n`` frees the n-th.
        layers: of the graph; at least as often is it cut.
    """
    if layers < _REPEATING:
        return [Stretch(tuple(events), (), 0)]
    alive = list(accumulate(1 if event >= 0 else -1 for event in events))
    few = _few(events, alive, layers)
    patterns: dict[tuple[int, ...], int] = {}
    found, first, allocated = [], 0, 0
    for i, event in enumerate(events):
        if i + 1 < len(events) and (event >= 0 or alive[i] > few):
            continue
        own, freed = _numbered_anew(events[first : i + 1], allocated)
        found.append(Stretch(own, freed, patterns.setdefault(own, len(patterns))))
        allocated += sum(event >= 0 for event in own)
        first = i + 1
    return found


def _few(events: Sequence[int], alive: Sequence[int], wanted: int) -> int:
    """The smallest number of tensors alive after frees, of which there are as many as wanted."""
    pairs = zip(events, alive, strict=True)
    counts = Counter(living for event, living in pairs if event < 0)
    levels = sorted(counts)
    reached = accumulate(counts[level] for level in levels)
    pairs = zip(levels, reached, strict=True)
    return next((level for level, cuts in pairs if cuts >= wanted), -1)


def _numbered_anew(events: Sequence[int], before: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Events that free by place in the stretch, and the tensors from before that they free."""
    freed = tuple(~event for event in events if event < 0 and ~event < before)
    places = {tensor: place for place, tensor in enumerate(freed)}

    def place(tensor: int) -> int:
        return places[tensor] if tensor < before else tensor - before + len(freed)

    return tuple(event if event >= 0 else ~place(~event) for event in events), freed


def peak(walk: Sequence[Stretch], values: Sequence[int], align: int) -> int:
    """Highest byte the best-fit allocator reaches.

    What a stretch does follows from the free blocks and from the tensors it frees, so that a
    layer like one before it, found as that one was, is not walked again.
    """
    sizes = [(value + align - 1) // align * align for value in values]
    free: Free = (0,), (inf,)
    blocks: list[Block] = []
    walked: dict[object, tuple[Free, list[Block], int]] = {}
    highest = 0
    for stretch in walk:
        freed = tuple([blocks[n] for n in stretch.freed])
        key = stretch.pattern, free, freed
        if key not in walked:
            walked[key] = _walk(stretch.events, free, freed, sizes)
        free, allocated, reached = walked[key]
        blocks += allocated
        highest = max(highest, reached)
    return highest


def _walk(
    events: Sequence[int], free: Free, freed: Sequence[Block], sizes: Sequence[int]
) -> tuple[Free, list[Block], int]:
    """The free blocks after some events, the blocks allocated, and the highest byte reached.

    Free blocks are kept by address. An allocation takes the smallest block that holds it (the
    later one of equals); the last block is unbounded and used when none does. A released block
    joins its neighbours. Written out in one loop, as half of an uncached estimate is spent here.
    """
    offsets, lengths = list(free[0]), list(free[1])
    blocks = list(freed)
    peak = 0
    for event in events:
        if event >= 0:
            size = sizes[event]
            best, best_length = -1, inf
            for i, length in enumerate(lengths):
                if size <= length <= best_length:
                    best, best_length = i, length
            offset = offsets[best]
            end = offset + size
            blocks.append((offset, size))
            if best_length == size:
                del offsets[best], lengths[best]
            else:
                offsets[best], lengths[best] = end, best_length - size
                if end > peak:
                    peak = end
            continue
        offset, size = blocks[~event]
        i = bisect_left(offsets, offset)
        touches_before = i and offsets[i - 1] + lengths[i - 1] == offset
        if offsets[i] != offset + size:
            if touches_before:
                lengths[i - 1] += size
            else:
                offsets.insert(i, offset)
                lengths.insert(i, size)
        elif touches_before:
            lengths[i - 1] += size + lengths[i]
            del offsets[i], lengths[i]
        else:
            offsets[i] = offset
            lengths[i] += size
    return (tuple(offsets), tuple(lengths)), blocks[len(freed) :], peak
