"""Every card in every host: a grade, and a reason for it."""

from dataclasses import replace

import pytest

from elbowroom.catalog.fit_rules import GRADES, UNKNOWN
from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.catalog.prices import price_of
from elbowroom.catalog.slot_fit import CardFit, fit, fit_all

CATALOG = HardwareCatalog()
PRO_2000 = "nvidia-rtx-pro-2000-blackwell"
RTX_3090 = "nvidia-geforce-rtx-3090"
ZIMACUBES = ("zimacube-2-standard", "zimacube-2-pro", "zimacube-2-creator-pack")


def graded(host: str, card: str) -> CardFit:
    return fit(CATALOG.host(host), CATALOG.gpu(card))


def codes(found: CardFit) -> set[str]:
    return {reason.note.code for reason in found.best.reasons}


@pytest.mark.parametrize("host", CATALOG.hosts(), ids=lambda host: host.id)
def test_every_card_gets_a_grade_with_a_reason(host: HostProfile) -> None:
    for card in CATALOG.gpus():
        found = fit(host, card)
        assert found.places
        for place in found.places:
            assert place.reasons
            worst = max(GRADES.index(reason.grade) for reason in place.reasons)
            assert place.grade == GRADES[worst]
        assert found.grade in GRADES


@pytest.mark.parametrize("host", ZIMACUBES)
def test_the_350_watt_card_in_a_zimacube_is_refused_with_its_reasons(host: str) -> None:
    found = graded(host, RTX_3090)
    assert found.grade == "DOES_NOT_FIT"
    assert {"CARD_TOO_LARGE", "NOT_LOW_PROFILE", "NO_PLUG", "SUPPLY_TOO_SMALL"} <= codes(found)
    sides = {
        reason.note.fact("side"): (reason.note.fact("size"), reason.note.fact("room"))
        for reason in found.best.reasons
        if reason.note.code == "CARD_TOO_LARGE"
    }
    assert sides == {"length": (336, 178), "thickness": (57, 38)}


def test_the_card_a_machine_is_sold_with_fits() -> None:
    found = graded("zimacube-2-creator-pack", PRO_2000)
    assert (found.grade, found.best.place, codes(found)) == ("FITS", "slot1", {"SOLD_WITH_CARD"})
    assert found.best.link_gb_s == 7.88


def test_the_same_card_in_the_same_case_fits_with_care_where_it_is_not_sold_with_it() -> None:
    found = graded("zimacube-2-standard", PRO_2000)
    assert found.grade == "FITS_WITH_CARE"
    assert codes(found) == {"CARD_SIZE_CLOSE"}


def test_what_is_not_known_of_a_zimaboard_is_asked_for() -> None:
    found = graded("zimaboard-2-1664", "nvidia-rtx-a2000-12-gb")
    assert found.grade == "UNKNOWN"
    assert {"SLOT_ROOM_UNKNOWN", "SLOT_WATTS_UNKNOWN", "SUPPLY_WATTS_UNKNOWN"} <= codes(found)
    needs_plug = graded("zimaboard-2-1664", RTX_3090)
    assert "OWN_SUPPLY_NEEDED" in codes(needs_plug)


@pytest.mark.parametrize(
    ("card", "grade", "code"),
    [
        ("nvidia-tesla-t4", "DOES_NOT_FIT", "DRIVER_ASKS_FOR_NEWER"),
        ("amd-radeon-pro-w7500", "DOES_NOT_FIT", "DRIVER_MISSING"),
        ("intel-arc-pro-b50", "UNKNOWN", "DRIVER_NOT_LISTED"),
        ("nvidia-l4", "FITS_WITH_CARE", "PASSIVE_COOLING"),
        ("nvidia-geforce-rtx-3050-6-gb", "UNKNOWN", "DRIVER_PROBLEM"),
    ],
)
def test_zimaos_drives_some_cards_and_not_others(card: str, grade: str, code: str) -> None:
    found = graded("zimacube-2-pro", card)
    assert found.grade == grade
    assert code in codes(found)


def test_a_mac_takes_no_card() -> None:
    assert codes(graded("mac-mini-m4", PRO_2000)) == {"NO_SLOT"}


def test_a_laptop_s_gpu_goes_into_no_other_machine() -> None:
    found = graded("desktop-1-slot", "nvidia-geforce-rtx-4090-laptop")
    assert (found.grade, codes(found)) == ("DOES_NOT_FIT", {"LAPTOP_MODULE"})


def test_a_proven_port_takes_what_no_slot_takes_and_an_unproven_one_does_not() -> None:
    proven = graded("minisforum-n5-pro", RTX_3090)
    assert (proven.best.place, proven.grade) == ("oculink", "FITS_WITH_CARE")
    assert proven.best.is_external
    unproven = graded("minisforum-ms-01", RTX_3090)
    assert (unproven.best.place, unproven.grade) == ("pcie", "DOES_NOT_FIT")
    assert unproven.places[-1].grade == "UNKNOWN"


def test_the_link_is_the_slower_of_slot_and_card() -> None:
    assert graded("desktop-1-slot", "nvidia-geforce-rtx-4060-ti-16-gb").best.link_gb_s == 8 * 1.969
    assert graded("zimaboard-2-1664", PRO_2000).best.link_gb_s == 1.97


def test_a_second_card_finds_the_other_slot_and_less_of_the_supply() -> None:
    host, card = CATALOG.host("desktop-2-slot"), CATALOG.gpu("nvidia-geforce-rtx-4070")
    first, second = fit_all(host, [card, card])
    assert {first.best.place, second.best.place} == {"x16_1", "x16_2"}
    three = fit_all(host, [card] * 3)
    assert three[2].grade == "DOES_NOT_FIT"
    hungry = CATALOG.gpu("nvidia-geforce-rtx-4080")
    assert fit_all(host, [hungry] * 2)[1].grade == "FITS_WITH_CARE"
    small = replace(host, supply=replace(host.supply, watts=500))
    _, second = fit_all(small, [hungry] * 2)
    assert second.grade == "DOES_NOT_FIT"
    assert "SUPPLY_TOO_SMALL" in codes(second)


def test_a_template_without_slots_says_to_look() -> None:
    assert codes(graded("desktop-ddr5", PRO_2000)) == {"SLOTS_NOT_DESCRIBED"}


def test_the_card_that_a_host_is_sold_with_counts_once(catalogue):
    host = catalogue.hardware.host("zimacube-2-creator-pack")
    card = catalogue.hardware.gpu(host.gpu_fitted)
    first, second = fit_all(host, (card, card))
    assert [reason.note.code for reason in first.best.reasons] == ["SOLD_WITH_CARD"]
    assert "SOLD_WITH_CARD" not in {reason.note.code for reason in second.best.reasons}
    price = price_of(catalogue.hardware, host, host.shipped, (card, card))
    assert [part.name for part in price.parts] == [host.name, card.name]


def test_the_assumed_room_of_a_template_keeps_no_card_out(catalogue):
    host = catalogue.hardware.host("desktop-2-slot")
    card = catalogue.hardware.gpu("nvidia-geforce-rtx-3090")
    assert card.length_mm > max(slot.max_card_mm.length for slot in host.slots)
    assert fit(host, card).grade == UNKNOWN
