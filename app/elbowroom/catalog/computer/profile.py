"""This computer as a host profile of the person's own, to be edited like any other."""

import json
import re
from collections.abc import Iterable
from typing import Any

from elbowroom.catalog.computer.found import Computer, FoundCard
from elbowroom.catalog.data_files import adapter
from elbowroom.catalog.drafts import empty_record
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.catalog.profile_files import Record
from elbowroom.core.units import GIB

THIS_COMPUTER = "this-computer"
SOURCE = "this computer"
READ = ("unified_memory", "igpu", "gpu_fitted", "cpu")
"""What is read of a computer beside the size of its memory."""

SOLD_SIZES = (
    1,
    2,
    4,
    6,
    8,
    12,
    16,
    18,
    20,
    24,
    32,
    36,
    40,
    48,
    64,
    80,
    96,
    128,
    192,
    256,
    384,
    512,
)
_SIZE = re.compile(r"\s*\b\d+\s*GB\b", re.IGNORECASE)
"""The catalogue names a card with its memory where there are several; drivers do not."""


def sold_size(ram_bytes: int) -> float:
    """GiB as sold: what the system counts is a little less, so the next size above it."""
    gib = ram_bytes / GIB
    return float(next((size for size in SOLD_SIZES if size >= gib * 0.999), round(gib)))


def known_card(card: FoundCard, cards: Iterable[GpuProfile]) -> GpuProfile | None:
    """The card of the catalogue that a driver names: the same name, and as much memory.

    A name that is merely alike is no match: a wrong card is worse than none.
    """
    name = _plain(card.name)
    for profile in cards:
        seen = abs(profile.memory_gib - card.memory_bytes / GIB)
        if _plain(profile.name) == name and seen < 0.15 * profile.memory_gib:
            return profile
    return None


def _plain(name: str) -> str:
    return " ".join(_SIZE.sub("", name).casefold().split())


def as_record(computer: Computer, cards: Iterable[GpuProfile], name: str, day: str) -> Record:
    """A profile of this computer. What nobody can read of it stays unknown.

    Args:
        computer: what was found.
        cards: of the catalogue.
        name: what the person calls it.
        day: today.
    """
    record: Record = empty_record(day)
    largest = max(computer.cards, key=lambda card: card.memory_bytes, default=None)
    known = known_card(largest, cards) if largest else None
    record |= {
        "id": THIS_COMPUTER,
        "name": name,
        "family": "mine",
        "template": True,
        "unified_memory": "apple" if computer.has_unified_memory else None,
        "gpu_fitted": known.id if known else None,
        "sources": {SOURCE: f"Read from this computer on {day}"},
        "confidence": "medium",
    }
    record["memory_options"][0]["gib"] = sold_size(computer.ram_bytes)
    if computer.has_unified_memory:
        record["igpu"] = _apple_graphics(computer.cpu)
        record["memory_options"][0]["soldered"] = True
    if computer.arch:
        record["cpu"] = _cpu(computer)
    found = (field for field in READ if record[field] is not None)
    record["field_sources"] = {field: [SOURCE] for field in ("memory_options", *found)}
    adapter(HostProfile).validate_json(json.dumps(record))
    return record


def _cpu(computer: Computer) -> dict[str, Any]:
    is_arm = computer.arch == "arm64"
    instructions = dict.fromkeys(("avx2", "avx_vnni", "avx512", "amx", "neon", "sve"), False)
    return {
        "model": computer.cpu or computer.arch,
        "arch": computer.arch,
        "threads": computer.threads,
        "p_cores": None,
        "e_cores": None,
        "max_ghz": None,
        "tdp_w": None,
        "isa": instructions | {"avx2": not is_arm, "neon": is_arm},
    }


def _apple_graphics(cpu: str) -> dict[str, Any]:
    return {
        "name": f"{cpu or 'Apple'} GPU",
        "backends": ["metal"],
        "units": None,
        "max_ghz": None,
        "shares_memory": True,
        "usable_fraction": None,
    }
