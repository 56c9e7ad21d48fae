"""Sizes of stored elements, against the table of llama.cpp's own package."""

import pytest

from elbowroom.core.ggml_types import BLOCK, millibits, row_bytes

gguf = pytest.importorskip("gguf", reason="a tool of the tests, which need not be installed")

SIZES = {kind.name.lower(): size for kind, size in gguf.GGML_QUANT_SIZES.items()}


@pytest.mark.parametrize("name", BLOCK)
def test_a_block_is_as_llama_cpp_lays_it_out(name):
    assert BLOCK[name] == tuple(SIZES[name.lower()])


@pytest.mark.parametrize(
    ("name", "row", "bits"), [("f16", 8192, 16_000), ("q8_0", 4352, 8500), ("q4_K", 2304, 4500)]
)
def test_a_row_is_whole_blocks_and_its_bits_count_the_scales(name, row, bits):
    assert row_bytes(name, 4096) == row
    assert millibits(name) == bits
