"""A report as Markdown, in GitHub's dialect: the same texts, escaped; of charts, what they say."""

import re
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

_INLINE = re.compile(r"[\\`*\[\]<>|~&$]|(?<![^\W_])_|_(?![^\W_])")
"""Signs that mean something anywhere in a line."""

_AT_START = re.compile(r"^(?:(?:#{1,6}|[+-])(?=\s|$)|\d{1,9}(?=[.)](?:\s|$))|[-=]+\s*$)")
"""What makes a heading, a list or a rule of a line that begins so."""


def markdown(report: Report) -> str:
    """The whole report, ending with a line break."""
    return "\n\n".join(_parts(report)) + "\n"


def _parts(report: Report) -> Iterator[str]:
    yield f"# {escaped(report.title)}"
    yield f"{escaped(report.subtitle)}  \n*{escaped(report.warning)}*"
    for block in report.summary:
        yield _block(block)
    for section in report.sections:
        yield f"## {escaped(section.title)}"
        yield from (_block(block) for block in section.blocks)


def _block(block: Block) -> str:
    match block:
        case Verdict():
            lines = [f"**{escaped(block.word)}**", escaped(block.sentence)]
            return "  \n".join([*lines, *([escaped(block.detail)] if block.detail else [])])
        case Paragraph():
            return "  \n".join(map(escaped, block.text.split("\n")))
        case KeyFigures(pairs) | Facts(pairs):
            return "\n".join(f"- {escaped(label)}: **{escaped(text)}**" for label, text in pairs)
        case Bullets():
            mark = "- [ ] " if block.is_checklist else "- "
            head = f"### {escaped(block.title)}\n\n" if block.title else ""
            return head + "\n".join(mark + escaped(item) for item in block.items)
        case Chart():
            return f"**{escaped(block.finding)}**"
        case Code():
            return f"### {escaped(block.title)}\n\n{_fenced(block.lines)}"
        case Table():
            return _table(block)


def _table(table: Table) -> str:
    """A table with its title as a heading; line breaks in cells stay."""
    head = [f"### {escaped(table.title)}\n"] if table.title else []
    marks = ["---:" if column.align == "end" else "---" for column in table.columns]
    rows = [_row(column.title for column in table.columns), "|" + "|".join(marks) + "|"]
    return "\n".join([*head, *rows, *(_row(row) for row in table.rows)])


def _row(cells: Iterator[str] | tuple[str, ...]) -> str:
    shown = ("<br>".join(map(escaped, cell.split("\n"))) for cell in cells)
    return "| " + " | ".join(shown) + " |"


def _fenced(lines: tuple[str, ...]) -> str:
    """Lines in a fence longer than any run of backticks in them."""
    text = "\n".join(lines)
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text}\n{fence}"


def escaped(text: str) -> str:
    """Text on one line that no reader of Markdown takes for markup."""
    line = _INLINE.sub(lambda sign: "\\" + sign.group(), " ".join(text.split()))
    start = _AT_START.match(line)
    if start is None:
        return line
    marked = len(start.group()) if start.group().isdigit() else 0
    return f"{line[:marked]}\\{line[marked:]}"
