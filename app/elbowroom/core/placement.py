"""Where llama.cpp puts each layer: on which GPU, or in system memory.

Source: ``llama-model.cpp`` (``load_tensors``: ``get_layer_buft_list``, tensor overrides) and
``llama-kv-cache.cpp`` of b11739.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from elbowroom.core.architecture import layers_of
from elbowroom.core.kv_cache import CacheShape, CacheTypes, layer_cache_bytes, layer_state_bytes
from elbowroom.core.model import Layer, Model
from elbowroom.core.scenario import Offload
from elbowroom.core.units import ceil_div
from elbowroom.core.weight_table import WeightTable

RAM = -1
"""In place of the number of a GPU."""


@dataclass(frozen=True, slots=True)
class Placement:
    """The memory of every layer that runs.

    Attributes:
        layers: number of the layer's GPU, or :data:`RAM`.
        kept: what of a layer on a GPU stays there, a key of
            :data:`~elbowroom.core.weight_table.KEPT`; the rest lies in RAM.
        output: number of the GPU with the output matrix, or :data:`RAM`.
        kv_on_gpu: cache and state lie with their layer; else all in RAM.
    """

    layers: tuple[int, ...]
    kept: tuple[str, ...]
    output: int
    kv_on_gpu: bool = True

    @property
    def is_whole(self) -> bool:
        """Whether the cards hold all but the look-up tables."""
        return self.kv_on_gpu and not self.has_weights_in_ram

    @property
    def has_weights_in_ram(self) -> bool:
        """Whether some layer, or part of one, or the output lies in RAM."""
        return RAM in self.layers or self.output == RAM or any(k != "all" for k in self.kept)

    @property
    def layers_in_ram(self) -> int:
        """Layers that lie in RAM as a whole."""
        return self.layers.count(RAM)

    @property
    def split_layers(self) -> int:
        """Layers on a GPU whose experts, or more of the feed-forward, lie in RAM."""
        pairs = zip(self.layers, self.kept, strict=True)
        return sum(gpu != RAM and kept != "all" for gpu, kept in pairs)

    @property
    def gpu_layers(self) -> int:
        """The number that llama.cpp takes as ``-ngl``: layers on GPUs, and the output."""
        return len(self.layers) - self.layers_in_ram + (self.output != RAM)

    def layers_on(self, gpu: int) -> int:
        """Layers on one GPU, those that are split included."""
        return self.layers.count(gpu)


def place(model: Model, table: WeightTable, free: Sequence[int], offload: Offload) -> Placement:
    """As llama.cpp does it for given counts; without a count everything is on the GPUs.

    Args:
        model: the model.
        table: its weights.
        free: bytes free on each GPU; layers are spread in proportion to them.
        offload: what the person chose.
    """
    every = model.n_layers_in_file + 1
    count = every if offload.gpu_layers is None else min(offload.gpu_layers, every)
    places = [RAM] * (every - count)
    for gpu, end in enumerate(accumulate(free)):
        reached = every - count + ceil_div(end * count, sum(free))
        places += [gpu] * (reached - len(places))
    in_ram = offload.cpu_moe_layers or 0
    return Placement(
        layers=tuple(places[: model.n_layers]),
        kept=tuple(
            "dense" if layer < in_ram and weights.has_experts else "all"
            for layer, weights in enumerate(table.layers)
        ),
        output=places[-1],
        kv_on_gpu=offload.kv_on_gpu,
    )


def weights_by_memory(
    table: WeightTable, placement: Placement, n_gpus: int, mmap: bool
) -> tuple[int, tuple[int, ...]]:
    """Bytes of the weights in RAM and on each GPU, copies included.

    A tied token table lies in RAM and, as the output matrix, on the output's GPU; where the
    output is in RAM both are the same, but for loaders that make two when the file is not mapped.
    """
    host, gpus = table.tables, [0] * n_gpus
    for row, gpu, kept in zip(table.layers, placement.layers, placement.kept, strict=True):
        if gpu == RAM:
            host += sum(row.host)
        elif kept == "all":
            gpus[gpu] += sum(row.device)
        else:
            in_ram, on_gpu = row.split(kept)
            host += in_ram
            gpus[gpu] += on_gpu
    for gpu in set(placement.layers):
        if gpu == RAM:
            host += table.shared_host
        else:
            gpus[gpu] += table.shared_device
    if placement.output == RAM:
        host += table.output_host + (0 if mmap else table.second_table)
    else:
        gpus[placement.output] += table.output_device
    return host, tuple(gpus)


def cache_by_layer(model: Model, shape: CacheShape, cache: CacheTypes) -> list[int]:
    """Bytes of the keys and values of each layer, first to last."""
    kinds, order = layer_kinds(model)
    sizes = [layer_cache_bytes(layer, shape, cache) for layer in kinds]
    return [sizes[kind] for kind in order]


def state_by_layer(model: Model, n_seq: int) -> list[int]:
    """Bytes of the recurrent state of each layer, first to last."""
    kinds, order = layer_kinds(model)
    sizes = [layer_state_bytes(layer, n_seq) for layer in kinds]
    return [sizes[kind] for kind in order]


def layer_kinds(model: Model) -> tuple[list[Layer], list[int]]:
    """The different layers of a model, and which of them each layer that runs is."""
    if "kinds" not in model.memo:
        layers = layers_of(model.arch, model.hyperparameters)[: model.n_layers]
        kinds = list(dict.fromkeys(layers))
        model.memo["kinds"] = kinds, [kinds.index(layer) for layer in layers]
    result: tuple[list[Layer], list[int]] = model.memo["kinds"]
    return result
