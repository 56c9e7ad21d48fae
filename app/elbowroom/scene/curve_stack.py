"""Heights of the stacked bands of a curve, in bytes."""

from bisect import bisect_right
from itertools import accumulate

from elbowroom.plan.view_models import CurveVM


def upper_edges(vm: CurveVM) -> list[list[int]]:
    """Upper edge of each band at each of ``vm.xs``, from the bottom band up."""
    columns = zip(*(band.sizes for band in vm.bands), strict=True)
    return [list(row) for row in zip(*map(accumulate, columns), strict=True)]


def height_at(vm: CurveVM, value: float) -> float:
    """The whole stack at a place on the x axis, linear between two of ``vm.xs``."""
    last = len(vm.xs) - 1
    after = min(max(bisect_right(vm.xs, value), 1), last)
    if after < 1:
        return _total(vm, 0)
    x0, x1 = vm.xs[after - 1], vm.xs[after]
    low, high = _total(vm, after - 1), _total(vm, after)
    share = min(max((value - x0) / max(x1 - x0, 1), 0.0), 1.0)
    return low + (high - low) * share


def _total(vm: CurveVM, place: int) -> int:
    return sum(band.sizes[place] for band in vm.bands)
