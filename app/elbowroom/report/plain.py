"""The first page as text, for the clipboard and for a terminal."""

from collections.abc import Iterator

from elbowroom.report.content import Block, Bullets, Facts, KeyFigures, Report, Verdict

SHOWN = ("glance", "assumptions")
"""Sections of the first page that a summary repeats."""


def summary_text(report: Report) -> str:
    """Title, answer, what to buy, key figures and assumptions; ends with a line break."""
    lines = [report.title, report.subtitle, ""]
    for block in report.summary:
        lines += _lines(block)
    for section in report.sections:
        if section.key in SHOWN:
            lines += ["", section.title, *(line for b in section.blocks for line in _lines(b))]
    return "\n".join([*lines, "", report.warning]) + "\n"


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Verdict():
            yield f"{block.word}. {block.sentence}"
            yield from [block.detail] if block.detail else []
        case KeyFigures(pairs) | Facts(pairs):
            yield from (f"{label}: {text}" for label, text in pairs)
        case Bullets():
            yield from [block.title] if block.title else []
            yield from (f"- {item}" for item in block.items)
