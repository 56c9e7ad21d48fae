"""What could be bought: by price, with a missing price said and never taken for nothing."""

import pytest

from elbowroom.catalog.buying import Offer, offers
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.prices import price_of
from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import Scenario

CATALOGUE = Catalogue()
HARDWARE = CATALOGUE.hardware
ASKED = Scenario("llama-3.1-8b", context=32768, users=4)


@pytest.fixture(scope="module")
def found() -> list[Offer]:
    return offers(CATALOGUE, ASKED)


def test_every_host_of_known_memory_is_offered(found: list[Offer]) -> None:
    offered = {offer.host.id for offer in found}
    assert offered == {host.id for host in HARDWARE.hosts() if host.sizes}


def test_the_cheapest_come_first_and_those_without_a_price_last(found: list[Offer]) -> None:
    prices = [offer.price.usd for offer in found]
    known = [usd for usd in prices if usd is not None]
    assert known == sorted(known)
    assert prices == known + [None] * (len(prices) - len(known))
    assert all(usd > 0 for usd in known)


def test_a_missing_price_is_named(found: list[Offer]) -> None:
    for offer in found:
        assert (offer.price.usd is None) == bool(offer.price.missing)


def test_no_card_is_offered_that_does_not_go_in(found: list[Offer]) -> None:
    assert all(offer.fit_grade != "DOES_NOT_FIT" for offer in found)
    cards = {offer.card.id for offer in found if offer.card and offer.host.id == "zimacube-2-pro"}
    assert "nvidia-rtx-pro-2000-blackwell" in cards
    assert "nvidia-geforce-rtx-3090" not in cards


def test_a_zimaboard_s_cards_are_offered_if_they_fit(found: list[Offer]) -> None:
    boards = [offer for offer in found if offer.host.id == "zimaboard-2-1664" and offer.card]
    assert boards
    assert {offer.fit_grade for offer in boards} == {"UNKNOWN"}
    assert all(offer.answer.speed for offer in boards if offer.is_enough)


def test_a_budget_leaves_out_what_costs_more_and_keeps_what_has_no_price() -> None:
    cheap = offers(CATALOGUE, ASKED, budget_usd=900)
    assert all(offer.price.known_usd <= 900 for offer in cheap)
    assert any(offer.price.usd is None for offer in cheap)


def test_the_price_of_a_barebone_machine_counts_its_modules() -> None:
    host = HARDWARE.host("minisforum-ms-01")
    option = next(option for option in host.memory_options if option.gib == 32)
    price = price_of(HARDWARE, host, option, ())
    assert price.usd == 650 + 2 * 133
    assert price.oldest == min(part.date for part in price.parts if part.date)


def test_a_card_the_machine_is_sold_with_costs_nothing_more() -> None:
    host = HARDWARE.host("zimacube-2-creator-pack")
    card = HARDWARE.gpu("nvidia-rtx-pro-2000-blackwell")
    price = price_of(HARDWARE, host, host.memory_options[0], (card,))
    assert price.usd == 2499
    assert len(price.parts) == 1


def test_a_card_without_a_price_makes_the_sum_unknown() -> None:
    host, card = HARDWARE.host("zimacube-2-pro"), HARDWARE.gpu("nvidia-rtx-a2000-12-gb")
    price = price_of(HARDWARE, host, host.memory_options[0], (card,))
    assert price.usd is None
    assert price.known_usd == 1299
    assert price.missing == (card.name,)


def test_enough_is_what_fits_and_is_not_too_slow(found: list[Offer]) -> None:
    for offer in found:
        if offer.is_enough:
            assert offer.answer.verdict.code in ("FITS", "TIGHT")
            assert offer.answer.speed is None or offer.answer.speed.grade != "TOO_SLOW"


def test_a_scenario_that_no_machine_can_answer_is_refused() -> None:
    with pytest.raises(Refusal, match="UNKNOWN_MODEL"):
        offers(CATALOGUE, Scenario("no-such-model"))
