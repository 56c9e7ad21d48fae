"""JSON objects that other people wrote, read strictly: nothing is taken twice or for a number."""

from pathlib import Path
from typing import Any

from elbowroom.core.errors import Refusal
from elbowroom.storage import strict_json
from elbowroom.storage.atomic import read_file


def read_object(path: Path) -> dict[str, Any]:
    """The object in a file.

    Raises:
        Refusal: ``NOT_READ`` with a reason, or ``UNREADABLE_FILE`` with what is wrong, in English.
    """
    try:
        found = strict_json.parse(read_file(path, strict_json.MAX_BYTES))
    except strict_json.JsonFault as fault:
        raise Refusal("UNREADABLE_FILE", path.name, what=str(fault)) from fault
    if not isinstance(found, dict):
        raise Refusal("UNREADABLE_FILE", path.name, what="not an object")
    return found
