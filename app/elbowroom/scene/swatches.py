"""The row that names every colour of a chart and repeats its number; it wraps."""

from collections.abc import Sequence

from elbowroom.plan.chart_view_models import SegmentVM
from elbowroom.scene.display_list import Item, Rect
from elbowroom.scene.roles import pattern_of
from elbowroom.scene.text_metrics import centred_baseline, elide, line, text_width

SIDE = 12.0  # of a swatch, pixels
POOL_STROKE = "kv_cache"
OUTLINED = {"free": "text_muted", "pool": POOL_STROKE}
_AFTER = 7.0  # from swatch to name
_BETWEEN = 22.0  # from one entry to the next


def swatch(component: str, x: float, y: float, side: float = SIDE) -> Rect:
    """A small square in the colour and pattern of a component."""
    if component in OUTLINED:
        stroke = OUTLINED[component]
        return Rect(x, y, side, side, "surface", stroke, radius=2.0, tag=component)
    pattern = pattern_of(component)
    return Rect(x, y, side, side, component, "", pattern, 2.0, tag=component)


def _entry(
    part: SegmentVM, x: float, y: float, width: float, row: float, size: float
) -> list[Item]:
    """One entry from ``x`` on in a row ``row`` pixels high, at most ``width`` wide."""
    baseline = centred_baseline(y + row / 2, size)
    space = text_width(" ", size) + 1.0
    value_width = text_width(part.value, size, bold=True)
    room = width - SIDE - _AFTER - space - value_width
    label = line(x + SIDE + _AFTER, baseline, elide(part.label, size, room), size)
    top = float(round(y + (row - SIDE) / 2))
    value = line(label.right + space, baseline, part.value, size, bold=True)
    return [swatch(part.component, x, top), label, value]


def _entry_width(part: SegmentVM, size: float) -> float:
    """Pixels of one entry."""
    words = text_width(part.label, size) + text_width(part.value, size, bold=True)
    return SIDE + _AFTER + words + text_width(" ", size) + 1.0


def build_swatches(
    parts: Sequence[SegmentVM], width: float, y: float, size: float
) -> tuple[list[Item], float]:
    """Entries from the left, in as many rows as it takes.

    Args:
        parts: what to name.
        width: pixels of a row.
        y: top of the first row.
        size: em of the text in pixels.

    Returns:
        The items, and the bottom of the last row.
    """
    row = float(round(size * 1.7))
    items: list[Item] = []
    x = 0.0
    for part in parts:
        needed = _entry_width(part, size)
        if x > 0 and round(x) + needed > width:
            x, y = 0.0, y + row
        items += _entry(part, float(round(x)), y, width, row, size)
        x += needed + _BETWEEN
    return items, y + row if parts else y
