"""``elbowroom export``: a plan as a file to hand to somebody."""

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.scenarios import parse
from elbowroom.cli import model_files, plans
from elbowroom.cli.scenario_flags import check_alone, scenario_of
from elbowroom.plan.document.format import MAX_BYTES, SUFFIX
from elbowroom.plan.reducer import one_line
from elbowroom.plan.state import PlanState
from elbowroom.report.build import build
from elbowroom.report.export import export as write
from elbowroom.report.export import file_name
from elbowroom.report.formats import FORMATS
from elbowroom.storage.atomic import read_file
from elbowroom.text import command
from elbowroom.text.language import language, speaking


def export(args: argparse.Namespace, catalogue: Catalogue) -> int:
    """Write a plan as a report; the exit code.

    Raises:
        Refusal: the plan cannot be read or answered, or the file not be written.
    """
    kind = args.format or _kind(args.output)
    if kind is None:
        print(command.no_such_format(Path(args.output).suffix, ", ".join(FORMATS)), file=sys.stderr)
        return 2
    state, catalogue = _plan(args, catalogue)
    with speaking(args.lang or language()):
        report = build(state, catalogue, datetime.now(UTC).astimezone().date())
    path = Path(args.output or file_name(report, kind))
    for saved in write(report, path, kind, args.paper, args.force).files:
        print(command.plan_made(str(saved.path)))
    return 0


def _kind(output: str | None) -> str | None:
    """Format that a file's name says; PDF without one, ``None`` for an unknown one."""
    ending = Path(output).suffix.lower().removeprefix(".") if output else "pdf"
    return ending if ending in FORMATS else None


def _plan(args: argparse.Namespace, catalogue: Catalogue) -> tuple[PlanState, Catalogue]:
    """The plan of a file, or of a model and flags, and the catalogue that answers it.

    Raises:
        Refusal: it cannot be read.
    """
    source = args.source
    if source.endswith(SUFFIX):
        check_alone(args, SUFFIX)
        return plans.opened(source, catalogue)
    if source.endswith(".json"):
        check_alone(args, ".json")
        scenario = parse(read_file(Path(source), MAX_BYTES))
        return PlanState(scenario, one_line(args.name)), catalogue
    args.model = source
    catalogue = model_files.with_file(args, catalogue)
    return PlanState(scenario_of(args), one_line(args.name)), catalogue
