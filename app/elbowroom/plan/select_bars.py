"""The bars: every pool of the plan as it is now."""

from elbowroom.core.estimate import COMPONENTS, Estimate, Pool
from elbowroom.core.verdict import margin
from elbowroom.plan.view_models import BarsVM, PoolVM, SegmentVM
from elbowroom.text import plan as words
from elbowroom.text import units
from elbowroom.text.components import component
from elbowroom.text.components import pool as pool_name

EMPTY = BarsVM("", "GiB", (), (), "")


def bars(answer: Estimate) -> BarsVM:
    """All pools; the one that decides is drawn taller, and the swatches are its."""
    pools = tuple(_pool(pool, pool is answer.deciding) for pool in answer.pools)
    primary = answer.deciding
    shown = next(pool for pool in pools if pool.is_primary)
    return BarsVM(
        title=words.memory_now(),
        unit="GiB",
        pools=pools,
        swatches=_swatches(shown, primary.size - primary.usable),
        takeaway=words.bars_takeaway(
            shown.title, units.size(primary.need), units.size(primary.usable)
        ),
    )


def _swatches(pool: PoolVM, reserved: int) -> tuple[SegmentVM, ...]:
    """Names and numbers under the bars, without parts too small for a number."""
    named = (*pool.segments, _segment("reserved", reserved))
    return tuple(segment for segment in named if segment.value != units.gib(0))


def _pool(pool: Pool, is_primary: bool) -> PoolVM:
    """One memory."""
    parts = [name for name in COMPONENTS if pool.part(name)]
    free = pool.usable - pool.need
    return PoolVM(
        id=pool.id,
        title=pool_name(pool.kind, pool.name),
        size=pool.size,
        usable=pool.usable,
        need=pool.need,
        need_low=pool.need_low,
        need_high=pool.need_high,
        segments=tuple(_segment(name, pool.part(name)) for name in parts),
        is_primary=is_primary,
        usable_label=words.usable(units.gib(pool.usable)),
        free_label=words.free(units.gib(free)) if free >= 0 else "",
        over_label=words.over(units.needed(-free)) if free < 0 else "",
        margin_end=pool.need + margin(pool),
        reserved=_segment("reserved", pool.size - pool.usable),
    )


def _segment(name: str, size: int) -> SegmentVM:
    return SegmentVM(name, size, component(name), units.gib(size))
