"""The closed form by hand: what is always alive, and the widest of what comes and goes.

512 tokens against 4,096 cells; a number is in 32 bits, a mask with flash attention in 16.
"""

from dataclasses import replace

import pytest

from elbowroom.core.graph_symbols import GraphSettings
from elbowroom.core.kv_cache import cache_shape
from elbowroom.core.workspace_formula import closed_form, closed_form_range

SETTINGS = GraphSettings(
    cache_shape(4096, 1, False, 2048, 512), "f16", "f16", True, 1, False, batch_limit=512
)
TOKENS, CELLS = 512, 4096


def stream(width: int) -> int:
    """Bytes of the residual stream."""
    return 4 * TOKENS * width


@pytest.fixture
def formula(catalogue):
    def ask(model_id, **changes):
        return closed_form(catalogue.models.model(model_id), replace(SETTINGS, **changes))

    return ask


def test_on_a_processor_gate_up_and_product_come_on_top_of_mask_and_streams(formula):
    """Llama 3.1 8B: 4,096 wide, 14,336 inside."""
    always = 2 * TOKENS * CELLS + 4 * stream(4096)
    assert formula("llama-3.1-8b") == (always + 12 * TOKENS * 14_336 + stream(4096), 0)


def test_on_a_card_what_is_always_there_lies_in_ram_too(formula):
    always = 2 * TOKENS * CELLS + 4 * stream(4096)
    assert formula("llama-3.1-8b", gpu=True) == (always, always + 12 * TOKENS * 14_336)


def test_without_flash_attention_every_head_keeps_its_scores_and_rows(formula):
    """32 heads of 128, eight of them with values."""
    always = 4 * TOKENS * CELLS + 8 * TOKENS * 128 * 8 + 4 * stream(4096)
    attention = 4 * 32 * CELLS * TOKENS + 16 * 32 * 128 * TOKENS
    assert formula("llama-3.1-8b", flash=False) == (always + attention + stream(4096), 0)


def test_logits_of_every_token_are_as_wide_as_the_vocabulary_and_the_stream(formula):
    always = 2 * TOKENS * CELLS + 4 * stream(4096)
    logits = 4 * TOKENS * (128_256 + 4096)
    assert formula("llama-3.1-8b", logits_rows=512) == (always + logits, 0)


def test_windows_have_a_mask_of_their_own(formula):
    """Gemma 3 12B: a window of 1,024 and a micro-batch, as 1,536 cells."""
    always = 2 * TOKENS * (CELLS + 1536) + 4 * stream(3840)
    assert formula("gemma-3-12b") == (always + 12 * TOKENS * 15_360 + stream(3840), 0)


def test_the_experts_of_a_token_are_computed_side_by_side(formula):
    """Qwen3 30B-A3B: eight of 768, in a stream of 2,048."""
    always = 2 * TOKENS * CELLS + 4 * stream(2048)
    experts = 4 * TOKENS * 8 * (2048 + 2 * 768) + 2 * stream(2048)
    assert formula("qwen3-30b-a3b") == (always + experts, 0)


def test_a_state_is_scanned_with_its_convolution_and_held_twice(formula):
    """Mamba 2.8B: 5,120 inside and in the convolution, a state of 81,920."""
    always = 2 * TOKENS * CELLS + 4 * stream(2560)
    scan = 4 * TOKENS * (3 * 5120 + 2 * 5120) + 8 * 81_920
    assert formula("mamba-2.8b") == (always + scan, 0)


def test_a_card_copies_a_packed_cache_to_16_bits(formula):
    """Of 200,000 cells, where the copy outweighs the feed-forward part."""
    long = {"gpu": True, "shape": cache_shape(200_192, 1, False, 2048, 512)}
    rows, copied = 12 * 32 * 128 * TOKENS, 2 * 200_192 * 8 * 128
    beside = formula("llama-3.1-8b", **long)[0]
    for packed, copies in (({"type_k": "q8_0"}, 1), ({"type_k": "q8_0", "type_v": "q4_0"}, 2)):
        assert formula("llama-3.1-8b", **long, **packed) == (
            beside,
            beside + rows + copies * copied,
        )


@pytest.mark.parametrize(
    ("model_id", "factors"),
    [
        ("llama-3.1-8b", (0.8, 1.27)),
        ("gemma-3-12b", (0.8, 1.27)),
        ("phi-4-mini", (0.8, 1.9)),
        ("gemma-4-31b", (0.5, 2.3)),
        ("mamba-2.8b", (0.5, 2.3)),
        ("kimi-linear-48b-a3b", (0.5, 2.3)),
        ("deepseek-v3.2", (0.5, 2.3)),
        ("qwen3-vl-8b", (0.5, 2.3)),
        ("gemma-3n-e4b", (0.5, 2.3)),
        ("bge-m3", (0.5, 2.3)),
    ],
)
def test_odd_streams_wide_heads_and_fused_matrices_may_be_further_off(catalogue, model_id, factors):
    assert closed_form_range(catalogue.models.model(model_id)) == factors
