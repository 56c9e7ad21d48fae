"""What was released, so that no id vanishes and no fact changes without a new date.

For each data folder, and each data file with many entries, a file in ``tests/catalog/released``
keeps, by id, the day its facts were checked and a digest of them. In a checkout::

    python -m tests.data_digests                            what changed since
    python -m tests.data_digests update                     record it
    python -m tests.data_digests update --same-date ID ...  the form changed, or a slip of that day
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from elbowroom.catalog.paths import hardware_profiles, resources

HOW_TO_RECORD = "python -m tests.data_digests update"
KEPT = Path(__file__).parent / "catalog" / "released"
FOLDERS = {name: hardware_profiles() / name for name in ("hosts", "gpus", "modules")}
FOLDERS |= {name: resources() / name for name in ("models", "services", "workloads")}
"""Name of the kept file -> folder of the data, one JSON a record."""

FILES = {
    name: resources() / f"{name}.json"
    for name in (
        "licences",
        "languages",
        "tokenizers",
        "quality",
        "file_sizes",
        "third_party",
    )
}
FILES |= {name: resources() / "runtimes" / f"{name}.json" for name in ("constants", "speed")}
FILES |= {name: resources() / "techniques" / f"{name}.json" for name in ("encoders", "techniques")}
FILES["systems"] = hardware_profiles() / "systems.json"
"""Name of the kept file -> data file; each object in it with a ``checked_on`` is an entry."""

RELEASED = FOLDERS | FILES
NOT_FACTS = ("checked_on", "notes")
WHOLE = "all of it"
"""Name of the entry of a file that has one date."""

NAMED_BY = (("id",), ("model", "file_type"), ("cache_type", "code"), ("name",))
"""Fields that name an entry of a list; the first that it has all of."""


@dataclass(frozen=True, slots=True)
class Release:
    """One record as it was released.

    Attributes:
        checked_on: the day its facts were checked.
        digest: of those facts.
    """

    checked_on: str
    digest: str


def digest(record: Mapping[str, Any]) -> str:
    """Digest of what a record says; a null or an empty list says nothing, nor does the order."""
    facts = {key: value for key, value in record.items() if key not in NOT_FACTS}
    text = json.dumps(_said(facts), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _said(value: Any) -> Any:
    if isinstance(value, dict):
        parts = {key: _said(part) for key, part in value.items()}
        return {key: part for key, part in parts.items() if part not in (None, [], {})}
    return [_said(part) for part in value] if isinstance(value, list) else value


def now(path: Path) -> dict[str, Release]:
    """The records of a folder by id, or the entries of a file by their place and name in it."""
    if path.is_file():
        records = entries(json.loads(path.read_text("utf-8")))
    else:
        files = sorted(path.glob("*.json"))
        records = {file.stem: json.loads(file.read_text("utf-8")) for file in files}
    return {name: Release(data["checked_on"], digest(data)) for name, data in records.items()}


def entries(part: Any, place: str = "") -> dict[str, dict[str, Any]]:
    """The dated entries of a file, e.g. ``licences/mit`` or ``process_cost/cuda``.

    Raises:
        ValueError: a fact that no date stands for, or two entries of one name.
    """
    if isinstance(part, dict) and "checked_on" in part:
        return {place or WHOLE: part}
    if not isinstance(part, dict | list):
        raise ValueError(f"{place}: no checked_on stands for it")
    named = part.items() if isinstance(part, dict) else ((_name(each), each) for each in part)
    found: dict[str, dict[str, Any]] = {}
    for name, inside in named:
        more = entries(inside, f"{place}/{name}" if place else name)
        if twice := found.keys() & more.keys():
            raise ValueError(f"{min(twice)}: two entries of one name")
        found |= more
    return found


def _name(entry: Any) -> str:
    """What an entry of a list is called: its id, or else the first that it is about.

    The first only, so that an entry that comes to speak of one model more stays the same entry.
    """
    if not isinstance(entry, dict):
        return str(entry)
    for keys in NAMED_BY:
        if all(key in entry for key in keys):
            return "/".join(entry[key] for key in keys)
    return str([*entry.get("families", ()), *entry.get("models", ())][0])


def released(name: str) -> dict[str, Release]:
    """What is kept of a folder."""
    path = KEPT / f"{name}.json"
    kept = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return {key: Release(**value) for key, value in kept.items()}


def faults(
    kept: Mapping[str, Release], found: Mapping[str, Release], same_date: Collection[str] = ()
) -> list[str]:
    """What must not be recorded: ids that vanished, facts that changed without a later date."""
    gone = [f"{name}: released, and gone" for name in kept if name not in found]
    undated = [
        f"{name}: changed, and still checked on {release.checked_on}: give the new date"
        for name, release in kept.items()
        if name in found
        and found[name].digest != release.digest
        and found[name].checked_on <= release.checked_on
        and name not in same_date
    ]
    return gone + undated


def unrecorded(kept: Mapping[str, Release], found: Mapping[str, Release]) -> list[str]:
    """Ids that are new or changed since they were recorded."""
    return [name for name, release in found.items() if kept.get(name) != release]


def main() -> int:
    """Compare or record; 1 where something must not be recorded."""
    parser = argparse.ArgumentParser(prog="python -m tests.data_digests")
    parser.add_argument("command", nargs="?", choices=("check", "update"), default="check")
    parser.add_argument("--same-date", nargs="+", default=(), metavar="ID")
    args = parser.parse_args()
    bad = 0
    for name, path in RELEASED.items():
        kept, found = released(name), now(path)
        wrong = faults(kept, found, args.same_date)
        for line in wrong or unrecorded(kept, found):
            print(f"{name}/{line}")
        bad += len(wrong)
        if args.command == "update" and not wrong:
            data = {key: asdict(release) for key, release in found.items()}
            text = json.dumps(data, indent=1) + "\n"
            (KEPT / f"{name}.json").write_text(text, encoding="utf-8", newline="\n")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
