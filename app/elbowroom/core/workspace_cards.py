"""The workspace of each card when a model lies on several, or partly in system memory.

No graph of these cases is replayed: the workspace of one card that holds everything is, and what
comes on top follows from llama.cpp's scheduler (``ggml-backend.cpp``, ``llama-context.cpp``,
b11739). The ranges are those of the measured rows in ``tests/golden/llama_cpp.csv``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from elbowroom.core.amounts import NO_BYTES, Amount
from elbowroom.core.graph_symbols import GraphSettings, symbols
from elbowroom.core.kv_cache import CacheTypes, layer_cache_bytes
from elbowroom.core.model import Layer, Model
from elbowroom.core.placement import RAM, Placement, layer_kinds
from elbowroom.core.weight_table import Copy, WeightTable

PIPELINE_COPIES = 4
"""Copies of every input of a graph on several GPUs (``GGML_SCHED_MAX_COPIES``)."""

OFFLOAD_ROWS = 32
"""Rows from which a GPU multiplies by a matrix that lies in RAM (``offload_op``)."""

FIRST_CARD_STREAMS = 6
"""Residual streams that a pipeline adds on its first card, beside the inputs."""

SMALL_INPUTS = 64
"""Bytes a token that its number, position and output row take at most."""

PIPELINE_RANGE = 80, 118
ODD_PIPELINE_HIGH = 180
"""Low and high of a card in a pipeline in percent; the high end of models with other streams."""

IN_RAM_RANGE = 66, 105
"""Low and high in percent where a card reads weights or cache from RAM, without fragments."""


@dataclass(frozen=True, slots=True)
class Whole:
    """Workspace with everything on one card, and on the CPU.

    Attributes:
        host: bytes in RAM beside the card.
        device: bytes on the card.
        device_without_logits: likewise where the output is elsewhere.
        cpu: asks for the bytes in RAM without a card, a replay of its own.
    """

    host: Amount
    device: Amount
    device_without_logits: Amount
    cpu: Callable[[], Amount]


class CardWorkspace:
    """What every card, and RAM, needs to compute in, for one model and setting."""

    def __init__(
        self,
        model: Model,
        table: WeightTable,
        settings: GraphSettings,
        cache: CacheTypes,
        whole: Whole,
        n_gpus: int,
    ) -> None:
        self._model, self._table, self._settings = model, table, settings
        self._whole, self._n_gpus = whole, n_gpus
        sizes = symbols(model, settings)
        kinds, _ = layer_kinds(model)
        self._sizes = sizes
        self._residual = 4 * sizes["E"] * sizes["T"]
        self._mask = _mask_bytes(kinds, settings, sizes)
        self._cells = [_cache_read(layer, settings, cache) for layer in kinds]

    def at(self, placement: Placement) -> tuple[Amount, tuple[Amount, ...]]:
        """Bytes in RAM and on each card; none on a card that computes nothing."""
        used = {*placement.layers, placement.output} - {RAM}
        if not placement.is_whole:
            used.add(0)
        host, cards = self.on(placement, sorted(used))
        return host, tuple(cards.get(gpu, NO_BYTES) for gpu in range(self._n_gpus))

    def on(self, placement: Placement, used: Sequence[int]) -> tuple[Amount, dict[int, Amount]]:
        """Likewise, as if each of these cards had some of the layers."""
        if placement.is_whole:
            return self._pipeline(placement, used)
        return self._host(placement), {gpu: self._card(placement, gpu) for gpu in used}

    def _pipeline(
        self, placement: Placement, used: Sequence[int]
    ) -> tuple[Amount, dict[int, Amount]]:
        """Several cards that hold everything: each keeps further copies of what goes in.

        llama.cpp prepares for that as soon as it sees more than one card. The first card also has
        copies of the embedded prompt; the others of the mask, of what the card before hands over,
        and of a cache that lies there.
        """
        copies = PIPELINE_COPIES - 1
        more = copies * (self._mask + self._streams_in() * self._residual)
        whole = self._whole.host
        most = more + copies * SMALL_INPUTS * self._sizes["T"]
        host = Amount(whole.point + more, whole.low + more, whole.high + most)
        cards = {}
        for gpu in used:
            alone = self._alone(placement, gpu)
            if gpu == used[0]:
                alone = self._piped(alone, more + FIRST_CARD_STREAMS * self._residual)
            else:
                handed = copies * (self._mask + 2 * self._residual) + self._residual
                read = PIPELINE_COPIES * self._read_elsewhere(placement, gpu)
                alone = self._piped(alone, handed + read)
            cards[gpu] = alone
        return host, cards

    def _piped(self, alone: Amount, more: int) -> Amount:
        low, high = PIPELINE_RANGE
        point = alone.point + more
        if self._has_odd_streams():
            high = ODD_PIPELINE_HIGH
        return Amount(point, (alone.low + more) * low // 100, (alone.high + more) * high // 100)

    def _card(self, placement: Placement, gpu: int) -> Amount:
        """One card beside weights or a cache in RAM. The first one computes with what is there."""
        alone = self._alone(placement, gpu)
        is_first = gpu == 0
        copies = self._copies(placement) if is_first else []
        reads = self._reads(placement, is_first)
        base = self._mask + 3 * self._residual
        tokens = self._sizes["T"]
        live = [base + size + 4 * tokens * width for size, width in copies]
        live += [base + read.size + read.beside for read in reads]
        if is_first and placement.output == RAM and self._sizes["NO"] >= OFFLOAD_ROWS:
            logits = 4 * self._sizes["NO"] * (self._sizes["V"] + self._sizes["E"])
            live.append(self._mask + self._table.output_matrix + logits)
        point = max([alone.point, *live])
        fragment = max([size for size, _ in copies] + [read.fragment for read in reads], default=0)
        low, high = IN_RAM_RANGE
        return Amount(point, min(alone.low, point * low // 100), point * high // 100 + fragment)

    def _copies(self, placement: Placement) -> list[Copy]:
        """Matrices in RAM that the GPU copies, each kind once."""
        found: set[Copy] = set()
        places = zip(self._table.layers, placement.layers, placement.kept, strict=True)
        for row, gpu, kept in set(places):
            if gpu == RAM:
                found |= row.dense_copies
            if gpu == RAM or kept != "all":
                found |= row.expert_copies
        return list(found)

    def _reads(self, placement: Placement, is_first: bool) -> list["_Read"]:
        """Caches in RAM that the GPU reads, one layer at a time; shared ones stay together."""
        _, order = layer_kinds(self._model)
        if placement.kv_on_gpu and not is_first:
            return []
        here = [
            kind
            for kind, gpu in zip(order, placement.layers, strict=True)
            if not placement.kv_on_gpu or gpu == RAM
        ]
        kinds = {kind: self._cells[kind] for kind in here}
        shared = sum(self._cells[kind].size for kind in here if self._cells[kind].is_shared)
        tokens = self._sizes["T"]
        reads = []
        for cells in kinds.values():
            if not cells.size:
                continue
            heads = 4 * self._sizes["H"] * tokens
            scores = 0 if self._settings.flash else heads * self._sizes["C"]
            size = cells.size if self._settings.flash else cells.k_size
            fragment = cells.k_size
            if not placement.kv_on_gpu:
                fragment = cells.size + 3 * self._residual + shared
            reads.append(_Read(size, heads * cells.width + scores, fragment))
        return reads

    def _read_elsewhere(self, placement: Placement, gpu: int) -> int:
        """Bytes of caches that layers on this card share with layers on another."""
        kinds, order = layer_kinds(self._model)
        owners = [i for i, kind in enumerate(order) if kinds[kind].has_cache]
        last_owner = placement.layers[owners[-1]] if owners else gpu
        if last_owner == gpu:
            return 0
        here = (kind for kind, at in zip(order, placement.layers, strict=True) if at == gpu)
        return sum(self._cells[kind].size for kind in here if self._cells[kind].is_shared)

    def _alone(self, placement: Placement, gpu: int) -> Amount:
        """The card as if it held everything, without logits where the output is elsewhere."""
        whole = self._whole
        return whole.device if gpu == placement.output else whole.device_without_logits

    def _host(self, placement: Placement) -> Amount:
        """RAM beside a card. Recurrent layers in RAM compute on the CPU, at most all of it."""
        host, is_state_in_ram = self._whole.host, RAM in placement.layers or not placement.kv_on_gpu
        if not (is_state_in_ram and self._keeps_state()):
            return host
        return Amount(host.point, host.low, max(host.high, self._whole.cpu().high))

    def _keeps_state(self) -> bool:
        kinds, _ = layer_kinds(self._model)
        return any(layer.state_elements or layer.conv_elements for layer in kinds)

    def _streams_in(self) -> int:
        """Residual streams among a graph's inputs: tokens, embeddings, deep-stacked images."""
        deep = int(self._model.hyperparameters.get("n_deepstack_layers", 0) or 0)
        return 2 * (1 + deep)

    def _has_odd_streams(self) -> bool:
        """Whether more than one residual stream, or a state, goes from card to card."""
        hyper, (kinds, _) = self._model.hyperparameters, layer_kinds(self._model)
        marks = ("altup.num_inputs", "embedding_length_per_layer_input")
        has_cache = any(layer.has_cache for layer in kinds)
        return any(hyper.get(mark) for mark in marks) or not has_cache


@dataclass(frozen=True, slots=True)
class _Cells:
    """What attention of one kind of layer reads.

    Attributes:
        size: bytes of keys and values.
        k_size: of them, keys.
        width: elements of a query and its answer a head.
        is_shared: they belong to another layer.
    """

    size: int
    k_size: int
    width: int
    is_shared: bool


@dataclass(frozen=True, slots=True)
class _Read:
    """A cache in RAM on its way to the GPU.

    Attributes:
        size: bytes copied at once.
        beside: bytes that live beside it.
        fragment: bytes that unlucky holes between buffers can add.
    """

    size: int
    beside: int
    fragment: int


def _cache_read(layer: Layer, settings: GraphSettings, cache: CacheTypes) -> _Cells:
    is_shared = layer.kind == "shared"
    owner = replace(layer, kind="full") if is_shared else layer
    size = layer_cache_bytes(owner, settings.shape, cache)
    both = layer.k_dim + layer.v_dim
    k_size = size * layer.k_dim // both if both else 0
    return _Cells(size, k_size, layer.k_dim + (layer.v_dim or layer.k_dim), is_shared)


def _mask_bytes(kinds: Sequence[Layer], settings: GraphSettings, sizes: dict[str, int]) -> int:
    """The attention mask, one a kind of cache, and the rows of values without flash attention."""
    if not any(layer.has_cache for layer in kinds):
        return 0
    slides = any(layer.window for layer in kinds)
    cells = sizes["C"] + (sizes["W"] if slides else 0)
    if settings.flash:
        return 2 * sizes["T"] * cells
    values = any(layer.v_dim for layer in kinds)
    rows = 8 * sizes["T"] * sizes["DV"] * sizes["K"] * (2 if slides else 1) if values else 0
    return 4 * sizes["T"] * cells + rows
