"""The chart "Over one conversation": a stacked column for each moment, the limit, and the peak."""

from itertools import groupby

from elbowroom.plan.chart_view_models import MomentVM, TimelineVM
from elbowroom.scene.curve_axes import CurveAxes
from elbowroom.scene.display_list import Circle, DisplayList, Item, Polyline, Rect
from elbowroom.scene.roles import pattern_of
from elbowroom.scene.sentence import sentence_alone
from elbowroom.scene.text_metrics import (
    CAP_HEIGHT,
    SIZES,
    TextSizes,
    centred_baseline,
    elide,
    line,
    text_width,
)

_FILLED = 0.76  # of its place, the width of a column
_WIDEST = 72.0
_TICK_GAP = 10.0
_BETWEEN = 8.0  # from one name to the next
_AIR = 7.0  # from the limit to its label
_POINT = 4.5
_DASH = (3.0, 3.0)
_CACHE = "kv_cache"
_FIRST = ("PROMPT", "ANSWER", "READY", "LOAD", "FULL", "IDLE", "SWITCH", "START", "WARM_UP")
"""Moments whose names come first where not all have room."""


def build(vm: TimelineVM, width: float, height: float, sizes: TextSizes = SIZES) -> DisplayList:
    """The conversation on ``width`` x ``height`` logical pixels, from 300 x 160 on.

    Args:
        vm: what to show; with ``vm.empty`` only that sentence.
        width: logical pixels.
        height: logical pixels.
        sizes: ems of the text.
    """
    if vm.empty:
        return sentence_alone(vm.empty, width, height, sizes)
    plot = axes(vm, width, height, sizes)
    items = (
        *_grid(vm, plot, sizes),
        *(item for at, moment in enumerate(vm.moments) for item in _column(vm, plot, at, moment)),
        _drop_line(vm, plot),
        *_limit(vm, plot, sizes),
        *_peak(vm, plot, sizes),
        *_names(vm, plot, sizes),
    )
    return DisplayList(width, height, items)


def axes(vm: TimelineVM, width: float, height: float, sizes: TextSizes = SIZES) -> CurveAxes:
    """Frame of the chart; its x axis counts moments."""
    labels = [text_width(label, sizes.small) for _, label in vm.y_ticks]
    row = float(round(sizes.label * 1.36))
    return CurveAxes(
        left=float(round(max(labels, default=0.0) + _TICK_GAP)),
        top=row + round(sizes.small * 0.5),
        right=float(int(width) - 1),
        bottom=float(int(height) - round(sizes.small * 3.1)),
        x_max=max(1, len(vm.moments)),
        y_max=vm.y_max,
        row=row,
        rows=1,
    )


def moment_at(plot: CurveAxes, x: float) -> int:
    """Place of the moment whose column stands over a pixel."""
    return min(int(plot.x_value(x)), plot.x_max - 1)


def middle(plot: CurveAxes, at: int) -> float:
    """Pixel of the middle of a column."""
    return plot.x_pixel(at + 0.5)


def _grid(vm: TimelineVM, plot: CurveAxes, sizes: TextSizes) -> list[Item]:
    items: list[Item] = []
    for value, label in vm.y_ticks:
        y = float(int(plot.y_pixel(value) + 0.5))
        items.append(Rect(plot.left, y, plot.right - plot.left, 1.0, "grid"))
        baseline = centred_baseline(y + 0.5, sizes.small)
        items.append(line(plot.left - 8.0, baseline, label, sizes.small, "text_muted", "end"))
    return items


def _segments(moment: MomentVM) -> list[tuple[str, int, bool]]:
    """(component, bytes, whether it is drawn empty) from the bottom."""
    found: list[tuple[str, int, bool]] = [(name, size, False) for name, size in moment.parts]
    if moment.empty_cache:
        after = [name for name, _ in moment.parts if name in ("weights", _CACHE)]
        found.insert(len(after), (_CACHE, moment.empty_cache, True))
    if moment.pages:
        found.append(("reserved", moment.pages, True))
    return found


def _column(vm: TimelineVM, plot: CurveAxes, at: int, moment: MomentVM) -> list[Item]:
    """One stack; what is set aside and empty is an outline in the cache's colour."""
    width = min(_FILLED * (plot.right - plot.left) / len(vm.moments), _WIDEST)
    left = float(int(middle(plot, at) - width / 2))
    items: list[Item] = []
    below, lower = 0, plot.bottom
    for name, size, is_empty in _segments(moment):
        below += size
        upper = max(float(int(plot.y_pixel(below) + 0.5)), plot.top)
        if upper < lower:
            box = left, upper, float(int(width)), lower - upper
            items.append(
                Rect(*box, "surface", name, tag=name)
                if is_empty
                else Rect(*box, name, "", pattern_of(name), tag=name)
            )
        lower = upper
    return items


def _limit(vm: TimelineVM, plot: CurveAxes, sizes: TextSizes) -> list[Item]:
    """The usable line; its label stands over the low columns at the left."""
    if not 0 < vm.usable <= vm.y_max:
        return []
    y = float(int(plot.y_pixel(vm.usable) + 0.5))
    text = elide(vm.usable_label, sizes.label, plot.right - plot.left)
    above, below = y - _AIR, y + _AIR + CAP_HEIGHT * sizes.label
    baseline = above if above - CAP_HEIGHT * sizes.label > plot.top else below
    label = line(plot.left + 6.0, baseline, text, sizes.label, tag="usable")
    cap = CAP_HEIGHT * sizes.label
    plate = Rect(
        float(int(label.left) - 3),
        float(int(baseline - cap - 4)),
        float(int(label.width) + 7),
        float(int(cap + 9)),
        "surface",
        tag="usable",
    )
    across = Rect(plot.left, y - 1.0, plot.right - plot.left, 2.0, "limit", tag="usable")
    return [plate, across, label]


def _top_of_peak(vm: TimelineVM, plot: CurveAxes) -> tuple[float, float]:
    """The pixel above the middle of the column that holds most."""
    x = int(middle(plot, vm.peak)) + 0.5
    return x, max(plot.y_pixel(vm.moments[vm.peak].total), plot.top)


def _drop_line(vm: TimelineVM, plot: CurveAxes) -> Item:
    """From the figure of the peak down to its column, behind the limit's label."""
    x, top = _top_of_peak(vm, plot)
    return Polyline((x, plot.row, x, top), "text", 1.0, _DASH, "peak")


def _peak(vm: TimelineVM, plot: CurveAxes, sizes: TextSizes) -> list[Item]:
    """The moment that holds most: its figure above the plot, and a point on its column."""
    x, top = _top_of_peak(vm, plot)
    width = text_width(vm.peak_label, sizes.label, bold=True)
    left = min(max(x - width / 2, 0.0), plot.right - width)
    baseline = centred_baseline(plot.row / 2, sizes.label)
    return [
        Circle(x, top, _POINT, "surface", "text", 2.0, "peak"),
        line(left, baseline, vm.peak_label, sizes.label, bold=True, tag="peak"),
    ]


def _names(vm: TimelineVM, plot: CurveAxes, sizes: TextSizes) -> list[Item]:
    """Below the columns: tokens, and below these the moments; as many as have room."""
    size = sizes.small
    first = plot.bottom + round(size * 0.55) + CAP_HEIGHT * size
    groups = groupby(enumerate(vm.moments), key=lambda pair: pair[1].code)
    names, tokens = [], []
    for code, pairs in groups:
        places = [at for at, _ in pairs]
        rank = -1 if vm.peak in places else _FIRST.index(code) if code in _FIRST else 0
        centre = (middle(plot, places[0]) + middle(plot, places[-1])) / 2
        names.append((rank, centre, vm.moments[places[0]].name))
        tokens += [
            (len(places) - i, middle(plot, at), vm.moments[at].tokens)
            for i, at in enumerate(places)
            if vm.moments[at].tokens
        ]
    return [
        *_placed(tokens, first, plot, size, "text_muted"),
        *_placed(names, first + round(size * 1.4), plot, size, "text"),
    ]


def _placed(
    wanted: list[tuple[int, float, str]], y: float, plot: CurveAxes, size: float, colour: str
) -> list[Item]:
    """Labels by rank, each where it stands clear of those before."""
    taken: list[tuple[float, float]] = []
    items: list[Item] = []
    for _, x, text in sorted(wanted):
        width = text_width(text, size)
        left = min(max(x - width / 2, 0.0), plot.right - width)
        if all(left >= end + _BETWEEN or left + width + _BETWEEN <= start for start, end in taken):
            taken.append((left, left + width))
            items.append(line(left, y, text, size, colour))
    return items
