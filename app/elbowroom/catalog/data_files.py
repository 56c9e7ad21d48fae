"""Shipped data files at the boundary: what any of them obeys, and how one is read.

The dataclasses of a format are the format. pydantic reads files against them, strictly, and
writes the JSON Schemas from them; it is imported only for a file that
:mod:`elbowroom.catalog.plain_json` leaves to it. Memory is binary
(``gib``, ``mib``), bandwidth decimal (``gb_s``, 1e9 bytes a second). ``null`` is unknown, never
zero.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, TypeVar, cast

from elbowroom.catalog.plain_json import plain_reader
from elbowroom.core.errors import Refusal
from elbowroom.storage import strict_json

T = TypeVar("T")

MAX_FILE_BYTES = 4 << 20


class Limits:
    """Bounds of a field, as pydantic names them; it asks for them when it builds a parser."""

    __slots__ = ("bounds",)

    def __init__(self, **bounds: Any) -> None:
        self.bounds = bounds

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        return {**handler(source), **self.bounds}


PROFILE_ID, LONGEST_ID = r"^[a-z0-9]+(-[a-z0-9]+)*$", 60
ProfileId = Annotated[str, Limits(pattern=PROFILE_ID, max_length=LONGEST_ID)]
Word = Annotated[str, Limits(min_length=1, max_length=100)]
Note = Annotated[str, Limits(min_length=1, max_length=400)]
SourceText = Annotated[str, Limits(min_length=1, max_length=2000)]
Day = Annotated[str, Limits(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
PriceDate = Annotated[str, Limits(pattern=r"^([0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?|launch)$")]
Gib = Annotated[float, Limits(ge=0, le=8192)]
Mib = Annotated[int, Limits(ge=1, le=8192 * 1024)]
GbPerS = Annotated[float, Limits(gt=0, le=20_000)]
Rate = Annotated[float, Limits(gt=0, le=100_000)]
Watts = Annotated[float, Limits(gt=0, le=5_000)]
Usd = Annotated[float, Limits(gt=0, le=1_000_000)]
Millimetres = Annotated[float, Limits(gt=0, le=2_000)]
Fraction = Annotated[float, Limits(ge=0, le=1)]
Count = Annotated[int, Limits(ge=0, le=1024)]
PcieGen = Annotated[int, Limits(ge=1, le=8)]
Lanes = Annotated[int, Limits(ge=1, le=16)]
Confidence = Literal["high", "medium", "low"]
Backend = Literal["cuda", "rocm", "vulkan", "metal"]
GPU_BACKENDS: tuple[Backend, ...] = ("cuda", "rocm", "vulkan", "metal")
UnifiedMemory = Literal["apple", "strix-halo", "gb10", "jetson"]
SharedMemory = Literal["amd-gtt", "mesa"]


class FileFormat:
    """What every part of a file obeys: exact types, no unknown keys, no nan or infinity."""

    __slots__ = ()
    __pydantic_config__: ClassVar[Any] = {
        "extra": "forbid",
        "strict": True,
        "allow_inf_nan": False,
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PastPrice(FileFormat):
    """A price of another day: US dollars before tax, or the range they were asked in."""

    price_usd: Usd | None
    price_date: PriceDate | None
    low_usd: Usd | None = None
    high_usd: Usd | None = None
    note: Note | None = None
    sources: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence(FileFormat):
    """Where a profile's figures come from.

    Attributes:
        checked_on: day of the look-up; a price has a date of its own.
        field_confidence: fields less sure, or surer, than the whole.
        field_sources: for each field, keys of ``sources``.
        sources: key -> the source in full.
        unknown: what was looked for and not found.
        conflicts: where sources differ, and which one was used.
        copied_from: the shipped profile that a person's own began as.
    """

    checked_on: Day
    confidence: Confidence
    field_sources: Mapping[str, tuple[Word, ...]] = field(hash=False)
    sources: Mapping[str, SourceText] = field(hash=False)
    unknown: tuple[Note, ...]
    conflicts: tuple[Note, ...]
    field_confidence: Mapping[str, Confidence] = field(default_factory=dict, hash=False)
    notes: tuple[Note, ...] = ()
    copied_from: ProfileId | None = None

    def __post_init__(self) -> None:
        for name, keys in self.field_sources.items():
            if name not in self.__dataclass_fields__:
                raise ValueError(f"field_sources names no field: {name}")
            if lost := set(keys) - set(self.sources):
                raise ValueError(f"not in sources: {', '.join(sorted(lost))}")

    def source_of(self, name: str) -> str:
        """The sources of a field in full, joined; empty when the field names none."""
        return "; ".join(self.sources[key] for key in self.field_sources.get(name, ()))


@cache
def adapter(kind: Any) -> Any:
    """pydantic's reader of a type, for parsing and for the JSON Schema."""
    from pydantic import TypeAdapter

    return TypeAdapter(kind)


def value_of(kind: type[T], data: Any) -> T:
    """JSON data as a value of a type, held to what a file of it is held to.

    Raises:
        ValueError: pydantic's ``ValidationError``, with all that is wrong.
    """
    try:
        return cast(T, plain_reader(cast(Any, kind))(data))
    except ValueError:
        return cast(T, adapter(cast(Any, kind)).validate_json(json.dumps(data)))


def read_json(path: Path, kind: type[T]) -> T:
    """One file, read against a dataclass or another type pydantic knows.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE`` with the file's name, where in it (a JSON path, or line
            and column), and what is wrong, in English.
    """
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise damaged(path, "", "larger than 4 MiB")
        return parse_json(path, path.read_bytes(), kind)
    except OSError as fault:
        raise damaged(path, "", fault.strerror or "unreadable") from fault


def parse_json(path: Path, data: bytes, kind: type[T]) -> T:
    """What a file holds, read as :func:`read_json` does; ``path`` only names it.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE``.
    """
    try:
        return cast(T, plain_reader(cast(Any, kind))(strict_json.parse(data)))
    except ValueError:
        return _explained(path, data, kind)


def _explained(path: Path, data: bytes, kind: type[T]) -> T:
    """What pydantic reads in a file; mostly, what it says is wrong there."""
    from pydantic import ValidationError

    try:
        value = cast(T, adapter(cast(Any, kind)).validate_json(data))
        strict_json.parse(data)  # pydantic takes the last of two equal keys
    except strict_json.JsonFault as fault:
        raise damaged(path, fault.found, fault.code) from fault
    except ValidationError as fault:
        first = fault.errors(include_url=False, include_input=False)[0]
        what = str(first.get("ctx", {}).get("error", first["msg"]))
        if first["type"] == "json_invalid":
            message, _, place = what.rpartition(" at ")
            raise damaged(path, place, message) from fault
        raise damaged(path, ".".join(map(str, first["loc"])), what) from fault
    return value


def damaged(path: Path, where: str, what: str) -> Refusal:
    """The refusal of a data file that cannot be used."""
    return Refusal("DAMAGED_DATA_FILE", path.name, where=where, what=what)
