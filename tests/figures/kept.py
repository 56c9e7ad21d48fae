"""The recorded figures, and which have moved."""

import json
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

from tests.figures.says import Data

HERE = Path(__file__).parent / "kept"
MISSING = "nothing"


def read(program: str) -> dict[str, Data]:
    """What was recorded about each plan of a program, by its number; nothing for a new program."""
    path = HERE / f"{program}.jsonl"
    lines = path.read_text("utf-8").splitlines() if path.exists() else ()
    return dict(json.loads(line) for line in lines)


def write(program: str, found: Mapping[str, Data]) -> None:
    """A line a plan, so that a changed line is a changed answer."""
    HERE.mkdir(exist_ok=True)
    text = "".join(f"{_json(plan)}\n" for plan in found.items())
    (HERE / f"{program}.jsonl").write_text(text, "utf-8", newline="\n")


def moved_since(program: str, found: Mapping[str, Data]) -> list[str]:
    """What moved since it was recorded: plan, place, from what to what."""
    return list(moved(read(program), json.loads(_json(found)), program))


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def moved(old: Any, new: Any, place: str = "") -> Iterator[str]:
    """Each figure that is another now: where, and from what to what."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {**old, **new}:
            yield from moved(old.get(key, MISSING), new.get(key, MISSING), f"{place}.{key}")
    elif isinstance(old, list) and isinstance(new, list):
        for index, (was, now) in enumerate(zip_longest(old, new, fillvalue=MISSING)):
            yield from moved(was, now, f"{place}[{index}]")
    elif old != new:
        yield f"{place.lstrip('.')}: {old} -> {new}"
