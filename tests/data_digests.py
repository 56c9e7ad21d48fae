"""What was released, so that no id vanishes and no fact changes without a new date.

For each data folder a file in ``tests/catalog/released`` keeps, by id, the day its facts were
checked and a digest of them. In a checkout::

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
FOLDERS["services"] = resources() / "services"
"""Name of the kept file -> folder of the data, one JSON a record."""


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
    facts = {key: value for key, value in record.items() if key != "checked_on"}
    text = json.dumps(_said(facts), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _said(value: Any) -> Any:
    if isinstance(value, dict):
        parts = {key: _said(part) for key, part in value.items()}
        return {key: part for key, part in parts.items() if part not in (None, [], {})}
    return [_said(part) for part in value] if isinstance(value, list) else value


def now(folder: Path) -> dict[str, Release]:
    """The records of a folder by id."""
    records = {
        path.stem: json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))
    }
    return {name: Release(data["checked_on"], digest(data)) for name, data in records.items()}


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
    for name, folder in FOLDERS.items():
        kept, found = released(name), now(folder)
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
