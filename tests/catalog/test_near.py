"""An id that the catalogue does not have is answered with what was likely meant."""

import pytest

from elbowroom.catalog.near import near_misses

CARDS = (
    "intel-arc-b580",
    "nvidia-geforce-rtx-3090",
    "nvidia-geforce-rtx-3090-ti",
    "nvidia-rtx-a4000",
    "nvidia-rtx-a5000",
)


@pytest.mark.parametrize("wanted", ["nvidia-rtx-3090", "RTX 3090", "rtx3090", "3090"])
def test_a_card_by_its_short_name_is_found(wanted):
    assert near_misses(wanted, CARDS)[:2] == CARDS[1:3]


def test_a_family_s_own_models_come_before_those_made_from_it():
    models = ("deepseek-r1-distill-qwen3-8b", "qwen3-14b", "qwen3-8b")
    assert near_misses("qwen3", models) == ("qwen3-14b", "qwen3-8b", models[0])


def test_a_slip_of_the_keyboard_is_found():
    assert near_misses("nvidia-rtx-a400", CARDS, 1) == ("nvidia-rtx-a4000",)


@pytest.mark.parametrize("wanted", ["", "  ", "xyzzy"])
def test_nothing_is_made_up(wanted):
    assert near_misses(wanted, CARDS) == ()
