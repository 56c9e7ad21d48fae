"""What was open when the program ended, so that it opens again as it was left."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from elbowroom.core.estimate import Note
from elbowroom.plan.document.history_file import from_json, to_json
from elbowroom.plan.history import History
from elbowroom.plan.state import PlanState
from elbowroom.session.own_file import Migration, OwnFile
from elbowroom.storage.folders import Folders
from elbowroom.storage.path_text import from_text, to_text
from elbowroom.storage.system import SYSTEM, System

VERSION = 1
MIGRATIONS: Mapping[int, Migration] = {}
MAX_BYTES = 16 << 20

_OF_A_SESSION: Mapping[str, Callable[[Note], Note]] = {
    "OWN_FILE_DAMAGED": lambda note: Note("SESSION_DAMAGED", note.facts),
    "OWN_FILE_NOT_READ": lambda note: Note("SESSION_NOT_READ", note.facts),
}
"""Without a session there are no other settings: only what was open does not come back."""


@dataclass(frozen=True, slots=True)
class Session:
    """A session.

    Attributes:
        geometry: the window's place and size, as Qt gives it, in base64.
        tab: name of the tab in front.
        plan: file of the open plan; ``None`` for one that was never saved.
        recovery: recovery file of its unsaved changes; ``None`` when there were none.
        screen: name of the screen in front.
    """

    geometry: str = ""
    tab: str = ""
    plan: Path | None = None
    recovery: Path | None = None
    screen: str = ""
    _history: Mapping[str, Any] = field(default_factory=dict)

    def history(self, present: PlanState) -> History:
        """The undo history of the plan as it was opened again; empty for another plan."""
        return from_json(self._history, present)


def write_session(
    folders: Folders, session: Session, history: History, system: System = SYSTEM
) -> None:
    """Keep a session.

    Raises:
        Refusal: ``NOT_SAVED``.
    """
    _file(folders, system).write(
        {
            "geometry": session.geometry,
            "tab": session.tab,
            "screen": session.screen,
            "plan": to_text(session.plan.absolute()) if session.plan else "",
            "recovery": to_text(session.recovery) if session.recovery else "",
            "history": to_json(history),
        }
    )


def read_session(
    folders: Folders, now: datetime, system: System = SYSTEM
) -> tuple[Session, tuple[Note, ...]]:
    """The last session, and what to tell; an empty one where there is none."""
    content, notes = _file(folders, system).read(now)
    history = content.get("history")
    session = Session(
        geometry=_text(content, "geometry"),
        tab=_text(content, "tab"),
        plan=_path(content, "plan"),
        recovery=_path(content, "recovery"),
        screen=_text(content, "screen"),
        _history=history if isinstance(history, dict) else {},
    )
    return session, tuple(_OF_A_SESSION[note.code](note) for note in notes)


def _file(folders: Folders, system: System) -> OwnFile:
    return OwnFile(folders.session, VERSION, MIGRATIONS, MAX_BYTES, system)


def _text(content: Mapping[str, Any], name: str) -> str:
    value = content.get(name)
    return value if isinstance(value, str) else ""


def _path(content: Mapping[str, Any], name: str) -> Path | None:
    try:
        return from_text(_text(content, name))
    except ValueError:
        return None
