"""A report as PDF or as pictures of its pages, set by typst from ``resources/report``.

typst is imported when something is set, since nothing else needs it.
"""

import json
from collections.abc import Set
from typing import Any

from elbowroom.catalog.paths import resources
from elbowroom.core.errors import Refusal
from elbowroom.report.content import Report
from elbowroom.report.template_data import template_data
from elbowroom.scene.text_metrics import is_in_font

STANDARD = "ua-1"
"""PDF/UA-1: tagged, with a title, a language and alternative texts; the compiler checks it."""

CHART_PPI = 192.0
"""Of a chart as PNG; a logical pixel of it is 1/96 of an inch."""


def pdf(report: Report, paper: str = "a4") -> bytes:
    """A tagged PDF with the plan's own file attached; the same bytes for the same report.

    Raises:
        Refusal: ``NO_TYPST``.
    """
    text, is_ours = _settable(report, paper)
    return _pdf(text, is_ours)


def page_pictures(report: Report, paper: str = "a4", ppi: float = 96.0) -> tuple[bytes, ...]:
    """Every page as PNG, to look at before it is exported.

    Raises:
        Refusal: ``NO_TYPST``.
    """
    text, is_ours = _settable(report, paper)
    made = _compile("plan.typ", {"report": text}, is_ours, format="png", ppi=ppi)
    return tuple(made) if isinstance(made, list) else (made,)


def chart_picture(svg: str, ppi: float = CHART_PPI) -> bytes:
    """A chart as PNG.

    Raises:
        Refusal: ``NO_TYPST``.
    """
    made: bytes = _compile("chart.typ", {"svg": svg}, format="png", ppi=ppi)
    return made


def _settable(report: Report, paper: str) -> tuple[str, bool]:
    """The template's data, and whether our own fonts have all its letters.

    Others are taken from the system's fonts; those that these lack too are spelt as code points,
    since a PDF that claims to be accessible may hold no letter without a shape.
    """
    data = template_data(report, paper)
    text = json.dumps(data, ensure_ascii=False)
    exotic = {c for c in text if not is_in_font(c)}
    if not exotic:
        return text, True
    fault = _fault(text)
    if not fault:
        return text, False
    shapeless = {c for c in exotic if c in fault}
    text = json.dumps(_spelt(data, shapeless), ensure_ascii=False)
    if not _fault(text):
        return text, False
    return json.dumps(_spelt(data, exotic), ensure_ascii=False), True


def _fault(text: str) -> str:
    """Why this data cannot be set with the system's fonts; empty when it can."""
    try:
        _pdf(text, is_ours=False)
    except _typst().TypstError as error:
        return str(error.diagnostic)
    return ""


def _spelt(value: Any, letters: Set[str]) -> Any:
    """The same data with some letters as ``[U+1F600]``; the plan's file stays as it is."""
    if isinstance(value, str):
        return "".join(f"[U+{ord(c):04X}]" if c in letters else c for c in value)
    if isinstance(value, list | tuple):
        return [_spelt(inner, letters) for inner in value]
    if isinstance(value, dict):
        kept = ("plan",)
        return {k: v if k in kept else _spelt(v, letters) for k, v in value.items()}
    return value


def _pdf(text: str, is_ours: bool) -> bytes:
    inputs = {"report": text}
    made: bytes = _compile("plan.typ", inputs, is_ours, format="pdf", pdf_standards=[STANDARD])
    return made


def _compile(template: str, inputs: dict[str, str], is_ours: bool = True, **options: Any) -> Any:
    """One run of the compiler, which reads the template and the fonts and nothing else."""
    folder = resources() / "report"
    return _typst().compile(
        str(folder / template),
        root=str(folder),
        font_paths=[str(resources() / "fonts")],
        ignore_system_fonts=is_ours,
        sys_inputs=inputs,
        **options,
    )


def _typst() -> Any:
    """The compiler.

    Raises:
        Refusal: ``NO_TYPST``.
    """
    try:
        import typst
    except ImportError as error:
        raise Refusal("NO_TYPST", "typst", reason=str(error)) from error
    return typst
