"""Whether a plan fits: codes and the bytes that decide, no prose."""

from collections.abc import Sequence

from elbowroom.core.estimate import Pool, Verdict
from elbowroom.core.units import MIB

SMALLEST_MARGIN = 256 * MIB
MARGIN_PERCENT = 2


def margin(pool: Pool) -> int:
    """What must stay free for FITS: the estimate's own error, 256 MiB, or 2 % of usable."""
    share = -(-pool.usable * MARGIN_PERCENT // 100)
    return max(pool.need_high - pool.need, SMALLEST_MARGIN, share)


def judge(pools: Sequence[Pool]) -> Verdict:
    """The verdict of a plan; the first pool is the one that the plan wants filled.

    What a GPU cannot hold may go to the RAM that is left. RAM itself must hold its own part.
    """
    primary = pools[0]
    ram = next((pool for pool in pools[1:] if pool.kind == "ram"), None)
    verdict = _judge_primary(primary, ram)
    if ram is None or verdict.code == "NO_FIT":
        return verdict
    own = _judge_primary(ram, None)
    return own if _SEVERITY[own.code] > _SEVERITY[verdict.code] else verdict


_SEVERITY = {"FITS": 0, "TIGHT": 1, "SPILLS": 2, "TIGHT_SPILL": 3, "NO_FIT": 4}


def _judge_primary(pool: Pool, ram: Pool | None) -> Verdict:
    need, usable, m = pool.need, pool.usable, margin(pool)
    if need + m <= usable:
        return Verdict("FITS", pool.id, free=usable - need, margin=m)
    if need <= usable:
        return Verdict("TIGHT", pool.id, free=usable - need, margin=m)
    total = usable + (max(0, ram.usable - ram.need) if ram is not None else 0)
    if need > total:
        return Verdict("NO_FIT", pool.id, short=need - total, margin=m)
    code = "SPILLS" if need + m <= total else "TIGHT_SPILL"
    return Verdict(code, pool.id, free=total - need, margin=m, spill=need - usable)
