"""A draft of a machine's profile: everything a profile can say, and what this one does not yet."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from elbowroom.catalog.data_files import LONGEST_ID, PROFILE_ID, adapter
from elbowroom.catalog.host_profiles import HostProfile

DRAFT_ID = "my-machine"
NULL_IS_AN_ANSWER = ("unified_memory", "gpu_fitted")
"""Fields whose null says that there is none."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A profile to fill in.

    Attributes:
        id: its id, which has to become the name of its file.
        text: the JSON, ending with a newline.
        missing: paths of what is still unknown, such as ``slots.power_w``.
    """

    id: str
    text: str
    missing: tuple[str, ...]


def draft(day: str, record: Mapping[str, Any] | None = None, file_name: str = "") -> Draft:
    """A draft that can be read as it is: empty, or a copy of a machine under another id.

    Args:
        day: today, as ``checked_on`` says it.
        record: the profile to copy, as its file has it; its sources stay with its figures.
        file_name: of the file to write, without its ending; the id, where it can be one.
    """
    drafted = empty_record(day) if record is None else _copy(record)
    if len(file_name) <= LONGEST_ID and re.match(PROFILE_ID, file_name):
        drafted["id"] = file_name
    missing = tuple(dict.fromkeys(_gaps(drafted)))
    drafted["unknown"] = list(missing)
    text = json.dumps(drafted, ensure_ascii=False, indent=2) + "\n"
    adapter(HostProfile).validate_json(text)
    return Draft(drafted["id"], text, missing)


def _gaps(value: Any, path: str = "") -> Iterator[str]:
    """Paths of what is null, the same for every item of a list."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _gaps(part, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for part in value:
            yield from _gaps(part, path)
    elif value is None and path not in NULL_IS_AN_ANSWER:
        yield path


def _copy(record: Mapping[str, Any]) -> dict[str, Any]:
    """The machine under an id of its own; a template's copy is no template."""
    own = {"id": f"my-{record['id']}", "name": f"My {record['name']}", "template": False}
    return dict(record) | own | {"status": "draft"}


def empty_record(day: str) -> dict[str, Any]:
    """A profile that says nothing yet but the day it was begun."""
    option: Mapping[str, Any] = {
        "gib": None,
        "modules": None,
        "soldered": None,
        "type": None,
        "speed_mts": None,
        "channels": None,
        "bandwidth_gb_s": None,
        "visible_mib": None,
        "as_shipped": True,
        "barebone": False,
        "price_usd": None,
        "price_date": None,
    }
    return {
        "id": DRAFT_ID,
        "name": "My machine",
        "family": "mine",
        "kind": "desktop",
        "template": False,
        "status": "draft",
        "memory_options": [option],
        "memory_max_gib": None,
        "unified_memory": None,
        "cpu": None,
        "igpu": None,
        "gpu_fitted": None,
        "slots": [],
        "enclosures": [],
        "supply": None,
        "idle_w": None,
        "load_w": None,
        "os": None,
        "size_mm": None,
        "price_usd": None,
        "price_date": None,
        "checked_on": day,
        "confidence": "low",
        "field_sources": {},
        "sources": {},
        "unknown": [],
        "conflicts": [],
    }
