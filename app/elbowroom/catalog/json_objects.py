"""JSON objects that other people wrote, read strictly: nothing is taken twice or for a number."""

import json
from pathlib import Path
from typing import Any

from elbowroom.core.errors import Refusal

MAX_BYTES = 4 << 20


def read_object(path: Path) -> dict[str, Any]:
    """The object in a file.

    Raises:
        Refusal: ``UNREADABLE_FILE`` with what is wrong, in English: too large, not UTF-8, not
            JSON, nested without end, a key given twice, nan or infinity, no object.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise ValueError("larger than 4 MiB")
        found = json.loads(data, object_pairs_hook=_without_repeats, parse_constant=_refused)
        if not isinstance(found, dict):
            raise ValueError("not an object")
    except OSError as fault:
        raise _unreadable(path, fault.strerror or "unreadable") from fault
    except RecursionError as fault:
        raise _unreadable(path, "nested too deep") from fault
    except ValueError as fault:
        raise _unreadable(path, str(fault)) from fault
    return found


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"{key} is given twice")
        found[key] = value
    return found


def _refused(constant: str) -> Any:
    raise ValueError(f"{constant} is not a number")


def _unreadable(path: Path, what: str) -> Refusal:
    return Refusal("UNREADABLE_FILE", path.name, what=what)
