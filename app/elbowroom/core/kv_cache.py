"""KV cache and recurrent state of llama.cpp, to the byte.

Source: ``llama-kv-cache.cpp``, ``llama-memory-recurrent.cpp`` and the iSWA, hybrid and sparse
variants, b11739; equal to every measured row.
"""

from dataclasses import dataclass

from elbowroom.core.ggml_types import cuda_bytes, row_bytes
from elbowroom.core.model import Layer, Model
from elbowroom.core.units import ceil_div, round_up

CELL_STEP = 256
"""Cells are padded to a multiple of this (``llama_context``)."""

COMPRESSED_STATE_ROWS = {4: 16, 128: 128}
"""f32 rows of compressor state a sequence, by compression ratio, for K and V halves."""


@dataclass(frozen=True, slots=True)
class CacheShape:
    """How llama.cpp lays the cells out.

    Attributes:
        cells: tokens each stream can hold.
        streams: separate caches; 1 when all sequences share one pool.
        n_seq: sequences (slots).
        micro_batch: tokens of one micro-batch after clipping to batch and context.
        step: cells are padded to a multiple of this.
    """

    cells: int
    streams: int
    n_seq: int
    micro_batch: int
    step: int

    @property
    def n_ctx(self) -> int:
        """Cells of all streams."""
        return self.cells * self.streams

    def window_cells(self, window: int, full_size: bool = False) -> int:
        """Cells of a sliding layer's stream (``llama_kv_cache_iswa``)."""
        if full_size:
            return self.cells
        sharing = self.n_seq if self.streams == 1 else 1
        return round_up(min(self.cells, window * sharing + self.micro_batch), self.step)


def cache_shape(
    n_ctx: int,
    n_seq: int,
    unified: bool,
    batch: int,
    micro_batch: int,
    step: int = CELL_STEP,
) -> CacheShape:
    """Cells and streams for a total context of ``n_ctx`` tokens (``llama_context``)."""
    clipped = min(n_ctx, batch, micro_batch)
    if unified:
        return CacheShape(round_up(n_ctx, step), 1, n_seq, clipped, step)
    total = round_up(n_ctx, step)
    return CacheShape(round_up(total // n_seq, step), n_seq, n_seq, clipped, step)


def tensor_bytes(type_name: str, row: int, rows: int, cuda: bool) -> int:
    """Bytes of one cache tensor; CUDA pads rows of quantised types and aligns the tensor."""
    return cuda_bytes(type_name, row, rows) if cuda else rows * row_bytes(type_name, row)


def kv_cache_bytes(
    model: Model,
    shape: CacheShape,
    type_k: str,
    type_v: str,
    flash: bool,
    cuda: bool,
    full_size_windows: bool = False,
) -> int:
    """Bytes of all keys and values, indexer keys included."""
    cache = CacheTypes(type_k, type_v, 0 if flash else widest_value(model), cuda)
    return sum(
        run.count * layer_cache_bytes(run.layer, shape, cache, full_size_windows)
        for run in model.layers
    )


@dataclass(frozen=True, slots=True)
class CacheTypes:
    """How cells are stored.

    Attributes:
        k: type of the keys.
        v: type of the values.
        padded_v: elements a transposed value row is padded to; 0 with flash attention.
        cuda: padded as CUDA's buffers are.
    """

    k: str
    v: str
    padded_v: int = 0
    cuda: bool = False


def widest_value(model: Model) -> int:
    """Value elements a token of the widest layer: what V is padded to without flash attention."""
    return max((run.layer.v_width for run in model.layers), default=0)


def layer_cache_bytes(
    layer: Layer, shape: CacheShape, cache: CacheTypes, full_size_windows: bool = False
) -> int:
    """K and V of one layer, with its indexer's keys; 0 for a layer that owns no cache."""
    if layer.kind == "compressed":
        return _compressed_bytes(layer, shape, cache, full_size_windows)
    if not layer.has_cache:
        return 0
    cells = shape.window_cells(layer.window, full_size_windows) if layer.window else shape.cells
    rows, all_rows = cells * shape.streams, shape.cells * shape.streams
    size = tensor_bytes(cache.k, layer.k_width, rows, cache.cuda)
    if layer.v_dim:
        size += tensor_bytes(cache.v, cache.padded_v or layer.v_width, rows, cache.cuda)
    if layer.index_k:
        size += tensor_bytes(cache.k, layer.index_k, all_rows, cache.cuda)
    if layer.index_v:
        size += tensor_bytes(cache.v, layer.index_v, all_rows, cache.cuda)
    return size


def _compressed_bytes(
    layer: Layer, shape: CacheShape, cache: CacheTypes, full_size_windows: bool
) -> int:
    """DeepSeek V4: a raw window, and cells that hold 4 or 128 tokens; K only.

    Each sequence has its own streams, also with a unified cache.
    """
    window = round_up(min(shape.cells, layer.window + shape.micro_batch), shape.step)
    if full_size_windows:
        window = shape.cells
    size = tensor_bytes(cache.k, layer.k_dim, shape.n_seq * window, cache.cuda)
    if layer.compress_ratio:
        rows = shape.n_seq * round_up(ceil_div(shape.cells, layer.compress_ratio), shape.step)
        size += tensor_bytes(cache.k, layer.k_dim, rows, cache.cuda)
        if layer.index_k:
            size += tensor_bytes(cache.k, layer.index_k, rows, cache.cuda)
    return size


def per_token_bytes(model: Model, type_k: str, type_v: str) -> int:
    """Cache bytes that one further token of one conversation costs, past every window."""
    total = 0
    for run in model.layers:
        layer = run.layer
        if layer.kind == "compressed" and layer.compress_ratio:
            size = row_bytes(type_k, layer.k_dim + layer.index_k)
            total += run.count * size // layer.compress_ratio
        elif layer.has_cache and not layer.window:
            size = row_bytes(type_k, layer.k_width) + row_bytes(type_v, layer.v_width)
            size += row_bytes(type_k, layer.index_k) + row_bytes(type_v, layer.index_v)
            total += run.count * size
    return total


def recurrent_state_bytes(model: Model, n_seq: int, snapshots: int = 0) -> int:
    """Bytes of recurrent and convolution state: f32, one row a sequence, whatever the context.

    Args:
        model: the model.
        n_seq: sequences (slots).
        snapshots: further rows a sequence that speculative decoding keeps.
    """
    return sum(
        run.count * (1 + snapshots) * layer_state_bytes(run.layer, n_seq) for run in model.layers
    )


def layer_state_bytes(layer: Layer, n_seq: int) -> int:
    """State of one layer for ``n_seq`` sequences; 0 for a layer that keeps none."""
    return n_seq * _state_elements(layer) * 4


def _state_elements(layer: Layer) -> int:
    if layer.kind != "compressed":
        return layer.conv_elements + layer.state_elements
    rows = COMPRESSED_STATE_ROWS.get(layer.compress_ratio, 0)
    return 2 * (layer.k_dim + layer.index_k) * rows
