"""Writes a report to a file: whole, or not at all, and never over another one unasked."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from elbowroom.core.errors import Refusal
from elbowroom.report import csv_table, markdown, plain, typesetting
from elbowroom.report.content import Chart, Report
from elbowroom.report.template_data import chart_svg
from elbowroom.storage.atomic import Saved, save_file
from elbowroom.storage.system import SYSTEM, System

"""Endings of what can be written; ``svg`` and ``png`` are a file for each chart."""

Watch = Callable[[int, int], bool]
"""Told after each step how many of how many are done; ``False`` cancels what is left."""


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written.

    Attributes:
        files: in the order in which they were written; fewer than asked for after a cancel.
        is_cancelled: it was stopped; files that were written whole stay.
    """

    files: tuple[Saved, ...]
    is_cancelled: bool = False


def keep_going(_done: int, _steps: int) -> bool:
    """The watch of somebody who does not look."""
    return True


def export(
    report: Report,
    path: Path,
    kind: str = "pdf",
    paper: str = "a4",
    overwrite: bool = False,
    watch: Watch = keep_going,
    system: System = SYSTEM,
) -> Exported:
    """Make a report and write it; callable on any thread, since it translates nothing.

    Args:
        report: the content.
        path: the file; for charts the name that each file's own is made from.
        kind: one of :data:`FORMATS`.
        paper: ``a4`` or ``letter``, for PDF.
        overwrite: take the place of files that are there.
        watch: told of progress, and asked whether to go on; before anything is written too.
        system: the system's file calls.

    Raises:
        Refusal: ``EXPORT_EXISTS``, ``NO_TYPST``, ``NOT_SAVED``; the old file is as it was.
    """
    makers = _makers(report, path, kind, paper)
    taken = [target for target in makers if target.exists() and not overwrite]
    if taken:
        raise Refusal("EXPORT_EXISTS", str(taken[0]))
    written: list[Saved] = []
    steps = 2 * len(makers)
    for place, (target, make) in enumerate(makers.items()):
        if not watch(2 * place, steps):
            return Exported(tuple(written), is_cancelled=True)
        data = make()
        if not watch(2 * place + 1, steps):
            return Exported(tuple(written), is_cancelled=True)
        written.append(save_file(target, data, system))
    watch(steps, steps)
    return Exported(tuple(written))


def targets(report: Report, path: Path, kind: str) -> tuple[Path, ...]:
    """The files that an export would write, to ask about those that are there."""
    return tuple(_makers(report, path, kind, "a4"))


def file_name(report: Report, kind: str) -> str:
    """A name to offer: ``elbowroom-family-server-20261129.pdf``."""
    letters = (c if c.isalnum() else " " for c in report.title)
    title = "-".join("".join(letters).split())[:60].strip("-").lower()
    return f"elbowroom-{title or 'plan'}-{report.day:%Y%m%d}.{kind}"


def _makers(report: Report, path: Path, kind: str, paper: str) -> dict[Path, Callable[[], bytes]]:
    """Each file with what makes its bytes."""
    single: dict[str, Callable[[], bytes]] = {
        "pdf": lambda: typesetting.pdf(report, paper),
        "md": lambda: markdown.markdown(report).encode(),
        "csv": lambda: csv_table.csv_text(report).encode(),
        "txt": lambda: plain.summary_text(report).encode(),
    }
    if kind in single:
        return {path: single[kind]}
    return {
        path.with_name(f"{path.stem}-{chart.key}.{kind}"): _chart_maker(chart, kind)
        for chart in report.charts()
    }


def _chart_maker(chart: Chart, kind: str) -> Callable[[], bytes]:
    svg = chart_svg(chart.drawing, chart.finding)
    if kind == "svg":
        return svg.encode
    return lambda: typesetting.chart_picture(svg)
