"""Blocks that conversations draw from one pool, counted by hand (vLLM's rules)."""

from dataclasses import replace

import pytest

from elbowroom.core.block_pool import PoolRule, block_pool, token_pool
from elbowroom.core.model import Layer, LayerRun

FULL = Layer("full", 1, 64, 64)
"""128 elements of 16 bits a token: 256 bytes, or 4,096 in a block of 16 tokens."""

WINDOW = replace(FULL, kind="sliding", window=1024)
STATE = Layer("recurrent", conv_elements=1000, state_elements=2000)
LATENT = Layer("mla", 1, 512)

RULE = PoolRule(16, 16_000, 16_000, cards=1, state_bytes=4)


@pytest.fixture
def cut(catalogue):
    """The pool of a model with so many of each layer."""

    def ask(*layers, rule=RULE, arch="llama"):
        known = catalogue.models.model("llama-3.1-8b")
        runs = tuple(LayerRun(layer, count) for layer, count in layers)
        return block_pool(replace(known, arch=arch, layers=runs, memo={}), rule)

    return ask


@pytest.fixture
def cells(catalogue):
    """Likewise in cells of one size for all layers."""

    def ask(*layers, rule=RULE, **settings):
        known = catalogue.models.model("llama-3.1-8b")
        runs = tuple(LayerRun(layer, count) for layer, count in layers)
        return token_pool(replace(known, layers=runs, memo={}), rule, **settings)

    return ask


@pytest.mark.parametrize(("tokens", "blocks"), [(1, 1), (16, 1), (17, 2), (1000, 63)])
def test_a_conversation_takes_whole_blocks_of_all_layers(cut, tokens, blocks):
    found = cut((FULL, 10))
    assert found.blocks(tokens) == blocks
    assert found.bytes_of(tokens) == blocks * 10 * 4096
    assert (found.token_bytes, found.is_hybrid) == (2560, False)


@pytest.mark.parametrize(
    ("tokens", "in_flight", "blocks"),
    [(10, 0, 2), (1023, 0, 65), (5000, 1, 65), (5000, 2, 66), (5000, 2048, 193), (100, 2048, 8)],
)
def test_a_window_keeps_the_tokens_before_its_own_those_in_flight_and_a_block_more(
    cut, tokens, in_flight, blocks
):
    """1,023 tokens before the one that is computed; it begins anywhere in a block."""
    found = cut((WINDOW, 4), rule=replace(RULE, in_flight=in_flight))
    assert found.blocks(tokens) == blocks
    assert found.token_bytes == 0


def test_nothing_is_in_flight_and_windows_are_honoured_unless_it_is_said(cut):
    assert cut((replace(WINDOW, window=1025), 4)).blocks(5000) == 65
    assert cut((STATE, 4)).blocks(5000) == 1


def test_a_chunk_begins_with_a_block_and_a_window_that_is_not_honoured_keeps_all(cut):
    chunked = cut((WINDOW, 4), arch="llama4", rule=replace(RULE, in_flight=33))
    assert [chunked.blocks(tokens) for tokens in (16, 1056, 5000)] == [1, 66, 67]
    whole = cut((WINDOW, 4), rule=replace(RULE, honours_windows=False))
    assert (whole.blocks(5000), whole.token_bytes) == (313, 4 * 256)


@pytest.mark.parametrize(("windows", "layers", "groups"), [(14, 14, 1), (15, 10, 2), (40, 10, 4)])
def test_groups_have_as_many_layers_as_the_rarest_kind_or_the_commonest_if_close(
    cut, windows, layers, groups
):
    """Ten full layers; half as many more are no longer close."""
    found = cut((FULL, 10), (WINDOW, windows))
    assert found.block_bytes == layers * 4096
    assert found.blocks(5000) == 313 + groups * 65
    assert (found.token_bytes, found.is_hybrid) == (2560, True)


def test_blocks_grow_until_a_page_holds_a_state(cut):
    """2,000 + 8,000 bytes of state are 40 tokens, in sixteens 48."""
    found = cut((FULL, 5), (STATE, 5), rule=replace(RULE, state_blocks=2))
    assert found.block_bytes == 5 * 48 * 256
    assert [found.blocks(tokens) for tokens in (1, 48, 49)] == [3, 3, 4]
    assert found.state_blocks() == 2
    halves = cut((FULL, 5), (STATE, 5), rule=replace(RULE, state_bytes=2))
    assert halves.block_bytes == 5 * 32 * 256
    beside_latent = cut((LATENT, 5), (STATE, 5))
    assert beside_latent.block_bytes == 5 * 128 * 1024


def test_states_alone_are_a_block_each(cut):
    found = cut((STATE, 3), rule=replace(RULE, state_blocks=2))
    assert (found.block_bytes, found.blocks(9999), found.state_blocks()) == (30_000, 2, 2)


def test_a_model_without_a_cache_takes_no_blocks(cut):
    found = cut()
    assert (found.blocks(9999), found.block_bytes, found.token_bytes) == (0, 0, 0)
    assert not found.is_hybrid


def test_layers_of_unlike_width_share_a_page_by_more_tokens_of_the_narrow(cut):
    """512 and 256 bytes a token: 16 and 32 tokens a block."""
    wide = replace(WINDOW, k_dim=128, v_dim=128)
    found = cut((FULL, 4), (wide, 4))
    assert found.block_bytes == 4 * 16 * 512
    assert found.blocks(320) == 10 + 21


def test_only_layers_that_keep_all_share_a_beginning_in_whole_blocks(cut):
    found = cut((FULL, 10), (WINDOW, 40))
    assert [found.shared_blocks(tokens) for tokens in (15, 16, 1000)] == [0, 1, 62]
    saved = found.saved_by_sharing((100, 5000, 5000), 1000)
    assert saved == found.block_bytes * (6 + 62)
    assert found.saved_by_sharing((), 1000) == 0


@pytest.mark.parametrize(("cards", "heads"), [(1, 8), (2, 4), (8, 1), (16, 1)])
def test_cards_share_the_heads_and_keep_at_least_one_each(cut, cards, heads):
    eight = replace(FULL, n_kv_heads=8)
    rule = replace(RULE, cards=cards)
    assert cut((eight, 1), rule=rule).block_bytes == heads * 4096
    assert cut((LATENT, 1), rule=rule).block_bytes == 16 * 1024
    assert cut((STATE, 1), rule=rule).block_bytes == 10_000 // cards


def test_scales_and_the_index_count(cut):
    wide = replace(FULL, n_kv_heads=64, k_dim=128, v_dim=128)
    assert cut((wide, 1)).token_bytes == 32_768
    packed = replace(RULE, k_bits=8500, v_bits=4500)
    assert cut((FULL, 1), rule=packed).token_bytes == 64 * 13_000 // 8000
    indexed = replace(FULL, index_k=128, index_v=32)
    assert cut((indexed, 1)).token_bytes == 256 + 256 + 64


def test_cells_of_one_size_give_sliding_layers_their_part(cells):
    found = cells((FULL, 2), (WINDOW, 5), window_percent=80)
    assert (found.block_bytes, found.blocks(100)) == (16 * (512 + 1024), 7)
    assert (found.token_bytes, found.is_hybrid) == (512, True)
    whole = cells((FULL, 2), (WINDOW, 5))
    assert whole.block_bytes == 16 * 7 * 256
    plain = cells((FULL, 2))
    assert (plain.token_bytes, plain.is_hybrid) == (512, False)


def test_states_beside_cells_take_as_many_blocks_as_hold_them(cells):
    found = cells((FULL, 2), (STATE, 3), rule=replace(RULE, state_blocks=2))
    assert found.state_blocks() == -(-60_000 // 8192)
    assert (found.blocks(16), found.is_hybrid) == (1 + 8, True)
    alone = cells((STATE, 3))
    assert (alone.block_bytes, alone.blocks(9999)) == (30_000, 1)
