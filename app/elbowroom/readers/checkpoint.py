"""A checkpoint as programs built on PyTorch or MLX read it: configuration and safetensors."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from pathlib import Path
from typing import Any

from elbowroom.core.errors import Refusal
from elbowroom.readers.bounded import never
from elbowroom.readers.checkpoint_parts import (
    ADAPTER_CONFIG,
    CONFIG,
    CONFIG_BYTES,
    read_json,
    weight_files,
)
from elbowroom.readers.faults import BadFile, Fault, refused
from elbowroom.readers.packing import bits_of, packing_of, part_of, values_in_one
from elbowroom.readers.safetensors import CheckpointTensor, SafetensorsHeader, read_safetensors

WARNINGS_SHOWN = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointFile:
    """A checkpoint, all its files together.

    Attributes:
        role: ``model`` or ``adapter``.
        files: names of the files with weights; empty where there is only a configuration.
        folder: name of the folder that holds them.
        size: bytes on disk of those files.
        packing: format of the weights, ``?`` where it is not known.
        parameters: of the language model, scales left out; 0 where there are no weights.
        sizes: bytes of the tensors by what they belong to: ``language``, ``vision``, ``draft``.
        types: bytes of the tensors by storage type.
        n_tensors: how many there are.
        missing_bytes: bytes of them that the files do not hold.
        missing_tensors: tensors of which something is missing.
        config: the configuration.
        bytes_read: bytes that were asked of the system.
        warnings: what is odd but does not matter for a plan.
    """

    role: str
    files: tuple[str, ...]
    folder: str
    size: int
    packing: str
    parameters: int
    sizes: Mapping[str, int]
    types: Mapping[str, int]
    n_tensors: int
    missing_bytes: int
    missing_tensors: int
    config: Mapping[str, Any] = field(default_factory=dict)
    bytes_read: int = 0
    warnings: tuple[Fault, ...] = ()

    @property
    def data_bytes(self) -> int:
        """Bytes of all tensors."""
        return sum(self.sizes.values())

    @property
    def title(self) -> str:
        """The folder's name, which is the repository's where it was downloaded whole."""
        return self.folder or (self.files[0] if self.files else CONFIG)


def read_checkpoint(path: Path, is_stopped: Callable[[], bool] = never) -> CheckpointFile:
    """The checkpoint of a configuration, an index, or a file with weights.

    Raises:
        Refusal: ``NOT_READ``, or ``BAD_FILE`` with what is wrong.
        Stopped: somebody cancelled.
    """
    try:
        config = _config(path)
        files, faults, total = weight_files(path)
    except BadFile as bad:
        raise refused(path, bad.fault) from bad
    if faults:
        raise refused(path, *faults)
    headers = []
    for file in files:
        try:
            headers.append(read_safetensors(file, is_stopped))
        except BadFile as bad:
            raise refused(file, bad.fault) from bad
    role = "adapter" if "peft_type" in config else "model"
    return joined(path, role, [file.name for file in files], headers, config, total)


def joined(
    path: Path,
    role: str,
    names: list[str],
    headers: list[SafetensorsHeader],
    config: Mapping[str, Any],
    total: int | None = None,
) -> CheckpointFile:
    """The checkpoint of its files' headers.

    Raises:
        Refusal: ``BAD_FILE``: a tensor lies in two files.
    """
    tensors = [tensor for header in headers for tensor in header.tensors]
    if twice := next((name for name, n in Counter(t.name for t in tensors).items() if n > 1), ""):
        raise refused(path, Fault("tensor twice", twice))
    types, sizes = _bytes_by(tensors)
    packing = packing_of(config, types)
    bits = bits_of(packing)
    parameters = sum(
        prod(tensor.shape) * values_in_one(tensor.name, tensor.dtype, bits)
        for tensor in tensors
        if part_of(tensor.name) == "language"
    )
    warnings = [warning for header in headers for warning in header.warnings]
    data = sum(sizes.values())
    if total is not None and data and total != data:
        warnings.append(Fault("total differs", "total_size", str(total), str(data)))
    return CheckpointFile(
        role=role,
        files=tuple(names),
        folder=path.absolute().parent.name,
        size=sum(header.size for header in headers),
        packing=packing,
        parameters=parameters,
        sizes=sizes,
        types=types,
        n_tensors=len(tensors),
        missing_bytes=sum(header.missing for header in headers),
        missing_tensors=sum(header.missing_tensors for header in headers),
        config=config,
        bytes_read=sum(header.bytes_read for header in headers),
        warnings=tuple(warnings[:WARNINGS_SHOWN]),
    )


def _bytes_by(tensors: Sequence[CheckpointTensor]) -> tuple[dict[str, int], dict[str, int]]:
    """Bytes by storage type, and by what the tensors belong to."""
    types: dict[str, int] = defaultdict(int)
    sizes: dict[str, int] = defaultdict(int)
    for tensor in tensors:
        types[tensor.dtype] += tensor.size
        sizes[part_of(tensor.name)] += tensor.size
    return dict(types), dict(sizes)


def _config(path: Path) -> dict[str, Any]:
    """The configuration that is chosen, or lies beside what is chosen."""
    if path.suffix == ".json" and not path.name.endswith(".index.json"):
        return read_json(path, CONFIG_BYTES)
    beside = CONFIG
    if path.name.startswith("adapter_"):
        beside = ADAPTER_CONFIG
    try:
        return read_json(path.with_name(beside), CONFIG_BYTES)
    except Refusal as refusal:
        if refusal.facts["reason"] != "not there":
            raise
        raise BadFile("no configuration", path.name, beside) from refusal
