"""``elbowroom calibrate``: a log beside a plan, and what it teaches."""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.scenarios import to_json
from elbowroom.cli import model_files, plans
from elbowroom.cli.scenario_flags import scenario_of
from elbowroom.cli.text_report import padded
from elbowroom.core.calibrate import Comparison, calibration_of, compare
from elbowroom.core.calibration import LONGEST_NAME, Calibration
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.log import Found, Log
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import Scenario
from elbowroom.plan.actions import AddCalibration
from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.document import open_document
from elbowroom.plan.reducer import one_line
from elbowroom.readers.logs.log_file import read_log
from elbowroom.storage import folders
from elbowroom.text import calibration as words
from elbowroom.text import units
from elbowroom.text.shown import quoted

WRONG_USAGE = 2


def run(args: argparse.Namespace, catalogue: Catalogue) -> int:
    """Compare, say, and apply where asked; the exit code.

    Raises:
        Refusal: the log or the plan cannot be read, or the log cannot be applied.
    """
    if args.apply is not None and args.plan is None:
        print(words.needs_plan(), file=sys.stderr)
        return WRONG_USAGE
    log = read_log(Path(args.log))
    scenario: Scenario | None = None
    if args.plan is not None:
        scenario, catalogue = plans.question(args.plan, catalogue)
    elif args.model is not None:
        catalogue = model_files.with_file(args, catalogue)
        scenario = scenario_of(args)
    if scenario is None:
        return _values(log, args.json)
    answer = catalogue.estimate(replace(scenario, calibrations=()))
    found = compare(answer, log)
    item = _taught(args, answer, found)
    if args.json:
        _print_json(answer, log, found, item, catalogue)
    else:
        print("\n".join(_lines(answer, log, found, item, catalogue)))
    if args.apply is not None:
        _apply(args, catalogue, found, item)
    return 0


def _taught(args: argparse.Namespace, answer: Estimate, found: Comparison) -> Calibration | None:
    if found.obstacles:
        return None
    today = f"{datetime.now().astimezone():%Y-%m-%d}"
    name = words.default_name(runtime_of(answer.scenario.runtime).title)
    name = one_line(args.apply or name)[:LONGEST_NAME]
    return calibration_of(answer, found, name, today, args.whole_family)


def _apply(
    args: argparse.Namespace, catalogue: Catalogue, found: Comparison, item: Calibration | None
) -> None:
    """Keep it in the plan's file."""
    if item is None:
        raise Refusal("CALIBRATION_REFUSED", args.plan, obstacle=found.obstacles[0])
    desk = Desk(catalogue, folders.find(args.portable or ""))
    document = open_document(desk, Path(args.plan))
    try:
        document.store.dispatch(AddCalibration(item))
        document.save()
    finally:
        document.close()
    print(words.applied(item.name, args.plan), file=sys.stderr)


def _margins(answer: Estimate, item: Calibration, catalogue: Catalogue) -> tuple[int, int]:
    """The margin without the calibration, and with it."""
    after = catalogue.estimate(replace(answer.scenario, calibrations=(item,)))
    return answer.verdict.margin, after.verdict.margin


def _lines(
    answer: Estimate,
    log: Log,
    found: Comparison,
    item: Calibration | None,
    catalogue: Catalogue,
) -> Iterator[str]:
    yield from compared(log, found)
    yield ""
    yield from (words.obstacle(code) for code in found.obstacles)
    if item is not None:
        yield words.margin_change(*_margins(answer, item, catalogue))


def compared(log: Log, found: Comparison) -> Iterator[str]:
    """What a log says beside a plan: settings that differ first, then each part."""
    yield " ".join((f"{words.values_found(found)}.", *words.about_log(found, log)))
    if found.different:
        yield ""
        yield words.settings_title()
        yield from (f"  {words.setting_line(each)}" for each in found.different)
    yield ""
    yield _cells(*words.heads())
    for row in found.rows:
        label, point = words.part(row.component), units.size(row.estimated)
        cells = _cells(label, point, words.logged(row), words.difference(row))
        yield f"{cells}   {words.lines_of(row)}" if row.lines else cells


def _cells(label: str, *values: str) -> str:
    return "  " + padded(label, 20) + "".join(padded(value, 16) for value in values)


def _values(log: Log, as_json: bool) -> int:
    """What the log says by itself."""
    if as_json:
        print(json.dumps({"log": _log_data(log), "error": None}, ensure_ascii=False))
        return 0
    print(words.nothing_compared())
    for each in log.values:
        figure = quoted(each.value) if isinstance(each.value, str) else f"{each.value:,}"
        print("  " + words.line_value(each.line, each.name, figure, each.device).rstrip())
    return 0


def _print_json(
    answer: Estimate,
    log: Log,
    found: Comparison,
    item: Calibration | None,
    catalogue: Catalogue,
) -> None:
    now, then = _margins(answer, item, catalogue) if item else (answer.verdict.margin, None)
    data = {
        "scenario": to_json(answer.scenario),
        "log": _log_data(log),
        **compared_data(found),
        "obstacles": list(found.obstacles),
        "margin_bytes": now,
        "margin_bytes_then": then,
        "calibration": asdict(item) if item else None,
        "error": None,
    }
    print(json.dumps(data, ensure_ascii=False, allow_nan=False))


def compared_data(found: Comparison) -> dict[str, Any]:
    """What :func:`compared` says, as JSON data."""
    return {
        "settings": [
            {
                "field": each.field,
                "plan": each.plan,
                "log": each.log,
                "line": each.found.line,
                "differs": each.differs,
            }
            for each in found.settings
        ],
        "parts": [
            {
                "component": row.component,
                "estimated": row.estimated,
                "logged": row.logged,
                "pools": [asdict(place) for place in row.places],
                "lines": [each.line for each in row.lines],
            }
            for row in found.rows
        ],
    }


def _log_data(log: Log) -> dict[str, Any]:
    return {
        "lines": log.lines,
        "loads": log.loads,
        "programs": list(log.programs),
        "partial": log.is_partial,
        "unread": list(log.unread[:100]),
        "values": [_value_data(each) for each in log.values],
    }


def _value_data(each: Found) -> dict[str, Any]:
    value = quoted(each.value) if isinstance(each.value, str) else each.value
    return {"line": each.line, "name": each.name, "value": value, "device": each.device}
