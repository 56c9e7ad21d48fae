"""The header of a safetensors file: names, types and sizes, entry by entry, no tensor data.

Source: huggingface/safetensors, README and ``tensor.rs`` (0.8.0), read 2026-11-29. The library
itself takes headers of 100 MB and two equal keys; this reader takes less and refuses those.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, BinaryIO

from elbowroom.readers.bounded import MIB, BoundedSource, never, opened
from elbowroom.readers.faults import BadFile, Fault, shortened
from elbowroom.readers.sniff import HEAD_BYTES, kind_of
from elbowroom.storage import strict_json

HEADER_BYTES = 8 * MIB
TENSORS = 65_536
ENTRY_CHARACTERS = 4096
NAME_CHARACTERS = 1024
ELEMENTS = 1 << 63
WARNINGS = 50

BITS = {
    "BOOL": 8,
    "U8": 8,
    "I8": 8,
    "F8_E4M3": 8,
    "F8_E5M2": 8,
    "F8_E8M0": 8,
    "F8_E4M3FNUZ": 8,
    "F8_E5M2FNUZ": 8,
    "F4": 4,
    "F6_E2M3": 6,
    "F6_E3M2": 6,
    "U16": 16,
    "I16": 16,
    "F16": 16,
    "BF16": 16,
    "U32": 32,
    "I32": 32,
    "F32": 32,
    "U64": 64,
    "I64": 64,
    "F64": 64,
    "C64": 64,
}
"""Type -> bits of an element."""

_KEY = re.compile(r'\s*"((?:[^"\\]|\\.)*)"\s*:\s*')
_TENSOR = re.compile(r"(\{[^{}]*\})\s*([,}])")
_METADATA = re.compile(r'\{(?:[^"{}]|"(?:[^"\\]|\\.)*")*\}\s*([,}])')


@dataclass(frozen=True, slots=True)
class CheckpointTensor:
    """One tensor of a checkpoint.

    Attributes:
        name: as the program that wrote it names it.
        dtype: e.g. ``BF16``.
        shape: elements a dimension.
        start: of its data, from the start of the data.
        end: behind its data.
    """

    name: str
    dtype: str
    shape: tuple[int, ...]
    start: int
    end: int

    @property
    def size(self) -> int:
        """Bytes of its data."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class SafetensorsHeader:
    """What one file says before its data.

    Attributes:
        tensors: in the order of their data.
        size: bytes of the file.
        data_start: place of the data in the file.
        bytes_read: bytes that were asked of the system.
        warnings: what is odd but can be read.
    """

    tensors: tuple[CheckpointTensor, ...]
    size: int
    data_start: int
    bytes_read: int
    warnings: tuple[Fault, ...]

    @property
    def missing(self) -> int:
        """Bytes of data that the file does not hold."""
        end = max((tensor.end for tensor in self.tensors), default=0)
        return max(0, end - (self.size - self.data_start))

    @property
    def missing_tensors(self) -> int:
        """Tensors of which something is missing."""
        held = self.size - self.data_start
        return sum(tensor.end > held for tensor in self.tensors)


def read_safetensors(path: Path, is_stopped: Callable[[], bool] = never) -> SafetensorsHeader:
    """The header of a file on disk.

    Raises:
        Refusal: ``NOT_READ``.
        BadFile: what is wrong, and where.
        Stopped: somebody cancelled.
    """
    with opened(path) as (file, size):
        return parse_safetensors(file, size, is_stopped)


def parse_safetensors(
    file: BinaryIO, size: int, is_stopped: Callable[[], bool] = never
) -> SafetensorsHeader:
    """The header of an open file of ``size`` bytes."""
    source = BoundedSource(file, size, HEADER_BYTES + 8, is_stopped)
    text = _text(source)
    tensors = sorted(_entries(text), key=lambda tensor: (tensor.start, tensor.end))
    data_start = source.position
    warnings = [Fault("no tensors")] if not tensors else []
    warnings += _checked(tensors, size - data_start)
    return SafetensorsHeader(
        tuple(tensors), size, data_start, source.bytes_read, tuple(warnings[:WARNINGS])
    )


def _text(source: BoundedSource) -> str:
    """The JSON object, checked for length before it is read; a character for each byte.

    As UTF-8, one character beyond ASCII would make the whole text two or four times as wide.
    """
    head = source.window(0)[0] if not source.size else source.window(min(source.size, 9))[0]
    if source.size < 10 or head[8:9] != b"{":
        kind = kind_of(head[:HEAD_BYTES])
        raise BadFile(
            "no safetensors" if kind in ("unknown", "text", "safetensors") else f"is {kind}",
            "byte 0",
            head[:9].hex(" "),
        )
    length = int.from_bytes(source.take(8), "little")
    if length > HEADER_BYTES:
        raise BadFile("over the limit", "byte 0", length, HEADER_BYTES)
    return source.take(length).decode("latin-1")


def _entries(text: str) -> Iterator[CheckpointTensor]:
    """Tensor after tensor; of the metadata only that it is well-formed."""
    at, end = 1, len(text.rstrip(" "))
    seen: set[str] = set()
    if text[1:end].strip() == "}":
        return
    while True:
        key = _KEY.match(text, at)
        if key is None:
            raise BadFile("not json", _place(at))
        name = _name(key[1], at)
        if name in seen:
            raise BadFile("key twice", name)
        seen.add(name)
        if len(seen) > TENSORS:
            raise BadFile("too many", "tensor table", len(seen), TENSORS)
        found = (_METADATA if name == "__metadata__" else _TENSOR).match(text, key.end())
        if found is None:
            raise BadFile("not json", _place(key.end()))
        if name != "__metadata__":
            yield _tensor(name, found[1])
        at = found.end()
        if found[found.lastindex or 1] == "}":
            break
    if at != end:
        raise BadFile("not json", _place(at))


def _place(at: int) -> str:
    return f"byte {8 + at}"


def _name(raw: str, at: int) -> str:
    if len(raw) > NAME_CHARACTERS:
        raise BadFile("too long", _place(at), len(raw), NAME_CHARACTERS)
    return str(_json(f'"{raw}"', _place(at)))


def _json(text: str, place: str) -> Any:
    try:
        return strict_json.parse(text.encode("latin-1"), ENTRY_CHARACTERS)
    except strict_json.JsonFault as fault:
        raise BadFile(f"json {fault.code}", place, fault.found) from fault


def _tensor(name: str, text: str) -> CheckpointTensor:
    if len(text) > ENTRY_CHARACTERS:
        raise BadFile("too long", name, len(text), ENTRY_CHARACTERS)
    entry = _json(text, name)
    dtype, shape, offsets = (entry.get(key) for key in ("dtype", "shape", "data_offsets"))
    if not isinstance(dtype, str) or not _are_sizes(shape) or not _are_sizes(offsets):
        raise BadFile("no tensor", name, shortened(text))
    if len(offsets) != 2 or offsets[0] > offsets[1]:
        raise BadFile("offset", name, shortened(offsets), "[a, b], a <= b")
    elements = prod(shape)
    if elements >= ELEMENTS:
        raise BadFile("too many elements", name, shortened(shape), "< 2^63")
    bits = BITS.get(dtype)
    if bits is not None and -(-elements * bits // 8) != offsets[1] - offsets[0]:
        size = -(-elements * bits // 8)
        raise BadFile("size differs", name, offsets[1] - offsets[0], size)
    return CheckpointTensor(name, dtype[:32], tuple(shape), *offsets)


def _are_sizes(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(n, int) and not isinstance(n, bool) and n >= 0 for n in value
    )


def _checked(tensors: list[CheckpointTensor], held: int) -> Iterator[Fault]:
    """Unknown types and trailing bytes are said.

    Raises:
        BadFile: ``overlap`` or ``hole``: the format has neither.
    """
    end = 0
    for tensor in tensors:
        if tensor.start != end:
            code = "overlap" if tensor.start < end else "hole"
            raise BadFile(f"data {code}", tensor.name, tensor.start, end)
        if tensor.dtype not in BITS:
            yield Fault("unknown type", tensor.name, tensor.dtype, str(tensor.size))
        end = tensor.end
    if tensors and held > end:
        yield Fault("trailing", "", str(held - end))
