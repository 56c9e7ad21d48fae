"""Stacked bars on one axis: who needs how much, of what, and where each memory ends."""

from collections.abc import Iterator

from elbowroom.plan.comparison.view_models import StacksVM, StackVM
from elbowroom.scene.bar_layout import GAP, part_edges, whole
from elbowroom.scene.display_list import DisplayList, Item, Polyline, Rect
from elbowroom.scene.roles import pattern_of
from elbowroom.scene.signs import sign
from elbowroom.scene.swatches import build_swatches
from elbowroom.scene.text_metrics import (
    SIZES,
    TextSizes,
    centred_baseline,
    elide,
    line,
    text_width,
)

_ROW, _BAR = 34.0, 18.0
_LABEL_SHARE, _LABEL_MOST = 0.34, 230.0
_BESIDE = 8.0
_RADIUS = 2.0


def build(vm: StacksVM, width: float, sizes: TextSizes = SIZES) -> DisplayList:
    """The bars with their names, the axis below, and the swatches; the height follows."""
    zoom = sizes.label / SIZES.label
    row, height = round(_ROW * zoom), round(_BAR * zoom)
    left = _label_width(vm, width, sizes)
    value = max((text_width(bar.value, sizes.small, bold=True) for bar in vm.stacks), default=0.0)
    scale = (width - left - value - 2 * _BESIDE) / vm.x_max
    bottom = row * len(vm.stacks) + 2.0
    items: list[Item] = [*_grid(vm, left, scale, bottom, sizes)]
    for place, bar in enumerate(vm.stacks):
        middle = row * place + row / 2
        items += _name(bar, left, middle, sizes)
        has_end = 0 < bar.usable <= vm.x_max and bar.need > 0
        items += _bar(bar, left, middle - height / 2, height, scale, vm.x_max)
        end = max(min(bar.need, vm.x_max), bar.usable if has_end else 0)
        x, baseline = left + whole(end * scale) + _BESIDE, centred_baseline(middle, sizes.small)
        items.append(line(x, baseline, bar.value, sizes.small, bold=True))
    bottom += round(sizes.small * 1.9)
    swatches, bottom = build_swatches(vm.swatches, width, bottom, sizes.small)
    return DisplayList(width, bottom, (*items, *swatches))


def _label_width(vm: StacksVM, width: float, sizes: TextSizes) -> float:
    most = min(width * _LABEL_SHARE, _LABEL_MOST)
    side = sizes.small + 6.0
    longest = max((text_width(bar.label, sizes.small) for bar in vm.stacks), default=0.0)
    return float(round(min(longest + side, most) + _BESIDE))


def _name(bar: StackVM, left: float, middle: float, sizes: TextSizes) -> Iterator[Item]:
    side = sizes.small
    if bar.code:
        yield from sign(bar.code, 0.0, round(middle - side / 2), side)
    x = side + 6.0
    words = elide(bar.label, sizes.small, left - x - _BESIDE)
    yield line(x, centred_baseline(middle, sizes.small), words, sizes.small)


def _bar(
    bar: StackVM, left: float, top: float, height: float, scale: float, x_max: int
) -> Iterator[Item]:
    """The parts; a bar that passes the axis' end is cut off there, and shows it."""
    end = whole(x_max * scale)
    parts = [part for part in bar.segments if part.size > 0]
    edges = [min(whole(e), end) for e in part_edges([part.size for part in parts], scale)]
    start = 0
    for number, (part, edge) in enumerate(zip(parts, edges, strict=True)):
        right = edge - (GAP if number < len(parts) - 1 else 0)
        if start >= end:
            break
        name = part.component
        yield Rect(
            left + start,
            top,
            float(max(right - start, 1)),
            height,
            name,
            pattern=pattern_of(name),
            radius=_RADIUS,
            tag=name,
        )
        start = edge
    if bar.need > x_max:
        yield from _cut(left + end, top, height)
    if 0 < bar.usable <= x_max and bar.need:
        yield Rect(left + whole(bar.usable * scale) - 1.0, top - 4.0, 2.0, height + 8.0, "limit")


def _cut(right: float, top: float, height: float) -> Iterator[Item]:
    """Two slanted gaps near the end: it goes on."""
    for back in (16.0, 9.0):
        x = right - back
        yield Polyline((x, top + height + 1, x + 6, top - 1), "surface", 2.5)


def _grid(
    vm: StacksVM, left: float, scale: float, bottom: float, sizes: TextSizes
) -> Iterator[Item]:
    baseline = bottom + round(sizes.small * 1.25)
    for tick, label in vm.ticks:
        x = left + whole(tick * scale)
        yield Rect(x, 0.0, 1.0, bottom, "grid")
        words = f"{label} {vm.unit}" if tick == vm.ticks[-1][0] else label
        yield line(x, baseline, words, sizes.small, "text_muted", "middle")
