"""What was read of a model's files: frozen, small, and the same for every format."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from elbowroom.readers.faults import Fault
from elbowroom.readers.gguf_values import Scalar, Skipped

_ENDING = re.compile(r"(-\d{5}-of-\d{5})?\.gguf$", re.IGNORECASE)

ROLES = ("model", "projector", "adapter", "draft", "vocabulary", "importance matrix")


@dataclass(frozen=True, slots=True)
class TensorGroup:
    """Tensors that are equal but for their layer.

    Attributes:
        name: in the file; ``blk.*.`` stands for every layer in ``layers``.
        shape: elements a dimension, row length first.
        type: storage type, or ``type 999`` for an id that is not known.
        layers: indices; empty outside the layers.
        size: bytes of all of them.
        is_inferred: the size is the room up to the next tensor: the type is not known.
    """

    name: str
    shape: tuple[int, ...]
    type: str
    layers: tuple[int, ...]
    size: int
    is_inferred: bool = False

    @property
    def count(self) -> int:
        """How many tensors it stands for."""
        return max(1, len(self.layers))


@dataclass(frozen=True, slots=True, kw_only=True)
class GgufFile:
    """A model in GGUF, all its parts together.

    Attributes:
        role: one of :data:`ROLES`.
        files: names of the parts, in order.
        size: bytes on disk of all parts.
        version: of the format.
        is_big_endian: whether its numbers start with the highest byte.
        architecture: ``general.architecture``.
        general: the ``general.`` keys, texts shortened.
        hyperparameters: the architecture's keys without its name.
        skipped: keys whose values were counted and not kept.
        tensors: the table; equal ones counted.
        n_tensors: rows of the table.
        data_bytes: bytes of all tensors, as the table says.
        missing_bytes: bytes of them that the file does not hold.
        missing_tensors: tensors of which something is missing.
        bytes_read: bytes that were asked of the system.
        warnings: what is odd but does not matter for a plan.
    """

    role: str
    files: tuple[str, ...]
    size: int
    version: int
    is_big_endian: bool
    architecture: str
    general: Mapping[str, Scalar] = field(default_factory=dict)
    hyperparameters: Mapping[str, Scalar | list[Scalar]] = field(default_factory=dict)
    skipped: Mapping[str, Skipped] = field(default_factory=dict)
    tensors: tuple[TensorGroup, ...]
    n_tensors: int
    data_bytes: int
    missing_bytes: int
    missing_tensors: int
    bytes_read: int
    warnings: tuple[Fault, ...]

    @property
    def title(self) -> str:
        """Its name as the file says it, else the file's without its ending."""
        named = self.general.get("name")
        if isinstance(named, str) and named.strip():
            return named
        return _ENDING.sub("", self.files[0]) or self.files[0]
