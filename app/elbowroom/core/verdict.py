"""Whether a plan fits: codes and the bytes that decide, no prose."""

from collections.abc import Sequence
from dataclasses import replace

from elbowroom.core.estimate import Pool, Verdict
from elbowroom.core.units import MIB

MOVED = ("weights", "kv_cache", "recurrent_state")
"""Parts that can lie on a card or in RAM."""

FITTING = ("FITS", "TIGHT")
"""Codes of a plan that lies wholly where it is wanted."""

SMALLEST_MARGIN = 256 * MIB
MARGIN_PERCENT = 2
"""What stays free at the least for FITS: so many bytes, and so much of the usable memory."""


def margin(pool: Pool) -> int:
    """What must stay free for FITS: the estimate's own error, 256 MiB, or 2 % of usable."""
    return margin_of(pool.usable, pool.need_high - pool.need)


def margin_of(usable: int, error: int) -> int:
    """Likewise for a pool of ``usable`` bytes whose need may be ``error`` bytes higher."""
    share = -(-usable * MARGIN_PERCENT // 100)
    return max(error, SMALLEST_MARGIN, share)


def judge(wanted: Sequence[Pool], placed: Sequence[Pool] | None = None) -> Verdict:
    """The verdict of a plan.

    Args:
        wanted: the pools with everything where the plan wants it; the worst decides, RAM only
            where it is worse than every card.
        placed: the pools once what the cards cannot hold lies in RAM; ``None`` where nothing can
            be moved. Its cards have been filled with room to spare, so RAM decides.
    """
    first = _worst(wanted)
    if first.code != "NO_FIT" or placed is None:
        return first
    ram, now = placed[-1], _worst(placed)
    if now.code == "NO_FIT":
        return replace(first, short=now.short)
    beside = _judge_pool(ram)
    spill = sum(ram.part(name) - wanted[-1].part(name) for name in MOVED)
    return Verdict(
        "SPILLS" if beside.code == "FITS" else "TIGHT_SPILL",
        first.pool,
        free=beside.free,
        margin=beside.margin,
        spill=spill,
    )


_SEVERITY = {"FITS": 0, "TIGHT": 1, "NO_FIT": 2}


def severity(pools: Sequence[Pool]) -> int:
    """0 where every pool fits, 1 where one is tight, 2 where one is too small."""
    return max(_SEVERITY[_judge_pool(pool).code] for pool in pools)


def _worst(pools: Sequence[Pool]) -> Verdict:
    """The verdict of the pool that decides: the worst, of equals a card before RAM."""

    judged = [(_judge_pool(pool), pool.kind != "ram") for pool in pools]

    def rank(pair: tuple[Verdict, bool]) -> tuple[int, bool, int]:
        verdict, is_card = pair
        return _SEVERITY[verdict.code], is_card, verdict.margin + verdict.short - verdict.free

    return max(judged, key=rank)[0]


def _judge_pool(pool: Pool) -> Verdict:
    free, m = pool.usable - pool.need, margin(pool)
    if free < 0:
        return Verdict("NO_FIT", pool.id, short=-free, margin=m)
    return Verdict("FITS" if free >= m else "TIGHT", pool.id, free=free, margin=m)
