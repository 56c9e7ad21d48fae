"""Where the parts of one stacked bar lie, in whole pixels. No drawing."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, count

from elbowroom.plan.chart_view_models import PoolVM

GAP = 2  # pixels of background between neighbours, so that they part without colour
LEAST = 2  # pixels of colour that every part shows, however small
LEAST_RANGE = 9  # pixels of a range, so that both its caps are seen


def whole(value: float) -> int:
    """Nearest pixel; halves go up, so that equal distances stay equal."""
    return int(value + 0.5)


@dataclass(frozen=True, slots=True)
class BarLayout:
    """Pixels from the left end of a bar.

    Attributes:
        full: width of the drawing, in which everything lies.
        size: where the memory ends.
        usable: where models must stop.
        used: where the parts end.
        low: left end of the range.
        high: right end of the range, margin included; as ``low`` where the need is exact.
        parts: (left, right) of each part, without the gap to the next.
        is_over: the parts pass the usable line.
        baseline: where the need of the baseline ends; 0 without one.
    """

    full: int
    size: int
    usable: int
    used: int
    low: int
    high: int
    parts: tuple[tuple[int, int], ...]
    is_over: bool
    baseline: int = 0


def part_edges(sizes: Sequence[int], scale: float) -> list[float]:
    """Right ends of the parts, gap included, each at least ``LEAST + GAP`` after the last.

    What small parts are widened by is taken from the others in proportion, so that the sum stays
    right as long as there is anything to take from.

    Args:
        sizes: bytes of each part.
        scale: pixels a byte.
    """
    least = LEAST + GAP
    widths = [max(size * scale, least) for size in sizes]
    excess = sum(widths) - sum(sizes) * scale
    spare = sum(width - least for width in widths)
    share = min(1.0, excess / spare) if spare else 0.0
    edges, edge = [], 0.0
    for width in widths:
        edge += width - (width - least) * share
        edges.append(edge)
    return edges


def lay_out(pool: PoolVM, width: int) -> BarLayout:
    """Layout of one pool on ``width`` pixels; the scale shrinks until all of it is visible.

    It shrinks by steps, so that the parts keep still while one of them is dragged past the limit.
    """
    sizes = [part.size for part in pool.segments if part.size > 0]
    wanted = max(range_end(pool), sum(sizes), pool.baseline)
    scale = width / _length(max(pool.size, pool.usable, 1), wanted)
    edges = [whole(edge) for edge in part_edges(sizes, scale)]
    lefts = [0, *edges][: len(edges)]
    # The last part has no neighbour to keep clear of; the others give up the gap.
    rights = [edge - GAP for edge in edges[:-1]] + edges[-1:]
    low, high = _range(pool, scale, width)
    return BarLayout(
        full=width,
        size=whole(pool.size * scale),
        usable=whole(min(pool.usable, pool.size) * scale),
        used=edges[-1] if edges else 0,
        low=low,
        high=high,
        parts=tuple(zip(lefts, rights, strict=True)),
        is_over=sum(sizes) > pool.usable,
        baseline=whole(pool.baseline * scale),
    )


def range_end(pool: PoolVM) -> int:
    """Where the range ends: with the margin that must stay free, where there is one."""
    return max(pool.margin_end, pool.need_high)


def _length(memory: int, wanted: int) -> float:
    """Bytes that the drawing shows: the memory, or a round multiple that holds what is wanted."""
    multiples = (factor * (1 << power) for power in count() for factor in (1.5, 2.0))
    return memory * next(
        times for times in chain((1.0, 1.25), multiples) if memory * times >= wanted
    )


def _range(pool: PoolVM, scale: float, width: int) -> tuple[int, int]:
    """Ends of the range, far enough apart to be seen, inside the drawing; equal without a range."""
    end = range_end(pool)
    low, high = whole(pool.need_low * scale), min(whole(end * scale), width)
    if end <= pool.need_low:
        return low, low
    low = min(low, width - LEAST_RANGE)
    return low, max(high, low + LEAST_RANGE)
