"""The chart "As context grows": stacked areas on linear axes, the limit, and labelled points."""

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from elbowroom.plan.chart_view_models import CurveVM
from elbowroom.scene.curve_axes import CurveAxes, axes, picked
from elbowroom.scene.curve_labels import PlacedLabel, place, visible_markers
from elbowroom.scene.curve_limit import limit_label, limit_line
from elbowroom.scene.curve_stack import stacked
from elbowroom.scene.display_list import Circle, DisplayList, Item, Polygon, Polyline, Rect
from elbowroom.scene.roles import pattern_of
from elbowroom.scene.sentence import sentence_alone
from elbowroom.scene.text_metrics import (
    CAP_HEIGHT,
    SIZES,
    TextSizes,
    centred_baseline,
    line,
    text_width,
)

__all__ = ["axes", "build", "picked"]

_DASH = (3.0, 3.0)
_POINT = 5.0  # radius of a point, pixels


def build(vm: CurveVM, width: float, height: float, sizes: TextSizes = SIZES) -> DisplayList:
    """The curve on ``width`` x ``height`` logical pixels, from 300 x 160 on.

    Args:
        vm: what to show; with ``vm.empty`` only that sentence.
        width: logical pixels.
        height: logical pixels.
        sizes: ems of the text.
    """
    if vm.empty or not vm.xs:
        return sentence_alone(vm.empty, width, height, sizes)
    plot = axes(vm, width, height, sizes)
    names = place(vm, plot, width, sizes.label)
    names.sort(key=lambda name: name.marker.kind == "here")  # drawn on top
    limit = limit_label(vm, plot, names, sizes)
    still = _background(replace(vm, markers=(), takeaway=""), plot, sizes)
    moving = (
        *(part for name in names for part in _drop_line(name, plot, limit)),
        *limit,
        *_points(vm, plot, {name.marker.kind for name in names}),
        *(item for name in names for item in _name(name, plot, sizes.label)),
    )
    return DisplayList(width, height, (*still, *moving), len(still))


@lru_cache(16)
def _background(vm: CurveVM, plot: CurveAxes, sizes: TextSizes) -> tuple[Item, ...]:
    """What does not depend on the markers, and so stays while a value is dragged."""
    return (*_grid(vm, plot, sizes), *_areas(vm, plot), *limit_line(vm, plot))


def _grid(vm: CurveVM, plot: CurveAxes, sizes: TextSizes) -> list[Item]:
    """Grid lines and the numbers of both axes, as many as have room."""
    items: list[Item] = []
    size = sizes.small
    for value, label in _thinned_y(vm, plot, size):
        y = float(int(plot.y_pixel(value) + 0.5))
        items.append(Rect(plot.left, y, plot.right - plot.left, 1.0, "grid"))
        middle = centred_baseline(y + 0.5, size)
        items.append(line(plot.left - 8.0, middle, label, size, "text_muted", "end"))
    baseline = plot.bottom + round(size * 0.7) + CAP_HEIGHT * size
    for value, label in _thinned_x(vm, plot, size):
        x = plot.x_pixel(value)
        items.append(line(x, baseline, label, size, "text_muted", "middle"))
    return items


def _thinned_y(vm: CurveVM, plot: CurveAxes, size: float) -> list[tuple[int, str]]:
    """Every tick, or every second, third ... until their numbers stand clear of each other."""
    ticks = [tick for tick in vm.y_ticks if 0 <= tick[0] <= vm.y_max]
    for step in range(1, len(ticks) + 1):
        kept = ticks[::step]
        pixels = [plot.y_pixel(value) for value, _ in kept]
        if all(a - b >= size * 1.4 for a, b in pairwise(pixels)):
            return kept
    return ticks[:1]


def _thinned_x(vm: CurveVM, plot: CurveAxes, size: float) -> list[tuple[int, str]]:
    """Likewise for the x axis, by the widths of the labels."""
    ticks = [tick for tick in vm.x_ticks if 0 <= tick[0] <= vm.x_max]
    for step in range(1, len(ticks) + 1):
        kept = ticks[::step]
        boxes = [(plot.x_pixel(value), text_width(label, size) / 2) for value, label in kept]
        if all(b[0] - b[1] - a[0] - a[1] >= size for a, b in pairwise(boxes)):
            return kept
    return ticks[:1]


def _areas(vm: CurveVM, plot: CurveAxes) -> list[Item]:
    """One polygon a band, each reaching a pixel under the next one, which is drawn over it.

    So no background shines through where two smooth edges meet.
    """
    xs = [plot.x_pixel(min(x, vm.x_max)) for x in vm.xs]
    bottom, top = plot.bottom, plot.top
    scale = (bottom - top) / max(vm.y_max, 1)
    lower = [bottom] * len(xs)
    items: list[Item] = []
    for band, edge in stacked(vm):
        if not any(band.sizes):
            continue
        upper = [max(bottom - size * scale, top) for size in edge]
        points = _outline(xs, upper, lower)
        items.append(
            Polygon(points, band.component, pattern_of(band.component), tag=band.component)
        )
        lower = [min(y + 1.0, bottom) for y in upper]
    items.reverse()
    return items


def _outline(xs: list[float], upper: list[float], lower: list[float]) -> tuple[float, ...]:
    """Along the upper edge, and back along the lower one."""
    flat = [0.0] * (4 * len(xs))
    flat[::2] = xs + xs[::-1]
    flat[1::2] = upper + lower[::-1]
    return tuple(flat)


def _drop_line(label: PlacedLabel, plot: CurveAxes, limit: list[Item]) -> list[Item]:
    """From beside its label, or from below it, to the x axis; it stops at the limit's plate."""
    start = plot.row * (label.row + (1.0 if label.is_over else 0.2))
    spans = [(start, plot.bottom)]
    for plate in limit:
        if isinstance(plate, Rect) and plate.x <= label.x <= plate.x + plate.width:
            spans = [(start, plate.y), (plate.y + plate.height, plot.bottom)]
    return [
        Polyline((label.x, top, label.x, bottom), "text", 1.0, _DASH, label.marker.kind)
        for top, bottom in spans
        if top < bottom
    ]


def _points(vm: CurveVM, plot: CurveAxes, named: set[str]) -> list[Item]:
    """Points, the most important on top; a crossing whose label has no room would only puzzle."""
    return [
        Circle(
            plot.line_pixel(marker.x),
            max(plot.y_pixel(marker.y), plot.top),
            _POINT,
            "surface",
            "text",
            2.0,
            marker.kind,
        )
        for marker in reversed(visible_markers(vm))
        if marker.kind in named or marker.kind != "crossing"
    ]


def _name(label: PlacedLabel, plot: CurveAxes, size: float) -> list[Item]:
    """The label; in the plot on a plate in the background colour."""
    top, kind = plot.row * label.row, label.marker.kind
    baseline = centred_baseline(top + plot.row / 2, size)
    words = line(label.left, baseline, label.text, size, bold=True, tag=kind)
    if top + plot.row <= plot.top:
        return [words]
    left, wide = float(int(label.left) - 3), float(int(label.width) + 7)
    return [Rect(left, top + 2.0, wide, plot.row - 4.0, "surface", tag=kind), words]
