"""Sizes round as the wording rules say: room left is never overstated, room missing never under."""

from fractions import Fraction

from hypothesis import assume, example, given
from hypothesis import strategies as st

from elbowroom.core.units import GIB, MIB, parse_tokens
from elbowroom.text import units

UNITS = {"GiB": GIB, "MiB": MIB, "GB": 10**9}
sizes = st.integers(0, 4096 * GIB) | st.integers(0, 40960).map(lambda tenth: tenth * GIB // 10)


def shown(text: str) -> Fraction:
    """Bytes that a shown size stands for."""
    number, unit = text.replace(",", "").split()
    return Fraction(number) * UNITS[unit]


def step(text: str) -> Fraction:
    """What the last shown digit stands for."""
    number, unit = text.replace(",", "").split()
    digits = len(number.partition(".")[2])
    return Fraction(UNITS[unit], 10**digits)


def is_nearest(text: str, size: int) -> bool:
    """Whether no other number with as many digits is nearer, but for what a float loses."""
    return abs(shown(text) - size) <= step(text) / 2 * (1 + Fraction(1, 10**6))


@given(sizes)
@example(0)
@example(MIB - 1)
@example(GIB - 1)
@example(GIB)
@example(10 * GIB - 1)
@example(10 * GIB)
@example(1000 * GIB)
def test_free_room_is_rounded_down_by_less_than_one_step(size):
    text = units.free(size)
    assert shown(text) <= size < shown(text) + step(text)


@given(sizes)
@example(0)
@example(1)
@example(GIB - 1)
@example(GIB)
@example(10 * GIB)
@example(10 * GIB + 1)
@example(1000 * GIB)
def test_missing_room_is_rounded_up_by_less_than_one_step(size):
    text = units.needed(size)
    assert shown(text) - step(text) < size <= shown(text)


@given(sizes)
@example(GIB - 1)
@example(GIB)
def test_one_decimal_from_a_gib_and_whole_mib_below(size):
    for text in (units.free(size), units.needed(size)):
        assert text.endswith(" GiB" if size >= GIB else " MiB")
        assert step(text) == (Fraction(GIB, 10) if size >= GIB else MIB)


@given(sizes)
@example(0)
@example(10 * MIB - 1)
@example(10 * MIB)
@example(GIB - 1)
def test_a_size_in_a_table_is_the_nearest(size):
    assert is_nearest(units.gigabytes(size), size)
    if 0 < size < MIB // 10:
        assert units.size(size) == "< 0.1 MiB"
    else:
        assert is_nearest(units.size(size), size)


@given(sizes | st.integers(0, 32 * MIB))
@example(0)
@example(MIB // 10)
@example(10 * MIB - 1)
@example(10 * MIB)
@example(GIB - 1)
@example(GIB)
def test_a_size_in_a_table_has_as_many_decimals_as_tell_something(size):
    assume(not 0 < size < MIB // 10)
    if size >= GIB:
        assert step(units.size(size)) == Fraction(GIB, 100)
    else:
        assert step(units.size(size)) == (Fraction(MIB, 10) if 0 < size < 10 * MIB else MIB)


@given(sizes | st.integers(0, 32 * MIB))
@example(0)
@example(1)
@example(GIB // 200)
@example(GIB // 200 + 1)
@example(GIB // 100)
def test_a_size_in_a_column_of_gib_is_the_nearest_and_never_nothing_for_something(size):
    text = units.in_column(size)
    if text.startswith("<"):
        assert text == "< 0.01 GiB"
        assert 0 < size < Fraction(GIB, 200)
    else:
        assert is_nearest(text, size)
        assert step(text) == Fraction(GIB, 100)
        assert (shown(text) == 0) == (size == 0)


@given(sizes, sizes)
def test_more_room_never_reads_as_less(one, other):
    less, more = sorted((one, other))
    assert shown(units.free(less)) <= shown(units.free(more))
    assert shown(units.needed(less)) <= shown(units.needed(more))


@given(st.integers(-64 * GIB, 64 * GIB) | st.integers(-32 * MIB, 32 * MIB))
@example(0)
@example(1)
@example(-1)
@example(GIB // 200)
@example(GIB // 200 + 1)
@example(-(GIB // 200))
@example(-(GIB // 200) - 1)
def test_a_difference_has_a_sign_and_none_is_plus_minus_nothing(size):
    text = units.signed(size)
    assert (text == "±0") == (abs(size) < Fraction(GIB, 200))
    if text != "±0":
        assert text[0] == ("+" if size > 0 else "−")
        assert is_nearest(f"{text[1:]} GiB", abs(size))


@given(st.integers(1, 1 << 27))
def test_tokens_can_be_typed_as_they_are_shown(count):
    assert parse_tokens(units.tokens(count)) == count
    assert parse_tokens(units.tokens_short(count)) == count


def test_in_gb_every_size_is_decimal():
    units.set_memory_unit("GB")
    assert units.size(16_617_832_448) == "16.62 GB"
    assert units.size(999_949_999) == "1,000 MB"
    assert units.size(99_999) == "< 0.1 MB"
    assert units.in_column(4_000_000) == "< 0.01 GB"
    assert units.free(1_999_999_999) == "1.9 GB"
    assert units.needed(1_900_000_001) == "2.0 GB"
    assert units.signed(-520_000_000) == "−0.52"
    assert units.sold_memory(16 * GIB) == "16 GB"


def test_a_context_reads_short_only_where_it_is_a_stop():
    assert [units.tokens_round(n) for n in (8192, 131072, 1 << 20)] == ["8k", "128k", "1M"]
    assert [units.tokens_round(n) for n in (21_504, 30_000, 0)] == ["21,504", "30,000", "0"]
