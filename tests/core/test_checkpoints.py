"""Bits of a weight in each checkpoint format, from what its blocks hold."""

from dataclasses import replace
from math import prod

import pytest

from elbowroom.core.checkpoints import (
    PACKINGS,
    checkpoint_bytes,
    checkpoint_work,
    is_sized,
    native_packing,
)
from elbowroom.core.model import StoredCheckpoint, Tensor

SCALED = {
    "BF16": 16,
    "FP8": 8,
    "INT8": 8,
    "NVFP4": 4 + 8 / 16,
    "MXFP4": 4 + 8 / 32,
    "AWQ": 4 + (16 + 4) / 128,
    "GPTQ": 4 + 16 / 128,
    "INT4": 4 + 16 / 128,
    **{f"EXL3-{bits}": bits for bits in (2, 3, 4, 5, 6, 8)},
}
"""Fewest bits a weight: its own, and those of its scale and zero shared out over the group."""

MOST = {
    "AWQ": 4 + (16 + 4) / 32,
    "GPTQ": 4 + (16 + 4) / 32,
    "INT4": 5,
    "FP8": 8 + 32 / 1000,
    "INT8": 8 + 16 / 125,
    "MXFP4": 4.62,
    **{f"EXL3-{bits}": bits + 0.15 for bits in (2, 3, 4, 5, 6, 8)},
}
OUTPUT = {"INT4": 8.125, "EXL3-8": 8.02}


@pytest.mark.parametrize("name", PACKINGS)
def test_a_weight_has_its_bits_and_its_share_of_the_scales(name):
    packing = PACKINGS[name]
    assert packing.low == round(1000 * SCALED[name])
    assert packing.high == round(1000 * MOST.get(name, SCALED[name]))
    usual = {"FP8": 8.003, "INT8": 8.003, "GPTQ": 4.156, "INT4": 4.25}
    usual |= {f"EXL3-{bits}": bits + 0.02 for bits in (2, 3, 4, 5, 6, 8)}
    assert packing.point == round(1000 * usual.get(name, SCALED[name]))
    output = 6.02 if name.startswith("EXL3") else 16
    assert packing.output == 1000 * OUTPUT.get(name, output)


TABLE = 128_256 * 4096
"""Elements of Llama 3.1 8B's token table, and of its output matrix, which is another one."""


@pytest.fixture
def model(catalogue):
    return catalogue.models.model("llama-3.1-8b")


def without_tensors(model, **changes):
    return replace(model, tensors=(), memo={}, **changes)


def with_file(model, packing, size, **changes):
    """The model with files that were read."""
    return replace(model, checkpoint=StoredCheckpoint(packing, size), memo={}, **changes)


PACKED = 32 * (2 * 4096 * 4096 + 2 * 4096 * 1024 + 3 * 4096 * 14_336)
"""Of its layers' matrices."""

PLAIN = 65 * 4096 + 64
"""Of its norms, and factors of the rotary embedding."""


@pytest.mark.parametrize(("with_table", "tables"), [(True, 2 * TABLE), (False, TABLE)])
def test_matrices_of_the_layers_are_packed_and_the_rest_has_16_bits(model, with_table, tables):
    found = checkpoint_bytes(model, "FP8", with_table)
    low, point, high = (PACKED * bits // 8000 + 2 * (tables + PLAIN) for bits in (8000, 8003, 8032))
    assert (found.low, found.point) == (pytest.approx(low, abs=1), pytest.approx(point, abs=1))
    assert found.high == pytest.approx(high * 102 // 100, abs=2)


def test_an_output_matrix_that_is_packed_has_bits_of_its_own(model):
    """EXL3 keeps 6 bits of it, and what follows from them."""
    size = (PACKED * 4020 + TABLE * 6020) // 8000 + 2 * (TABLE + PLAIN)
    assert checkpoint_bytes(model, "EXL3-4").point == pytest.approx(size, abs=1)


def test_without_a_list_of_tensors_every_parameter_may_be_packed_or_not(model):
    bare = without_tensors(model)
    whole = checkpoint_bytes(bare, "AWQ")
    assert (whole.low, whole.point) == (model.parameters * 4156 // 8000, 2 * model.parameters)
    assert whole.high == whole.point
    alone = checkpoint_bytes(bare, "AWQ", with_table=False)
    assert (alone.low, alone.high) == (whole.low - 2 * TABLE, whole.high - 2 * TABLE)
    tiny = without_tensors(model, parameters=TABLE)
    assert checkpoint_bytes(tiny, "EXL3-2", with_table=False).low == 0


def test_files_that_were_read_are_known_to_the_byte_and_loaded_with_a_little_more(model):
    read = with_file(model, "AWQ", 5_000_000_000)
    found = checkpoint_bytes(read, "AWQ")
    assert (found.low, found.point, found.high) == (5_000_000_000, 5_000_000_000, 5_100_000_000)
    alone = checkpoint_bytes(read, "AWQ", with_table=False)
    assert alone.point == 5_000_000_000 - 2 * TABLE
    tied = replace(read, tied_embeddings=True, memo={})
    assert checkpoint_bytes(tied, "AWQ", with_table=False).point == 5_000_000_000
    assert checkpoint_bytes(read, "GPTQ") == checkpoint_bytes(model, "GPTQ")
    unsized = with_file(model, "AWQ", 0)
    assert checkpoint_bytes(unsized, "AWQ") == checkpoint_bytes(model, "AWQ")


def test_a_tied_output_matrix_is_a_copy_where_the_table_lies_elsewhere(catalogue):
    """In 16 bits as well: what is left out is as large as what is copied."""
    model = catalogue.models.model("llama-3.2-1b")
    assert model.tied_embeddings
    whole, alone = (checkpoint_bytes(model, "BF16", each).point for each in (True, False))
    assert whole == alone


@pytest.mark.parametrize(
    ("packing", "size", "is_known"), [("AWQ", 1, True), ("GPTQ", 1, False), ("AWQ", 0, False)]
)
def test_a_format_is_sized_by_its_own_file_or_by_a_list_of_tensors(model, packing, size, is_known):
    assert is_sized(model, "AWQ")
    assert not is_sized(without_tensors(model), "AWQ")
    assert is_sized(with_file(without_tensors(model), packing, size), "AWQ") is is_known


def test_the_format_is_that_of_the_files_or_the_publishers(catalogue, model):
    assert native_packing(model) == "BF16"
    assert native_packing(catalogue.models.model("gpt-oss-20b")) == "MXFP4"
    assert native_packing(with_file(model, "NVFP4", 1)) == "NVFP4"
    assert native_packing(with_file(model, "a new one", 1)) == "BF16"


def test_a_token_reads_all_of_the_weights_but_a_row_of_the_table(model):
    """Bits as in the file: its own for packed matrices and output, else 16."""
    for name in ("BF16", "AWQ", "EXL3-4"):
        work = checkpoint_work(model, name)
        assert work.tables_bytes == 2 * TABLE
        read = checkpoint_bytes(model, name).point - 2 * TABLE
        assert work.dense_bytes == pytest.approx(read, abs=len(model.tensors))


def test_blocks_that_are_not_loaded_are_not_counted(model):
    """As if the last of 32 layers were for next tokens."""
    shorter = replace(model, n_layers=31, memo={})
    layer = PACKED // 32 + 2 * 4096
    assert checkpoint_bytes(shorter, "BF16").point == 2 * (model.parameters - layer)


def test_mxfp4_packs_experts_alone(catalogue, model):
    assert checkpoint_bytes(model, "MXFP4").point == 2 * model.parameters
    mixture = catalogue.models.model("gpt-oss-20b")
    experts = 24 * 32 * 3 * 2880 * 2880
    expected = experts * 4250 // 8000 + 2 * (mixture.parameters - experts)
    assert checkpoint_bytes(mixture, "MXFP4").point == pytest.approx(expected, rel=1e-6)


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("blk.0.attn_sinks.weight", (64,)),
        ("blk.0.attn_q.bias", (64, 2)),
        ("blk.0.ffn_gate_inp.weight", (64, 8)),
        ("per_layer_model_proj.weight", (64, 8)),
    ],
)
def test_vectors_biases_routers_and_what_is_outside_the_layers_keep_16_bits(model, name, shape):
    layers = (0,) if name.startswith("blk") else ()
    alone = replace(model, tensors=(Tensor(name, shape, layers),), memo={})
    assert checkpoint_bytes(alone, "FP8").point == 2 * prod(shape)
