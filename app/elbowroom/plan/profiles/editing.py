"""One profile under edit: its fields as text, what is wrong with it, and a preview."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.paths import own_data
from elbowroom.catalog.profile_files import (
    KINDS,
    ProfileFiles,
    Record,
    flat,
    typed,
    with_value,
)
from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.text import machines, refusals
from elbowroom.text import profiles as words

FIRST = ("id", "name", "family", "kind", "vendor", "category")
LAST = ("sources", "field_sources", "field_confidence", "unknown", "conflicts", "notes")
"""Fields that stand above and below all others."""


@dataclass(frozen=True, slots=True)
class FieldVM:
    """One value: its path, its words, and what stands in it; empty for unknown."""

    path: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class FaultVM:
    """One thing to mend, and the field it is about; empty for none that is shown."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class EditVM:
    """The editor's state.

    Attributes:
        kind: ``hosts``, ``gpus``, ``modules`` or ``services``.
        choice: the profile; empty for none.
        is_editable: it is the person's own.
        is_changed: it is not saved as it is.
    """

    kind: str
    choice: ChoiceVM
    fields: tuple[FieldVM, ...]
    faults: tuple[FaultVM, ...]
    preview: tuple[str, ...]
    is_editable: bool
    is_changed: bool


class Editing:
    """Opens, changes, checks, saves and exchanges profiles; the catalogue reads them again."""

    def __init__(self, catalogue: Catalogue, own: Path | None = None) -> None:
        """``own``: the person's folder; theirs by default."""
        self._catalogue = catalogue
        self._files = ProfileFiles(own or own_data())
        self._record: Record = {}
        self._saved: Record = {}
        self._is_own = False
        self.kind = "hosts"

    def choices(self) -> tuple[ChoiceVM, ...]:
        """Every profile of the kind, the person's own first."""
        mine = self._files.own_ids(self.kind)
        ours = [name for name in self._files.overlay(self.kind).ids if name not in mine]
        groups = ((words.yours(), mine), (words.from_catalogue(), ours))
        return tuple(self._choice(name, group) for group, names in groups for name in names)

    def _choice(self, name: str, group: str) -> ChoiceVM:
        return ChoiceVM(name, name, "", group, name.casefold())

    def show_kind(self, kind: str) -> None:
        """Another kind, with no profile open."""
        if kind in KINDS:
            self.kind = kind
            self._take({}, is_own=False)

    def open(self, name: str) -> None:
        """Show a profile.

        Raises:
            Refusal: its file cannot be read.
        """
        is_own = name in self._files.own_ids(self.kind)
        self._take(self._files.record(self.kind, name), is_own)

    def _take(self, record: Record, is_own: bool) -> None:
        self._record = self._saved = record
        self._is_own = is_own

    def duplicate(self) -> None:
        """A copy of the profile that is shown, to be edited and not saved yet."""
        self._record = self._files.duplicate(self.kind, str(self._record["id"]))
        self._saved, self._is_own = {}, True

    def set_text(self, path: str, text: str) -> None:
        """Another value, read as whatever the field takes: a number, yes or no, words, unknown."""
        options = [with_value(self._record, path, value) for value in typed(text)]
        self._record = next(
            (one for one in options if not self._is_at_fault(one, path)), options[0]
        )

    def _is_at_fault(self, record: Record, path: str) -> bool:
        return any(fault.path == path for fault in self._files.faults(self.kind, record))

    def save(self) -> bool:
        """Write it; whether it can be used, or is a draft.

        Raises:
            Refusal: ``NOT_SAVED``, ``BUILT_IN_PROFILE``, or its id is no name of a file.
        """
        self._files.save(self.kind, self._record)
        self._saved = self._record
        self._catalogue.look_again()
        return not self._files.faults(self.kind, self._record)

    def read(self, path: Path) -> None:
        """Take a file that somebody sent; it is not saved yet.

        Raises:
            Refusal: ``NOT_READ``, ``NOT_A_PROFILE``.
        """
        self.kind, self._record = self._files.read(path)
        self._saved, self._is_own = {}, True

    def write(self, path: Path) -> None:
        """Write the profile to a file for somebody else.

        Raises:
            Refusal: ``NOT_SAVED``.
        """
        self._files.export(path, self._record)

    @property
    def vm(self) -> EditVM:
        """What the editor draws."""
        record = self._record
        name = str(record.get("id", ""))
        faults = self._files.faults(self.kind, record) if record else ()
        return EditVM(
            kind=self.kind,
            choice=ChoiceVM(name, str(record.get("name", "")) or name, name),
            fields=tuple(sorted(self._fields(), key=_order)),
            faults=tuple(FaultVM(f.path, refusals.refusal(f.refusal)) for f in faults),
            preview=tuple(_preview(record)),
            is_editable=self._is_own,
            is_changed=record != self._saved,
        )

    def _fields(self) -> Iterator[FieldVM]:
        for path, value in flat(self._record):
            yield FieldVM(path, words.label(path), _text(value))


def _order(field: FieldVM) -> tuple[int, int]:
    """Names first, evidence last; everything else as in the file."""
    top = field.path.partition(".")[0]
    if top in FIRST:
        return 0, FIRST.index(top)
    return (2, LAST.index(top)) if top in LAST else (1, 0)


def _text(value: Any) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _preview(record: Record) -> Iterator[str]:
    """The profile as a list would show it, as far as it goes."""
    if not record:
        return
    yield str(record.get("name", ""))
    options = record.get("memory_options")
    if isinstance(options, list):
        for option in options:
            if isinstance(option, dict) and isinstance(option.get("gib"), int | float):
                yield machines.memory(option["gib"], "", None, _number(option, "bandwidth_gb_s"))
    gib = _number(record, "memory_gib") or _number(record, "gib")
    if gib:
        yield machines.memory(gib, "", None, _number(record, "bandwidth_gb_s"))
    if "price_usd" in record:
        day = record.get("price_date")
        yield machines.price(_number(record, "price_usd"), day if isinstance(day, str) else None)


def _number(record: Record, field: str) -> float | None:
    value = record.get(field)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number and value is not None and value > 0 else None
