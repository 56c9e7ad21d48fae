"""Metadata values of a GGUF file: short ones are kept, long ones counted and left unread."""

from collections.abc import Sequence
from dataclasses import dataclass
from struct import Struct

from elbowroom.readers.bounded import MIB, BoundedSource
from elbowroom.readers.faults import BadFile, Fault, shortened
from elbowroom.readers.gguf_types import ARRAY, BOOL, SCALARS, STRING

KEY_BYTES = 65_535
STRING_BYTES = 16 * MIB
KEPT_STRING_BYTES = 64 << 10
ARRAY_ITEMS = 16 << 20
KEPT_ITEMS = 4096
"""Values of an array that are kept: one for each layer of the deepest model."""

TEXT_BYTES = 4 * MIB
"""Of all keys, strings and short arrays that are kept of one file."""


MOST_ODD = 50
"""Odd values that are named; a hostile file has one in each of its keys."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A value that was counted and not kept: a vocabulary, a template, tokens' scores.

    Attributes:
        type: of its items, or ``string``.
        items: how many; 1 for a string.
        size: bytes in the file.
    """

    type: str
    items: int
    size: int


Scalar = int | float | bool | str
Value = Scalar | list[Scalar] | Skipped


class ValueReader:
    """Reads values in one byte order; counts what it keeps.

    Attributes:
        odd: values that no writer of ours makes, and that are read all the same.
    """

    def __init__(self, source: BoundedSource, order: str) -> None:
        self._source = source
        self._u32, self._u64 = Struct(order + "I"), Struct(order + "Q")
        self._scalars = {code: Struct(order + form) for code, (_, form, _) in SCALARS.items()}
        self._order = order
        self._kept = 0
        self.odd: list[Fault] = []

    @property
    def source(self) -> BoundedSource:
        """Where it reads."""
        return self._source

    def u32(self) -> int:
        """A 32-bit count."""
        return int(self._u32.unpack(self._source.take(4))[0])

    def u64(self) -> int:
        """A 64-bit count."""
        return int(self._u64.unpack(self._source.take(8))[0])

    def text(self, most: int, what: str) -> bytes:
        """A string with its length before it, of at most ``most`` bytes.

        Raises:
            BadFile: ``too long``, naming what it is, or as :meth:`BoundedSource.take`.
        """
        place, length = f"byte {self._source.position}", self.u64()
        if length > most:
            raise BadFile("too long", f"{what}, {place}", length, most)
        self.keep(length)
        return self._source.take(length)

    def value(self, code: int, key: str) -> Value:
        """A value of a type.

        Raises:
            BadFile: ``value type``, ``item type``, ``too many items``, or as for lengths.
        """
        if code == STRING:
            return self._string(key)
        if code == ARRAY:
            return self._array(key)
        if code not in SCALARS:
            raise BadFile("value type", key, code, "0-12")
        found: Scalar = self._scalars[code].unpack(self._source.take(SCALARS[code][2]))[0]
        return self._truth([found], key)[0] if code == BOOL else found

    def keep(self, count: int) -> None:
        """Count bytes that stay in memory.

        Raises:
            BadFile: ``too much text``.
        """
        self._kept += count
        if self._kept > TEXT_BYTES:
            place = f"byte {self._source.position}"
            raise BadFile("too much text", place, self._kept, TEXT_BYTES)

    def _string(self, key: str) -> Value:
        length = self.u64()
        if length > STRING_BYTES:
            raise BadFile("too long", key, length, STRING_BYTES)
        if length > KEPT_STRING_BYTES:
            self._source.skip(length)
            return Skipped("string", 1, length)
        self.keep(length)
        raw = self._source.take(length)
        text = raw.decode("utf-8", "replace")
        if text.encode() != raw:
            self._note(Fault("text not utf-8", key, shortened(text)))
        return text

    def _array(self, key: str) -> Value:
        code, count = self.u32(), self.u64()
        if code != STRING and code not in SCALARS:
            raise BadFile("item type", key, code, "0-8, 10-12")
        if count > ARRAY_ITEMS:
            raise BadFile("too many items", key, count, ARRAY_ITEMS)
        if code == STRING:
            start = self._source.position
            self._source.check(count * 8)
            self._skip_strings(count)
            return Skipped("string", count, self._source.position - start)
        name, form, width = SCALARS[code]
        if count > KEPT_ITEMS:
            self._source.skip(count * width)
            return Skipped(name, count, count * width)
        self.keep(count * 64)
        found = Struct(f"{self._order}{count}{form}").unpack(self._source.take(count * width))
        return list(self._truth(found, key)) if code == BOOL else list(found)

    def _truth(self, found: Sequence[Scalar], key: str) -> list[bool]:
        """Bytes as yes and no; another than 0 and 1 is a yes, and said."""
        other = next((item for item in found if item not in (0, 1)), None)
        if other is not None:
            self._note(Fault("truth value", key, str(other), "0, 1"))
        return [bool(item) for item in found]

    def _note(self, odd: Fault) -> None:
        if len(self.odd) < MOST_ODD:
            self.odd.append(odd)

    def _skip_strings(self, count: int) -> None:
        """Go from length to length: a vocabulary has some hundred thousand."""
        length_at = self._u64.unpack_from
        while count:
            buffer, start = self._source.window(8)
            at, last = start, len(buffer) - 8
            while count and at <= last:
                at += 8 + length_at(buffer, at)[0]
                count -= 1
            self._source.skip(at - start)
