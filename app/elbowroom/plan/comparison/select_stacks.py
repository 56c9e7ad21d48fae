"""Stacked bars on one axis: the same memory beside itself for several models or machines."""

from collections.abc import Callable

from elbowroom.plan.axis import round_end, ticks
from elbowroom.plan.chart_view_models import SegmentVM
from elbowroom.plan.comparison.cells import Found
from elbowroom.plan.comparison.changes import Side
from elbowroom.plan.comparison.select_cells import parts_of, shown_memory
from elbowroom.plan.comparison.view_models import CellVM, CompareVM, StacksVM, StackVM
from elbowroom.plan.select_bars import segment_vm
from elbowroom.text import charts as plan_words
from elbowroom.text import compare as words
from elbowroom.text import units

DWARFS = 4
"""Times the next largest need or memory, beyond which a need is cut off."""

USABLE_REACH = 2
"""Times the largest need, up to which an axis is drawn to show where memories end."""


def stacks(
    vm: CompareVM, side: Side, at: int, look: Callable[[tuple[int, int]], Found | None]
) -> StacksVM:
    """One bar a row, or a column, of the matrix."""
    heads = vm.rows if side == "rows" else vm.columns
    places = [(i, at) if side == "rows" else (at, i) for i in range(len(heads))]
    bars = tuple(
        _stack(head.title, vm.cells[r][c], look((r, c)))
        for head, (r, c) in zip(heads, places, strict=True)
    )
    unit = units.whole()
    end = _end(bars, unit)
    shared = vm.columns[at].title if side == "rows" else vm.rows[at].title
    return StacksVM(
        title=words.models_on(shared) if side == "rows" else words.machines_for(shared),
        stacks=bars,
        x_max=end,
        ticks=tuple((tick * unit, f"{tick}") for tick in ticks(end // unit)),
        unit=units.memory_unit(),
        usable_label=plan_words.usable_line(),
        swatches=_swatches(bars),
        takeaway=_takeaway(bars),
    )


def _stack(label: str, cell: CellVM, found: Found | None) -> StackVM:
    if found is None or found.estimate is None or cell.pool is None:
        return StackVM(label, cell.code, (), 0, 0, cell.word)
    pool = shown_memory(found.estimate)
    parts = tuple(segment_vm(name, size) for name, size in parts_of(pool))
    return StackVM(label, cell.code, parts, pool.need, pool.usable, cell.need)


def _end(bars: tuple[StackVM, ...], unit: int) -> int:
    """In whole units: every need, and every memory's end that lies not far beyond; but a need that
    would dwarf all others is cut off."""
    needs = sorted((bar.need for bar in bars), reverse=True)
    ends = [bar.usable for bar in bars if bar.need]
    second = max([*needs[1:2], *ends], default=0)
    most = needs[0] if needs and needs[0] <= DWARFS * second else second
    near = [end for end in ends if end <= USABLE_REACH * most]
    return round_end(-(-max(most, *near, unit) // unit)) * unit


def _swatches(bars: tuple[StackVM, ...]) -> tuple[SegmentVM, ...]:
    """Each part once, without a number; without those too small to be seen in any bar."""
    found: dict[str, SegmentVM] = {}
    for bar in bars:
        for part in bar.segments:
            if units.figure(part.size) != units.figure(0):
                found.setdefault(part.component, SegmentVM(part.component, 0, part.label, ""))
    return tuple(found.values())


def _takeaway(bars: tuple[StackVM, ...]) -> str:
    known = [bar for bar in bars if bar.need]
    if not known:
        return ""
    most = max(known, key=lambda bar: bar.need)
    least = min(known, key=lambda bar: bar.need)
    if most.need == least.need:
        return words.needs(most.label, most.value)
    return words.most_and_least(most.label, most.value, least.label, least.value)
