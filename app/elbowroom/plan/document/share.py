"""A plan for other people's eyes: without notes, without paths, without what we cannot judge."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePosixPath, PureWindowsPath
from typing import Any

from elbowroom.core.scenario import Scenario
from elbowroom.plan.buy.wishes import NO_WISHES
from elbowroom.plan.document.records import Records
from elbowroom.plan.state import PlanState

_PATH = re.compile(
    r"""
    (?: file:/+
      | ~(?=\w*[\\/])                        # a home folder
      | (?<![A-Za-z])[A-Za-z]:(?=[\\/])      # C:\ but not https:/
      | \\\\                                 # \\server
      | (?<![\w:/.])/(?=[\w.~-]+/)           # /home/, but not a/b and not https://
    )
    [^"'<>|\n]*
    """,
    re.VERBOSE,
)
"""Absolute paths of any system; a path may hold spaces, so it ends with its quote or line."""


def without_private(state: PlanState, records: Records) -> tuple[PlanState, Records]:
    """State and records with no notes and no wishes, and of every path only the file's own name."""
    scenario = _shared(state.scenario)
    baseline = state.baseline and _shared(state.baseline)
    rows = tuple(replace(row, model=bare(row.model)) for row in state.comparison.rows)
    shared = replace(
        state,
        name=bare(state.name),
        notes="",
        scenario=scenario,
        baseline=baseline,
        wishes=NO_WISHES,
        comparison=replace(state.comparison, rows=rows),
    )
    kinds = (records.models, records.hosts, records.gpus)
    return shared, Records(*(_bare_all(kind) for kind in kinds))


def _shared(scenario: Scenario) -> Scenario:
    items = tuple(
        replace(item, name=bare(item.name), model=bare(item.model))
        for item in scenario.calibrations
    )
    return replace(scenario, model=bare(scenario.model), calibrations=items)


def bare(text: str) -> str:
    """A text in which every path is cut down to the name of its file."""
    return _PATH.sub(lambda match: _last_part(match.group()), text)


def _last_part(path: str) -> str:
    kind = PureWindowsPath if "\\" in path else PurePosixPath
    return kind(path.rstrip("/\\ ")).name


def _bare_all(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {bare(key): _bare_all(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_bare_all(inner) for inner in value]
    return bare(value) if isinstance(value, str) else value
