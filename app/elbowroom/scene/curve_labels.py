"""Where the labels of the curve's points go: rows above the plot, each label beside its drop line.

The rightmost point has the top row and labels stand left of their lines, so that no line crosses a
label. Where the left has no room, sides and rows change; what cannot be named clearly is not named,
the least important first.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, permutations, product

from elbowroom.plan.chart_view_models import CurveVM, MarkerVM
from elbowroom.scene.curve_axes import CurveAxes
from elbowroom.scene.curve_stack import height_at
from elbowroom.scene.text_metrics import elide, text_width

_IMPORTANCE = ("here", "largest", "crossing")
_BESIDE = 8.0  # from the drop line to its label
_CLEAR = 4.0  # least distance of a label from another's line
_COST = {"left": 0, "right": 1, "over": 3}


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label in its row.

    Attributes:
        marker: what it names.
        x: pixel of the drop line.
        left: pixel where the text begins.
        text: the label, shortened if it must be.
        width: pixels of the text.
        row: row of the band, 0 at the top.
        is_over: the text stands on its line, which begins below it.
    """

    marker: MarkerVM
    x: float
    left: float
    text: str
    width: float
    row: int
    is_over: bool

    @property
    def right(self) -> float:
        """Pixel where the text ends."""
        return self.left + self.width

    def is_crossed_by(self, other: "PlacedLabel") -> bool:
        """Whether the other's drop line runs through this text."""
        inside = self.left - _CLEAR < other.x < self.right + _CLEAR
        return inside and other.row <= self.row


def visible_markers(vm: CurveVM) -> list[MarkerVM]:
    """Markers on the axis, the most important first."""
    known = [m for m in vm.markers if m.kind in _IMPORTANCE and 0 <= m.x <= vm.x_max]
    return sorted(known, key=lambda marker: _IMPORTANCE.index(marker.kind))


def place(vm: CurveVM, plot: CurveAxes, width: float, size: float) -> list[PlacedLabel]:
    """Labels of as many points as can be named without overlap; ``size`` is the em in pixels.

    Beside the areas where that is possible, else on them.
    """
    markers = visible_markers(vm)[: plot.rows]
    while markers:
        clear: list[PlacedLabel] = []
        for labels in filter(_is_clear, _arranged(markers, plot, width, size)):
            clear = clear or labels
            if not any(_covers(vm, plot, label) for label in labels):
                return labels
        if clear:
            return clear
        markers.pop()
    return []


def _covers(vm: CurveVM, plot: CurveAxes, label: PlacedLabel) -> bool:
    """Whether a label stands on the areas."""
    bottom = (label.row + 1) * plot.row
    ends = plot.x_value(label.left), plot.x_value(label.right)
    return any(plot.y_pixel(height_at(vm, x)) < bottom for x in ends)


def _arranged(
    markers: Sequence[MarkerVM], plot: CurveAxes, width: float, size: float
) -> Iterator[list[PlacedLabel]]:
    """All ways to place the labels on the canvas, the preferred first."""
    ordered = sorted(markers, key=lambda marker: -marker.x)
    choices = [_choices(marker, plot, width, size) for marker in ordered]
    below = plot.rows - len(ordered)
    for rows, sides in _arrangements(len(ordered)):
        labels = [
            PlacedLabel(marker, *choice[side], row + below, side == "over")
            for marker, choice, row, side in zip(ordered, choices, rows, sides, strict=True)
            if side in choice
        ]
        if len(labels) == len(ordered):
            yield labels


def _choices(
    marker: MarkerVM, plot: CurveAxes, width: float, size: float
) -> dict[str, tuple[float, float, str, float]]:
    """Side -> (x, left, text, width) for the sides that have room on the canvas."""
    start = plot.left if plot.top < plot.rows * plot.row else 0.0
    text = elide(marker.label, size, width - start, bold=True)
    wide = text_width(text, size, bold=True)
    x = plot.line_pixel(marker.x)
    over = min(max(x - wide / 2, start), width - wide)
    choices = {"over": (x, over, text, wide)}
    if x - _BESIDE - wide >= start:
        choices["left"] = (x, x - _BESIDE - wide, text, wide)
    if x + _BESIDE + wide <= width:
        choices["right"] = (x, x + _BESIDE, text, wide)
    return choices


@cache
def _arrangements(count: int) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
    """All (rows, sides) of labels sorted from the right, the preferred first."""

    def cost(arrangement: tuple[tuple[int, ...], tuple[str, ...]]) -> float:
        rows, sides = arrangement
        steps_back = sum(1 for upper, lower in pairwise(rows) if upper > lower)
        return sum(_COST[side] for side in sides) + steps_back / 2

    every: Iterable[tuple[tuple[int, ...], tuple[str, ...]]] = product(
        permutations(range(count)), product(_COST, repeat=count)
    )
    return sorted(every, key=cost)


def _is_clear(labels: Sequence[PlacedLabel]) -> bool:
    return not any(
        one.is_crossed_by(other) for one in labels for other in labels if one is not other
    )
