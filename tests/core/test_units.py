"""Numbers as people write them, and bytes rounded the safe way."""

import pytest

from elbowroom.core.amounts import Amount
from elbowroom.core.units import (
    GIB,
    ceil_div,
    gib_to_bytes,
    parse_parameters,
    parse_tokens,
    round_up,
)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("131072", 131_072),
        ("131,072", 131_072),
        ("131_072", 131_072),
        ("32k", 32 * 1024),
        (" 32 K ", 32 * 1024),
        ("1M", 1 << 20),
        ("0.5m", 1 << 19),
        ("1.5k", 1536),
    ],
)
def test_tokens_are_counted_in_powers_of_two(text, tokens):
    assert parse_tokens(text) == tokens


@pytest.mark.parametrize("text", ["", "k", "-1", "1.0001k", "0.5", "1G", "one", "1 2", "1e3"])
def test_what_is_no_number_of_tokens_is_none(text):
    with pytest.raises(ValueError, match="^" + text.replace(".", r"\.") + "$"):
        parse_tokens(text)


@pytest.mark.parametrize(
    ("text", "parameters"),
    [
        ("9B", 9 * 10**9),
        ("0.6b", 6 * 10**8),
        ("500M", 500 * 10**6),
        ("1T", 10**12),
        ("1,000,000", 10**6),
        (" 70 B ", 70 * 10**9),
    ],
)
def test_parameters_are_counted_in_tens_as_models_are_named(text, parameters):
    assert parse_parameters(text) == parameters


@pytest.mark.parametrize("text", ["", "B", "nine", "9K", "-9B"])
def test_what_is_no_number_of_parameters_is_none(text):
    with pytest.raises(ValueError, match=f"^{text}$"):
        parse_parameters(text)


@pytest.mark.parametrize(
    ("value", "step", "multiple", "times"),
    [(0, 8, 0, 0), (1, 8, 8, 1), (8, 8, 8, 1), (9, 8, 16, 2), (16, 1, 16, 16)],
)
def test_rounding_up_reaches_the_next_multiple_and_not_one_more(value, step, multiple, times):
    assert round_up(value, step) == multiple
    assert ceil_div(value, step) == times


@pytest.mark.parametrize(("gib", "size"), [(16, 16 * GIB), (0.5, GIB // 2), (1.1, 1_181_116_006)])
def test_memory_is_sold_in_binary_units(gib, size):
    assert gib_to_bytes(gib) == size


@pytest.mark.parametrize(("point", "low", "high"), [(1, 2, 3), (4, 2, 3)])
def test_an_amount_lies_between_its_ends(point, low, high):
    with pytest.raises(ValueError, match="does not hold"):
        Amount(point, low, high)
