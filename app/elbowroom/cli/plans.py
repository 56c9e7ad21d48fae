"""``elbowroom plan``, and answers to what a plan file asks."""

import argparse
import json
import os
import sys
from dataclasses import asdict
from pathlib import Path

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.cli import model_files
from elbowroom.cli.scenario_flags import scenario_of
from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import Scenario
from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.document import Document
from elbowroom.plan.document.format import MAX_BYTES
from elbowroom.plan.document.reading import Opened, read_plan
from elbowroom.plan.document.records import catalogue_with, differences
from elbowroom.plan.reducer import one_line
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.storage import folders
from elbowroom.storage.atomic import read_file
from elbowroom.text import command
from elbowroom.text.notes import note


def question(file: str, catalogue: Catalogue) -> tuple[Scenario, Catalogue]:
    """What a plan asks, and the catalogue with the figures it brings; notes go to standard error.

    Raises:
        Refusal: the file is no plan that can be read.
    """
    state, own = opened(file, catalogue)
    return state.scenario, own


def opened(file: str, catalogue: Catalogue) -> tuple[PlanState, Catalogue]:
    """A plan, and the catalogue with the figures it brings; notes go to standard error.

    Raises:
        Refusal: the file is no plan that can be read.
    """
    found = _open(file)
    _say_notes(found)
    return found.state, catalogue_with(catalogue, found.records)[0]


def run(args: argparse.Namespace, catalogue: Catalogue) -> int:
    """Make or check a plan file; the exit code.

    Raises:
        Refusal: it cannot be made or read.
    """
    return _new(args, catalogue) if args.action == "new" else _check(args, catalogue)


def _new(args: argparse.Namespace, catalogue: Catalogue) -> int:
    catalogue = model_files.with_file(args, catalogue)
    scenario = scenario_of(args)
    catalogue.estimate(scenario)
    if os.path.lexists(args.file):
        raise Refusal("FILE_EXISTS", args.file)
    state = PlanState(scenario, one_line(args.name))
    document = Document(Desk(catalogue, folders.find(args.portable or "")), PlanStore(state))
    document.save_as(Path(args.file))
    document.close()
    for item in document.notices:
        print(note(item), file=sys.stderr)
    print(command.plan_made(args.file))
    return 0


def _check(args: argparse.Namespace, catalogue: Catalogue) -> int:
    opened = _open(args.file)
    changed = differences(opened.records, catalogue)
    catalogue_with(catalogue, opened.records)[0].estimate(opened.state.scenario)
    if args.json:
        data = {
            "format": list(opened.version),
            "app_version": opened.app_version,
            "is_altered": opened.is_altered,
            "notes": [{"code": item.code, **dict(item.facts)} for item in opened.notices],
            "differences": [asdict(item) for item in changed],
        }
        print(json.dumps(data, ensure_ascii=False, allow_nan=False))
        return 0
    _say_notes(opened)
    for item in changed:
        print(command.difference(item.name, item.field, item.in_plan, item.in_catalogue))
    if not opened.notices and not changed:
        print(command.plan_is_sound(args.file))
    return 0


def _open(file: str) -> Opened:
    return read_plan(read_file(Path(file), MAX_BYTES), file)


def _say_notes(opened: Opened) -> None:
    for item in opened.notices:
        print(note(item), file=sys.stderr)
