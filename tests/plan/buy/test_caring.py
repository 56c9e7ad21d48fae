"""A year's electricity and noise, where somebody cares: known, partly known, and not known."""

from dataclasses import replace

import pytest

from elbowroom.plan.buy.caring import Caring
from elbowroom.plan.buy.select import screen
from elbowroom.plan.buy.tiles import host_name
from elbowroom.plan.buy.wishes import Currency, Wishes

CARES = Wishes(
    cares=("energy",), hours_a_day=2.0, price_per_kwh=0.15, budget=None, model="qwen3-8b"
)


def tiles_of(vm, row):
    return next(one.tiles for one in vm.rows if one.name == row)


@pytest.fixture(scope="module")
def shown(advisor):
    return screen(advisor.catalogue, advisor.complete(CARES))


def test_nothing_is_said_of_electricity_unless_somebody_cares(advisor):
    vm = screen(advisor.catalogue, advisor.complete(Wishes()))
    assert not any(tile.cares for row in vm.rows for tile in row.tiles)
    assert "kWh" not in vm.verdict.detail
    assert vm.scenario.hours_a_day is None


def test_a_machine_that_was_measured_has_its_year_in_kwh_and_money(advisor):
    """Mac mini M4: 4.1 W idle, 39.6 W under load; 22 and 2 hours a day make 62 kWh."""
    wishes = replace(CARES, machine="mac-mini-m4")
    advice = advisor.complete(wishes)
    caring = Caring(advisor.catalogue, wishes)
    assert caring.lines(advice.chosen) == ("62 kWh a year · $9.27",)
    assert "39.6 W for 2 hours a day" in caring.facts(advice.chosen)[0]


def test_what_nobody_measured_is_a_dash_and_never_zero(shown):
    board = next(t for t in tiles_of(shown, "hosts") if t.title.startswith("ZimaBoard 2"))
    assert board.cares == ("— kWh a year",)
    assert any("Watts not known" in text for text in board.watts)
    for row in shown.rows:
        for tile in row.tiles:
            assert not any(line.startswith("0 kWh") or "$0" in line for line in tile.cares)


def test_what_is_partly_known_is_a_least(advisor):
    wishes = replace(CARES, machine="zimacube-2-pro", cards=("nvidia-rtx-4000-sff-ada-generation",))
    advice = advisor.complete(wishes)
    line = Caring(advisor.catalogue, wishes).lines(advice.chosen)[0]
    assert line.startswith("from ")


def test_known_electricity_comes_first_and_the_least_is_marked(advisor, shown):
    first = advisor.complete(CARES)
    caring = Caring(advisor.catalogue, CARES)
    sold = [one for one in first.hosts if one.does and one.setup.is_on_sale]
    does = {host_name(one.setup) for one in sold}
    rest = [tile for tile in tiles_of(shown, "hosts")[5:] if tile.title in does]
    is_known = [not tile.cares[0].startswith(("—", "from")) for tile in rest]
    assert is_known == sorted(is_known, reverse=True)
    marked = [tile.title for tile in tiles_of(shown, "hosts") if tile.tag == "least electricity"]
    assert marked == [host_name(caring.least(first.hosts).setup)]
    assert caring.least(first.hosts) in sold


def test_what_is_not_known_stands_among_the_checks(shown, advisor):
    wishes = replace(CARES, machine="zimacube-2-standard", cares=("energy", "noise"))
    vm = screen(advisor.catalogue, advisor.complete(wishes))
    unknown = [check.text for check in vm.checks if check.mark == "unknown"]
    assert any("Watts not known" in text for text in unknown)
    assert any("how loud" in text for text in unknown)
    assert "noise not known" in vm.verdict.detail


def test_a_card_without_a_fan_is_marked_where_noise_matters(advisor):
    wishes = replace(CARES, cares=("noise",), machine="zimacube-2-pro")
    vm = screen(advisor.catalogue, advisor.complete(wishes))
    by_name = {tile.title: tile.cares for tile in tiles_of(vm, "cards")}
    assert by_name["No card"] == ("noise not known",)
    assert any(line == ("card without a fan; else noise not known",) for line in by_name.values())


def test_the_plan_that_is_taken_reckons_electricity_too(shown):
    assert (shown.scenario.hours_a_day, shown.scenario.price_per_kwh) == (2.0, 0.15)


def test_the_price_of_electricity_stays_worth_the_same_in_other_money():
    won = replace(CARES, budget=1500.0).with_currency(Currency("KRW", 1400.0, "2026-11-29"))
    assert (won.price_per_kwh, won.budget) == (210.0, 2_100_000.0)


def test_caring_asks_nothing_anew(advisor, monkeypatch):
    advisor.complete(CARES)
    monkeypatch.delattr(type(advisor.catalogue), "estimate")
    dearer = replace(CARES, hours_a_day=8.0, price_per_kwh=0.4, cares=("energy", "noise"))
    assert advisor.complete(dearer).is_done
