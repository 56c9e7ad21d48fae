"""What the buy screen asks: advice, its pictures, and this computer among the machines."""

import pytest

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.computer.found import Computer
from elbowroom.catalog.computer.profile import THIS_COMPUTER
from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.paths import hardware_profiles
from elbowroom.catalog.services import ServiceCatalog
from elbowroom.plan.buy.buying import Buying
from elbowroom.plan.buy.wishes import Wishes

COMPUTER = Computer(32 << 30, "A processor", 8, "x86_64")


@pytest.fixture
def catalogue(tmp_path):
    hardware = HardwareCatalog(hardware_profiles(), tmp_path)
    return Catalogue(hardware=hardware, services=ServiceCatalog())


@pytest.fixture
def buying(catalogue, tmp_path):
    return Buying(catalogue, tmp_path, lambda: COMPUTER)


def last(pictures):
    """The advice as it is when nothing more is to be found out."""
    return [advice for advice in pictures if advice is not None][-1]


def test_wishes_become_a_screen_and_models_by_machines(buying):
    advice = last(buying.advise(Wishes(languages=("ko",))))
    assert buying.screen(advice).verdict.code == "FITS"
    matrix = buying.matrix(advice)
    assert len(matrix.columns) == len(matrix.rows[0][1])
    assert {code for _, cells in matrix.rows for code, _ in cells} <= {
        "FITS",
        "TIGHT",
        "SPILLS",
        "TIGHT_SPILL",
        "NO_FIT",
        "UNKNOWN",
        "TOO_SLOW",
    }
    said = [text for _, cells in matrix.rows for _, text in cells]
    assert any("tok/s" in text and "$" in text for text in said)


def test_this_computer_becomes_a_machine_to_choose_and_is_there_already(buying, catalogue):
    wishes = buying.keep_computer(buying.read_computer(), Wishes(), "Study", "2026-11-30")
    assert wishes.machine == THIS_COMPUTER
    assert buying.edition == 1
    assert catalogue.hardware.host(THIS_COMPUTER).name == "Study"
    advice = last(buying.advise(wishes))
    assert advice.chosen is not None
    assert advice.chosen.setup.host.id == THIS_COMPUTER


def test_a_profile_that_was_edited_is_advised_about_once_it_is_looked_at_again(buying, catalogue):
    editing = buying.editing("2026-11-30")
    editing.open("zimaboard-2-1664")
    editing.duplicate()
    editing.set_text("name", "In the shed")
    editing.save()
    buying.look_again()
    advice = last(buying.advise(Wishes(machine="my-zimaboard-2-1664")))
    assert advice.chosen is not None
    assert buying.screen(advice).verdict
    assert advice.chosen.setup.host.name == "In the shed"


def test_a_machine_of_ones_own_that_names_a_card_that_is_gone_is_left_out(buying, catalogue):
    editing = buying.editing("2026-11-30")
    editing.open("zimacube-2-creator-pack")
    editing.duplicate()
    editing.save()
    buying.look_again()
    own = "my-zimacube-2-creator-pack"
    assert own in {one.setup.host.id for one in last(buying.advise(Wishes())).hosts}
    editing.set_text("gpu_fitted", "sold-on")
    editing.save()
    buying.look_again()
    advice = last(buying.advise(Wishes()))
    assert advice.chosen is not None
    assert own not in {one.setup.host.id for one in advice.hosts}
