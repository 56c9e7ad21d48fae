"""Where the items of a display list lie, so that only what changed is painted again."""

from collections.abc import Collection, Iterable

from elbowroom.scene.display_list import Circle, DisplayList, Item, Polygon, Polyline, Rect, Text

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

EDGE = 3.0
"""Pixels around an item that its outline may reach."""
ABOVE, BELOW = 1.2, 0.4
"""Reach of letters from the baseline, in ems."""


def box_of(item: Item) -> Box:
    """A box that holds an item with its outline."""
    match item:
        case Rect(x=x, y=y, width=width, height=height):
            box = x, y, x + width, y + height
        case Text(y=y, size=size, width=width):
            left = item.left
            box = left, y - size * ABOVE, left + width, y + size * BELOW
        case Circle(x=x, y=y, radius=radius):
            box = x - radius, y - radius, x + radius, y + radius
        case Polygon(points=points) | Polyline(points=points):
            xs, ys = points[::2], points[1::2]
            box = min(xs), min(ys), max(xs), max(ys)
    return box[0] - EDGE, box[1] - EDGE, box[2] + EDGE, box[3] + EDGE


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes overlap."""
    across = one[0] < other[2] and other[0] < one[2]
    return across and one[1] < other[3] and other[1] < one[3]


def within(items: Iterable[Item], areas: Collection[Box]) -> list[Item]:
    """The items that reach into one of some areas."""
    found = []
    for item in items:
        box = box_of(item)
        for area in areas:
            if meet(box, area):
                found.append(item)
                break
    return found


def _others(these: DisplayList, those: DisplayList) -> set[Item]:
    """Items of a list but for those that the other shares with it as objects: most of them."""
    shared = {id(item) for item in those.items}
    return {item for item in these.items if id(item) not in shared}


def changed_boxes(old: DisplayList, new: DisplayList) -> list[Box]:
    """Boxes around all that differs between two lists of one size, from top to bottom.

    One a row: boxes side by side are joined, those above each other are not. Where most differs,
    one around everything, which is found sooner.
    """
    changed = _others(old, new) ^ _others(new, old)
    if len(changed) > len(new.items):
        return [(0.0, 0.0, new.width, new.height)]
    rows: list[Box] = []
    for box in sorted(map(box_of, changed), key=lambda box: box[1]):
        if rows and box[1] < rows[-1][3]:
            box = _around(rows.pop(), box)
        rows.append(box)
    return rows


def _around(one: Box, other: Box) -> Box:
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )
