"""How much data there is, and of which day the newest is: what ships, and what the person added."""

import re
from dataclasses import dataclass
from pathlib import Path

from elbowroom.catalog.paths import hardware_profiles, own_data, resources

KINDS = ("models", "hosts", "gpus", "modules", "services")
_DAY = re.compile(rb'"checked_on": ?"(\d{4}-\d\d-\d\d)"')


@dataclass(frozen=True, slots=True)
class DataDate:
    """One kind of data.

    Attributes:
        kind: one of ``KINDS``.
        files: how many there are.
        newest: latest day on which one was checked; empty where none says so.
    """

    kind: str
    files: int
    newest: str


def shipped_data() -> tuple[DataDate, ...]:
    """What this version of the program brings along."""
    inside = {"models": resources(), "services": resources()}
    return tuple(_dated(kind, inside.get(kind, hardware_profiles()) / kind) for kind in KINDS)


def own_files() -> int:
    """How many files the person laid over it or beside it."""
    return sum(len(list((own_data() / kind).glob("*.json"))) for kind in KINDS)


def _dated(kind: str, folder: Path) -> DataDate:
    files = list(folder.glob("*.json"))
    days = [day.decode() for file in files for day in _DAY.findall(file.read_bytes())]
    return DataDate(kind, len(files), max(days, default=""))
