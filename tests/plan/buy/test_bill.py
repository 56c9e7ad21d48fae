"""What a set costs: missing is never zero, the person's own prices count, money is converted by the
person's own rate."""

from dataclasses import replace

import pytest

from elbowroom.plan.buy.bill import bill
from elbowroom.plan.buy.select import screen
from elbowroom.plan.buy.wishes import Currency, OwnPrice, Wishes

WON = Currency("KRW", 1370.0, "2026-11-29")


@pytest.fixture
def board_with_card(advisor):
    """A ZimaBoard 2 with a card that needs a supply of its own, which has no price."""
    setups = advisor.setups.of("zimaboard-2-1664")
    return next(s for s in setups if s.cards and any("supply:" in p.id for p in s.price.parts))


@pytest.fixture
def cube(advisor):
    """A ZimaCube 2 Standard with two modules, all of whose prices are known."""
    return next(s for s in advisor.setups.of("zimacube-2-standard") if s.option.gib == 32)


def test_a_missing_price_is_named_and_the_total_is_none(board_with_card):
    found = bill(board_with_card, Wishes())
    assert found.total is None
    assert found.missing
    assert found.known == sum(line.amount for line in found.lines if line.amount)


def test_totals_say_what_they_are_without(advisor, board_with_card):
    wishes = Wishes(
        machine="zimaboard-2-1664", memory_gib=16.0, cards=board_with_card.chosen, budget=None
    )
    vm = screen(advisor.catalogue, advisor.complete(wishes))
    assert vm.total_title.startswith("Total, without the price of ")
    assert "Power supply and cable" in vm.total_title
    board, *others = (part.price for part in vm.parts)
    assert others == ["—", "—"]
    assert vm.total_hint.startswith("2 prices are missing")
    assert vm.total == board != "$0"


def test_modules_are_items_with_their_count(cube):
    lines = bill(cube, Wishes()).lines
    assert lines[0].item == "host:zimacube-2-standard"
    modules = [line for line in lines if line.item.startswith("module:")]
    assert modules
    assert all(line.date for line in modules)


def test_a_price_of_ones_own_takes_the_place_of_the_catalogues(cube):
    item = bill(cube, Wishes()).lines[0].item
    wishes = Wishes().with_price(item, 700.0, "2026-11-30")
    line = bill(cube, wishes).lines[0]
    assert (line.amount, line.date, line.origin) == (700.0, "2026-11-30", "own")
    back = wishes.with_price(item, None, "")
    assert bill(cube, back) == bill(cube, Wishes())


def test_what_is_there_already_costs_nothing_and_is_not_missing(cube):
    item = bill(cube, Wishes()).lines[0].item
    found = bill(cube, replace(Wishes(), owned=(item,)))
    assert found.lines[0].origin == "owned"
    assert found.total == pytest.approx(bill(cube, Wishes()).known - 799)


def test_other_money_is_reckoned_by_the_persons_rate(cube):
    dollars = bill(cube, Wishes())
    won = bill(cube, Wishes().with_currency(WON))
    assert won.known == pytest.approx(dollars.known * 1370)
    item = dollars.lines[0].item
    own = replace(Wishes().with_currency(WON), prices=(OwnPrice(item, 900000.0, "KRW", ""),))
    assert bill(cube, own).lines[0].amount == 900000.0


def test_a_price_in_money_without_a_rate_does_not_count(cube):
    item = bill(cube, Wishes()).lines[0].item
    own = replace(Wishes(), prices=(OwnPrice(item, 500.0, "CHF", "2026-11-30"),))
    assert bill(cube, own).lines[0].origin == "catalogue"


def test_the_budget_stays_worth_the_same_in_other_money():
    wishes = Wishes(budget=1500.0).with_currency(WON)
    assert wishes.budget == 2_055_000
    assert wishes.with_currency(Currency()).budget == 1500


def test_the_rate_and_its_day_are_shown(advisor):
    vm = screen(advisor.catalogue, advisor.complete(Wishes().with_currency(WON)))
    assert vm.rate == "US$1 = ₩1,370, as you entered it on 2026-11-29"
    assert vm.total.startswith("₩")


def test_a_price_of_years_ago_is_to_be_looked_up(advisor):
    wishes = Wishes(machine="jetson-agx-orin", budget=None).doing("coding-agent")
    checks = screen(advisor.catalogue, advisor.complete(wishes)).checks
    assert any("the price is of 2022-03" in check.text for check in checks)
    fresh = screen(advisor.catalogue, advisor.complete(Wishes(machine="zimacube-2-pro"))).checks
    assert not any("Look up today's" in check.text for check in fresh)


def test_a_price_in_dollars_is_converted_by_the_persons_own_rate(cube):
    item = bill(cube, Wishes()).lines[0].item
    own = OwnPrice(item, 100.0, "USD", "2026-11-30")
    line = bill(cube, Wishes(currency=WON, prices=(own,))).lines[0]
    assert line.amount == 137_000
