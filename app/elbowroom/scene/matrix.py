"""A comparison as a matrix: a row a model, a column a machine, in each cell what decides.

Each cell says its verdict in sign, colour and words, so that it survives in grey; its bar is drawn
to the scale of its own memory. Tags: ``cell:ROW:COLUMN``, ``row:ROW``, ``column:COLUMN``, and in
front of the last two ``menu:`` where a sign for a menu is drawn.
"""

from collections.abc import Iterator
from dataclasses import replace

from elbowroom.plan.chart_view_models import BarsVM, PoolVM
from elbowroom.plan.comparison.view_models import CellVM, CompareVM
from elbowroom.scene import bars
from elbowroom.scene.display_list import DisplayList, Item, Rect
from elbowroom.scene.matrix_layout import (
    BAR_ROOM,
    PAD,
    SIGN,
    SIGN_GAP,
    Lines,
    MatrixLayout,
    last_lines,
    lay_out,
    leading,
    word_lines,
)
from elbowroom.scene.moved import moved, stacked
from elbowroom.scene.signs import role_of, sign
from elbowroom.scene.text_metrics import SIZES, TextSizes, centred_baseline, line

MENU, MENU_ROOM = "⋯", 22.0
WAITING = "…"


def build(vm: CompareVM, width: float, sizes: TextSizes = SIZES) -> DisplayList:
    """The whole matrix, for paper."""
    layout = lay_out(vm, width, sizes)
    whole = stacked(build_heads(layout, has_menus=False), build_cells(vm, layout, has_menus=False))
    return replace(whole, items=tuple(item for item in whole.items if _is_drawn(item)))


def _is_drawn(item: Item) -> bool:
    """Whether it is more than an area to point at."""
    return not isinstance(item, Rect) or bool(item.fill or item.stroke)


def lay_out_with_menus(vm: CompareVM, width: float, sizes: TextSizes) -> MatrixLayout:
    """The layout of a matrix whose headings open menus."""
    return lay_out(vm, width, sizes, aside=MENU_ROOM)


def build_below_heads(vm: CompareVM, layout: MatrixLayout) -> DisplayList:
    """The models with their cells, with room for the headings above."""
    return stacked(DisplayList(layout.width, layout.heads_height), build_cells(vm, layout))


def build_heads(layout: MatrixLayout, has_menus: bool = True) -> DisplayList:
    """The machines, which stay while the models are scrolled."""
    items: list[Item] = []
    for number, head in enumerate(layout.columns):
        left, tag = layout.left(number), f"column:{number}"
        items.append(Rect(left, 0.0, layout.cell, layout.heads_height, tag=tag))
        items += _head(head, left + PAD, PAD, layout, tag)
        if has_menus:
            items += _menu(left + layout.cell - PAD, PAD, layout, tag)
    items.append(Rect(0.0, layout.heads_height - 1, layout.width, 1.0, "grid"))
    return DisplayList(layout.width, layout.heads_height, tuple(items))


def build_cells(vm: CompareVM, layout: MatrixLayout, has_menus: bool = True) -> DisplayList:
    """The models with their cells."""
    items: list[Item] = []
    for r, row in enumerate(vm.cells):
        top, tag = layout.tops[r], f"row:{r}"
        items.append(Rect(0.0, top, layout.head, layout.height(r), tag=tag))
        items += _head(layout.rows[r], PAD, top + PAD, layout, tag)
        if has_menus:
            items += _menu(layout.head - PAD, top + PAD, layout, tag)
        for c, cell in enumerate(row):
            tag = f"cell:{r}:{c}"
            items.append(Rect(layout.left(c), top, layout.cell, layout.height(r), tag=tag))
            items += _cell(cell, layout.left(c) + PAD, top + PAD, layout)
        if r:
            items.append(Rect(0.0, top, layout.width, 1.0, "grid"))
    return DisplayList(layout.width, layout.tops[-1], tuple(items))


def _head(head: Lines, x: float, y: float, layout: MatrixLayout, tag: str) -> Iterator[Item]:
    sizes = layout.sizes
    for words in head.title:
        yield line(x, y + sizes.label, words, sizes.label, bold=True, tag=tag)
        y += leading(sizes.label)
    for words in head.facts:
        yield line(x, y + sizes.small, words, sizes.small, "text_muted", tag=tag)
        y += leading(sizes.small)


def _menu(right: float, y: float, layout: MatrixLayout, tag: str) -> Iterator[Item]:
    """The sign that a heading opens a menu, and the area around it."""
    size, name = layout.sizes.label, f"menu:{tag}"
    yield Rect(right - MENU_ROOM + 4, y - 6, MENU_ROOM + 4, MENU_ROOM + 4, tag=name)
    yield line(right, y + size, MENU, size, "text_muted", "end", bold=True, tag=name)


def _cell(cell: CellVM, x: float, y: float, layout: MatrixLayout) -> Iterator[Item]:
    """Verdict and figure, bar, need and speed, and how far it could go."""
    label, small = layout.sizes.label, layout.sizes.small
    if not cell.code:
        yield line(x, y + label, WAITING, label, "text_muted")
        return
    yield from _verdict(cell, x, y, layout)
    y += layout.word_lines * leading(label) - leading(label)
    yield from _pair("", cell.figure, x, y + label - small, layout, layout.is_tall, "text")
    y += leading(label) + layout.is_tall * leading(small)
    if cell.pool is not None:
        yield from _bar(cell.pool, x, y + 1.0, layout.inside)
    y += BAR_ROOM
    yield from _pair(cell.need, cell.speed, x, y, layout, layout.is_split, "text_muted")
    y += (1 + layout.is_split) * leading(small)
    for words, role in last_lines(cell, layout):
        yield line(x, y + small, words, small, role)
        y += leading(small)


def _pair(
    one: str, other: str, x: float, y: float, layout: MatrixLayout, is_split: bool, role: str
) -> Iterator[Item]:
    """Two figures at the ends of a line, or below each other."""
    small = layout.sizes.small
    if one:
        yield line(x, y + small, one, small, role)
    if other and is_split:
        yield line(x, y + leading(small) + small, other, small, role)
    elif other:
        yield line(x + layout.inside, y + small, other, small, role, "end")


def _verdict(cell: CellVM, x: float, y: float, layout: MatrixLayout) -> Iterator[Item]:
    size = layout.sizes.label
    side = round(size * SIGN)
    yield from sign(cell.code, x, y + 1.0, side)
    for words in word_lines(cell, layout.sizes, layout.inside):
        baseline = centred_baseline(y + 1.0 + side / 2, size)
        yield line(x + side + SIGN_GAP, baseline, words, size, role_of(cell.code), bold=True)
        y += leading(size)


def _bar(pool: PoolVM, x: float, y: float, width: float) -> Iterator[Item]:
    """The bar of the plan screen, small."""
    drawn = bars.build(BarsVM("", "", (pool,), (), ""), width, compact=True)
    return (moved(item, x, y) for item in drawn.items)
