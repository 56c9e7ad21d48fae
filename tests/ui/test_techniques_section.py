"""The section of techniques in the real window: closed at first, one undo step a choice."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.scenario import Scenario
from elbowroom.plan import actions
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.ui.context import AppContext, ModelKnowledge


@pytest.fixture(scope="module")
def catalogue():
    return Catalogue()


@pytest.fixture
def opened(open_over, catalogue):
    """The window over a real plan, its store, and its section."""
    store = PlanStore(PlanState(catalogue.example()))
    select = Selectors(catalogue)
    context = AppContext(
        store,
        lambda state: select.plan(state, store.history),
        select.choices,
        "en",
        "light",
        ModelKnowledge(select.about_model, select.fitting, techniques=select.techniques),
    )
    window = open_over(context)
    return window, store, window.inputs.techniques


def test_the_list_is_closed_and_asked_for_only_when_opened(opened, monkeypatch):
    _, store, section = opened
    assert not section.heading.isChecked()
    assert section.tab_stops() == [section.heading]
    store.dispatch(actions.SetContext(16384))
    assert not section._timer.isActive()
    section.heading.click()
    assert section.row("h2o").isVisible()
    assert len(section.tab_stops()) > 20


def test_a_what_if_is_one_undo_step_and_the_verdict_says_it(opened, qtbot):
    window, store, section = opened
    section.heading.click()
    before = store.state
    row = section.row("kivi-2")
    QTest.mouseClick(row.box, Qt.MouseButton.LeftButton)
    assert store.state.scenario.technique == ("kivi-2",)
    qtbot.waitUntil(lambda: section.row("kivi-2").box.isChecked())
    assert "Lossy" in window._select(store.state).verdict.sentence
    rows = {row.component: row for row in window._select(store.state).table.rows}
    assert rows["kv_cache"].range == "what if"
    assert rows["kv_cache"].how.startswith("What if, KIVI")
    assert rows["weights"].range == "exact"
    assert window._select(store.state).undo_text == "Undo: use KIVI, a cache of 2 bits"
    store.undo()
    assert store.state == before
    qtbot.waitUntil(lambda: not section.row("kivi-2").box.isChecked())


def test_another_what_if_of_the_same_part_takes_its_place(opened, qtbot):
    _, store, section = opened
    section.heading.click()
    section.row("kivi-2").box.click()
    qtbot.waitUntil(lambda: section.row("kivi-2").box.isChecked())
    section.row("h2o").box.click()
    assert store.state.scenario.technique == ("h2o",)


def test_a_row_opens_its_formula_cost_and_source(opened):
    _, _, section = opened
    section.heading.click()
    row = section.row("flash-attention")
    assert row.detail() == ""
    row.more.click()
    assert "32 heads × 8,192 cells × 512 tokens" in row.detail()
    assert "arxiv.org/abs/2205.14135" in row.detail()


def test_the_number_of_images_is_set_where_images_are_in_use(opened, qtbot):
    _, store, section = opened
    store.dispatch(actions.SetModel("gemma-3-4b"))
    section.heading.click()
    qtbot.waitUntil(lambda: "vision" in section._rows)
    section.row("vision").box.click()
    qtbot.waitUntil(lambda: bool(section.row("vision").amounts))
    images, side = section.row("vision").amounts
    images.box.setValue(7)
    assert store.state.scenario.images == 7
    side.box.setValue(2048)
    assert store.state.scenario.image_side == 2048
    assert images.box in section.tab_stops()
    store.undo()
    qtbot.waitUntil(lambda: section.row("vision").amounts[1].box.value() == 1024)


def test_what_does_not_apply_says_why_on_request(opened):
    _, _, section = opened
    section.heading.click()
    section.absent.click()
    assert "This model takes no images." in section._absent_text.text()


def test_a_plan_that_cannot_be_answered_offers_what_to_take_back(opened, qtbot):
    window, store, section = opened
    store.dispatch(
        actions.OpenSample(Scenario("llama-3.1-8b", "zimaboard-2-1664", vision="ram"), "x")
    )
    section.heading.click()
    section.row("vision").box.click()
    assert store.state.scenario.vision == "auto"
    assert window._select(store.state).verdict.code != "UNKNOWN"


def test_the_section_takes_no_room_where_nothing_answers_it(window):
    assert window.inputs.techniques.isHidden()
