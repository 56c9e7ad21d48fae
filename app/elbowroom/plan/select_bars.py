"""The bars: every pool of the plan as it is now."""

from dataclasses import replace

from elbowroom.core.estimate import BOUNDS, COMPONENTS, Estimate, Pool
from elbowroom.core.paging import Paging
from elbowroom.core.runtimes.protocol import THE_REST
from elbowroom.core.verdict import margin
from elbowroom.plan.answers import runtime_now
from elbowroom.plan.chart_view_models import BarsVM, PoolVM, SegmentVM
from elbowroom.text import charts as words
from elbowroom.text import table as table_words
from elbowroom.text import units
from elbowroom.text.components import component
from elbowroom.text.components import pool as pool_name

EMPTY = BarsVM("", "", (), (), "")


def bars(answer: Estimate, baseline: Estimate | None = None) -> BarsVM:
    """All pools; the one that decides is drawn taller, and the swatches are its. Of a memory that
    both have, what the baseline needs is outlined."""
    is_judged = answer.verdict.code != "UNKNOWN"
    is_shared = runtime_now(answer.scenario).reserves == THE_REST
    before = {pool.id: pool.need for pool in baseline.pools} if baseline is not None else {}
    pools = tuple(
        replace(
            pool_vm(pool, pool is answer.deciding, is_judged, is_shared),
            baseline=before.get(pool.id, 0),
        )
        for pool in answer.pools
    )
    primary = answer.deciding
    shown = next(pool for pool in pools if pool.is_primary)
    return BarsVM(
        title=words.memory_now_and_baseline() if before else words.memory_now(),
        unit=units.memory_unit(),
        pools=pools,
        swatches=_swatches(shown, primary.size - primary.usable),
        takeaway=_takeaway(shown, primary, answer.paging),
    )


def _takeaway(shown: PoolVM, pool: Pool, paging: Paging | None) -> str:
    title, usable = shown.title, units.size(pool.usable)
    if any(leaf.basis == BOUNDS for leaf in pool.leaves):
        low, high = units.size(pool.need_low), units.size(pool.need_high)
        return words.bars_bounds_takeaway(title, low, high, usable)
    if shown.pool is not None and paging is not None:
        size = units.size(paging.pool.point)
        return words.pool_takeaway(title, units.size(pool.need), usable, size)
    return words.bars_takeaway(title, units.size(pool.need), usable)


def _swatches(pool: PoolVM, reserved: int) -> tuple[SegmentVM, ...]:
    """Names and numbers under the bars, without parts too small for a number."""
    unused = (pool.pool,) if pool.pool else ()
    named = (*pool.segments, *unused, segment_vm("reserved", reserved))
    return tuple(segment for segment in named if units.figure(segment.size) != units.figure(0))


def pool_vm(
    pool: Pool, is_primary: bool = True, is_judged: bool = True, is_shared: bool = False
) -> PoolVM:
    """One memory. Nothing is said to be free or over where the plan is not judged; what is free
    is the program's where it takes all of it as a pool that people share."""
    ends = {leaf.component for leaf in pool.leaves if not leaf.has_point}
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
        segments=tuple(segment_vm(name, pool.part(name), name in ends) for name in parts),
        is_primary=is_primary,
        usable_label=words.usable(units.figure(pool.usable)),
        free_label=_free(free, is_shared) if is_judged and free >= 0 else "",
        over_label=words.over(units.needed(-free)) if is_judged and free < 0 else "",
        margin_end=pool.need + margin(pool),
        reserved=segment_vm("reserved", pool.size - pool.usable),
        pool=segment_vm("pool", free) if is_shared and free > 0 else None,
    )


def _free(size: int, is_shared: bool) -> str:
    return words.unused_pool(units.figure(size)) if is_shared else words.free(units.figure(size))


def segment_vm(name: str, size: int, is_high_end: bool = False) -> SegmentVM:
    """A part; one of which only the ends are known is drawn to the high one, and says so."""
    value = table_words.at_most(units.figure(size)) if is_high_end else units.figure(size)
    return SegmentVM(name, size, component(name), value)
