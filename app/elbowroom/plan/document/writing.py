"""From a plan's state to the bytes of its file."""

from typing import Any

from elbowroom import __version__
from elbowroom.plan.document.foreign import merge
from elbowroom.plan.document.format import content_of
from elbowroom.plan.document.migrations import FORMAT
from elbowroom.plan.document.reading import Opened
from elbowroom.plan.document.records import Records
from elbowroom.plan.state import PlanState
from elbowroom.storage.strict_json import checksum, mended, pretty


def plan_bytes(
    state: PlanState,
    records: Records,
    origin: Opened | None = None,
    app_version: str = __version__,
) -> bytes:
    """A plan file.

    Args:
        origin: the file it was opened from, whose members that we do not know are kept.
        app_version: of the program that writes.
    """
    return sealed(members(state, records, origin, app_version))


def members(
    state: PlanState, records: Records, origin: Opened | None, app_version: str = __version__
) -> dict[str, Any]:
    """The members of a plan file, all but the checksum."""
    version = max(FORMAT, origin.version) if origin else FORMAT
    ours = mended(content_of(state, records, app_version, version))
    if origin is None:
        return dict(ours)
    merged = merge(dict(origin.raw), dict(origin.written), ours)
    return dict(merged)


def sealed(content: dict[str, Any]) -> bytes:
    """Members with their checksum, as bytes."""
    return pretty(content | {"checksum": checksum(content)})
