"""A report as plain data for the template: every text is a string there, never markup."""

from dataclasses import asdict
from typing import Any

from elbowroom.report.content import Block, Chart, Report
from elbowroom.scene.display_list import DisplayList
from elbowroom.scene.palette import PAPER, VERDICT, VERDICT_SHAPE
from elbowroom.scene.svg import to_svg
from elbowroom.scene.text_metrics import elide

RUNNING_TITLE = 360.0, 12.0
"""Width of the plan's name in the header of a page, and its em, in pixels."""


def template_data(report: Report, paper: str) -> dict[str, Any]:
    """What the template reads, ready for JSON.

    Args:
        report: the content.
        paper: ``a4`` or ``letter``.
    """
    width, size = RUNNING_TITLE
    return {
        "paper": paper,
        "language": report.language,
        "day": [report.day.year, report.day.month, report.day.day],
        "eyebrow": report.eyebrow,
        "title": report.title,
        "running_title": elide(report.title, size, width),
        "subtitle": report.subtitle,
        "warning": report.warning,
        "summary": [_block(block) for block in report.summary],
        "sections": [
            {"title": section.title, "blocks": [_block(block) for block in section.blocks]}
            for section in report.sections
        ],
        "plan": report.plan.decode(),
        "plan_label": report.plan_label,
    }


def _block(block: Block) -> dict[str, Any]:
    """A block, with its kind beside its fields."""
    kind = {"kind": type(block).__name__.lower()}
    if isinstance(block, Chart):
        return kind | {
            "finding": block.finding,
            "caption": block.caption,
            "svg": chart_svg(block.drawing),
        }
    return kind | asdict(block) | _look(block)


def _look(block: Block) -> dict[str, Any]:
    """Colour and shape of a verdict's sign."""
    code = getattr(block, "code", None)
    if code is None:
        return {}
    return {"colour": VERDICT[code][0], "shape": VERDICT_SHAPE.get(code, "square")}


def chart_svg(drawing: DisplayList, title: str = "") -> str:
    """A chart in the colours of paper."""
    return to_svg(drawing, PAPER, title)
