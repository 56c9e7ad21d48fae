"""Speed, electricity, services, fit and prices in words, in both languages."""

from dataclasses import replace
from typing import get_args

import pytest

from elbowroom.catalog.fit_rules import GRADES
from elbowroom.catalog.prices import Price, PricePart
from elbowroom.catalog.services import Category
from elbowroom.core.energy import energy as year
from elbowroom.core.rates import Band, Drive, Speed
from elbowroom.text import buying, energy, fit, services, speed
from tests.text.samples import HANGUL, faults


def assert_clean(text: str, language: str) -> None:
    assert text.strip()
    assert not faults(text)
    if language == "ko":
        assert HANGUL.search(text), text


def a_speed(
    low: float, high: float, users: int = 1, max_wait_s: float = 1e9, drive: str = "nvme"
) -> Speed:
    band = Band(low, high)
    return Speed(
        answer_tok_s=band,
        answer_tok_s_all=band.times(users),
        prompt_tok_s=None,
        first_token_s=band.per(400),
        load_s=Band(1, 3),
        drive=Drive(drive, Band(1.5, 5)),
        min_tok_s=5,
        max_wait_s=max_wait_s,
        users=users,
        filled=4096,
        prompt_tokens=1024,
        classes=("x",),
        is_extrapolated=True,
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
    assert "NVMe" in speed.assumptions(found)
    assert_clean(speed.title(), each_language)
    assert len(speed.rows(found)) == (6 if users > 1 else 4)


def test_a_speed_below_reading_says_what_that_means(each_language):
    slow = speed.meaning(a_speed(3.0, 3.6))
    assert_clean(slow, each_language)
    assert "5" in slow
    assert speed.meaning(a_speed(38, 52)) == ""


def test_a_slow_plan_names_the_limit_that_decides(each_language):
    answer, wait = a_speed(3.0, 3.6), a_speed(6, 9, max_wait_s=30)
    assert (answer.decides, answer.grade) == ("ANSWER", "SLOW")
    assert (wait.decides, wait.grade) == ("FIRST_TOKEN", "SLOW")
    assert "3.0–3.6" in speed.meaning(answer)
    waits = speed.meaning(wait)
    assert_clean(waits, each_language)
    assert "44–67" in waits
    assert "30" in waits
    assert "1,024" in waits


def test_a_wait_that_is_short_enough_is_not_blamed_for_a_slow_answer():
    hasty = replace(a_speed(6, 9, max_wait_s=300), min_tok_s=12)
    assert hasty.decides == "ANSWER"
    assert "12" in speed.meaning(hasty)
    assert "first" not in speed.meaning(hasty)


def test_a_machine_without_a_place_for_nvme_is_not_said_to_have_one(each_language):
    said = speed.assumptions(a_speed(38, 52, drive="sata"))
    assert_clean(said, each_language)
    assert "NVMe" not in said


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
    lines = list(energy.facts(year(idle, load, 4, price)))
    for line in lines:
        assert_clean(line, each_language)
    assert_clean(energy.enter_what_is_unknown(), each_language)
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
    for kind in ("enough", "find_out", "no_price", "no_speed", "rest"):
        assert_clean(buying.section(kind), each_language)
    assert_clean(buying.nothing(), each_language)
    for count in (1, 1234):
        assert_clean(buying.more(count), each_language)
        assert_clean(buying.not_shown(count), each_language)
