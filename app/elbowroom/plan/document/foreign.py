"""What another version wrote into a file and this one does not know: kept, and in its place."""

import json
from collections.abc import Mapping
from typing import Any, cast

from elbowroom.catalog.data_files import value_of

_UNKNOWN = ("extra_forbidden", "unexpected_keyword_argument")
"""pydantic's names of the fault that a member is not in a format."""


def known_part(kind: Any, value: Mapping[str, Any]) -> Mapping[str, Any]:
    """JSON data of a type without the members that only a newer version knows, however deep."""
    try:
        value_of(kind, value)
    except ValueError as faults:
        value = json.loads(json.dumps(value))
        for fault in cast(Any, faults).errors(include_url=False, include_input=False):
            if fault["type"] in _UNKNOWN:
                _remove(value, fault["loc"])
    return value


def _remove(value: Any, place: tuple[int | str, ...]) -> None:
    """Take out a member; steps of its place that name a branch of a union lead nowhere."""
    *steps, last = place
    for step in steps:
        if isinstance(step, int) or step in value:
            value = value[step]
    value.pop(last, None)


def merge(raw: Any, before: Any, after: Any) -> Any:
    """A file's content with our changes in it.

    Args:
        raw: what the file held.
        before: what we would have written for it.
        after: what we write now.

    Returns:
        ``after``, with every member of ``raw`` that is not in ``before``, in the order of ``raw``,
        and with ``raw`` itself wherever we changed nothing.
    """
    if before == after:
        return raw
    if isinstance(raw, dict) and isinstance(before, dict) and isinstance(after, dict):
        merged = {}
        for key, value in raw.items():
            if key in after:
                merged[key] = merge(value, before.get(key), after[key])
            elif key not in before:
                merged[key] = value
        return merged | {key: value for key, value in after.items() if key not in raw}
    if _are_lists(raw, before, after):
        return [merge(*items) for items in zip(raw, before, after, strict=True)]
    return after


def _are_lists(*values: Any) -> bool:
    return all(isinstance(value, list) for value in values) and len(set(map(len, values))) == 1
