"""The person's own machines, cards, modules and services as records to edit, check, save, exchange.

Shipped profiles are never written: they are duplicated. A record is the JSON data of one file.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from elbowroom.catalog.data_files import MAX_FILE_BYTES, adapter
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.catalog.module_profiles import ModuleProfile
from elbowroom.catalog.overlay import Overlay, fault_facts, own_fault
from elbowroom.catalog.paths import hardware_profiles, resources
from elbowroom.catalog.services import ServiceRecord
from elbowroom.core.errors import Refusal
from elbowroom.storage import strict_json
from elbowroom.storage.atomic import make_folder, read_file, save_file
from elbowroom.storage.system import SYSTEM

KINDS: Mapping[str, type] = {
    "hosts": HostProfile,
    "gpus": GpuProfile,
    "modules": ModuleProfile,
    "services": ServiceRecord,
}
DRAFT_SUFFIX = ".draft"
"""Behind the name of a file that does not say enough to be used; nobody reads it but the editor."""

_NAME = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*")
"""An id that can be the name of a file."""

Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong in a record.

    Attributes:
        path: where, with dots: ``memory_options.0.gib``.
        refusal: ``OWN_DATA_FILE``, to be put in words.
    """

    path: str
    refusal: Refusal


class ProfileFiles:
    """Files of the four kinds, ours and the person's.

    Args:
        own: the person's folder, whether it is there or not.
    """

    def __init__(self, own: Path) -> None:
        self._own = own

    def overlay(self, kind: str) -> Overlay:
        """The files of one kind as they are now."""
        return Overlay(self._shipped(kind), self._own / kind)

    def own_ids(self, kind: str) -> tuple[str, ...]:
        """Ids of whole profiles of the person's own, drafts included."""
        files = self.overlay(kind)
        drafts = (path.name.removesuffix(".json" + DRAFT_SUFFIX) for path in self._drafts(kind))
        return tuple(sorted({*filter(files.is_new, files.ids), *drafts}))

    def _drafts(self, kind: str) -> Iterator[Path]:
        yield from (self._own / kind).glob("*.json" + DRAFT_SUFFIX)

    def record(self, kind: str, name: str) -> Record:
        """One profile as JSON data: the person's draft of it before anything else.

        Raises:
            Refusal: as :meth:`Overlay.record`.
        """
        draft = self._path(kind, name, is_draft=True)
        if draft.is_file():
            return self._parsed(draft)
        return self.overlay(kind).record(name)

    def duplicate(self, kind: str, name: str) -> Record:
        """A copy under an id and name of its own; its sources stay with its figures, and it keeps
        what it was copied from."""
        record = dict(self.record(kind, name))
        taken = {*self.overlay(kind).ids, *self.own_ids(kind)}
        number = next(n for n in range(1, 1000) if _copy_id(name, n) not in taken)
        changes: Record = {"id": _copy_id(name, number), "name": f"My {record['name']}"[:100]}
        changes["copied_from"] = name if self._is_shipped(kind, name) else record.get("copied_from")
        if "template" in record:
            changes |= {"status": "draft", "template": False}
        return record | changes

    def base(self, kind: str, record: Record) -> Record | None:
        """The shipped profile that a record was copied from, or lies over; ``None`` for none."""
        for name in (record.get("copied_from"), record.get("id")):
            if isinstance(name, str) and self._is_shipped(kind, name):
                return Overlay(self._shipped(kind)).record(name)
        return None

    def _is_shipped(self, kind: str, name: str) -> bool:
        return bool(_NAME.fullmatch(name)) and (self._shipped(kind) / f"{name}.json").is_file()

    def _shipped(self, kind: str) -> Path:
        return (resources() if kind == "services" else hardware_profiles()) / kind

    def faults(self, kind: str, record: Record) -> tuple[Fault, ...]:
        """Everything that keeps a record from being used, in the order of the format."""
        from pydantic import ValidationError

        path = self._path(kind, str(record.get("id", "")))
        try:
            adapter(cast(Any, KINDS[kind])).validate_json(json.dumps(record))
        except ValidationError as error:
            details = error.errors(include_url=False)
            return tuple(_fault(path, detail) for detail in details)
        if not record.get("sources"):
            missing = own_fault(path, "sources", fault="missing")
            return (Fault("sources", missing),)
        return ()

    def save(self, kind: str, record: Record) -> Path:
        """Write a record, whole or not at all; one with faults is kept as a draft.

        Raises:
            Refusal: ``NOT_SAVED``; ``BUILT_IN_PROFILE`` for the id of a shipped profile.
        """
        name = str(record.get("id", ""))
        faults = self.faults(kind, record)
        if not _NAME.fullmatch(name):
            raise next(fault.refusal for fault in faults if fault.path == "id")
        if not self._is_own(kind, name):
            raise Refusal("BUILT_IN_PROFILE", "id", found=name)
        is_draft = bool(faults)
        path = self._path(kind, name, is_draft)
        make_folder(path.parent)
        save_file(path, _data(record))
        other = self._path(kind, name, not is_draft)
        if not is_draft and other.is_file():
            SYSTEM.remove(other)
        return path

    def _is_own(self, kind: str, name: str) -> bool:
        files = self.overlay(kind)
        return name not in files.ids or files.is_new(name)

    def export(self, path: Path, record: Record) -> None:
        """Write a record to a file of the person's choice.

        Raises:
            Refusal: ``NOT_SAVED``.
        """
        save_file(path, _data(record))

    def read(self, path: Path) -> tuple[str, Record]:
        """Kind and record of a file that somebody sent.

        Raises:
            Refusal: ``NOT_READ``; ``NOT_A_PROFILE`` for what is none.
        """
        record = self._parsed(path)
        kind = next((kind for kind, mark in _MARKS.items() if mark in record), None)
        if kind is None or not isinstance(record.get("id"), str):
            raise Refusal("NOT_A_PROFILE", path.name)
        return kind, record

    def _parsed(self, path: Path) -> Record:
        try:
            data = strict_json.parse(read_file(path, MAX_FILE_BYTES), MAX_FILE_BYTES)
        except strict_json.JsonFault as fault:
            raise Refusal("NOT_A_PROFILE", path.name) from fault
        if not isinstance(data, dict):
            raise Refusal("NOT_A_PROFILE", path.name)
        return data

    def _path(self, kind: str, name: str, is_draft: bool = False) -> Path:
        return self._own / kind / (f"{name}.json" + (DRAFT_SUFFIX if is_draft else ""))


_MARKS = {"hosts": "memory_options", "gpus": "memory_bus_bits", "modules": "pieces"} | {
    "services": "peak_mib"
}
"""A field that only this kind of profile has."""


def _copy_id(name: str, number: int) -> str:
    stem = f"my-{name}"[:54].rstrip("-")
    return stem if number == 1 else f"{stem}-{number}"


def _data(record: Record) -> bytes:
    return (json.dumps(record, ensure_ascii=False, indent=2) + "\n").encode()


def _fault(path: Path, detail: Mapping[str, Any]) -> Fault:
    where = ".".join(map(str, detail["loc"]))
    return Fault(where, own_fault(path, where, **fault_facts(detail)))


# Records as trees


def value_at(record: Any, path: str) -> Any:
    """What stands at a path of dots; ``None`` where nothing does."""
    place: Any = record
    for step in path.split("."):
        if isinstance(place, list):
            place = place[int(step)] if int(step) < len(place) else None
        else:
            place = place.get(step) if isinstance(place, dict) else None
    return place


def with_value(record: Record, path: str, value: Any) -> Record:
    """The record with another value at a path; the one before stays as it is."""
    changed: Record = json_copy(record)
    place, last = _place(changed, path)
    if isinstance(place, list):
        place[int(last)] = value
    else:
        place[last] = value
    return changed


def with_item(record: Record, path: str, item: Any) -> Record:
    """The record with one more item at the end of the list at a path."""
    there = value_at(record, path) or []
    return with_value(record, path, [*json_copy(there), item])


def without(record: Record, path: str) -> Record:
    """The record without an item of a list, or an entry of a map."""
    changed: Record = json_copy(record)
    place, last = _place(changed, path)
    del place[int(last) if isinstance(place, list) else last]
    return changed


def _place(record: Record, path: str) -> tuple[Any, str]:
    """What holds the value at a path, and its last step."""
    *steps, last = path.split(".")
    place: Any = record
    for step in steps:
        place = place[int(step)] if isinstance(place, list) else place[step]
    return place, last


def json_copy(value: Any) -> Any:
    """JSON data that shares nothing with ``value``."""
    if isinstance(value, dict):
        return {key: json_copy(part) for key, part in value.items()}
    return [json_copy(part) for part in value] if isinstance(value, list) else value


def typed(text: str) -> tuple[Any, ...]:
    """What a typed text may mean, the likeliest first: unknown, yes or no, a number, words."""
    text = text.strip()
    if not text:
        return (None,)
    if text in ("true", "false"):
        return (text == "true", text)
    numbers: list[Any] = []
    for kind in (int, float):
        try:
            numbers.append(kind(text.replace(",", "")))
            break
        except ValueError:
            continue
    return (*numbers, text)
