"""Cells, and what lies in them, counted by hand; measured rows hold them together elsewhere."""

from dataclasses import replace

import pytest

from elbowroom.core.kv_cache import (
    CacheTypes,
    cache_shape,
    kv_cache_bytes,
    layer_cache_bytes,
    layer_state_bytes,
    per_token_bytes,
    recurrent_state_bytes,
    widest_value,
)
from elbowroom.core.model import Layer, LayerRun

FULL = Layer("full", 2, 64, 32)
"""128 key elements and 64 value elements a token."""

WINDOW = replace(FULL, kind="sliding", window=1000)
FOLDED = Layer("compressed", 1, 512, window=1000, index_k=128, compress_ratio=4)
F16 = CacheTypes("f16", "f16")


@pytest.fixture
def model(catalogue):
    def of(*layers):
        runs = tuple(LayerRun(layer, 3) for layer in layers)
        return replace(catalogue.models.model("llama-3.1-8b"), layers=runs, memo={})

    return of


@pytest.mark.parametrize(
    ("tokens", "people", "unified", "cells", "streams"),
    [
        (8192, 1, False, 8192, 1),
        (8193, 1, False, 8448, 1),
        (3000, 3, False, 1024, 3),
        (3072, 3, False, 1024, 3),
        (3073, 3, False, 1280, 3),
        (3000, 3, True, 3072, 1),
        (1, 1, False, 256, 1),
    ],
)
def test_cells_are_whole_groups_of_256_of_each_person_or_of_all(
    tokens, people, unified, cells, streams
):
    shape = cache_shape(tokens, people, unified, 2048, 512)
    assert (shape.cells, shape.streams, shape.n_seq) == (cells, streams, people)
    assert shape.n_ctx == cells * streams


@pytest.mark.parametrize(
    ("tokens", "batch", "micro_batch", "clipped"),
    [(8192, 2048, 512, 512), (8192, 300, 512, 300), (100, 2048, 512, 100)],
)
def test_a_micro_batch_is_no_larger_than_the_batch_and_the_context(
    tokens, batch, micro_batch, clipped
):
    assert cache_shape(tokens, 1, False, batch, micro_batch).micro_batch == clipped


@pytest.mark.parametrize(
    ("people", "unified", "cells"), [(1, False, 1536), (2, False, 1536), (2, True, 2560)]
)
def test_a_window_has_a_micro_batch_more_and_one_for_each_who_shares_the_cells(
    people, unified, cells
):
    """1,000 + 512 tokens; 2,000 + 512."""
    shape = cache_shape(8192 * people, people, unified, 2048, 512)
    assert shape.window_cells(1000) == cells
    assert shape.window_cells(1000, full_size=True) == shape.cells
    assert shape.window_cells(100_000) == shape.cells


def test_keys_and_values_have_a_row_in_every_cell(model):
    shape = cache_shape(2048, 2, False, 2048, 512)
    assert layer_cache_bytes(FULL, shape, F16) == 2 * (128 + 64) * 2048
    packed = CacheTypes("q8_0", "q4_0")
    assert layer_cache_bytes(FULL, shape, packed) == (128 * 34 // 32 + 64 * 18 // 32) * 2048
    assert layer_cache_bytes(replace(FULL, v_dim=0), shape, F16) == 2 * 128 * 2048
    assert layer_cache_bytes(replace(FULL, kind="shared"), shape, F16) == 0
    assert kv_cache_bytes(model(FULL), shape, "f16", "f16", True, False) == 3 * 2 * 192 * 2048
    long = cache_shape(8192, 1, False, 2048, 512)
    assert kv_cache_bytes(model(WINDOW), long, "f16", "f16", True, False) == 3 * 2 * 192 * 1536


def test_an_index_is_kept_of_every_token_even_where_the_layer_slides():
    shape = cache_shape(8192, 1, False, 2048, 512)
    indexed = replace(WINDOW, index_k=16, index_v=8)
    assert layer_cache_bytes(indexed, shape, F16) == 2 * 192 * 1536 + 2 * 24 * 8192
    assert layer_cache_bytes(indexed, shape, F16, full_size_windows=True) == 2 * 216 * 8192


def test_without_flash_attention_values_are_as_wide_as_the_widest_layers(model):
    wide = replace(FULL, v_dim=96)
    both = model(FULL, wide)
    assert widest_value(both) == 192
    shape = cache_shape(1024, 1, False, 2048, 512)
    size = kv_cache_bytes(both, shape, "f16", "f16", False, False)
    assert size == 3 * 2 * 2 * (128 + 192) * 1024


def test_cuda_pads_the_last_row_of_a_packed_tensor_to_512_elements():
    shape = cache_shape(256, 1, False, 2048, 512)
    packed = CacheTypes("q8_0", "q8_0", cuda=True)
    rows = 256 * (128 + 64) * 34 // 32
    padding = ((512 - 128) + (512 - 64)) * 34 // 32
    size = layer_cache_bytes(FULL, shape, packed)
    assert rows + padding <= size < rows + padding + 2 * 128
    assert size % 128 == 0
    assert layer_cache_bytes(FULL, shape, replace(packed, k="f16", v="f16")) == 2 * 192 * 256


@pytest.mark.parametrize(("ratio", "folded"), [(0, 0), (4, (512 + 128) * 2048), (128, 512 * 256)])
def test_a_folded_cache_keeps_a_window_and_one_cell_for_several_tokens(ratio, folded):
    """Keys alone; 1,536 cells of the window, and those of 4 tokens have an index."""
    shape = cache_shape(16_384, 2, False, 2048, 512)
    layer = FOLDED if ratio == 4 else replace(FOLDED, compress_ratio=ratio, index_k=0)
    assert layer_cache_bytes(layer, shape, F16) == 2 * 2 * (512 * 1536 + folded)
    whole = layer_cache_bytes(layer, shape, F16, full_size_windows=True)
    assert whole == 2 * 2 * (512 * 8192 + folded)


def test_one_more_token_costs_the_layers_that_keep_all(model):
    assert per_token_bytes(model(FULL), "f16", "f16") == 3 * 2 * 192
    assert per_token_bytes(model(FULL, WINDOW), "q8_0", "f16") == 3 * (128 * 34 // 32 + 2 * 64)
    assert per_token_bytes(model(replace(FULL, index_k=16)), "f16", "f16") == 3 * 2 * 208
    assert per_token_bytes(model(FOLDED), "f16", "f16") == 3 * 2 * (512 + 128) // 4
    block = replace(FOLDED, compress_ratio=128, index_k=0)
    assert per_token_bytes(model(block), "f16", "f16") == 3 * 2 * 512 // 128
    assert per_token_bytes(model(replace(FOLDED, compress_ratio=0)), "f16", "f16") == 0


def test_a_state_is_a_row_of_32_bits_for_each_person_and_each_snapshot(model):
    layer = Layer("recurrent", conv_elements=100, state_elements=200)
    assert layer_state_bytes(layer, 2) == 2 * 300 * 4
    assert recurrent_state_bytes(model(layer), 2) == 3 * 2 * 300 * 4
    assert recurrent_state_bytes(model(layer), 2, snapshots=3) == 4 * 3 * 2 * 300 * 4
    assert layer_state_bytes(FULL, 2) == 0


@pytest.mark.parametrize(
    ("ratio", "elements"), [(4, 2 * (512 + 128) * 16), (128, 2 * 512 * 128), (0, 0)]
)
def test_what_folds_tokens_keeps_rows_of_keys_and_values(ratio, elements):
    """16 rows for 4 tokens, 128 for 128."""
    layer = FOLDED if ratio == 4 else replace(FOLDED, compress_ratio=ratio, index_k=0)
    assert layer_state_bytes(layer, 2) == 2 * elements * 4
