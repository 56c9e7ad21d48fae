"""A report as CSV for a spreadsheet: every table, list and figure, one below the other."""

import csv
import io
from collections.abc import Iterator

from elbowroom.report.content import (
    Block,
    Bullets,
    Chart,
    Code,
    Facts,
    KeyFigures,
    Paragraph,
    Report,
    Table,
    Verdict,
)

FORMULA_STARTS = tuple("=+-@\t\r\n＝＋－＠")
"""A cell that begins so is computed by some spreadsheets (OWASP, "CSV Injection")."""

QUOTE = "'"
"""In front of such a cell it makes it text."""

BYTE_ORDER_MARK = "\ufeff"
"""By which Excel knows that the file is UTF-8, and reads Korean."""


def csv_text(report: Report) -> str:
    """The whole report; lines end as RFC 4180 wants."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for row in _rows(report):
        writer.writerow(map(safe, row))
    return BYTE_ORDER_MARK + out.getvalue()


def safe(cell: str) -> str:
    """A cell that no spreadsheet computes."""
    return QUOTE + cell if cell.startswith(FORMULA_STARTS) else cell


def _rows(report: Report) -> Iterator[tuple[str, ...]]:
    yield (report.title,)
    yield (report.subtitle,)
    yield (report.warning,)
    yield ()
    for block in report.summary:
        yield from _block(block)
    for section in report.sections:
        yield ()
        yield (section.title,)
        for block in section.blocks:
            yield from _block(block)


def _block(block: Block) -> Iterator[tuple[str, ...]]:
    match block:
        case Verdict():
            yield block.word, block.sentence
            if block.detail:
                yield "", block.detail
        case Paragraph():
            yield (block.text,)
        case KeyFigures(pairs) | Facts(pairs):
            yield from pairs
        case Bullets():
            yield from [(block.title,)] if block.title else []
            yield from ((item,) for item in block.items)
        case Chart():
            yield (block.finding,)
        case Code():
            yield (block.title,)
            yield from ((line,) for line in block.lines)
        case Table():
            if block.title:
                yield ()
                yield (block.title,)
            yield tuple(column.title for column in block.columns)
            yield from block.rows
