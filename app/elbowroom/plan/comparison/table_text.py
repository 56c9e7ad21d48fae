"""A comparison as lines of cells: for the clipboard, the command line and paper."""

from collections.abc import Iterator

from elbowroom.plan.comparison.view_models import CellVM, CompareVM
from elbowroom.text import compare as words


def table_text(vm: CompareVM) -> str:
    """What holds for all, then a line a cell, tab-separated."""
    lines = [" · ".join(vm.shared), "", "\t".join(words.table_heads())]
    lines += ("\t".join(row) for row in table_rows(vm))
    return "\n".join(lines) + "\n"


def table_rows(vm: CompareVM) -> Iterator[tuple[str, ...]]:
    """Every cell with its model and machine, row by row, as :func:`words.table_heads` has it."""
    for head, row in zip(vm.rows, vm.cells, strict=True):
        for column, cell in zip(vm.columns, row, strict=True):
            yield head.title, column.title, *cell_texts(cell)


def cell_texts(cell: CellVM) -> tuple[str, str, str, str, str]:
    """Verdict, the number that decides, need, speed, and how far it could go."""
    verdict = " · ".join(filter(None, (cell.word, cell.own)))
    return verdict, cell.figure, cell.need, cell.speed, " · ".join(cell.reach)
