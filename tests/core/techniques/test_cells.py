"""What a token keeps in a layer, whatever program names its type."""

import pytest

from elbowroom.core.model import Layer
from elbowroom.core.techniques.cells import bits_of, scaled, token_bits, tokens_held

FULL = Layer("full", 2, 64, 32)


@pytest.mark.parametrize(
    ("name", "bits"),
    [
        ("f16", 16),
        ("q8_0", 8 + 16 / 32),
        ("q4_0", 4 + 16 / 32),
        ("q5_1", 5 + 2 * 16 / 32),
        ("fp8", 8),
        ("int8", 8),
        ("u8", 8.5),
        ("2bit", 2 + 16 / 32),
        ("4bit", 4 + 16 / 32),
        ("8bit", 8 + 16 / 32),
    ],
)
def test_an_element_has_its_bits_and_its_share_of_a_scale(name, bits):
    assert bits_of(name) == 1000 * bits


def test_keys_values_and_their_index_count():
    assert token_bits(FULL, 1000, 10) == 128 * 1000 + 64 * 10
    indexed = Layer("full", 2, 64, 32, index_k=128, index_v=16)
    assert token_bits(indexed, 1000, 10) == 256 * 1000 + 80 * 10


def test_a_compressed_layer_keeps_one_key_for_all_heads_and_no_value():
    layer = Layer("compressed", 4, 512, 512, index_k=128)
    assert token_bits(layer, 1000, 10) == 640 * 1000


@pytest.mark.parametrize(("tokens", "held"), [(1, 1), (1023, 1023), (1024, 1024), (5000, 1024)])
def test_a_window_holds_no_more_than_itself(tokens, held):
    assert tokens_held(Layer("sliding", 2, 64, 64, window=1024), tokens) == held
    assert tokens_held(FULL, tokens) == tokens


def test_a_size_is_scaled_upwards_and_of_nothing_left_alone():
    assert scaled(100, (1, 3)) == 34
    assert scaled(99, (1, 3)) == 33
    assert scaled(100, (0, 0)) == 100
