"""What a token reads and computes, counted from the published shapes."""

import pytest

from elbowroom.core.token_work import attention_ops, cache_bytes_read, token_work

F16 = 16_000


def test_a_token_multiplies_with_every_matrix_but_only_looks_a_row_of_the_table_up(catalogue):
    """Two operations a parameter."""
    model = catalogue.models.model("llama-3.1-8b")
    table = 128_256 * 4096
    found = token_work(model, "F16")
    assert found.dense_ops == 2 * (model.parameters - table)
    assert (found.expert_bytes, found.expert_ops, found.experts_used) == (0, 0, 0)
    assert (found.tables_bytes, found.tied_bytes) == (2 * table, 0)


def test_a_table_that_is_the_output_matrix_too_is_multiplied_with(catalogue):
    model = catalogue.models.model("gemma-3-12b")
    found = token_work(model, "F16")
    assert found.dense_ops == 2 * model.parameters
    assert (found.tables_bytes, found.tied_bytes) == (0, 2 * 262_208 * 3840)


def test_a_token_multiplies_with_the_experts_it_uses_alone(catalogue):
    """48 layers of 128 experts, eight of them used, each three matrices of 2,048 by 768."""
    found = token_work(catalogue.models.model("qwen3-30b-a3b"), "F16")
    expert = 3 * 2048 * 768
    assert found.expert_bytes == 2 * 48 * 128 * expert
    assert found.expert_ops == 2 * 48 * 8 * expert


def test_a_share_of_the_layers_and_of_the_experts_is_that_share_of_the_work(catalogue):
    whole = token_work(catalogue.models.model("qwen3-30b-a3b"), "Q4_K_M")
    part = whole.part(0.5, 0.25)
    assert (part.layers, part.dense_ops) == (24, whole.dense_ops / 2)
    assert (part.expert_bytes, part.expert_ops) == (whole.expert_bytes / 4, whole.expert_ops / 4)
    assert part.bytes_read(1) == whole.dense_bytes / 2 + whole.expert_bytes / 4 / 16


@pytest.mark.parametrize(
    ("model_id", "tokens", "read"),
    [
        ("llama-3.1-8b", 1000, 32 * 1000 * 8 * (128 + 128) * 2),
        ("gpt-oss-20b", 100, 24 * 100 * 8 * (64 + 64) * 2),
        ("gpt-oss-20b", 1000, 12 * (1000 + 128) * 8 * (64 + 64) * 2),
        ("mamba-2.8b", 1000, 64 * 2 * 4 * (15_360 + 81_920)),
        ("falcon-h1-7b", 1000, 44 * (1000 * 2 * 256 * 2 + 2 * 4 * (10_752 + 786_432))),
        ("deepseek-v3.2", 1000, 61 * 1000 * (576 + 128) * 2),
    ],
    ids=["full", "within the window", "past the window", "state", "hybrid", "with an indexer"],
)
def test_a_token_reads_what_its_layers_keep_of_the_conversation(catalogue, model_id, tokens, read):
    """A state is read and written, in 32 bits; an indexer reads a key of 128 of every token."""
    assert cache_bytes_read(catalogue.models.model(model_id), tokens, F16, F16) == read


def test_keys_and_values_are_read_in_their_own_types(catalogue):
    model = catalogue.models.model("llama-3.1-8b")
    assert cache_bytes_read(model, 1000, 8_500, 4_500) == 32 * 1000 * 8 * 128 * 13 // 8
    assert cache_bytes_read(catalogue.models.model("deepseek-v3.2"), 1000, 8_500, 4_500) == (
        61 * 1000 * (576 + 128) * 17 // 16
    )


@pytest.mark.parametrize(
    ("model_id", "ops"),
    [
        ("llama-3.1-8b", 32 * 32 * (128 + 128) * 1000),
        ("gpt-oss-20b", 12 * 64 * (64 + 64) * (1000 + 128)),
        ("deepseek-v3", 61 * 128 * (576 + 576) * 1000),
        ("mamba-2.8b", 0),
    ],
    ids=["full", "half of it in windows", "a latent that is key and value", "none"],
)
def test_attention_multiplies_every_head_with_every_key_and_value_it_sees(catalogue, model_id, ops):
    """Two operations an element."""
    assert attention_ops(catalogue.models.model(model_id), 1000) == 2 * ops
