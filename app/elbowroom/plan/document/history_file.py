"""Undo history as JSON, for the session: steps with their actions, so that names stay readable."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, is_dataclass
from typing import Any, cast

from elbowroom.catalog.data_files import value_of
from elbowroom.catalog.scenarios import be_strict
from elbowroom.plan import actions
from elbowroom.plan.history import History, Step
from elbowroom.plan.state import PlanState
from elbowroom.storage.strict_json import mended

KEPT = 2000
"""Steps written in each direction; while the program runs there is no limit."""

_KINDS: Mapping[str, type] = {kind.__name__: kind for kind in cast(Any, actions.Action).__args__}


def to_json(history: History, kept: int = KEPT) -> dict[str, Any]:
    """A history, each state as what differs from the one before it.

    Args:
        kept: steps in each direction, those next to the present.
    """
    data = {
        "present": _plain(history.present),
        "past": _steps(history.past[-kept:]),
        "future": _steps(history.future[-kept:]),
    }
    return cast(dict[str, Any], mended(data))


def _steps(steps: Iterable[Step]) -> list[dict[str, Any]]:
    written = []
    last: PlanState | None = None
    for step in steps:
        written.append(
            {
                "action": type(step.action).__name__,
                "arguments": asdict(step.action),
                "before": _difference(last, step.before),
                "after": _difference(step.before, step.after),
            }
        )
        last = step.after
    return written


def _difference(old: PlanState | None, new: PlanState) -> dict[str, Any]:
    """Members of ``new`` that are not in ``old``; of the scenario, its members likewise."""
    if old is None:
        return cast(dict[str, Any], _plain(new))
    changed = _changed(old, new)
    if "scenario" in changed:
        changed["scenario"] = _changed(old.scenario, new.scenario)
    return {name: _plain(value) for name, value in changed.items()}


def _changed(old: Any, new: Any) -> dict[str, Any]:
    """Fields that differ. Steps share what they did not change, so this is mostly ``is``."""
    if old is new:
        return {}
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in new.__dataclass_fields__)
    return {name: value for name, before, value in pairs if before is not value != before}


def _plain(value: Any) -> Any:
    """A value as JSON holds it; ``asdict`` over whole states would take ten times as long."""
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    if isinstance(value, dict):
        return {key: _plain(member) for key, member in value.items()}
    return [_plain(member) for member in value] if isinstance(value, tuple) else value


def from_json(data: Mapping[str, Any], present: PlanState) -> History:
    """The history of a plan; an empty one where it is another plan's, or cannot be read.

    Args:
        present: the plan as its file has it. Undo is of use only from there on.
    """
    try:
        if _state({}, data["present"])[1] != present:
            return History(present)
        return History(present, _read(data["past"]), _read(data["future"]))
    except (KeyError, TypeError, ValueError, AttributeError):
        return History(present)


def _read(steps: Iterable[Mapping[str, Any]]) -> list[Step]:
    read = []
    last: Mapping[str, Any] = {}
    for step in steps:
        before, old = _state(last, step["before"])
        last, new = _state(before, step["after"])
        read.append(Step(old, new, _action(step["action"], step["arguments"]), None))
    return read


def _state(
    old: Mapping[str, Any], difference: Mapping[str, Any]
) -> tuple[Mapping[str, Any], PlanState]:
    """A state as JSON and as itself."""
    scenario = {**old.get("scenario", {}), **difference.get("scenario", {})}
    whole = {**old, **difference, "scenario": scenario}
    return whole, cast(PlanState, _checked(PlanState, whole))


def _action(name: str, arguments: Mapping[str, Any]) -> actions.Action:
    return cast(actions.Action, _checked(_KINDS[name], arguments))


def _checked(kind: Any, value: Mapping[str, Any]) -> Any:
    be_strict()
    return value_of(kind, value)
