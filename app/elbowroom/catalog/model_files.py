"""The model file: one JSON a model, validated, and turned into what the core needs."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

from elbowroom.catalog.data_files import FileFormat, damaged, parse_json
from elbowroom.catalog.graphs import graph_program
from elbowroom.catalog.model_parts import (
    ContextRecord,
    FileRecord,
    LayerRecord,
    MonthSource,
    RuntimeRecord,
    ServingRecord,
)
from elbowroom.core.architecture import layers_of, n_layers, runs_of
from elbowroom.core.file_types import FILE_TYPES
from elbowroom.core.ggml_types import BLOCK
from elbowroom.core.graph_allocator import GraphProgram
from elbowroom.core.graph_variants import graph_variants
from elbowroom.core.model import (
    LayerRun,
    Model,
    NotLoadable,
    OtherContext,
    StoredCheckpoint,
    Tensor,
)

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
        parameters: of the tensors in the file; where there are none, of the whole checkpoint with
            its vision.
        active_parameters: used a token (mixtures), ``null`` for dense models.
        max_context: tokens it was trained for; ``null`` when not known.
        max_context_source: where that figure stands.
        architecture: GGUF architecture; the configuration's ``model_type`` where GGUF has none.
        tied_embeddings: the token table is the output matrix too.
        native_file_type: file type of the publisher's own quantised checkpoint.
        llama_cpp: how exactly llama.cpp's memory is reproduced, or why it cannot load it.
        hyperparameters: GGUF metadata without the architecture prefix.
        tensors: all tensors of the file.
        sources: where architecture, tensors and parameter count come from.
        checked_on: ISO date.
        notes: what was assumed.
        other_context: a second published context length.
        layers: what each layer keeps, where GGUF metadata does not say it.
        served_by: what runs a model that llama.cpp cannot load.
        is_confirmed: a published total confirms the dimensions.
        released_from: what that month is known from; ``null`` where nobody said it.
        read_from: the file that the tensors were read from, each with its type.
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
    other_context: ContextRecord | None = None
    layers: tuple[LayerRecord, ...] = ()
    served_by: tuple[ServingRecord, ...] = ()
    is_confirmed: bool = True
    released_from: MonthSource | None = None
    read_from: FileRecord | None = None


def parse(path: Path, data: bytes) -> ModelRecord:
    """What a model file holds; ``path`` only names it.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE`` with the place and what is wrong there.
    """
    record = parse_json(path, data, ModelRecord)
    check(path, record)
    return record


def check(path: Path, record: ModelRecord) -> None:
    """What types alone do not say: figures that go together, layer ranges, storage types.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE`` of ``path``.
    """
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
    if record.other_context and record.other_context.tokens <= (record.max_context or 0):
        _damaged(path, "other_context.tokens", "must be above max_context")
    if record.llama_cpp.status == "none":
        _check_layers(path, record, blocks)
        if not record.tensors:
            return
    total = sum(_check_tensor(path, tensor, blocks) for tensor in record.tensors)
    if total != record.parameters:
        _damaged(path, "tensors", f"hold {total} parameters, not {record.parameters}")


def _check_layers(path: Path, record: ModelRecord, blocks: int) -> None:
    """A model without a GGUF file: parameters are a published figure, layers are listed."""
    if record.tensors and record.read_from is None:
        _damaged(path, "tensors", "must be empty where llama.cpp cannot load the model")
    if record.parameters < 1:
        _damaged(path, "parameters", "must be a number above 0")
    listed = sum(layer.count for layer in record.layers)
    if listed < blocks:
        _damaged(path, "layers", f"{listed} of {blocks}")


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
    llama_cpp, other = record.llama_cpp, record.other_context
    tensors = tuple(
        Tensor(t.name, t.shape, _layers(path, t.name, t.layers), t.type) for t in record.tensors
    )
    return Model(
        id=record.id,
        name=record.name,
        arch=record.architecture,
        hyperparameters=hyper,
        tensors=tensors,
        layers=_layer_runs(record, hyper, path),
        n_layers=n_layers(hyper),
        n_layers_in_file=int(hyper["block_count"]),
        max_context=record.max_context,
        tied_embeddings=record.tied_embeddings,
        native_file_type=record.native_file_type,
        programs=_programs(record, hyper, path),
        workspace_percent=llama_cpp.workspace_percent,
        parameters=record.parameters,
        other_context=OtherContext(other.tokens, other.how) if other else None,
        cache_at_most=llama_cpp.cache_at_most,
        not_loadable=_not_loadable(record),
        is_confirmed=record.is_confirmed,
        is_support_assumed=llama_cpp.is_support_assumed,
        is_measured=llama_cpp.status != "unknown",
        sees_images="vision" in record.modality,
        **_origin(record.read_from),
    )


def _origin(file: FileRecord | None) -> dict[str, Any]:
    """What the core is told of the file that a model was read from."""
    if file is None:
        return {}
    if file.kind == "checkpoint":
        return {"checkpoint": StoredCheckpoint(file.file_type, file.weights)}
    return {"stored_as": file.file_type, "stored_in": file.name}


def _not_loadable(record: ModelRecord) -> NotLoadable | None:
    if record.llama_cpp.reason is None:
        return None
    programs = tuple(served.program for served in record.served_by)
    return NotLoadable(record.llama_cpp.reason, record.llama_cpp.needs, programs)


def _layer_runs(record: ModelRecord, hyper: Mapping[str, Any], path: Path) -> tuple[LayerRun, ...]:
    """Equal layers counted: as listed, or as llama.cpp reads them from the metadata."""
    if record.layers:
        return tuple(layer.to_run() for layer in record.layers)
    try:
        layers = layers_of(record.architecture, hyper)
    except (KeyError, IndexError, ValueError, TypeError, ZeroDivisionError) as error:
        raise damaged(path, "hyperparameters", str(error)) from error
    return runs_of(layers[: n_layers(hyper)])


def _programs(record: ModelRecord, hyper: Mapping[str, Any], path: Path) -> dict[str, GraphProgram]:
    """Graph programs of the architecture; a measured model must have its own."""
    if record.llama_cpp.status == "none":
        return {}
    variants = graph_variants(record.architecture, hyper)
    programs = {v: program for v in variants if (program := graph_program(v)) is not None}
    if record.llama_cpp.status != "unknown" and len(programs) < len(variants):
        _damaged(path, "architecture", f"the graph of {variants[0]} is missing")
    return programs
