"""Where the parts of one stacked bar lie, in whole pixels. No drawing."""

from collections.abc import Sequence
from dataclasses import dataclass

from elbowroom.plan.view_models import PoolVM

GAP = 2  # pixels of background between neighbours, so that they part without colour
LEAST = 2  # pixels of colour that every part shows, however small


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
        high: right end of the range.
        parts: (left, right) of each part, without the gap to the next.
        is_over: the parts pass the usable line.
    """

    full: int
    size: int
    usable: int
    used: int
    low: int
    high: int
    parts: tuple[tuple[int, int], ...]
    is_over: bool


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
    """Layout of one pool on ``width`` pixels; the scale shrinks until all of it is visible."""
    sizes = [part.size for part in pool.segments if part.size > 0]
    longest = max(pool.size, pool.usable, pool.need_high, sum(sizes), 1)
    scale = width / longest
    edges = [whole(edge) for edge in part_edges(sizes, scale)]
    lefts = [0, *edges][: len(edges)]
    # The last part has no neighbour to keep clear of; the others give up the gap.
    rights = [edge - GAP for edge in edges[:-1]] + edges[-1:]
    return BarLayout(
        full=width,
        size=whole(pool.size * scale),
        usable=whole(min(pool.usable, pool.size) * scale),
        used=edges[-1] if edges else 0,
        low=whole(pool.need_low * scale),
        high=whole(pool.need_high * scale),
        parts=tuple(zip(lefts, rights, strict=True)),
        is_over=sum(sizes) > pool.usable,
    )
