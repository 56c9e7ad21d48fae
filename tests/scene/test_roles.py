"""Colours that follow from others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elbowroom.scene.patterns import TILES
from elbowroom.scene.roles import (
    COMPONENT_ROLES,
    PATTERNS,
    contrast,
    ink_on,
    pattern_ink,
    pattern_of,
    resolve,
)

colours = st.tuples(*[st.integers(0, 255)] * 3)


@given(colours)
def test_text_is_readable_on_any_colour(fill: tuple[int, int, int]) -> None:
    assert contrast(fill, ink_on(fill)) >= 3.0


@pytest.mark.parametrize(
    ("fill", "ink"),
    [
        ((0x00, 0x72, 0xB2), (255, 255, 255)),
        ((0xC7, 0x7F, 0x00), (17, 17, 17)),
        ((0x56, 0xB4, 0xE9), (17, 17, 17)),
    ],
)
def test_text_is_white_only_where_it_is_readable(
    fill: tuple[int, int, int], ink: tuple[int, int, int]
) -> None:
    assert ink_on(fill) == ink


def test_contrast_is_that_of_the_guideline() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21.0)
    assert contrast((9, 9, 9), (9, 9, 9)) == pytest.approx(1.0)


@given(colours.filter(lambda rgb: max(rgb) > 60))
def test_a_pattern_is_seen_on_its_colour(fill: tuple[int, int, int]) -> None:
    assert pattern_ink(fill, "diagonal") != fill
    assert pattern_ink(fill, "crosshatch") != fill


def test_every_pattern_is_drawn_and_what_is_reserved_always_has_one() -> None:
    assert set(PATTERNS) <= set(COMPONENT_ROLES)
    assert set(PATTERNS.values()) == set(TILES)
    assert pattern_of("reserved") == "crosshatch"
    assert pattern_of("weights") == "none"


def test_a_palette_may_give_its_own_ink() -> None:
    base = {"kv_cache": (200, 120, 0)}
    assert resolve("on_kv_cache", base) == (17, 17, 17)
    assert resolve("on_kv_cache", base | {"on_kv_cache": (1, 2, 3)}) == (1, 2, 3)
    assert resolve("pattern_kv_cache", base) == pattern_ink((200, 120, 0), "diagonal")
    with pytest.raises(KeyError):
        resolve("text", base)
