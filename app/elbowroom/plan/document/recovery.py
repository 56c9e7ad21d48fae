"""Plans that were not saved when the program ended: listed, looked at, restored or discarded.

Nothing is removed before the person chose: a recovery file goes when its plan was saved, or when it
is discarded.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from elbowroom.core.errors import Refusal
from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.document import Document
from elbowroom.plan.document.format import MAX_BYTES
from elbowroom.plan.document.held_file import HeldFile
from elbowroom.plan.document.history_file import from_json, to_json
from elbowroom.plan.document.reading import Opened, read_plan
from elbowroom.plan.document.writing import sealed
from elbowroom.plan.history import History
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.storage.atomic import make_folder, read_file, save_file
from elbowroom.storage.lock import Holder, acquire
from elbowroom.storage.path_text import from_text, to_text
from elbowroom.storage.stamp import Stamp, change_since
from elbowroom.storage.strict_json import JsonFault, canonical, checksum, parse, pretty
from elbowroom.storage.system import native

SUFFIX = ".json"
MAX_RECOVERY_BYTES = 2 * MAX_BYTES
KEPT_STEPS = 200
"""Undo steps in each direction: an autosave with them stays under 6 ms."""

FEW_STEPS = 20
MAX_HISTORY_BYTES = 256 << 10
"""With long notes or big households in each step, few or none are kept: the plan comes first."""


@dataclass(frozen=True, slots=True)
class Recoverable:
    """A plan that can be restored.

    Attributes:
        path: its recovery file.
        saved_at: ISO time of the last autosave; empty when it cannot be read.
        base: the file it belongs to; ``None`` for a plan never saved.
        base_sha256: what that file was when it was last seen.
        base_change: what became of it since: as :func:`storage.stamp.change_since`.
        opened: the plan, to show what is in it; ``None`` when it cannot be read.
        fault: why not.
    """

    path: Path
    saved_at: str = ""
    base: Path | None = None
    base_sha256: str = ""
    base_change: str = "unchanged"
    opened: Opened | None = None
    fault: Refusal | None = None
    _history: str = ""

    def history(self, present: PlanState) -> History:
        """The undo history of the plan; empty where it cannot be read."""
        try:
            return from_json(parse(self._history.encode(), MAX_RECOVERY_BYTES), present)
        except JsonFault:
            return History(present)


def write_recovery(desk: Desk, path: Path, document: Document) -> None:
    """Put a document's state aside, with its latest undo steps.

    Raises:
        Refusal: ``NOT_SAVED``.
    """
    members = {
        "app_version": desk.app_version,
        "saved_at": desk.timestamp(),
        "base": to_text(document.path.absolute()) if document.path else "",
        "base_sha256": document.file.sha256 if document.file else "",
        "is_altered": document.is_altered,
        "plan": document.members(),
        "history": _latest(document.store.history),
    }
    make_folder(path.parent)
    save_file(path, sealed(members), desk.system)


def recoverable(desk: Desk) -> tuple[Recoverable, ...]:
    """Every plan left by a program that is no longer running, the latest first."""
    found = [_look(desk, path) for path in _left_files(desk)]
    return tuple(sorted(found, key=lambda item: item.saved_at, reverse=True))


def restore(desk: Desk, item: Recoverable) -> Document:
    """The plan as a changed document; give its recovery file to an :class:`Autosave`.

    A file that was changed since is noticed when the plan is saved.

    Raises:
        Refusal: it cannot be read.
    """
    if item.opened is None:
        raise item.fault or Refusal("NOT_A_PLAN", item.path.name)
    state = item.opened.state
    document = Document(desk, PlanStore(state, item.history(state)))
    document.adopt(item.opened)
    document.mark_changed()
    if item.base is not None:
        document.file = HeldFile(desk, item.base)
        if item.base_sha256:
            document.file.expect(item.base_sha256)
    return document


def discard(item: Recoverable) -> None:
    """Remove a recovery file, because the person said so."""
    with suppress(FileNotFoundError):
        os.unlink(native(item.path))


def _latest(history: History) -> str:
    """The steps next to the present, as many as do not make the file large.

    JSON inside a text: indented like the plan, they would take most of the time of an autosave.
    """
    for kept in (KEPT_STEPS, FEW_STEPS):
        data = canonical(to_json(history, kept))
        if len(data) <= MAX_HISTORY_BYTES:
            return data.decode()
    return ""


def _left_files(desk: Desk) -> Iterator[Path]:
    """Recovery files that no running program holds."""
    folder = desk.folders.recovery
    try:
        names = sorted(name for name in os.listdir(native(folder)) if name.endswith(SUFFIX))
    except OSError:
        return
    for name in names:
        with suppress(OSError):
            lock = acquire(folder / name, desk.folders.locks, desk.timestamp())
            if not isinstance(lock, Holder):
                lock.release()
                yield folder / name


def _look(desk: Desk, path: Path) -> Recoverable:
    try:
        members = _members(desk, path)
        base = from_text(members["base"]) if members["base"] else None
        sha256 = str(members["base_sha256"])
        return Recoverable(
            path=path,
            saved_at=str(members["saved_at"]),
            base=base,
            base_sha256=sha256,
            base_change=_change(desk, base, sha256),
            opened=read_plan(_plan_data(members), path.name),
            _history=str(members.get("history", "")),
        )
    except Refusal as refusal:
        return Recoverable(path, fault=refusal)
    except (KeyError, TypeError, ValueError, AttributeError):
        return Recoverable(path, fault=Refusal("NOT_A_PLAN", path.name))


def _plan_data(members: dict[str, Any]) -> bytes:
    """The plan as a file; without a checksum, as an altered one, where its own was altered."""
    plan = members["plan"]
    return pretty(plan) if members.get("is_altered") else sealed(plan)


def _members(desk: Desk, path: Path) -> dict[str, Any]:
    data = read_file(path, MAX_RECOVERY_BYTES, desk.system)
    try:
        members = parse(data, MAX_RECOVERY_BYTES)
    except JsonFault as fault:
        raise Refusal("DAMAGED_PLAN", path.name, what=fault.code, found=fault.found) from fault
    if members.pop("checksum", "") != checksum(members):
        raise Refusal("DAMAGED_PLAN", path.name, what="field", found="checksum")
    return dict(members)


def _change(desk: Desk, base: Path | None, sha256: str) -> str:
    if base is None or not sha256:
        return "unchanged"
    return change_since(base, Stamp(0, 0, sha256), MAX_BYTES, desk.system)
