"""One profile under edit: its rows, what is wrong with it, and a preview."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.paths import own_data
from elbowroom.catalog.profile_files import (
    KINDS,
    Fault,
    ProfileFiles,
    Record,
    json_copy,
    typed,
    value_at,
    with_item,
    with_value,
    without,
)
from elbowroom.catalog.profile_format import (
    OBJECT,
    fields_of,
    filled,
    inside,
    kind_of,
    shape_at,
)
from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.plan.profiles.rows import EVIDENCE, OF_ITSELF, FieldVM, Rows
from elbowroom.text import machines, refusals
from elbowroom.text import profiles as words

PRICE, PRICE_DAY = "price_usd", "price_date"
BY_HAND = "by-hand"
"""Key of ``sources`` for what the person entered in the editor."""


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
        changes: how much of it differs from the catalogue's; 0 where it began as none.
        origin: the catalogue's profile it began as; empty for none.
        is_editable: it is the person's own.
        is_changed: it is not saved as it is.
    """

    kind: str
    choice: ChoiceVM
    fields: tuple[FieldVM, ...]
    faults: tuple[FaultVM, ...]
    preview: tuple[str, ...]
    changes: int
    origin: str
    is_editable: bool
    is_changed: bool


class Editing:
    """Opens, changes, checks, saves and exchanges profiles; the catalogue reads them again."""

    def __init__(self, catalogue: Catalogue, own: Path | None = None, day: str = "") -> None:
        """``own``: the person's folder, theirs by default; ``day``: today, for what they enter."""
        self._catalogue = catalogue
        self._files = ProfileFiles(own or own_data())
        self._day = day
        self._record: Record = {}
        self._saved: Record = {}
        self._base: Record | None = None
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
        self._base = self._files.base(self.kind, record) if record else None
        self._is_own = is_own

    def duplicate(self) -> None:
        """A copy of the profile that is shown, to be edited and not saved yet."""
        self._take(self._files.duplicate(self.kind, str(self._record["id"])), is_own=True)
        self._saved = {}

    # Edits

    def set_text(self, path: str, text: str) -> None:
        """Another value, read as whatever the field takes: a number, yes or no, words, unknown."""
        options = [with_value(self._record, path, value) for value in typed(text)]
        changed = next((one for one in options if not self._is_at_fault(one, path)), options[0])
        self._change(changed, path)

    def _is_at_fault(self, record: Record, path: str) -> bool:
        return any(fault.path == path for fault in self._files.faults(self.kind, record))

    def add(self, path: str) -> None:
        """One more item in a list, one more source, or what was not there at all, to be filled."""
        shape = shape_at(KINDS[self.kind], path)
        match kind_of(shape):
            case "list":
                item = filled(inside(shape, "0"))
                self._change(with_item(self._record, path, item), path)
            case "map":
                entries = value_at(self._record, path) or {}
                name = next(n for n in map("source-{}".format, range(1, 1000)) if n not in entries)
                self._change(with_value(self._record, path, {**entries, name: ""}), path)
            case _:
                self._change(with_value(self._record, path, filled(shape)), path)

    def remove(self, path: str) -> None:
        """Take out an item of a list, an entry, what no format knows, or all that is inside."""
        holder, _, last = path.rpartition(".")
        shape = shape_at(KINDS[self.kind], holder)
        is_field = kind_of(shape) == OBJECT and last in fields_of(shape)
        record = self._record
        self._change(with_value(record, path, None) if is_field else without(record, path), path)

    def reset(self, path: str) -> None:
        """As the catalogue has it."""
        if self._base is not None:
            before = json_copy(value_at(self._base, path))
            self._change(with_value(self._record, path, before), path)

    def _change(self, record: Record, path: str) -> None:
        if path.rpartition(".")[2] == PRICE:
            record = self._dated(record, path)
        self._record = self._credited(record, path.partition(".")[0])

    def _dated(self, record: Record, path: str) -> Record:
        """The record in which a price that was entered is of today, and one of ours of its day."""
        day_of = path.removesuffix(PRICE) + PRICE_DAY
        base = self._base or {}
        is_ours = self._base is not None and value_at(record, path) == value_at(base, path)
        return with_value(record, day_of, value_at(base, day_of) if is_ours else self._day or None)

    def _credited(self, record: Record, field: str) -> Record:
        """The record in which a changed field names the person and the day, not our source."""
        keys, sources = record.get("field_sources"), record.get("sources")
        if not isinstance(keys, dict) or not isinstance(sources, dict):
            return record
        if field in OF_ITSELF or field in EVIDENCE:
            return record
        keys, base = dict(keys), self._base or {}
        if self._base is not None and record.get(field) == base.get(field):
            named = base.get("field_sources", {}).get(field)
        else:
            named = [BY_HAND]
        if named is None:
            keys.pop(field, None)
        else:
            keys[field] = named
        sources = {name: text for name, text in sources.items() if name != BY_HAND}
        if any(BY_HAND in names for names in keys.values() if isinstance(names, list)):
            sources[BY_HAND] = words.entered_by_hand(self._day)
        return record | {"field_sources": keys, "sources": sources}

    # Files

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
        self.kind, record = self._files.read(path)
        self._take(record, is_own=True)
        self._saved = {}

    def write(self, path: Path) -> None:
        """Write the profile to a file for somebody else.

        Raises:
            Refusal: ``NOT_SAVED``.
        """
        self._files.export(path, self._record)

    # What is shown

    @property
    def vm(self) -> EditVM:
        """What the editor draws."""
        record = self._record
        name = str(record.get("id", ""))
        faults = self._files.faults(self.kind, record) if record else ()
        fields = tuple(Rows(self.kind, record, self._base)) if record else ()
        return EditVM(
            kind=self.kind,
            choice=ChoiceVM(name, str(record.get("name", "")) or name, name),
            fields=fields,
            faults=tuple(_fault(fault) for fault in faults),
            preview=tuple(_preview(record)),
            changes=sum(field.is_changed for field in fields),
            origin=str(self._base["name"]) if self._base is not None else "",
            is_editable=self._is_own,
            is_changed=record != self._saved,
        )


def _fault(fault: Fault) -> FaultVM:
    return FaultVM(fault.path, words.fault(fault.path, refusals.own_fault(fault.refusal)))


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
