"""The cache of a runtime with a pool, as a part of an estimate."""

from elbowroom.core.estimate import BOUNDS, Leaf
from elbowroom.core.runtimes.pooled_use import PoolUse


def cache_leaf(use: PoolUse, ends: tuple[int, int]) -> Leaf:
    """What has to be there to run as planned, up to everybody at full length.

    So that the one rule of the verdict says of a pool what it says of every memory: FITS where it
    holds the high end, TIGHT where it holds what is needed, NO_FIT where it does not.

    Args:
        use: what the conversations take.
        ends: fewest and most bytes of everybody at full length; equal where that is exact.
    """
    point = use.needed - use.states
    low, high = (max(0, end - use.states) + use.spare for end in ends)
    whole = use.worst - use.states + use.spare
    if ratios := _ratios(use):
        return Leaf("kv_cache", point, point // (2 * max(*ratios, 1)), max(point, whole), BOUNDS)
    low, high = min(point, point * low // max(1, whole)), max(point, high)
    return Leaf("kv_cache", point, low, high, "exact" if low == high else "range")


def _ratios(use: PoolUse) -> list[int]:
    """Ratios of cells that are compressed in ways of the runtime's own: only ends are known."""
    layers = (run.layer for run in use.plan.model.layers)
    return [layer.compress_ratio for layer in layers if layer.kind == "compressed"]
