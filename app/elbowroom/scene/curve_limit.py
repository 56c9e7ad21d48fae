"""The usable line of the curve and its label, which stays clear of the areas and of the points."""

from collections.abc import Sequence

from elbowroom.plan.chart_view_models import CurveVM
from elbowroom.scene.curve_axes import CurveAxes
from elbowroom.scene.curve_labels import PlacedLabel
from elbowroom.scene.curve_stack import height_at
from elbowroom.scene.display_list import Item, Rect, Text
from elbowroom.scene.text_metrics import CAP_HEIGHT, TextSizes, elide, line

_INSET = 6.0  # from the ends of the line to its label
_AIR = 7.0  # from the line to the capitals of its label
_BESIDE = 12.0  # from a point's drop line to the label
_ON_A_LINE = 20.0  # what a drop line under the label weighs


def limit_line(vm: CurveVM, plot: CurveAxes) -> list[Item]:
    """A solid line across the plot; nothing where the limit is off the axis."""
    if not _is_on_axis(vm):
        return []
    y = _line_middle(vm, plot) - 1.0
    return [Rect(plot.left, y, plot.right - plot.left, 2.0, "limit", tag="usable")]


def limit_label(
    vm: CurveVM, plot: CurveAxes, names: Sequence[PlacedLabel], sizes: TextSizes
) -> list[Item]:
    """The least disturbed of four places at the line, on a plate in the background colour.

    Where each of them has a point or its drop line in it, also the places beside these lines.

    Args:
        vm: the chart.
        plot: its frame.
        names: where the points' labels stand.
        sizes: ems of the text.
    """
    size = sizes.label
    text = elide(vm.usable_label, size, plot.right - plot.left - 2 * _INSET)
    if not text or not _is_on_axis(vm):
        return []
    y = _line_middle(vm, plot)
    below, above = y + _AIR + CAP_HEIGHT * size, y - _AIR
    left, right = plot.left + _INSET, plot.right - _INSET
    places = [
        line(left, below, text, size, tag="usable"),
        line(left, above, text, size, tag="usable"),
        line(right, above, text, size, anchor="end", tag="usable"),
        line(right, below, text, size, anchor="end", tag="usable"),
    ]
    inside = [place for place in places if _is_inside(place, plot)] or places[1:2]

    def disturbance(place: Text) -> float:
        return _disturbance(place, vm, plot, names)

    best = min(inside, key=disturbance)
    if disturbance(best) >= _ON_A_LINE:
        beside = (
            line(name.x + _BESIDE, y, text, size, tag="usable")
            for name in names
            for y in (below, above)
        )
        clear = [place for place in beside if _is_inside(place, plot) and place.right <= right]
        best = min((best, *clear), key=disturbance)
    return [_plate(best), best]


def _is_on_axis(vm: CurveVM) -> bool:
    return 0 < vm.usable <= vm.y_max


def _line_middle(vm: CurveVM, plot: CurveAxes) -> float:
    return float(int(plot.y_pixel(vm.usable) + 0.5))


def _plate(text: Text) -> Rect:
    """Background behind a label, so that grid and drop lines stop at it."""
    top, bottom = _box(text)
    return Rect(
        float(int(text.left) - 3),
        float(int(top)),
        float(int(text.width) + 7),
        float(int(bottom - top)),
        "surface",
        tag="usable",
    )


def _box(text: Text) -> tuple[float, float]:
    """Top and bottom of a label's letters, with a little air, clear of its line."""
    return text.y - CAP_HEIGHT * text.size - 4.0, text.y + 5.0


def _is_inside(text: Text, plot: CurveAxes) -> bool:
    top, bottom = _box(text)
    return top >= plot.top and bottom <= plot.bottom


def _disturbance(text: Text, vm: CurveVM, plot: CurveAxes, names: Sequence[PlacedLabel]) -> float:
    """What lies under a label, by weight: other labels, points, the areas, and drop lines."""
    top, bottom = _box(text)
    pixels = [text.left + text.width * share / 4 for share in range(5)]
    covered = [plot.y_pixel(height_at(vm, plot.x_value(x))) < bottom for x in pixels]
    cost = 2.0 * sum(covered)
    for name in names:
        if name.left - 8 < text.right and text.left < name.right + 8:
            cost += 100.0 if (name.row + 1) * plot.row > top else 0.0
        if text.left - 8 < name.x < text.right + 8:
            is_hit = top - 8 < plot.y_pixel(name.marker.y) < bottom + 8
            cost += 2 * _ON_A_LINE if is_hit else _ON_A_LINE
    return cost
