"""The person's own profiles, edited or read anew: every answer in the window follows."""

from dataclasses import replace

import pytest

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.computer.found import Computer
from elbowroom.catalog.computer.keeping import save_record
from elbowroom.catalog.computer.profile import THIS_COMPUTER, as_record
from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.paths import OWN_DATA_VARIABLE, hardware_profiles, own_data
from elbowroom.plan.buy.buying import Buying
from elbowroom.plan.document.document import Document, open_document
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.text import start as words
from tests.ui.documents.conftest import press, said

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def computer(gib):
    return Computer(gib << 30, "A processor", 8, "x86_64")


@pytest.fixture
def own(tmp_path, monkeypatch):
    """The person's own folder: this computer had little memory when it was read."""
    folder = tmp_path / "own"
    monkeypatch.setenv(OWN_DATA_VARIABLE, str(folder))
    save_record(as_record(computer(4), (), "This computer", "2026-11-01"), folder)
    return folder


@pytest.fixture
def catalogue(catalogue, own):
    hardware = HardwareCatalog(hardware_profiles(), own)
    return Catalogue(catalogue.models, hardware, catalogue.reference, catalogue.services)


@pytest.fixture
def document(desk):
    """A plan that this computer has too little memory for."""
    question = replace(desk.catalogue.example(), machine=THIS_COMPUTER)
    return Document(desk, PlanStore(PlanState(question)))


@pytest.fixture
def put_in_more(own, monkeypatch):
    """Memory was put in since: what the next reading finds."""
    monkeypatch.setattr(Buying, "read_computer", lambda _self: computer(64))


def read_again(window, qtbot):
    """A click on what the strip of the first start offers."""
    window.start_strip.show_again()
    profile = own_data() / "hosts" / f"{THIS_COMPUTER}.json"
    before = profile.read_bytes()
    press(window, "start", words.use_this_computer())
    qtbot.waitUntil(lambda: profile.read_bytes() != before)
    qtbot.wait(50)


def verdict(window):
    return window.answer.banner.as_text().splitlines()[0]


def test_a_plan_on_this_computer_is_answered_anew_once_that_is_read_again(
    start, document, put_in_more, qtbot
):
    window = start(document)
    assert verdict(window) == "Does not fit"
    read_again(window, qtbot)
    assert verdict(window) == "Fits"


def test_a_saved_plan_keeps_this_computer_as_it_was_and_says_so(
    start, document, put_in_more, desk, plans, qtbot
):
    document.save_as(plans / "a.elbowroom")
    document.close()
    window = start(open_document(desk, plans / "a.elbowroom"))
    assert said(window) == []
    read_again(window, qtbot)
    assert verdict(window) == "Does not fit"
    press(window, "figures", "Update")
    qtbot.wait(50)
    assert verdict(window) == "Fits"


def test_a_profile_that_was_edited_on_the_buy_screen_holds_on_the_plan_screen(
    start, document, own, qtbot
):
    window = start(document)
    window.screens.show_screen("buy")
    save_record(as_record(computer(64), (), "This computer", "2026-11-30"), own)
    window.screens.front._look_again()
    window.screens.show_screen("plan")
    qtbot.wait(50)
    assert verdict(window) == "Fits"
