"""Display lists put together: items elsewhere, and lists one below the other."""

from dataclasses import replace

from elbowroom.scene.display_list import DisplayList, Item, Polygon, Polyline


def moved(item: Item, dx: float, dy: float) -> Item:
    """The item further right and further down."""
    if isinstance(item, Polygon | Polyline):
        places = enumerate(item.points)
        return replace(item, points=tuple(v + (dy if i % 2 else dx) for i, v in places))
    return replace(item, x=item.x + dx, y=item.y + dy)


def stacked(*lists: DisplayList) -> DisplayList:
    """The lists one below the other, as wide as the widest."""
    items: list[Item] = []
    y = 0.0
    for each in lists:
        items += (moved(item, 0.0, y) for item in each.items)
        y += each.height
    return DisplayList(max(each.width for each in lists), y, tuple(items))
