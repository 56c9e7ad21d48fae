"""The header of a GGUF file: metadata and tensor table, read as if somebody meant harm with it.

Source: ggml ``docs/gguf.md``; what is refused follows ``gguf.cpp`` of llama.cpp b11739 and the
faults that were published of its parsers. Versions 2 and 3, both byte orders. No tensor data.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import BinaryIO

from elbowroom.core.ggml_types import BLOCK
from elbowroom.readers.bounded import MIB, BoundedSource, never, opened
from elbowroom.readers.faults import BadFile, Fault
from elbowroom.readers.gguf_types import BOOL, REMOVED_TYPES, TENSOR_TYPES
from elbowroom.readers.gguf_values import KEY_BYTES, Value, ValueReader
from elbowroom.readers.sniff import HEAD_BYTES, kind_of, lfs_size

HEADER_BYTES = 256 * MIB
METADATA_KEYS = 65_536
TENSORS = 65_536
NAME_BYTES = 64
DIMENSIONS = 4
ELEMENTS = 1 << 63
ALIGNMENT, LARGEST_ALIGNMENT = 32, 64 << 10
LEAST_KEY_BYTES, LEAST_TENSOR_BYTES = 13, 25
"""Bytes that a metadata entry and a tensor's entry take at least."""

VERSIONS = (2, 3)
KEYS_SHOWN_TWICE = 40


@dataclass(frozen=True, slots=True)
class GgufTensor:
    """One row of the tensor table.

    Attributes:
        name: e.g. ``blk.0.attn_q.weight``.
        shape: elements a dimension, row length first.
        type: ggml's id of its storage type.
        offset: of its data, from the start of the data.
    """

    name: str
    shape: tuple[int, ...]
    type: int
    offset: int

    @property
    def size(self) -> int | None:
        """Bytes of its data; ``None`` for a type that is not known."""
        if self.type not in TENSOR_TYPES:
            return None
        block, size = BLOCK[TENSOR_TYPES[self.type]]
        return prod(self.shape) // block * size


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """What one file says before its data.

    Attributes:
        version: of the format.
        is_big_endian: whether its numbers start with the highest byte.
        metadata: key -> value; long ones are only counted.
        types: key -> code of the value's type.
        tensors: the table, in its order.
        alignment: that offsets are multiples of.
        data_start: place of the first tensor's data in the file.
        size: bytes of the file.
        bytes_read: bytes that the system was asked for.
        warnings: what is odd but can be read.
    """

    version: int
    is_big_endian: bool
    metadata: dict[str, Value]
    types: dict[str, int]
    tensors: tuple[GgufTensor, ...]
    alignment: int
    data_start: int
    size: int
    bytes_read: int
    warnings: tuple[Fault, ...]


def read_header(path: Path, is_stopped: Callable[[], bool] = never) -> GgufHeader:
    """The header of a file on disk.

    Raises:
        Refusal: ``NOT_READ``.
        BadFile: what is wrong, and where.
        Stopped: somebody cancelled.
    """
    with opened(path) as (file, size):
        return parse_header(file, size, is_stopped)


def parse_header(
    file: BinaryIO, size: int, is_stopped: Callable[[], bool] = never, limit: int = HEADER_BYTES
) -> GgufHeader:
    """The header of an open file of ``size`` bytes."""
    source = BoundedSource(file, size, limit, is_stopped)
    version, order = _start(source)
    values = ValueReader(source, order)
    n_tensors, n_keys = values.u64(), values.u64()
    _check_count("tensor count", n_tensors, TENSORS, LEAST_TENSOR_BYTES, size)
    _check_count("key count", n_keys, METADATA_KEYS, LEAST_KEY_BYTES, size)
    warnings: list[Fault] = []
    metadata, types = _metadata(values, n_keys, warnings)
    warnings += values.odd
    alignment = _alignment(metadata, types, warnings)
    tensors = tuple(_tensors(values, n_tensors))
    data_start = -(-source.position // alignment) * alignment
    return GgufHeader(
        version=version,
        is_big_endian=order == ">",
        metadata=metadata,
        types=types,
        tensors=tensors,
        alignment=alignment,
        data_start=data_start,
        size=size,
        bytes_read=source.bytes_read,
        warnings=tuple(warnings),
    )


def _start(source: BoundedSource) -> tuple[int, str]:
    """Version and byte order.

    Raises:
        BadFile: ``is a ...`` for what is no GGUF file, or the version is not one we read.
    """
    if source.size < 4 or source.window(4)[0][:4] != b"GGUF":
        head = source.take(min(source.size, HEAD_BYTES))
        kind = kind_of(head)
        if kind == "lfs pointer":
            raise BadFile("is lfs pointer", "byte 0", lfs_size(head) or "")
        found = head[:4].hex(" ") if kind in ("unknown", "gguf") else ""
        raise BadFile(f"is {'unknown' if kind == 'gguf' else kind}", "byte 0", found, "GGUF")
    if source.size < 24:
        raise BadFile("ends early", f"byte {source.size}", source.size, 24)
    source.skip(4)
    raw = source.take(4)
    order = ">" if raw[:2] == b"\0\0" and raw[2:] != b"\0\0" else "<"
    version = int.from_bytes(raw, "big" if order == ">" else "little")
    if version not in VERSIONS:
        code = "newer version" if version > VERSIONS[-1] else "old version"
        raise BadFile(code, "byte 4", version, "2, 3")
    return version, order


def _check_count(place: str, found: int, most: int, least_bytes: int, size: int) -> None:
    """A count that the caps allow and the file has room for."""
    if found > most:
        raise BadFile("too many", place, found, most)
    if found * least_bytes > size:
        raise BadFile("ends early", place, size, found * least_bytes)


def _metadata(
    values: ValueReader, count: int, warnings: list[Fault]
) -> tuple[dict[str, Value], dict[str, int]]:
    metadata: dict[str, Value] = {}
    types: dict[str, int] = {}
    for _ in range(count):
        place = f"byte {values.source.position}"
        raw = values.text(KEY_BYTES, "key")
        key = raw.decode("utf-8", "replace")
        if not raw:
            raise BadFile("empty key", place)
        if not raw.isascii():
            warnings.append(Fault("key not ascii", place, key[:NAME_BYTES]))
        code = values.u32()
        value = values.value(code, key)
        if key in metadata:
            shown = f"{metadata[key]!r}"[:KEYS_SHOWN_TWICE], f"{value!r}"[:KEYS_SHOWN_TWICE]
            raise BadFile("key twice", key, " / ".join(shown))
        metadata[key], types[key] = value, code
    return metadata, types


def _alignment(metadata: dict[str, Value], types: dict[str, int], warnings: list[Fault]) -> int:
    """What offsets are multiples of.

    Raises:
        BadFile: ``alignment``.
    """
    key = "general.alignment"
    found = metadata.get(key, ALIGNMENT)
    is_number = isinstance(found, int) and types.get(key) != BOOL
    if not is_number or not isinstance(found, int):
        raise BadFile("alignment", key, repr(found), f"2^n, 1-{LARGEST_ALIGNMENT}")
    if not 0 < found <= LARGEST_ALIGNMENT or found & (found - 1):
        raise BadFile("alignment", key, found, f"2^n, 1-{LARGEST_ALIGNMENT}")
    if types.get(key, 4) != 4:
        warnings.append(Fault("alignment type", key, str(found), "u32"))
    return found


def _tensors(values: ValueReader, count: int) -> list[GgufTensor]:
    seen: set[str] = set()
    tensors = []
    for _ in range(count):
        raw = values.text(NAME_BYTES, "tensor name")
        name = raw.decode("utf-8", "replace")
        if not raw or b"\0" in raw:
            raise BadFile("tensor name", f"byte {values.source.position}", ascii(name))
        if name in seen:
            raise BadFile("tensor twice", name)
        seen.add(name)
        tensors.append(_tensor(values, name))
    return tensors


def _tensor(values: ValueReader, name: str) -> GgufTensor:
    rank = values.u32()
    if rank > DIMENSIONS:
        raise BadFile("too many dimensions", name, rank, DIMENSIONS)
    shape = tuple(values.u64() for _ in range(rank))
    if max(shape, default=0) >= ELEMENTS or prod(shape) >= ELEMENTS:
        raise BadFile("too many elements", name, " x ".join(map(str, shape)), "< 2^63")
    code, offset = values.u32(), values.u64()
    if code in REMOVED_TYPES:
        raise BadFile("removed type", name, code)
    if code in TENSOR_TYPES and shape and shape[0] % BLOCK[TENSOR_TYPES[code]][0]:
        block = BLOCK[TENSOR_TYPES[code]][0]
        raise BadFile("row not in blocks", name, shape[0], f"n x {block}")
    return GgufTensor(name, shape, code, offset)
