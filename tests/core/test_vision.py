"""An image encoder of round figures: patches, tokens and bytes by hand."""

from dataclasses import replace

import pytest

from elbowroom.core.amounts import Amount, exactly
from elbowroom.core.attached import Projector
from elbowroom.core.units import MIB
from elbowroom.core.vision import Encoder, attached, encoder_graph, image_tokens, projector_bytes

EYES = Encoder(
    parameters=1_000_000,
    hidden=100,
    inner=500,
    heads=4,
    patch=10,
    merge=2,
    rule="grid",
    tokens=0,
    max_tokens=100,
    warmup_tokens=25,
)
"""A token for each 20 pixels along a side, of four patches; its graph is for 100 of them."""

ROW = 4 * (3 * 100 + 500)
"""32 bits of a patch: three rows of the stream and one of the wide part."""


@pytest.mark.parametrize(
    ("rule", "side", "tokens"),
    [
        ("grid", 20, 1),
        ("grid", 21, 4),
        ("grid", 200, 100),
        ("grid", 900, 100),
        ("rows", 40, 2 * 3),
        ("rows", 900, 10 * 11),
        ("", 40, None),
    ],
)
def test_a_picture_is_a_grid_of_tokens_up_to_the_most_that_are_made(rule, side, tokens):
    assert image_tokens(replace(EYES, rule=rule), side) == tokens


@pytest.mark.parametrize(
    ("side", "tiles"), [(80, 1), (81, 4 + 1), (160, 4 + 1), (161, 9 + 1), (999, 9 + 1)]
)
def test_a_larger_picture_is_cut_into_tiles_and_seen_whole_beside_them(side, tiles):
    """A tile of 16 tokens is 80 pixels wide; at most ten of them, the whole picture one."""
    tiled = replace(EYES, rule="tiles", tokens=16, max_tokens=160)
    assert image_tokens(tiled, side) == 16 * tiles


def test_a_known_encoder_is_in_16_bits_with_some_tables_in_32():
    assert projector_bytes(EYES) == Amount(2_000_000, 2_000_000, 2_040_000)
    assert projector_bytes(replace(EYES, size=1_234_567)) == exactly(1_234_567)


def test_the_graph_holds_a_row_of_every_patch_and_is_known_within_half_and_thrice():
    graph = encoder_graph(EYES, flash=True)
    assert (graph.point, graph.low, graph.high) == (100 * ROW, 50 * ROW, 256 * MIB)
    wide = encoder_graph(replace(EYES, inner=1_000_000), flash=True)
    assert wide.high == 3 * wide.point


def test_without_flash_attention_every_head_scores_each_pair_of_patches():
    scores = 4 * 4 * 100**2
    on, off = encoder_graph(EYES, flash=True), encoder_graph(EYES, flash=False)
    assert (off.point, off.low, off.high) == (on.point + scores, on.low + scores, on.high + scores)


@pytest.mark.parametrize(
    ("rule", "side", "patches"),
    [
        ("grid", 0, 100),
        ("grid", 100, 100),
        ("grid", 200, 400),
        ("rows", 200, 440),
        ("fixed", 200, 100),
    ],
)
def test_a_picture_larger_than_the_one_reserved_for_takes_more_of_the_graph(rule, side, patches):
    graph = encoder_graph(replace(EYES, rule=rule, tokens=25), flash=True, side=side)
    assert graph.point == patches * ROW


def test_a_projector_of_ones_own_says_how_large_it_is_but_not_what_a_picture_takes():
    own = Projector("mine.gguf", size=3_000_000, hidden=100, inner=500, heads=4, patches=64)
    alone = attached(own, None)
    assert projector_bytes(alone) == exactly(3_000_000)
    assert alone.parameters == 1_500_000
    assert image_tokens(alone, 100) is None
    assert encoder_graph(alone, flash=True).point == 64 * ROW
    assert attached(own, EYES) == replace(EYES, size=3_000_000)
