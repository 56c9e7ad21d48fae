"""The shipped graph programs, loaded by variant."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from elbowroom.catalog.paths import resources
from elbowroom.core.errors import Refusal
from elbowroom.core.graph_allocator import GraphProgram


def folder() -> Path:
    """Where the programs lie, one file a variant."""
    return resources() / "runtimes" / "llama_cpp" / "graphs"


@cache
def graph_program(variant: str) -> GraphProgram | None:
    """The program of that variant, or ``None`` where the graph was never measured.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE``.
    """
    path = folder() / f"{variant}.json"
    if not path.is_file():
        return None
    try:
        return _parse(json.loads(path.read_text(encoding="utf-8")))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise Refusal(
            "DAMAGED_DATA_FILE", path.name, where=str(error), what=type(error).__name__
        ) from error


def _parse(data: dict[str, Any]) -> GraphProgram:
    classes = data["programs"]
    events = {
        name: classes[value] if isinstance(value, str) else value for name, value in classes.items()
    }
    sizes = tuple(tuple((term[0], tuple(term[1:])) for term in size) for size in data["sizes"])
    bounds = data.get("bounds")
    return GraphProgram(
        variant=data["variant"],
        layers=data["layers"],
        sizes=sizes,
        events=events,
        per_layer=data.get("per_layer"),
        bounds=(tuple(bounds[0]), tuple(bounds[1])) if bounds else None,
    )
