"""A JSON file of the program's own: versioned, and when damaged put aside instead of lost."""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Note
from elbowroom.storage.atomic import make_folder, read_file, save_file
from elbowroom.storage.strict_json import JsonFault, mended, parse, pretty
from elbowroom.storage.system import SYSTEM, System, native

Migration = Callable[[dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class OwnFile:
    """One such file.

    Attributes:
        path: where it lies; it need not be there.
        version: of its format.
        migrations: version -> content of that version to the next one's.
        max_bytes: larger ones are damaged.
        system: the system's file calls.
    """

    path: Path
    version: int
    migrations: Mapping[int, Migration]
    max_bytes: int = 1 << 20
    system: System = SYSTEM

    def read(self, now: datetime) -> tuple[dict[str, Any], tuple[Note, ...]]:
        """Its content in the present version, and what to tell: empty where there is none.

        A damaged file is renamed to ``….bad-<date>``. One of a newer version is read as far as it
        goes. One that cannot be read at this moment stays where it is.
        """
        try:
            data = read_file(self.path, self.max_bytes, self.system)
        except Refusal as refusal:
            is_missing = refusal.facts["reason"] == "not there"
            return {}, () if is_missing else (Note("OWN_FILE_NOT_READ", self._facts()),)
        try:
            content = parse(data, self.max_bytes)
            return self._migrated(content), ()
        except (JsonFault, TypeError, KeyError, ValueError, AttributeError):
            self._put_aside(now)
            return {}, (Note("OWN_FILE_DAMAGED", self._facts()),)

    def write(self, content: Mapping[str, Any]) -> None:
        """Replace its content. A newer version's number is kept.

        Raises:
            Refusal: ``NOT_SAVED``.
        """
        version = content.get("version", self.version)
        data = pretty(mended({**content, "version": max(version, self.version)}))
        make_folder(self.path.parent)
        save_file(self.path, data, self.system)

    def _migrated(self, content: dict[str, Any]) -> dict[str, Any]:
        version = content["version"]
        if not isinstance(version, int) or isinstance(version, bool) or version < 1:
            raise ValueError("no version")
        while version < self.version:
            content = self.migrations[version](content)
            version += 1
        return {**content, "version": version}

    def _put_aside(self, now: datetime) -> None:
        """Rename, beside earlier ones of the same day."""
        stem = f"{self.path.name}.bad-{now:%Y-%m-%d}"
        for number in range(1, 100):
            target = self.path.with_name(stem if number == 1 else f"{stem}-{number}")
            if not os.path.lexists(native(target)):
                break
        with suppress(OSError):
            self.system.replace(self.path, target)

    def _facts(self) -> tuple[tuple[str, int | str], ...]:
        return (("name", self.path.name),)
