"""A part of the curve's axis as a curve of its own, so that zooming needs no other drawing. No Qt.

The part begins at 0 as every curve does; ``offset`` is added to values read from it.
"""

from bisect import bisect_left
from dataclasses import replace

from elbowroom.plan.chart_view_models import BandVM, CurveVM, MarkerVM
from elbowroom.text import units

TICKS = 8


def part(vm: CurveVM, low: int, high: int) -> CurveVM:
    """The curve between two values, moved to begin at 0."""
    if low <= 0 and high >= vm.x_max:
        return vm
    xs = _positions(vm.xs, low, high)
    return replace(
        vm,
        xs=tuple(x - low for x in xs),
        bands=tuple(_cut(vm, band, xs) for band in vm.bands),
        markers=tuple(_moved(marker, low) for marker in vm.markers if low <= marker.x <= high),
        x_ticks=_ticks(low, high, is_tokens=vm.axis == "context"),
        x_max=high - low,
        x_from=max(0, vm.x_from - low),
    )


def here_of(vm: CurveVM | None) -> int:
    """Where the person stands on the axis; 0 where nothing says."""
    markers = vm.markers if vm else ()
    return next((marker.x for marker in markers if marker.kind == "here"), 0)


def sizes_at(vm: CurveVM, x: int) -> tuple[int, ...]:
    """Bytes of each band at a value."""
    return tuple(_between(vm.xs, band.sizes, x) for band in vm.bands)


def _positions(xs: tuple[int, ...], low: int, high: int) -> tuple[int, ...]:
    return (low, *(x for x in xs if low < x < high), high)


def _cut(vm: CurveVM, band: BandVM, xs: tuple[int, ...]) -> BandVM:
    return replace(band, sizes=tuple(_between(vm.xs, band.sizes, x) for x in xs))


def _moved(marker: MarkerVM, low: int) -> MarkerVM:
    return replace(marker, x=marker.x - low)


def _between(xs: tuple[int, ...], sizes: tuple[int, ...], x: int) -> int:
    """Straight line between the two computed points around ``x``."""
    at = bisect_left(xs, x)
    if at == 0:
        return sizes[0]
    if at >= len(xs):
        return sizes[-1]
    left, right = xs[at - 1], xs[at]
    return sizes[at - 1] + (sizes[at] - sizes[at - 1]) * (x - left) // (right - left)


def _ticks(low: int, high: int, is_tokens: bool) -> tuple[tuple[int, str], ...]:
    step = _step(max(1, high - low), is_tokens)
    first = -(-low // step) * step
    return tuple((at - low, units.tokens_short(at)) for at in range(first, high + 1, step))


def _step(span: int, is_tokens: bool) -> int:
    """A round step that makes at most ``TICKS`` of them: powers of two for tokens, else 1-2-5."""
    step = 64 if is_tokens else 1
    factors = (2, 2, 2) if is_tokens else (2, 2.5, 2)
    turn = 0
    while span / step > TICKS:
        step = int(step * factors[turn % 3])
        turn += 1
    return step
