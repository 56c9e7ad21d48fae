"""What the person chose about the program itself: only what differs from the defaults is kept."""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import Field, asdict, dataclass, fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Note
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.plan.buy.wishes import DOLLARS, MOST_MONEY, Currency
from elbowroom.plan.document.backups import KEPT
from elbowroom.plan.document.desk import FIRST_RUNTIME
from elbowroom.session.own_file import Migration, OwnFile
from elbowroom.storage.folders import Folders
from elbowroom.storage.path_text import from_text, to_text
from elbowroom.storage.system import SYSTEM, System

VERSION = 1
MIGRATIONS: Mapping[int, Migration] = {}
"""Version -> how its content becomes the next one's. 1 is the first, so there is none yet."""

RECENT = 10
FAVOURITES = 200
OPEN = 20
MAX_TEXT = 4096
_CODE, _DAY = re.compile("[A-Z]{3}"), re.compile("([0-9]{4}-[0-9]{2}-[0-9]{2})?")


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set.

    Attributes:
        language: code of a language; empty follows the system.
        theme: ``system``, ``light`` or ``dark``.
        backups_kept: earlier versions kept of each plan.
        reopens: the last plan opens again at the next start.
        recent_files: plans opened or saved last, the latest first. Unreachable ones stay: a drive
            that is off is no deleted plan.
        recent_models, recent_machines: ids, the latest first.
        favourite_models, favourite_machines: ids in the person's order.
        open_sections: parts of the left column that stand open.
        start_strip: the strip of the first start is shown.
        memory_unit: in which memory is said: ``GiB`` or ``GB``.
        currency: of new plans, with the person's own rate.
        runtime: of new plans.
        margins: bars and table show how far each figure may be off.
    """

    language: str = ""
    theme: str = "system"
    backups_kept: int = KEPT
    reopens: bool = True
    recent_files: tuple[Path, ...] = ()
    recent_models: tuple[str, ...] = ()
    recent_machines: tuple[str, ...] = ()
    favourite_models: tuple[str, ...] = ()
    favourite_machines: tuple[str, ...] = ()
    open_sections: tuple[str, ...] = ()
    start_strip: bool = True
    memory_unit: str = "GiB"
    currency: Currency = DOLLARS
    runtime: str = FIRST_RUNTIME
    margins: bool = True

    def reset(self) -> "Settings":
        """Everything as it was at first but the lists, which are no settings to a person."""
        lists = {field.name: getattr(self, field.name) for field in fields(self) if _is_list(field)}
        return Settings(**lists)

    def with_recent(self, field: str, value: Path | str) -> "Settings":
        """With a value put first in one of the recent lists."""
        others = (old for old in getattr(self, field) if old != value)
        changed: dict[str, Any] = {field: (value, *others)[:RECENT]}
        return replace(self, **changed)


def _is_list(field: Field[Any]) -> bool:
    return field.name.startswith(("recent_", "favourite_", "open_"))


def _one_of(*allowed: str) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if value not in allowed:
            raise ValueError
        return value

    return read


def _count(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 100:
        raise ValueError
    return value


def _yes_or_no(value: Any) -> Any:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        raise ValueError
    return value


def _currency(value: Any) -> Currency:
    """Three letters, and how much of it is one US dollar."""
    found = Currency(**value)
    rate = found.per_usd
    if isinstance(rate, bool) or not 0 < rate <= MOST_MONEY or not math.isfinite(rate):
        raise ValueError
    if not (_CODE.fullmatch(found.code) and _DAY.fullmatch(found.date)):
        raise ValueError
    return found


def _list_of(read: Callable[[Any], Any], longest: int) -> Callable[[Any], Any]:
    def read_all(value: Any) -> Any:
        if not isinstance(value, list):
            raise TypeError
        return tuple(dict.fromkeys(map(read, value)))[:longest]

    return read_all


_READ: Mapping[str, Callable[[Any], Any]] = {
    "language": _text,
    "theme": _one_of("system", "light", "dark"),
    "backups_kept": _count,
    "reopens": _yes_or_no,
    "recent_files": _list_of(lambda value: from_text(_text(value)), RECENT),
    "recent_models": _list_of(_text, RECENT),
    "recent_machines": _list_of(_text, RECENT),
    "favourite_models": _list_of(_text, FAVOURITES),
    "favourite_machines": _list_of(_text, FAVOURITES),
    "open_sections": _list_of(_text, OPEN),
    "start_strip": _yes_or_no,
    "memory_unit": _one_of("GiB", "GB"),
    "currency": _currency,
    "runtime": _one_of(*RUNTIMES),
    "margins": _yes_or_no,
}


class SettingsFile:
    """The settings on disk.

    Attributes:
        settings: as they are now.
        notes: what to tell the person once, after reading.
    """

    def __init__(
        self,
        folders: Folders,
        now: Callable[[], datetime],
        system: System = SYSTEM,
        is_used: bool = True,
    ) -> None:
        """Not ``is_used``, as in safe mode: defaults to start with, and nothing is kept."""
        self._file = OwnFile(folders.settings, VERSION, MIGRATIONS, system=system)
        self._now = now
        self._is_used = is_used
        self.settings, self.notes = self._read() if is_used else (Settings(), ())

    def change(self, change: Callable[[Settings], Settings]) -> None:
        """Change settings and write them.

        The file is read anew, so that two windows do not undo each other's changes. What a newer
        version wrote is kept.

        Raises:
            Refusal: ``NOT_SAVED``; the change holds until the program ends.
        """
        if not self._is_used:
            self.settings = change(self.settings)
            return
        try:
            content, _ = self._file.read(self._now())
        except Refusal:
            self.settings = change(self.settings)
            raise
        self.settings = change(_settings(content)[0] if content else self.settings)
        self._file.write(_content(content, self.settings))

    def _read(self) -> tuple[Settings, tuple[Note, ...]]:
        content, notes = self._file.read(self._now())
        settings, bad = _settings(content)
        if bad:
            notes = (*notes, Note("SETTINGS_IGNORED", (("names", ", ".join(bad)),)))
        return settings, notes


def _settings(content: Mapping[str, Any]) -> tuple[Settings, tuple[str, ...]]:
    """Settings of a file's content, and the names of those that hold what none may hold."""
    good, bad = {}, []
    for name, read in _READ.items():
        if name in content:
            try:
                good[name] = read(content[name])
            except (ValueError, TypeError):
                bad.append(name)
    return Settings(**good), tuple(bad)


def _content(old: Mapping[str, Any], settings: Settings) -> dict[str, Any]:
    """A file's content: what is not ours stays, and defaults are left out."""
    content = {name: value for name, value in old.items() if name not in _READ}
    defaults = Settings()
    for field in fields(settings):
        value = getattr(settings, field.name)
        if value != getattr(defaults, field.name):
            content[field.name] = _plain(value)
    return content


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    if isinstance(value, Currency):
        return asdict(value)
    return to_text(value) if isinstance(value, Path) else value
