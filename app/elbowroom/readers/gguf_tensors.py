"""The tensor table of a GGUF file: what its rows need of the file, and equal ones counted."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from elbowroom.core.ggml_types import BLOCK
from elbowroom.readers.faults import BadFile, Fault
from elbowroom.readers.gguf import GgufHeader, GgufTensor
from elbowroom.readers.gguf_types import TENSOR_TYPES
from elbowroom.readers.model_file import TensorGroup

GROUPS = 4096
"""Different tensors of one model; those we know have some tens."""

TRAILING_BYTES = 1 << 20
"""More than this after the last tensor is worth a word."""

_IN_LAYER = re.compile(r"blk\.(\d{1,4})\.(.+)", re.ASCII | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Extent:
    """A tensor with its bytes; those of a type that is not known reach to the next one."""

    tensor: GgufTensor
    size: int
    is_inferred: bool


def extents(header: GgufHeader) -> tuple[Extent, ...]:
    """Every tensor of one file with its bytes, by offset."""
    ordered = sorted(header.tensors, key=lambda tensor: tensor.offset)
    if not ordered:
        return ()
    held = header.size - header.data_start
    ends = [*(tensor.offset for tensor in ordered[1:]), max(held, ordered[-1].offset)]
    found = []
    for tensor, end in zip(ordered, ends, strict=True):
        size = tensor.size
        found.append(Extent(tensor, end - tensor.offset if size is None else size, size is None))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Missing:
    """What of the tensors' data a file does not hold."""

    size: int
    tensors: int


def missing_of(header: GgufHeader, found: Sequence[Extent]) -> Missing:
    """Bytes and tensors that lie behind the end of the file."""
    held = max(0, header.size - header.data_start)
    ends = [each.tensor.offset + each.size for each in found if each.size]
    return Missing(max(0, max(ends, default=0) - held), sum(end > held for end in ends))


def faults_of(header: GgufHeader, found: Sequence[Extent]) -> Iterator[Fault]:
    """Offsets that no writer makes."""
    for each in found:
        if each.tensor.offset % header.alignment:
            allowed = f"n x {header.alignment}"
            yield Fault("offset", each.tensor.name, str(each.tensor.offset), allowed)
        elif each.tensor.offset + each.size >= 1 << 63:
            yield Fault("offset", each.tensor.name, str(each.tensor.offset), "< 2^63")


def warnings_of(header: GgufHeader, found: Sequence[Extent]) -> Iterator[Fault]:
    """Overlaps, sizes that were inferred, and what comes after the last tensor."""
    end = 0
    for each in found:
        if each.size and each.tensor.offset < end:
            yield Fault("overlap", each.tensor.name, str(each.tensor.offset), str(end))
        if each.is_inferred:
            yield Fault("unknown type", each.tensor.name, str(each.tensor.type), str(each.size))
        end = max(end, each.tensor.offset + each.size)
    trailing = header.size - header.data_start - end
    if found and trailing > max(TRAILING_BYTES, header.alignment):
        yield Fault("trailing", f"byte {header.data_start + end}", str(trailing))


def groups_of(found: Sequence[Extent]) -> tuple[TensorGroup, ...]:
    """Equal tensors counted, in the order of their names.

    Raises:
        BadFile: ``too many`` where they are all different.
    """
    layers: dict[tuple[str, tuple[int, ...], str, bool], list[int]] = defaultdict(list)
    sizes: dict[tuple[str, tuple[int, ...], str, bool], int] = defaultdict(int)
    for each in found:
        match = _IN_LAYER.fullmatch(each.tensor.name)
        name = f"blk.*.{match[2]}" if match else each.tensor.name
        shape = (each.size,) if each.is_inferred else each.tensor.shape or (1,)
        key = (name, shape, type_name(each.tensor.type), each.is_inferred)
        sizes[key] += each.size
        if match:
            layers[key].append(int(match[1]))
        if len(sizes) > GROUPS:
            raise BadFile("too many", "tensor table", len(sizes), GROUPS)
    return tuple(
        TensorGroup(name, shape, kind, tuple(sorted(layers.get(key, ()))), sizes[key], inferred)
        for key in sorted(sizes)
        for name, shape, kind, inferred in (key,)
    )


def type_name(code: int) -> str:
    """Name of a storage type, or its number."""
    name = TENSOR_TYPES.get(code, "")
    return name if name in BLOCK else f"type {code}"
