"""Where the cells of a comparison lie, and on how many lines their words stand."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate

from elbowroom.plan.comparison.view_models import CellVM, CompareVM, HeadVM
from elbowroom.scene.text_metrics import TextSizes, text_width, wrap

PAD = 12.0
"""Pixels between a cell's edge and what stands in it."""

SIGN = 1.08
"""Side of a verdict's sign, in ems of its word."""

SIGN_GAP = 5.0
LEAST_CELL = 148.0
"""Pixels: narrower, a cell's own figures no longer fit."""

HEAD_SHARE = 0.17
HEAD_LEAST, HEAD_MOST = 132.0, 250.0
"""Of the column of models: share of the width, and its bounds in pixels."""

BAR_ROOM = 18.0
"""Pixels that a cell's bar takes with the air around it."""

MOST_TITLE, MOST_FACTS = 3, 4
"""Lines of a heading."""


@dataclass(frozen=True, slots=True)
class Lines:
    """A heading broken into lines."""

    title: tuple[str, ...]
    facts: tuple[str, ...]

    def height(self, sizes: TextSizes) -> float:
        """Pixels that it takes."""
        return len(self.title) * leading(sizes.label) + len(self.facts) * leading(sizes.small)


@dataclass(frozen=True, slots=True)
class MatrixLayout:
    """Pixels.

    Attributes:
        width: of the whole, more than was asked for where cells would become too narrow.
        head: width of the column of models.
        cell: width of a cell.
        sizes: ems of the text.
        word_lines: lines of a cell's word.
        is_tall: its word and figure stand below each other.
        is_split: its need and speed do.
        columns: headings of the machines.
        rows: headings of the models.
        heads_height: of the row of machines.
        tops: of the rows of cells, and the bottom of the last.
    """

    width: float
    head: float
    cell: float
    sizes: TextSizes
    word_lines: int
    is_tall: bool
    is_split: bool
    columns: tuple[Lines, ...]
    rows: tuple[Lines, ...]
    heads_height: float
    tops: tuple[float, ...]

    def left(self, column: int) -> float:
        """Left edge of a column."""
        return self.head + column * self.cell

    def height(self, row: int) -> float:
        """Of a row of cells."""
        return self.tops[row + 1] - self.tops[row]

    @property
    def inside(self) -> float:
        """Width for what stands in a cell."""
        return self.cell - 2 * PAD


def leading(size: float) -> float:
    """From one line of text to the next."""
    return float(round(size * 1.42))


def lay_out(vm: CompareVM, width: float, sizes: TextSizes, aside: float = 0.0) -> MatrixLayout:
    """The layout on so many pixels.

    Args:
        vm: the matrix.
        width: pixels there are.
        sizes: ems of the text.
        aside: pixels at a heading's right end that are kept free.
    """
    count = max(1, len(vm.columns))
    head = min(max(width * HEAD_SHARE, HEAD_LEAST), HEAD_MOST)
    cell = max(LEAST_CELL, (width - head) / count)
    inside, room = cell - 2 * PAD, head - 2 * PAD
    columns = tuple(_lines(each, sizes, inside - aside, inside) for each in vm.columns)
    cells = [each for row in vm.cells for each in row]
    words = [word_lines(each, sizes, inside) for each in cells]
    layout = MatrixLayout(
        width=head + count * cell,
        head=head,
        cell=cell,
        sizes=sizes,
        word_lines=max(map(len, words), default=1),
        is_tall=any(_first(each, sizes) > inside for each in cells),
        is_split=any(_second(each, sizes) > inside for each in cells),
        columns=columns,
        rows=tuple(_lines(each, sizes, room - aside, room) for each in vm.rows),
        heads_height=2 * PAD + max((each.height(sizes) for each in columns), default=0.0),
        tops=(),
    )
    heights = [_height(layout, head, row) for head, row in zip(layout.rows, vm.cells, strict=True)]
    return replace(layout, tops=(0.0, *accumulate(heights)))


def _height(layout: MatrixLayout, head: Lines, row: tuple[CellVM, ...]) -> float:
    """Of a row: its heading, or its fullest cell."""
    sizes = layout.sizes
    below = max(
        1, *(len(last_lines(cell, layout)) for cell in row)
    )  # room for what is not known yet
    lines = 1 + layout.is_tall + layout.is_split + below
    cell = layout.word_lines * leading(sizes.label) + BAR_ROOM + lines * leading(sizes.small)
    return 2 * PAD + max(head.height(sizes), cell)


def word_lines(cell: CellVM, sizes: TextSizes, inside: float) -> list[str]:
    """A cell's word beside its sign."""
    room = inside - sizes.label * SIGN - SIGN_GAP
    return wrap(cell.word, sizes.label, room, bold=True)[:2]


def last_lines(cell: CellVM, layout: MatrixLayout) -> list[tuple[str, str]]:
    """Below a cell's figures: how far it could go, and what holds only there; with roles."""
    sizes, room = layout.sizes, layout.inside
    reach = [(words, "text_muted") for words in packed(cell.reach, sizes.small, room)]
    return reach + [(words, "text") for words in packed((cell.own,), sizes.small, room)]


def packed(parts: Iterable[str], size: float, room: float) -> list[str]:
    """Parts on lines, as many on each as fit; only a part that is too long itself is broken."""
    lines: list[str] = []
    for part in filter(None, parts):
        longer = f"{lines[-1]} · {part}" if lines else part
        if lines and text_width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines += wrap(part, size, room)
    return lines


def _lines(head: HeadVM, sizes: TextSizes, first: float, room: float) -> Lines:
    title = wrap(head.title, sizes.label, first, bold=True)
    facts = packed(head.facts, sizes.small, room)
    return Lines(_limited(title, MOST_TITLE), _limited(facts, MOST_FACTS))


def _limited(lines: list[str], most: int) -> tuple[str, ...]:
    """The first lines; the last of them says when something is left out."""
    kept = lines[:most]
    return tuple([*kept[:-1], f"{kept[-1]} …"] if len(lines) > most else kept)


def _first(cell: CellVM, sizes: TextSizes) -> float:
    """Width of sign, word and figure on one line."""
    word = text_width(cell.word, sizes.label, bold=True) + sizes.label * SIGN + SIGN_GAP
    return word + text_width(cell.figure, sizes.small) + sizes.label if cell.figure else word


def _second(cell: CellVM, sizes: TextSizes) -> float:
    """Width of need and speed on one line."""
    return text_width(cell.need, sizes.small) + sizes.small + text_width(cell.speed, sizes.small)
