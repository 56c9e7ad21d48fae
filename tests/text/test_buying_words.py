"""Speed, electricity, services, fit and prices in words, in both languages."""

from typing import get_args

import pytest

from elbowroom.catalog.fit_rules import GRADES
from elbowroom.catalog.prices import Price, PricePart
from elbowroom.catalog.services import Category
from elbowroom.core.energy import energy as year
from elbowroom.core.rates import Band, Speed
from elbowroom.text import buying, energy, fit, services, speed
from tests.text.samples import HANGUL, faults


def assert_clean(text: str, language: str) -> None:
    assert text.strip()
    assert not faults(text)
    if language == "ko":
        assert HANGUL.search(text), text


def a_speed(low: float, high: float, grade: str = "FLUENT", users: int = 1) -> Speed:
    band = Band(low, high)
    wait = band.per(400)
    return Speed(
        band, band.times(users), None, wait, Band(1, 3), grade, users, 4096, 1024, ("x",), True
    )


@pytest.mark.parametrize("users", [1, 4])
@pytest.mark.parametrize("pace", [(0.012, 0.03), (3.0, 3.6), (38, 52), (900, 17500)])
def test_every_figure_of_a_speed_reads(pace, users, each_language):
    found = a_speed(*pace, users=users)
    for label, value in speed.rows(found):
        assert_clean(label, each_language)
        assert not faults(value)
    assert_clean(speed.short(found), each_language)
    assert_clean(speed.assumptions(found), each_language)
    assert_clean(speed.title(), each_language)
    assert len(speed.rows(found)) == (6 if users > 1 else 4)


def test_a_speed_below_reading_says_what_that_means(each_language):
    slow = speed.meaning(a_speed(3.0, 3.6, "SLOW"))
    assert_clean(slow, each_language)
    assert "5" in slow
    assert speed.meaning(a_speed(38, 52)) == ""
    waits = speed.meaning(a_speed(6, 9, "SLOW"))
    assert_clean(waits, each_language)
    assert "1,024" in waits


@pytest.mark.parametrize(
    ("band", "text"),
    [
        ((38.2, 51.9), "38–52"),
        ((3.0, 3.62), "3.0–3.6"),
        ((1140, 2540), "1,100–2,500"),
        ((0.17, 0.34), "0.17–0.34"),
        ((5, 5), "5.0"),
    ],
)
def test_a_band_shows_no_more_digits_than_it_knows(band, text):
    assert speed.span(Band(*band)) == text


def test_a_long_wait_is_in_minutes():
    assert speed.seconds(Band(100, 300)) == "1.7–5.0 min"
    assert speed.seconds(Band(1.2, 2.5)) == "1.2–2.5 s"


@pytest.mark.parametrize("code", ["FLUENT", "SLOW", "TOO_SLOW"])
def test_a_grade_of_speed_has_a_word(code, each_language):
    assert_clean(speed.grade(code), each_language)


@pytest.mark.parametrize("code", GRADES)
def test_a_grade_of_a_card_has_words(code, each_language):
    assert_clean(fit.grade(code), each_language)


def test_places_are_named(each_language):
    assert fit.place("oculink") == "OCuLink"
    assert_clean(fit.place("slot1"), each_language)
    assert "1" in fit.place("slot1")


@pytest.mark.parametrize("code", get_args(Category))
def test_a_category_of_services_has_a_word(code, each_language):
    assert_clean(services.category(code), each_language)


@pytest.mark.parametrize(
    ("idle", "load", "price"),
    [
        ({"host": 20.0}, {"host": 90.0}, 0.3),
        ({"host": None, "A card": 9.0}, {"host": None, "A card": 70.0}, None),
        ({"host": None}, {"host": None}, 0.3),
    ],
)
def test_a_year_s_electricity_reads_whatever_is_known(idle, load, price, each_language):
    lines = list(energy.lines(year(idle, load, 4, price)))
    for line in lines:
        assert_clean(line, each_language)
    if None in idle.values():
        assert "--idle-w" in lines[-1]
    if set(idle.values()) == {None}:
        assert not any("kWh" in line for line in lines)


def test_a_missing_price_is_never_zero(each_language):
    whole = Price((PricePart("A", 100, "2026-01"), PricePart("B", 50, "2025-12-03")))
    part = Price((PricePart("A", 100, "2026-01"), PricePart("B", None, None)))
    none = Price((PricePart("A", None, None),))
    assert buying.price(whole) == "US$150 (2025-12-03)"
    assert "100" in buying.price(part)
    for price in (whole, part, none):
        assert not faults(buying.price(price))
        assert "US$0" not in buying.price(price)
    assert_clean(buying.price(none), each_language)
    assert_clean(buying.missing(part.missing), each_language)
    for words in (buying.enough(), buying.find_out(), buying.rest(), buying.nothing()):
        assert_clean(words, each_language)
    for count in (1, 1234):
        assert_clean(buying.more(count), each_language)
        assert_clean(buying.not_shown(count), each_language)
