"""The model file: one JSON a model, validated, and turned into what the core needs."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from elbowroom.catalog.data_files import FileFormat, damaged, read_json
from elbowroom.catalog.graphs import graph_program
from elbowroom.core.architecture import layers_of, n_layers, runs_of
from elbowroom.core.errors import Refusal
from elbowroom.core.ggml_types import BLOCK
from elbowroom.core.graph_variants import graph_variants
from elbowroom.core.model import Model, Tensor

if TYPE_CHECKING:
    pass

_RANGE = re.compile(r"^(\d+)(?:-(\d+)(?:/(\d+))?)?$")


@dataclass(frozen=True, slots=True)
class TensorRecord(FileFormat):
    """A tensor shape and the layers that hold it.

    Attributes:
        name: GGUF name; ``blk.*.`` stands for each layer.
        shape: elements a dimension, row length first.
        layers: e.g. ``"0-31"``, ``"3-47/4"`` (every fourth), ``"0,5-9"``; empty outside layers.
        type: storage type where it is fixed, whatever the file type.
    """

    name: str
    shape: tuple[int, ...]
    layers: str = ""
    type: str | None = None


@dataclass(frozen=True, slots=True)
class RuntimeRecord(FileFormat):
    """How exactly a runtime's measurements are reproduced.

    Attributes:
        status: ``exact`` where every measured row is equal, else ``bounded``.
        rows_exact: e.g. ``"128/128"``.
        measured_on: runtime and build.
    """

    status: str
    rows_exact: str
    measured_on: str


@dataclass(frozen=True, slots=True)
class ModelRecord(FileFormat):
    """One model file.

    Attributes:
        id: catalogue id and file name.
        name: as published.
        family: group it is listed under.
        publisher: who published it.
        licence: licence id; ``null`` when not known.
        released: month, ``YYYY-MM``.
        hugging_face: repository of the original.
        modality: e.g. ``text`` or ``text+vision``.
        parameters: of the tensors in the file.
        active_parameters: used a token (mixtures), ``null`` for dense models.
        max_context: tokens it was trained for; ``null`` when not known.
        max_context_source: where that figure stands.
        architecture: GGUF architecture.
        tied_embeddings: the token table is the output matrix too.
        native_file_type: file type of the publisher's own quantised checkpoint.
        llama_cpp: how exactly llama.cpp's memory is reproduced.
        hyperparameters: GGUF metadata without the architecture prefix.
        tensors: all tensors of the file.
        sources: where architecture, tensors and parameter count come from.
        checked_on: ISO date.
        notes: what was assumed.
    """

    id: str
    name: str
    family: str
    publisher: str
    licence: str | None
    released: str | None
    hugging_face: str
    modality: str
    parameters: int
    active_parameters: int | None
    max_context: int | None
    max_context_source: str | None
    architecture: str
    tied_embeddings: bool
    native_file_type: str | None
    llama_cpp: RuntimeRecord
    hyperparameters: dict[str, int | bool | list[int] | list[bool] | None]
    tensors: tuple[TensorRecord, ...]
    sources: dict[str, list[str]]
    checked_on: str
    notes: tuple[str, ...] = ()


def read(path: Path) -> ModelRecord:
    """A model file.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE`` with the place and what is wrong there.
    """
    record = read_json(path, ModelRecord)
    _check(path, record)
    return record


def _check(path: Path, record: ModelRecord) -> None:
    """What types alone do not say: needed hyperparameters, layer ranges, storage types."""
    blocks = record.hyperparameters.get("block_count")
    for key in ("block_count", "embedding_length", "vocab_size"):
        value = record.hyperparameters.get(key)
        if not isinstance(value, int) or not 0 < value < 1 << 24:
            _damaged(path, f"hyperparameters.{key}", "must be a number above 0")
    for tensor in record.tensors:
        where = f"tensors.{tensor.name}"
        if not tensor.shape or not all(0 < n < 1 << 40 for n in tensor.shape):
            _damaged(path, where, "shape must be numbers above 0")
        if tensor.type is not None and tensor.type not in BLOCK:
            _damaged(path, where, f"type {tensor.type} is not known")
        layers = _layers(path, where, tensor.layers)
        if layers and isinstance(blocks, int) and max(layers) >= blocks:
            _damaged(path, where, f"layer {max(layers)} of {blocks}")


def _damaged(path: Path, where: str, what: str) -> None:
    raise damaged(path, where, what)


def _layers(path: Path, where: str, text: str) -> tuple[int, ...]:
    """``"0-2,7-15/4"`` as layer indices."""
    layers: list[int] = []
    for part in filter(None, text.split(",")):
        match = _RANGE.match(part)
        if not match or int(match[2] or 0) > 4096:
            _damaged(path, where, f"layers {part!r} is not a range")
        else:
            first = int(match[1])
            layers.extend(range(first, int(match[2] or first) + 1, int(match[3] or 1)))
    return tuple(layers)


def to_model(record: ModelRecord, path: Path) -> Model:
    """The core's model of a record.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE`` where the metadata contradicts itself.
    """
    hyper: dict[str, Any] = {k: v for k, v in record.hyperparameters.items() if v is not None}
    try:
        layers = layers_of(record.architecture, hyper)
    except (KeyError, IndexError, ValueError, TypeError) as error:
        raise Refusal(
            "DAMAGED_DATA_FILE", path.name, where="hyperparameters", what=str(error)
        ) from error
    programs = {
        variant: program
        for variant in graph_variants(record.architecture, hyper)
        if (program := graph_program(variant)) is not None
    }
    tensors = tuple(
        Tensor(t.name, t.shape, _layers(path, t.name, t.layers), t.type) for t in record.tensors
    )
    running = n_layers(hyper)
    return Model(
        id=record.id,
        name=record.name,
        arch=record.architecture,
        hyperparameters=hyper,
        tensors=tensors,
        layers=runs_of(layers[:running]),
        n_layers=running,
        n_layers_in_file=int(hyper["block_count"]),
        max_context=record.max_context,
        tied_embeddings=record.tied_embeddings,
        native_file_type=record.native_file_type,
        programs=programs,
        exactness=record.llama_cpp.status,
    )
