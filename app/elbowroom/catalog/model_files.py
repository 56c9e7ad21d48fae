"""The model file: one JSON a model, validated, and turned into what the core needs."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

from elbowroom.catalog.data_files import FileFormat, damaged, parse_json, read_json
from elbowroom.catalog.graphs import graph_program
from elbowroom.core.architecture import layers_of, n_layers, runs_of
from elbowroom.core.errors import Refusal
from elbowroom.core.file_types import FILE_TYPES
from elbowroom.core.ggml_types import BLOCK
from elbowroom.core.graph_variants import graph_variants
from elbowroom.core.model import Model, Tensor

MOST_LAYERS = 4096
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


def parse(path: Path, data: bytes) -> ModelRecord:
    """What a model file holds; ``path`` only names it.

    Raises:
        Refusal: as :func:`read`.
    """
    record = parse_json(path, data, ModelRecord)
    _check(path, record)
    return record


def _check(path: Path, record: ModelRecord) -> None:
    """What types alone do not say: figures that go together, layer ranges, storage types."""
    hyper = record.hyperparameters
    if record.id != path.stem:
        _damaged(path, "id", f"{record.id} is not the name of the file")
    for key, value in hyper.items():
        values = value if isinstance(value, list) else [value or 0]
        if not values or not all(0 <= v < 1 << 24 for v in values):
            _damaged(path, f"hyperparameters.{key}", "must be numbers from 0")
    for key in ("block_count", "embedding_length", "vocab_size"):
        if not isinstance(hyper.get(key), int) or not hyper[key]:
            _damaged(path, f"hyperparameters.{key}", "must be a number above 0")
    blocks, extra = _number(hyper, "block_count"), _number(hyper, "nextn_predict_layers")
    if extra >= blocks:
        _damaged(path, "hyperparameters.nextn_predict_layers", "must be below block_count")
    if record.max_context is not None and not 0 < record.max_context < 1 << 31:
        _damaged(path, "max_context", "must be a number above 0, or null")
    if record.native_file_type not in (None, *FILE_TYPES):
        _damaged(path, "native_file_type", f"{record.native_file_type} is not known")
    total = sum(_check_tensor(path, tensor, blocks) for tensor in record.tensors)
    if total != record.parameters:
        _damaged(path, "tensors", f"hold {total} parameters, not {record.parameters}")


def _number(hyper: Mapping[str, Any], key: str) -> int:
    value = hyper.get(key)
    return value if isinstance(value, int) else 0


def _check_tensor(path: Path, tensor: TensorRecord, blocks: int) -> int:
    """Parameters of a tensor over all its layers."""
    where = f"tensors.{tensor.name}"
    if not tensor.shape or not all(0 < n < 1 << 40 for n in tensor.shape):
        _damaged(path, where, "shape must be numbers above 0")
    if tensor.type is not None and tensor.type not in BLOCK:
        _damaged(path, where, f"type {tensor.type} is not known")
    layers = _layers(path, where, tensor.layers)
    if layers and max(layers) >= blocks:
        _damaged(path, where, f"layer {max(layers)} of {blocks}")
    return prod(tensor.shape) * max(1, len(layers))


def _damaged(path: Path, where: str, what: str) -> None:
    raise damaged(path, where, what)


def _layers(path: Path, where: str, text: str) -> tuple[int, ...]:
    """``"0-2,7-15/4"`` as layer indices."""
    layers: list[int] = []
    for part in filter(None, text.split(",")):
        match = _RANGE.match(part)
        first = int(match[1]) if match else 1
        last = int(match[2] if match[2] is not None else first) if match else 0
        step = int(match[3] if match[3] is not None else 1) if match else 0
        if not first <= last <= MOST_LAYERS or not step:
            _damaged(path, where, f"layers {part!r} is not a range")
        layers.extend(range(first, last + 1, step))
    return tuple(layers)


def to_model(record: ModelRecord, path: Path) -> Model:
    """The core's model of a record.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE`` where the metadata contradicts itself.
    """
    hyper: dict[str, Any] = {k: v for k, v in record.hyperparameters.items() if v is not None}
    try:
        layers = layers_of(record.architecture, hyper)
    except (KeyError, IndexError, ValueError, TypeError, ZeroDivisionError) as error:
        raise Refusal(
            "DAMAGED_DATA_FILE", path.name, where="hyperparameters", what=str(error)
        ) from error
    variants = graph_variants(record.architecture, hyper)
    programs = {v: program for v in variants if (program := graph_program(v)) is not None}
    if record.llama_cpp.status != "unknown" and len(programs) < len(variants):
        _damaged(path, "architecture", f"the graph of {variants[0]} is missing")
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
    )
