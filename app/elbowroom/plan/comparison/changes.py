"""What a person can do to a comparison, and what becomes of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from elbowroom.plan.comparison.state import (
    MOST,
    Cell,
    Comparison,
    Line,
    Row,
    Settings,
)

Side = Literal["rows", "columns"]
READY_MADE, BEGIN, CLEAR = "ready-made", "begin", "clear"
"""Why another comparison takes the place of one."""

VARIED = ("quants", "caches", "runtimes", "flash")
"""What a ready-made comparison goes through."""


@dataclass(frozen=True, slots=True)
class SetComparison:
    """Another comparison in place of this one.

    Attributes:
        comparison: what is compared from then on.
        why: ``begin``, ``ready-made`` or ``clear``.
    """

    comparison: Comparison
    why: str


@dataclass(frozen=True, slots=True)
class AddLine:
    """A further row or column.

    Attributes:
        line: the row or column.
        at: place it takes; ``None`` is the end.
    """

    line: Line
    at: int | None = None


@dataclass(frozen=True, slots=True)
class RemoveLine:
    """A row or column less."""

    side: Side
    at: int


@dataclass(frozen=True, slots=True)
class CopyLine:
    """A row or column once more, below or beside itself."""

    side: Side
    at: int


@dataclass(frozen=True, slots=True)
class OrderLines:
    """Rows or columns in another order.

    Attributes:
        side: which of them.
        order: for each place the one that comes there.
    """

    side: Side
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """Another row or column in the place of one."""

    at: int
    line: Line


@dataclass(frozen=True, slots=True)
class ChangeCell:
    """Settings that hold in one cell only; none of them take the exception back."""

    row: int
    column: int
    settings: Settings


ComparisonAction = (
    SetComparison | AddLine | RemoveLine | CopyLine | OrderLines | ChangeLine | ChangeCell
)


def changed(comparison: Comparison, action: ComparisonAction) -> Comparison:
    """The comparison after an action; one that is impossible changes nothing."""
    match action:
        case SetComparison(other):
            return other
        case AddLine(line, at):
            return _added(comparison, line, at)
        case RemoveLine(side, at):
            return _rearranged(comparison, side, [i for i in _places(comparison, side) if i != at])
        case CopyLine(side, at):
            places = _places(comparison, side)
            is_free = at in places and len(places) < MOST
            copied = [*places[: at + 1], *places[at:]] if is_free else places
            return _rearranged(comparison, side, copied)
        case OrderLines(side, order):
            is_order = sorted(order) == _places(comparison, side)
            return _rearranged(comparison, side, order) if is_order else comparison
        case ChangeLine(at, line):
            return _exchanged(comparison, at, line)
        case ChangeCell(row, column, settings):
            return _excepted(comparison, row, column, settings)


def _places(comparison: Comparison, side: Side) -> list[int]:
    return [*range(len(getattr(comparison, side)))]


def _side(line: Line) -> Side:
    return "rows" if isinstance(line, Row) else "columns"


def _added(comparison: Comparison, line: Line, at: int | None) -> Comparison:
    side = _side(line)
    lines = getattr(comparison, side)
    if len(lines) >= MOST:
        return comparison
    place = len(lines) if at is None else max(0, min(at, len(lines)))
    grown: dict[str, Any] = {side: (*lines[:place], line, *lines[place:])}
    cells = _moved(comparison.cells, side, lambda i: [i + (i >= place)])
    return replace(comparison, **grown, cells=cells)


def _rearranged(comparison: Comparison, side: Side, order: Iterable[int]) -> Comparison:
    """The lines of ``order``, each with the exceptions of its cells."""
    order = list(order)
    lines = getattr(comparison, side)
    cells = _moved(
        comparison.cells, side, lambda i: [to for to, source in enumerate(order) if source == i]
    )
    arranged: dict[str, Any] = {side: tuple(lines[i] for i in order)}
    return replace(comparison, **arranged, cells=cells)


def _moved(
    cells: tuple[Cell, ...], side: Side, targets: Callable[[int], list[int]]
) -> tuple[Cell, ...]:
    """Exceptions where their rows or columns have gone."""
    name = side.removesuffix("s")
    moved = [_at(cell, **{name: to}) for cell in cells for to in targets(getattr(cell, name))]
    return tuple(sorted(moved, key=lambda cell: (cell.row, cell.column)))


def _at(cell: Cell, row: int | None = None, column: int | None = None) -> Cell:
    return Cell(
        cell.row if row is None else row,
        cell.column if column is None else column,
        cell.settings,
    )


def _exchanged(comparison: Comparison, at: int, line: Line) -> Comparison:
    side = _side(line)
    lines = getattr(comparison, side)
    if not 0 <= at < len(lines):
        return comparison
    exchanged: dict[str, Any] = {side: (*lines[:at], line, *lines[at + 1 :])}
    return replace(comparison, **exchanged)


def _excepted(comparison: Comparison, row: int, column: int, settings: Settings) -> Comparison:
    if (row, column) not in comparison.places:
        return comparison
    others = [cell for cell in comparison.cells if (cell.row, cell.column) != (row, column)]
    if settings.given:
        others.append(Cell(row, column, settings))
    return replace(comparison, cells=tuple(sorted(others, key=lambda c: (c.row, c.column))))
