"""Bytes of the weights layer by layer, so that a layer, or its experts, can lie anywhere.

Source: ``llama-model.cpp`` (``load_tensors``, buffer types) and ``llama-model-loader.cpp`` of
b11739; equal to every measured row of ``tests/golden/llama_cpp.csv`` with weights in RAM or on two
GPUs. Pinned RAM and mapped pages are both counted with pinned memory's alignment, which is at most
63 bytes a tensor too much.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from elbowroom.core.ggml_types import ALIGN_PINNED_HOST
from elbowroom.core.graph_symbols import feed_forward_width
from elbowroom.core.model import Model, Tensor
from elbowroom.core.units import round_up
from elbowroom.core.weights import (
    EMBEDDING,
    HOST_TENSORS,
    SECOND_EMBEDDING_COPY,
    device_bytes,
    loaded_tensors,
    stored_bytes,
)

DENSE = ("rest", "up", "gate", "down")
PARTS = (*DENSE, "up_exps", "gate_exps", "down_exps")
"""Groups of one layer's tensors that llama.cpp moves apart (``--cpu-moe``, ``--fit``)."""

KEPT = {
    "all": PARTS,
    "dense": DENSE,
    "gate": ("rest", "up", "gate", "up_exps", "gate_exps"),
    "up": ("rest", "up", "up_exps"),
    "attention": ("rest",),
}
"""What of a layer stays on its device; the rest lies in RAM (``LAYER_FRACTION_*`` of ``--fit``)."""

IN_FIRST_LAYER = ("per_layer_model_proj.weight", "per_layer_proj_norm.weight")
"""Outside the layers by name, loaded with the first of them."""

OUTPUT = "output.weight"
ONCE_A_MEMORY = ("rope_freqs.weight", "rope_factors_long.weight", "rope_factors_short.weight")
"""Used by every layer and therefore copied to every memory that holds one."""

_FEED_FORWARD = re.compile(r"ffn_(gate_up|gate|up|down)(_(?:ch)?exps\b)?")

Copy = tuple[int, int]
"""A matrix that a GPU copies from RAM: its bytes, and the elements a token in and out."""


@dataclass(frozen=True, slots=True, eq=False)
class LayerWeights:
    """One layer; the same object for layers that hold the same.

    Attributes:
        host: bytes in RAM by part, in the order of :data:`PARTS`.
        device: bytes on a GPU by part.
        dense_copies: matrices outside the experts.
        expert_copies: matrices of experts.
    """

    host: tuple[int, ...]
    device: tuple[int, ...]
    dense_copies: frozenset[Copy]
    expert_copies: frozenset[Copy]

    @property
    def has_experts(self) -> bool:
        """Whether it has experts that can lie apart."""
        return bool(self.expert_copies)

    def split(self, kept: str) -> tuple[int, int]:
        """Bytes in RAM and on the device where only ``kept`` stays on the device."""
        names = KEPT[kept]
        host = sum(n for part, n in zip(PARTS, self.host, strict=True) if part not in names)
        return host, sum(n for part, n in zip(PARTS, self.device, strict=True) if part in names)


@dataclass(frozen=True, slots=True)
class WeightTable:
    """All weights of a model in one file type.

    Attributes:
        layers: every layer that runs.
        tables: look-up tables, always in RAM.
        output_host: the output matrix and its norm in RAM.
        output_device: likewise on a GPU; with tied embeddings the second copy of the token table.
        output_matrix: device bytes of the output matrix alone.
        second_table: RAM for a second token table where the output is there too and the file is
            not mapped; 0 for loaders that find the first.
        shared_host: tensors that every memory with a layer has once, in RAM.
        shared_device: likewise on a GPU.
        dense_sums: device bytes without experts of the layers before each.
        expert_sums: device bytes of the experts of the layers before each.
    """

    layers: tuple[LayerWeights, ...]
    tables: int
    output_host: int
    output_device: int
    output_matrix: int
    second_table: int
    shared_host: int
    shared_device: int
    dense_sums: tuple[int, ...]
    expert_sums: tuple[int, ...]

    @property
    def has_experts(self) -> bool:
        """Whether anything can be moved by ``cpu_moe_layers``."""
        return self.expert_sums[-1] > 0


def weight_table(model: Model, file_type: str) -> WeightTable:
    """The table of a model in a file type, made once."""
    key = ("table", file_type)
    if key not in model.memo:
        model.memo[key] = _make(model, file_type)
    table: WeightTable = model.memo[key]
    return table


def _make(model: Model, file_type: str) -> WeightTable:
    rows = tuple(loaded_tensors(model, file_type))
    sizes = [_sized(model, row.tensor, row.type) for row in rows]
    together: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for number, row in enumerate(rows):
        layers = (0,) if row.tensor.name in IN_FIRST_LAYER else row.layers
        together[layers].append(number)
    outside: dict[str, int] = defaultdict(int)
    for held, numbers in together.items():
        for number in numbers * (sum(n >= model.n_layers for n in held) if held else 1):
            _add_outside(model, rows[number].tensor.name, sizes[number], outside)
    every = _layers(model.n_layers, together, sizes)
    dense = accumulate((sum(row.device[: len(DENSE)]) for row in every), initial=0)
    experts = accumulate((sum(row.device[len(DENSE) :]) for row in every), initial=0)
    return WeightTable(
        layers=every,
        tables=outside["tables"],
        output_host=outside["output_host"],
        output_device=outside["output_device"],
        output_matrix=outside["output_matrix"],
        second_table=outside["second_table"],
        shared_host=outside["shared_host"],
        shared_device=outside["shared_device"],
        dense_sums=tuple(dense),
        expert_sums=tuple(experts),
    )


@dataclass(frozen=True, slots=True)
class _Sized:
    """One tensor in one type: bytes in RAM and on a GPU, its part, and what a copy of it is."""

    host: int
    device: int
    part: int
    copy: Copy | None


def _sized(model: Model, tensor: Tensor, type_name: str) -> _Sized:
    host = round_up(stored_bytes(tensor, type_name), ALIGN_PINNED_HOST)
    device = device_bytes(tensor, type_name)
    copy = (device, _activations(model, tensor)) if len(tensor.shape) > 1 else None
    return _Sized(host, device, PARTS.index(_part(tensor.name)), copy)


def _layers(
    count: int, together: Mapping[tuple[int, ...], Sequence[int]], sizes: Sequence[_Sized]
) -> tuple[LayerWeights, ...]:
    """Every layer, made once for each set of tensors.

    Args:
        count: how many they are.
        together: numbers of the tensors that the same layers hold, by these layers.
        sizes: the tensors by number.
    """
    held: list[tuple[int, ...]] = [()] * count
    for layers, numbers in together.items():
        for layer in layers:
            if layer < count:
                held[layer] += tuple(numbers)
    made = {numbers: _layer([sizes[n] for n in numbers]) for numbers in set(held)}
    return tuple(made[numbers] for numbers in held)


def _layer(tensors: Sequence[_Sized]) -> LayerWeights:
    """The layer that holds these tensors."""
    host, device = [0] * len(PARTS), [0] * len(PARTS)
    dense: set[Copy] = set()
    experts: set[Copy] = set()
    for tensor in tensors:
        host[tensor.part] += tensor.host
        device[tensor.part] += tensor.device
        if tensor.copy:
            (experts if tensor.part >= len(DENSE) else dense).add(tensor.copy)
    return LayerWeights(tuple(host), tuple(device), frozenset(dense), frozenset(experts))


def _add_outside(model: Model, name: str, tensor: _Sized, outside: dict[str, int]) -> None:
    """A tensor outside the layers: a look-up table, shared by all, or part of the output."""
    host, device = tensor.host, tensor.device
    if name in HOST_TENSORS:
        outside["tables"] += host
        if name == EMBEDDING and model.tied_embeddings:
            outside["output_device"] += device
            outside["output_matrix"] += device
            if model.arch in SECOND_EMBEDDING_COPY:
                outside["second_table"] += host
    elif name in ONCE_A_MEMORY:
        outside["shared_host"] += host
        outside["shared_device"] += device
    else:
        outside["output_host"] += host
        outside["output_device"] += device
        if name == OUTPUT:
            outside["output_matrix"] += device


def _part(name: str) -> str:
    """Which of :data:`PARTS` a tensor of a layer belongs to."""
    match = _FEED_FORWARD.search(name)
    if match is None:
        return "rest"
    part = "gate" if match[1].startswith("gate") else match[1]
    return part + "_exps" if match[2] else part


def _activations(model: Model, tensor: Tensor) -> int:
    """Elements a token that live while a GPU multiplies by a copied matrix: in, out and gate."""
    rows, columns = tensor.shape[0], tensor.shape[1]
    gated = 2 if _is_gate_or_up(model, tensor) else 1
    if len(tensor.shape) < 3:
        return rows + gated * columns
    used = int(model.hyperparameters.get("expert_used_count", 0) or 1)
    return (used if "ffn_down" in tensor.name else 1) * rows + gated * used * columns


def _is_gate_or_up(model: Model, tensor: Tensor) -> bool:
    """Whether a second matrix of the same shape gives the other factor of a gated product."""
    if "gate_up" in tensor.name or tensor.shape[1] == 2 * feed_forward_width(model):
        return False
    return "ffn_up" in tensor.name or "ffn_gate" in tensor.name
