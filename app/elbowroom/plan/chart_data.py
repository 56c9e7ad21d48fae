"""Charts as tables for the clipboard: columns parted by tabs, sizes as bare numbers in one unit."""

from collections.abc import Iterable

from elbowroom.plan.chart_view_models import BarsVM, CurveVM, TimelineVM
from elbowroom.plan.state import AXES
from elbowroom.text import charts as words
from elbowroom.text import units


def bars_data(vm: BarsVM) -> str:
    """A line for each part of each memory."""
    lines = [words.bars_columns(vm.unit)]
    for pool in vm.pools:
        reserved = (pool.reserved,) if pool.reserved is not None else ()
        sizes = [(part.label, part.size) for part in (*pool.segments, *reserved)]
        sizes += [(words.need(), pool.need), (words.usable_memory(), pool.usable)]
        lines += [(pool.title, label, units.figure(size)) for label, size in sizes]
    return _table(lines)


def curve_data(vm: CurveVM) -> str:
    """A line for each position of the axis, a column for each component, and their sum."""
    if vm.empty:
        return vm.empty
    unit = units.memory_unit()
    heads = [vm.axis_labels[AXES.index(vm.axis)], *(f"{band.label}, {unit}" for band in vm.bands)]
    lines = [[*heads, f"{words.need()}, {unit}"]]
    for at, x in enumerate(vm.xs):
        sizes = [band.sizes[at] for band in vm.bands]
        lines.append([str(x), *map(units.figure, (*sizes, sum(sizes)))])
    return _table(lines)


def timeline_data(vm: TimelineVM) -> str:
    """A line for each moment."""
    return (
        _table([vm.headers, *(moment.cells for moment in vm.moments)]) if vm.headers else vm.empty
    )


def _table(lines: Iterable[Iterable[str]]) -> str:
    return "\n".join("\t".join(line) for line in lines) + "\n"
