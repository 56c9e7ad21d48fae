"""The person's own files laid over the shipped ones, field by field.

A file with the id of a shipped one holds only what differs: objects are merged key by key, any
other value takes the place of ours, ``null`` included. A file with a new id is a whole profile.
Whatever is wrong with one of them is said of that file alone; the others stay.
"""

import os
import stat
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar, cast

from elbowroom.catalog.data_files import MAX_FILE_BYTES, read_json, value_of
from elbowroom.core.errors import Refusal
from elbowroom.storage import strict_json

T = TypeVar("T")

MOST_OWN_FILES = 1000
"""Of one folder; the files after that, by name, are left out, and that is said."""

OWN_SOURCE = "own-file"
"""Key of ``sources`` for what a person's own file says without naming a source."""

_EVIDENCE = ("id", "sources", "field_sources", "field_confidence", "checked_on")


class Overlay:
    """The files of one kind, each read when it is asked for.

    Args:
        shipped: folder of our files.
        own: folder of the person's, whether it is there or not.
    """

    def __init__(self, shipped: Path, own: Path | None = None) -> None:
        self._shipped = shipped
        self._own_folder = own
        self._read: dict[str, dict[str, Any]] = {}

    @cached_property
    def _found(self) -> dict[str, Path]:
        """The person's files by id; one look at the folder."""
        if self._own_folder is None:
            return {}
        try:
            names = sorted(os.listdir(self._own_folder))
        except OSError:
            return {}
        wanted = (name for name in names if name.endswith(".json") and not name.startswith("."))
        return {name.removesuffix(".json"): self._own_folder / name for name in wanted}

    @cached_property
    def _own(self) -> dict[str, Path]:
        return dict(list(self._found.items())[:MOST_OWN_FILES])

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """Every id, sorted."""
        shipped = (path.stem for path in self._shipped.glob("*.json"))
        return tuple(sorted({*shipped, *self._own}))

    def look_again(self) -> None:
        """Forget what was read, so that files that changed since are found."""
        for name in ("_found", "_own", "ids"):
            self.__dict__.pop(name, None)
        self._read = {}

    def path(self, name: str) -> Path:
        """The file that a fault of this profile is about: the person's own where there is one."""
        return self._own.get(name, self._shipped / f"{name}.json")

    def too_many(self) -> tuple[Refusal, ...]:
        """What to say where the person's folder holds more files than are read."""
        left_out = list(self._found.values())[MOST_OWN_FILES:]
        if not left_out:
            return ()
        found, allowed = len(self._found), f"{MOST_OWN_FILES:,}"
        return (own_fault(left_out[0], "", "too many files", found=found, allowed=allowed),)

    def own_fields(self, name: str) -> tuple[str, ...]:
        """What of a profile the person's own file says; empty for a profile that is only ours.

        Raises:
            Refusal: ``OWN_DATA_FILE``.
        """
        if name not in self._own:
            return ()
        return tuple(field for field in self._own_json(name) if field not in _EVIDENCE)

    def is_new(self, name: str) -> bool:
        """Whether the person's file is all there is of a profile."""
        return name in self._own and not (self._shipped / f"{name}.json").is_file()

    def read(self, name: str, kind: type[T]) -> T:
        """One profile, checked.

        Raises:
            Refusal: ``DAMAGED_DATA_FILE`` for a file of ours, ``OWN_DATA_FILE`` for the person's.
        """
        if name not in self._own:
            return read_json(self._shipped / f"{name}.json", kind)
        data = self.record(name)
        try:
            return value_of(kind, data)
        except ValueError as error:
            first = cast(Any, error).errors(include_url=False)[0]
            where = ".".join(map(str, first["loc"]))
            raise own_fault(self._own[name], where, **fault_facts(first)) from error

    def record(self, name: str) -> dict[str, Any]:
        """One profile as JSON data, ours with the person's values, not checked.

        Raises:
            Refusal: as :meth:`read`.
        """
        shipped = self._shipped / f"{name}.json"
        ours: dict[str, Any] = read_json(shipped, dict) if shipped.is_file() else {}
        if name not in self._own:
            return ours
        own = self._own_json(name)
        merged = _merged(ours, own)
        if "field_sources" in merged:
            _name_source(merged, own, self._own[name])
        return merged

    def blamed(self, name: str, fault: Refusal) -> Refusal:
        """A fault found later in a profile: the person's file is named where it is theirs."""
        if name not in self._own or fault.code != "DAMAGED_DATA_FILE":
            return fault
        where, what = str(fault.facts["where"]), str(fault.facts["what"])
        return own_fault(self._own[name], where, "other", what=what)

    def _own_json(self, name: str) -> dict[str, Any]:
        if name not in self._read:
            path = self._own[name]
            data = _object(path)
            found = data.setdefault("id", name)
            if found != name:
                raise own_fault(path, "id", "file name", found=found, allowed=name)
            self._read[name] = data
        return self._read[name]


def _object(path: Path) -> dict[str, Any]:
    """The JSON object in a person's file."""
    try:
        info = path.stat()
        if not stat.S_ISREG(info.st_mode):
            raise own_fault(path, "", "not a file")
        if info.st_size > MAX_FILE_BYTES:
            limit = f"{MAX_FILE_BYTES >> 20} MiB"
            raise own_fault(path, "", "too large", found=info.st_size, allowed=limit)
        text = path.read_bytes()
    except OSError as error:
        raise own_fault(path, "", "other", what=error.strerror or "unreadable") from error
    try:
        data = strict_json.parse(text)
    except strict_json.JsonFault as error:
        raise own_fault(path, "", "json", what=str(error)) from error
    if not isinstance(data, dict):
        raise own_fault(path, "", "object", found=type(data).__name__)
    return data


def _merged(ours: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Ours with the person's values; objects key by key."""
    merged = dict(ours)
    for key, value in own.items():
        before = merged.get(key)
        if isinstance(before, dict) and isinstance(value, dict):
            value = _merged(before, value)
        merged[key] = value
    return merged


def _name_source(merged: dict[str, Any], own: Mapping[str, Any], path: Path) -> None:
    """Credit the person's file, not our source, for a field it gives without a source."""
    named = own.get("field_sources")
    named = named if isinstance(named, dict) else {}
    unnamed = [field for field in own if field not in _EVIDENCE and field not in named]
    keys, sources = merged["field_sources"], merged.setdefault("sources", {})
    if isinstance(keys, dict) and isinstance(sources, dict):
        keys.update((field, [OWN_SOURCE]) for field in unnamed)
        sources.setdefault(OWN_SOURCE, f"Your own file {path.parent.name}/{path.name}")


FAULTS = {
    "missing": "missing",
    "string_too_short": "missing",
    "extra_forbidden": "not a field",
    "unexpected_keyword_argument": "not a field",
    "int_type": "whole number",
    "int_from_float": "whole number",
    "float_type": "number",
    "finite_number": "number",
    "string_type": "text",
    "bool_type": "yes or no",
    "tuple_type": "list",
    "list_type": "list",
    "dict_type": "object",
    "dataclass_type": "object",
    "literal_error": "choice",
    "greater_than": "range",
    "greater_than_equal": "range",
    "less_than": "range",
    "less_than_equal": "range",
    "string_pattern_mismatch": "form",
}
"""pydantic's error types -> what the person is told."""

_SIGNS = {"gt": ">", "ge": "≥", "lt": "<", "le": "≤"}


def fault_facts(error: Mapping[str, Any]) -> dict[str, Any]:
    """A pydantic error as the facts of a refusal."""
    context = error.get("ctx", {})
    fault = FAULTS.get(error["type"], "other")
    bounds = (f"{sign} {context[key]:g}" for key, sign in _SIGNS.items() if key in context)
    allowed = context.get("expected") or context.get("pattern") or " ".join(bounds)
    found = error["input"]
    shows = fault not in ("missing", "not a field") and isinstance(found, str | int | float)
    return {
        "fault": fault,
        "found": found if shows else None,
        "allowed": allowed,
        "what": str(context.get("error", error["msg"])),
    }


def own_fault(
    path: Path, where: str, fault: str, found: object = None, allowed: str = "", what: str = ""
) -> Refusal:
    """The refusal of a person's own file.

    Args:
        path: the file.
        where: in it, as a JSON path; empty for the whole.
        fault: code of what is wrong.
        found: what stands there, where that helps.
        allowed: what may stand there.
        what: the reader's own words, in English, for faults without a code.
    """
    return Refusal(
        "OWN_DATA_FILE",
        f"{path.parent.name}/{path.name}",
        where=where,
        fault=fault,
        found=found,
        allowed=allowed,
        what=what,
        folder=str(path.parent),
    )
