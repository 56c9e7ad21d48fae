"""A profile as rows of a form: every field of its format, and what differs from the catalogue."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from elbowroom.catalog.profile_files import KINDS, Record
from elbowroom.catalog.profile_format import (
    LIST,
    MAP,
    OBJECT,
    PAIR,
    VALUE,
    fields_of,
    inside,
    kind_of,
    length_of,
    may_be_missing,
)
from elbowroom.text import profiles as words

FIRST = ("id", "name", "family", "kind", "vendor", "category")
LAST = (
    *("sources", "checked_on", "field_sources", "confidence", "field_confidence"),
    *("unknown", "conflicts", "notes"),
)
"""Fields that stand above and below all others."""

HIDDEN = ("copied_from",)
OF_ITSELF = ("id", "name", "status", "template", "copied_from")
"""What a copy has of its own from the beginning."""

EVIDENCE = ("sources", "field_sources", "field_confidence", "checked_on")
HEAD = "head"
STRANGE = object
"""Type of what no format knows: it is shown as it stands, to be taken out."""


@dataclass(frozen=True, slots=True)
class FieldVM:
    """One row: a value, or the head of what is inside an object or a list.

    Attributes:
        path: of it in the record, with dots.
        kind: ``value`` or ``head``.
        depth: how far inside it lies.
        label: its name.
        text: what stands in it; of a head, empty or that nothing is there.
        evidence: where it comes from, and of which day; empty below the top.
        may_add: something can be put inside.
        may_remove: it can be taken out.
        is_changed: it differs from the catalogue's profile.
        before: what stands there, where that differs.
    """

    path: str
    kind: str
    depth: int
    label: str
    text: str = ""
    evidence: str = ""
    may_add: bool = False
    may_remove: bool = False
    is_changed: bool = False
    before: str = ""


class Rows:
    """The rows of one record.

    Args:
        kind: ``hosts``, ``gpus``, ``modules`` or ``services``.
        record: it.
        base: the catalogue's profile that it was copied from; ``None`` for none.
    """

    def __init__(self, kind: str, record: Record, base: Record | None) -> None:
        self._kind = KINDS[kind]
        self._record = record
        self._base = base

    def __iter__(self) -> Iterator[FieldVM]:
        parts = {step: (shape, part) for step, shape, part in _parts(self._kind, self._record)}
        for name in sorted(parts, key=_order):
            if name not in HIDDEN:
                yield from self._rows(name, *parts[name], 0)

    def _rows(self, path: str, shape: Any, value: Any, depth: int) -> Iterator[FieldVM]:
        """The row at a path, and those inside it."""
        is_in_list = path.rpartition(".")[2].isdecimal()
        if kind_of(shape) == VALUE and not isinstance(value, dict | list):
            yield self._value(path, value, depth, is_in_list or shape is STRANGE)
            return
        yield self._head(path, shape, value, depth, is_in_list)
        for step, inner, part in _parts(shape, value):
            yield from self._rows(f"{path}.{step}", inner, part, depth + 1)

    def _value(self, path: str, value: Any, depth: int, may_remove: bool) -> FieldVM:
        before = self._before(path)
        is_changed = before is not _NOTHING and before != value
        return FieldVM(
            path,
            VALUE,
            depth,
            words.label(path),
            shown(value),
            self._evidence(path),
            may_remove=may_remove or _is_entry(path),
            is_changed=is_changed,
            before=words.before(shown(before)) if is_changed else "",
        )

    def _head(self, path: str, shape: Any, value: Any, depth: int, in_list: bool) -> FieldVM:
        kind, before = kind_of(shape), self._before(path)
        may_go = kind not in (LIST, MAP) and bool(value) and may_be_missing(shape)
        is_changed = before is not _NOTHING and before != value and (before or value)
        is_open = kind == LIST or (kind == MAP and path == "sources")
        return FieldVM(
            path,
            HEAD,
            depth,
            words.label(path),
            "" if value else words.none_there(),
            self._evidence(path),
            may_add=is_open or (kind not in (MAP, VALUE) and value is None),
            may_remove=in_list or may_go or shape is STRANGE,
            is_changed=bool(is_changed) and kind in (LIST, PAIR),
            before=words.as_in_catalogue() if is_changed else "",
        )

    def _before(self, path: str) -> Any:
        """What the catalogue has there; :data:`_NOTHING` where it cannot be compared."""
        top, *steps = path.split(".")
        if self._base is None or top in OF_ITSELF or top in EVIDENCE:
            return _NOTHING
        place: Any = self._base.get(top)
        for step in steps:
            if isinstance(place, list) and step.isdecimal() and int(step) < len(place):
                place = place[int(step)]
            elif isinstance(place, dict):
                place = place.get(step)
            else:
                return _NOTHING
        return place

    def _evidence(self, path: str) -> str:
        """Where a field at the top comes from, and of which day; nothing for what is unknown."""
        record = self._record
        keys = record.get("field_sources")
        if "." in path or path in (*OF_ITSELF, *FIRST, *LAST) or not isinstance(keys, dict):
            return ""
        if record.get(path) in (None, [], {}):
            return ""
        named, sources = keys.get(path), record.get("sources")
        if not isinstance(named, list) or not isinstance(sources, dict):
            return words.no_source()
        full = [str(sources[key]) for key in named if key in sources]
        day = record.get("price_date") if path == "price_usd" else record.get("checked_on")
        return words.evidence(full, str(day or "")) if full else words.no_source()


_NOTHING = object()


def _parts(shape: Any, value: Any) -> Iterator[tuple[str, Any, Any]]:
    """What is inside a value, with its type: of an object every field of the format, there or not,
    and what the format does not know."""
    kind = kind_of(shape)
    if kind in (LIST, PAIR) and isinstance(value, list):
        most = len(value) if kind == LIST else min(len(value), length_of(shape))
        yield from ((str(n), inside(shape, str(n)), value[n]) for n in range(most))
    elif kind == MAP and isinstance(value, dict):
        yield from ((name, inside(shape, name), part) for name, part in value.items())
    elif kind == OBJECT and isinstance(value, dict):
        fields = fields_of(shape)
        yield from ((name, field, value.get(name)) for name, field in fields.items())
        yield from ((name, STRANGE, value[name]) for name in value if name not in fields)


def _is_entry(path: str) -> bool:
    """Whether it is an entry of a map that a person may take out."""
    top, _, rest = path.partition(".")
    return bool(rest) and top in ("sources", "field_confidence")


def _order(name: str) -> tuple[int, int]:
    """Names first, evidence last; everything else as in the format."""
    if name in FIRST:
        return 0, FIRST.index(name)
    return (2, LAST.index(name)) if name in LAST else (1, 0)


def shown(value: Any) -> str:
    """A value as it stands in its box; empty for unknown."""
    if value is None or value is _NOTHING:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)
