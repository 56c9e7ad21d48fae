"""Heights of the stacked bands of a curve, in bytes."""

from bisect import bisect_right
from collections.abc import Iterator

from elbowroom.plan.chart_view_models import BandVM, CurveVM


def stacked(vm: CurveVM) -> Iterator[tuple[BandVM, list[int]]]:
    """Bands from the bottom, each with its upper edge at each of ``vm.xs``."""
    edge = [0] * len(vm.xs)
    for band in vm.bands:
        edge = [below + size for below, size in zip(edge, band.sizes, strict=True)]
        yield band, edge


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
