"""The buy screen answers at once, changes one thing at a time, and says what went wrong."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QTableWidget

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.computer.found import Computer, FoundCard
from elbowroom.core.errors import Refusal
from elbowroom.plan import actions
from elbowroom.plan.buy.buying import Buying
from elbowroom.plan.buy.wishes import Wishes
from elbowroom.text.language import set_language

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
"""Every dialog makes the offscreen platform say that it has no hints."""


def dialog_of(buyer) -> QDialog:
    return next(one for one in buyer.window.findChildren(QDialog) if one.isVisible())


def dollars(text: str) -> int:
    return int(text.removeprefix("$").replace(",", ""))


@pytest.fixture
def family(buyer):
    made = buyer()
    made.open_buy()
    return made


def test_it_opens_with_an_answer_nobody_had_to_ask_for(family):
    vm = family.screen.vm
    assert vm.verdict.code == "FITS"
    assert vm.parts
    assert [row.name for row in vm.rows][:2] == ["sets", "hosts"]


def test_every_wish_is_one_step_back(family):
    before = family.store.state
    family.chip(family.screen.panel.languages, "ko")
    assert family.store.state.wishes.languages == ("ko",)
    family.store.undo()
    family.wait()
    assert family.store.state == before
    assert not family.screen.panel.languages.chips["ko"].isChecked()


def test_a_tile_of_memory_changes_memory_alone(family):
    family.click(family.tile("hosts", "ZimaCube 2 Standard"))
    family.click(next(one for one in family.screen.rows["cards"].tiles if one.vm.wishes.cards))
    before = family.store.state.wishes
    assert before.cards
    assert before.memory_gib != 64.0
    family.click(family.tile("memories", "64 GB"))
    assert family.store.state.wishes == replace(before, memory_gib=64.0)
    assert family.tile("memories", "64 GB").vm.is_chosen


def test_a_click_during_work_is_taken_at_once(family, qtbot):
    """The answer to the click before is given up."""
    chips = family.screen.panel.workloads.chips
    for name in ("voice-assistant", "long-document", "family-chat"):
        qtbot.mouseClick(chips[name], Qt.MouseButton.LeftButton)
    family.wait()
    assert family.screen.vm.wishes.workload == "family-chat"


def test_a_price_of_ones_own_changes_the_total(family):
    for row in ("hosts", "memories"):  # else a cheaper set takes its place
        family.click(next(tile for tile in family.screen.rows[row].tiles if tile.vm.is_chosen))
    total = dollars(family.screen.panel.parts.total.text())
    line = family.screen.vm.parts[0]
    family.click(family.screen.panel.parts.lines[0].price)
    dialog = dialog_of(family)
    dialog.amount.setText("many")
    family.qtbot.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    assert dialog.isVisible()
    dialog.amount.setText("1,234")
    dialog.day.setText("2026-11-30")
    family.click(dialog.save)
    assert family.store.state.wishes.prices[0].amount == 1234.0
    assert family.screen.vm.parts[0].is_own_price
    assert family.screen.panel.parts.lines[0].price.text() == "$1,234"
    assert dollars(family.screen.panel.parts.total.text()) == total - line.amount + 1234


def test_another_currency_comes_with_the_persons_rate(family):
    family.click(family.screen.panel.currency)
    dialog = dialog_of(family)
    dialog.code.setText("KRW")
    dialog.rate.setText("1370")
    dialog.day.setText("2026-11-29")
    family.click(dialog.save)
    vm = family.screen.vm
    assert vm.total.startswith("₩")
    assert "2026-11-29" in vm.rate
    assert vm.wishes.budget == 2_055_000


def test_the_matrix_shows_models_by_machines(family):
    family.click(family.screen.matrix)
    table = dialog_of(family).findChild(QTableWidget)
    vm = family.screen._buying().matrix(family.screen._advice)
    assert len(vm.columns) >= 4
    assert vm.rows
    for row, (model, cells) in enumerate(vm.rows):
        shown = [table.item(row, column).text() for column in range(table.columnCount())]
        assert table.verticalHeaderItem(row).text() == model
        assert shown == [text for _, text in cells]
        assert all(shown)


def test_it_speaks_korean_when_the_language_changes(family):
    set_language("ko")
    try:
        family.window.retranslate()
        assert family.screen.vm.verdict.word.startswith("들어갑니다")
    finally:
        set_language("en")


def test_a_machine_that_is_gone_is_said_and_left(family):
    gone = replace(Wishes(), machine="no-such-machine")
    family.store.dispatch(actions.SetWishes(gone, "machine"))
    family.wait()
    assert "no-such-machine" in family.screen._status.text()
    assert family.screen.vm.scenario.machine != "no-such-machine"
    family.click(family.tile("hosts", "ZimaCube 2 Standard"))
    assert "no-such-machine" not in family.screen._status.text()


def test_what_cannot_be_answered_without_the_machine_either_is_said_once(family):
    odd = replace(Wishes(), workload="juggling", machine="zimacube-2-standard")
    family.store.dispatch(actions.SetWishes(odd, "workload"))
    family.qtbot.waitUntil(lambda: not family.screen.run.is_running, timeout=10_000)
    assert "juggling" in family.screen._status.text()


def test_tab_reaches_everything_in_reading_order(family):
    stops = family.screen.tab_stops()
    assert len(stops) == len(set(stops))
    assert family.screen.panel.people in stops
    assert family.screen.panel.parts.take in stops
    assert any(stop in stops for stop in family.screen.rows["hosts"].tiles)
    assert len(family.screen.panes()) >= 3


def test_who_cares_about_electricity_enters_hours_and_price(family):
    panel = family.screen.panel
    assert not panel.kwh.isVisible()
    family.chip(panel.cares, "energy")
    assert panel.kwh.text() == "not entered"
    family.type_into(panel.kwh, "0.15")
    assert panel.kwh.text() == "$0.15"
    assert family.store.state.wishes.price_per_kwh == 0.15
    for row in family.screen.rows.values():
        assert all("kWh a year" in t.accessibleName() for t in row.tiles if t.isVisible())
    family.type_into(panel.hours, "5")
    assert family.store.state.wishes.hours_a_day == 5.0
    assert {panel.hours, panel.kwh} <= set(family.screen.tab_stops())


def test_people_can_have_contexts_of_their_own(family):
    panel = family.screen.panel
    family.click(next(one for one in panel.mode.segments if one.value == "list"))
    assert len(panel.household.rows) == 4
    assert not panel.people.isVisible()
    family.type_into(panel.household.rows[0].context, "32k")
    wishes = family.store.state.wishes
    assert [person.context for person in wishes.household] == [32768, 8192, 8192, 8192]
    family.click(panel.household.rows[3].remove)
    assert family.store.state.wishes.people == 3
    assert family.screen.vm.scenario.household[0].context == 32768
    assert panel.household.add in family.screen.tab_stops()
    family.click(next(one for one in panel.mode.segments if one.value == "alike"))
    assert family.store.state.wishes.household == ()
    assert panel.people.isVisible()


def test_tab_goes_through_tiles_that_came_later_in_reading_order(family):
    """Without being told, Qt would put what was made last at the end."""
    hosts = family.screen.rows["hosts"]
    family.click(hosts.more)
    tiles = [tile for tile in hosts.tiles if tile.isVisible()]
    assert len(tiles) > 20
    for here, there in pairwise([*tiles, hosts.more]):
        assert here.nextInFocusChain() is there


@pytest.fixture
def own_buying(tmp_path):
    """A catalogue with an empty own folder, and a computer to be read."""
    from elbowroom.catalog.hardware import HardwareCatalog
    from elbowroom.catalog.paths import hardware_profiles

    card = FoundCard("NVIDIA GeForce RTX 3060", 12288 << 20)
    computer = Computer(33_000_000_000, "AMD Ryzen 7", 16, "x86_64", (card,))
    catalogue = Catalogue(hardware=HardwareCatalog(hardware_profiles(), tmp_path))
    return Buying(catalogue, tmp_path, lambda: computer)


def test_this_computer_is_read_beside_the_window_and_looked_at(family, own_buying):
    family.screen._buying = lambda: own_buying
    family.chip(family.screen.kinds, "pc")
    family.click(family.screen.computer)
    family.qtbot.waitUntil(lambda: family.store.state.wishes.machine == "this-computer")
    family.wait()
    family.qtbot.waitUntil(lambda: family.screen.vm.scenario.machine == "this-computer")
    assert family.screen.vm.parts[0].is_owned
    assert family.screen.vm.scenario.gpus == ("nvidia-geforce-rtx-3060-12-gb",)


def test_a_computer_that_does_not_say_is_one_sentence(family, own_buying):
    def fails():
        raise Refusal("COMPUTER_NOT_READ", "machine")

    own_buying._read = fails
    family.screen._buying = lambda: own_buying
    family.chip(family.screen.kinds, "pc")
    family.qtbot.mouseClick(family.screen.computer, Qt.MouseButton.LeftButton)
    family.qtbot.waitUntil(lambda: "does not say how much memory" in family.screen._status.text())
    assert family.screen.computer.isEnabled()
