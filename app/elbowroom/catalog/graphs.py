"""The shipped graph programs, loaded by variant and checked before they are trusted."""

import json
import re
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any
from zlib import crc32

from elbowroom.catalog.data_files import damaged
from elbowroom.catalog.paths import resources
from elbowroom.core.graph_allocator import GraphProgram, Size
from elbowroom.core.graph_symbols import SYMBOLS

_VARIANT = re.compile(r"[a-z0-9_-]{1,60}")


def folder() -> Path:
    """Where the programs lie, one file a variant."""
    return resources() / "runtimes" / "llama_cpp" / "graphs"


@cache
def graph_program(variant: str) -> GraphProgram | None:
    """The program of that variant, or ``None`` where the graph was never measured.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE``.
    """
    if not _VARIANT.fullmatch(variant):  # a stranger's file may name any architecture
        return None
    path = folder() / f"{variant}.json"
    return read(path) if path.is_file() else None


def read(path: Path) -> GraphProgram:
    """One program.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE``: unreadable, not what was shipped, or not a program.
    """
    try:
        text = path.read_text(encoding="utf-8")
        data = json.loads(text)
        if data["checksum"] != checksum(text):
            raise damaged(path, "checksum", "the content is not what was shipped")
        if data["variant"] != path.stem:
            raise damaged(path, "variant", f"{data['variant']} is not the name of the file")
        return _program(data)
    except OSError as error:
        raise damaged(path, "", error.strerror or "unreadable") from error
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        raise damaged(path, str(error)[:80], type(error).__name__) from error


def checksum(text: str) -> int:
    """CRC-32 of a program's file without its second line, which holds this number."""
    first, _, rest = text.split("\n", 2)
    return crc32(f"{first}\n{rest}".encode())


def _program(data: dict[str, Any]) -> GraphProgram:
    classes = data["programs"]
    sizes = tuple(_size(size) for size in data["sizes"])
    events = {
        name: classes[value] if isinstance(value, str) else value for name, value in classes.items()
    }
    for name, program in classes.items():
        if not isinstance(program, str):
            _check_events(name, program, len(sizes))
    bounds = data.get("bounds")
    return GraphProgram(
        variant=data["variant"],
        layers=data["layers"],
        sizes=sizes,
        events=events,
        per_layer=data.get("per_layer"),
        bounds=(tuple(bounds[0]), tuple(bounds[1])) if bounds else None,
    )


def _size(terms: list[list[Any]]) -> Size:
    """A symbolic size: finite coefficients, known symbols."""
    for coefficient, *names in terms:
        if not isfinite(coefficient) or not SYMBOLS.issuperset(names):
            raise ValueError(f"size {coefficient} {names}")
    return tuple((term[0], tuple(term[1:])) for term in terms)


def _check_events(name: str, events: list[int], sizes: int) -> None:
    """Every event allocates a size there is, or frees a tensor that is alive."""
    alive: set[int] = set()
    allocated = 0
    for event in events:
        if event >= 0:
            if event >> 1 >= sizes:
                raise IndexError(f"{name}: size {event >> 1} of {sizes}")
            alive.add(allocated)
            allocated += 1
        else:
            alive.remove(~event)
    if not events:
        raise ValueError(f"{name}: empty")
