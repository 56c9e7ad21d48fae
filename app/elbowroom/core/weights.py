"""Bytes of the weights in each memory, as llama.cpp b11739 loads them.

Source: ``llama-model-loader.cpp`` and ``llama-model.cpp`` (buffer types, alignment); equal to
every measured row of ``tests/golden/llama_cpp.csv``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from elbowroom.core.file_types import TypedTensor, typed_tensors
from elbowroom.core.ggml_types import ALIGN_CPU, ALIGN_PINNED_HOST, cuda_bytes, row_bytes
from elbowroom.core.model import Model, Tensor
from elbowroom.core.units import round_up

HOST_TENSORS = (
    "token_embd.weight",
    "per_layer_token_embd.weight",
    "position_embd.weight",
    "token_types.weight",
)
"""Look-up tables that stay in RAM when every layer is on the GPU."""

EMBEDDING = "token_embd.weight"
SECOND_EMBEDDING_COPY = ("gemma3n", "gemma4")
"""Loaders that make the output matrix before the token table and so hold two copies in RAM."""

REPACKED_TYPES = ("q4_0", "q4_K", "iq4_nl", "mxfp4")
"""Types the CPU backend copies into an interleaved layout on AVX2 (``CPU_REPACK``)."""

SHAPES_KEPT = 4096
"""Layers repeat shapes: a model has some tens of them."""


@dataclass(frozen=True, slots=True)
class WeightBytes:
    """Weights by memory.

    Attributes:
        host: bytes in RAM.
        device: bytes in VRAM.
        tensors: tensors loaded.
        repacked: bytes of the CPU's second, interleaved copy of some matrices.
    """

    host: int
    device: int
    tensors: int
    repacked: int = 0


def file_bytes(model: Model, file_type: str) -> int:
    """Tensor data of the file, next-token-prediction blocks included; no metadata."""
    key = ("file", file_type)
    if key not in model.memo:
        rows = stored_tensors(model, file_type)
        model.memo[key] = sum(row.count * stored_bytes(row.tensor, row.type) for row in rows)
    return int(model.memo[key])


def weight_bytes(model: Model, file_type: str, gpu: bool, mmap: bool = True) -> WeightBytes:
    """Bytes of the loaded weights.

    Args:
        model: the model.
        file_type: e.g. ``"Q4_K_M"``.
        gpu: every layer on one GPU; the look-up tables stay in RAM.
        mmap: the file is mapped, so RAM holds exactly its bytes (CPU only).
    """
    key = ("weights", file_type, gpu, mmap)
    if key not in model.memo:
        model.memo[key] = _on_gpu(model, file_type) if gpu else _on_cpu(model, file_type, mmap)
    result: WeightBytes = model.memo[key]
    return result


def _on_cpu(model: Model, file_type: str, mmap: bool) -> WeightBytes:
    host = count = repacked = 0
    for row in loaded_tensors(model, file_type):
        name, n, size = row.tensor.name, row.count, stored_bytes(row.tensor, row.type)
        padded = round_up(size, ALIGN_CPU)
        host += n * (size if mmap else padded)
        count += n
        if name == EMBEDDING and model.tied_embeddings:
            if model.arch in SECOND_EMBEDDING_COPY and not mmap:
                host += padded
        elif name not in HOST_TENSORS and row.type in REPACKED_TYPES:
            repacked += n * size
    return WeightBytes(host, 0, count, repacked)


def _on_gpu(model: Model, file_type: str) -> WeightBytes:
    host = device = count = 0
    for row in loaded_tensors(model, file_type):
        name, n = row.tensor.name, row.count
        count += n
        if name in HOST_TENSORS:
            host += n * round_up(stored_bytes(row.tensor, row.type), ALIGN_PINNED_HOST)
            if name == EMBEDDING and model.tied_embeddings:
                device += device_bytes(row.tensor, row.type)
        else:
            device += n * device_bytes(row.tensor, row.type)
    return WeightBytes(host, device, count)


def stored_tensors(model: Model, file_type: str) -> tuple[TypedTensor, ...]:
    """Every tensor of the file with its storage type; made once."""
    key = ("types", file_type)
    if key not in model.memo:
        model.memo[key] = typed_tensors(model, file_type)
    rows: tuple[TypedTensor, ...] = model.memo[key]
    return rows


def loaded_tensors(model: Model, file_type: str) -> Iterator[TypedTensor]:
    """Tensors that are read: those of a next-token-prediction block are not."""
    for row in stored_tensors(model, file_type):
        if max(row.layers, default=0) < model.n_layers or _is_read_anyway(model, row.tensor):
            yield row
        elif kept := tuple(layer for layer in row.layers if layer < model.n_layers):
            yield TypedTensor(row.tensor, row.type, kept)


def _is_read_anyway(model: Model, tensor: Tensor) -> bool:
    return model.arch in ("deepseek32", "glm-dsa") and "exp_probs_b" in tensor.name


def stored_bytes(tensor: Tensor, type_name: str) -> int:
    """Bytes in the file."""
    return _stored(tensor.shape, type_name)


def device_bytes(tensor: Tensor, type_name: str) -> int:
    """Bytes on a GPU: rows padded as CUDA does, the tensor aligned."""
    return _on_device(tensor.shape, type_name)


@lru_cache(SHAPES_KEPT)
def _stored(shape: tuple[int, ...], type_name: str) -> int:
    return prod(shape[1:]) * row_bytes(type_name, shape[0])


@lru_cache(SHAPES_KEPT)
def _on_device(shape: tuple[int, ...], type_name: str) -> int:
    return cuda_bytes(type_name, shape[0], prod(shape[1:]))
