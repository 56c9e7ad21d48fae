"""The left column over a real plan: household, services, cards, offload, and what folds away."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QLineEdit, QMenuBar

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.scenario import ServiceUse
from elbowroom.plan import actions
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.session.kept import Kept
from elbowroom.session.settings import SettingsFile
from elbowroom.storage import folders
from elbowroom.text import household as words
from elbowroom.ui.context import AppContext, ModelKnowledge
from elbowroom.ui.text_label import TextLabel

LEFT = Qt.MouseButton.LeftButton


def texts_of(widget):
    """What the labels in a widget that can be seen say."""
    return [label.text() for label in widget.findChildren(TextLabel) if label.isVisible()]


@pytest.fixture(scope="module")
def selectors():
    return Selectors(Catalogue())


@pytest.fixture
def store(selectors):
    return PlanStore(PlanState(selectors._answers.catalogue.example()))


@pytest.fixture
def kept(tmp_path):
    return Kept(SettingsFile(folders.under(tmp_path), lambda: datetime(2026, 11, 30, tzinfo=UTC)))


@pytest.fixture
def open_real(open_over, selectors, store, kept):
    """Opens windows over one plan and one set of settings."""

    def open_one():
        knowledge = ModelKnowledge(
            selectors.about_model,
            selectors.fitting,
            selectors.runtimes,
            selectors.techniques,
            selectors.services,
            selectors.precision_effects,
        )
        context = AppContext(
            store,
            lambda state: selectors.plan(state, store.history),
            selectors.choices,
            "en",
            "light",
            knowledge,
            kept=kept,
        )
        return open_over(context)

    return open_one


@pytest.fixture
def window(open_real):
    return open_real()


@pytest.fixture
def inputs(window):
    return window.inputs


def settle():
    QTest.qWait(60)


def steps(store):
    return len(store.history.past)


# What folds away


def test_what_an_answer_needs_is_seen_without_scrolling(inputs):
    settle()
    last = inputs.precision
    bottom = last.mapTo(inputs.widget(), last.rect().bottomLeft()).y()
    assert bottom <= inputs.viewport().height()
    assert all(not section.is_open for section in inputs.sections.values())


def test_a_folded_part_says_what_is_set_in_it(inputs, store):
    store.dispatch(actions.SetFlashAttention("off"))
    store.dispatch(actions.SetServices(("jellyfin-server",), "on", "Jellyfin"))
    settle()
    said = {
        name: section.heading.accessibleDescription() for name, section in inputs.sections.items()
    }
    assert "flash attention: Off" in said["program"]
    assert said["services"].startswith("Jellyfin")
    assert said["techniques"] == "none set"


def test_what_was_opened_stands_open_at_the_next_start(open_real):
    first = open_real().inputs
    QTest.mouseClick(first.sections["program"].heading, LEFT)
    assert first.runtime.isVisible()
    second = open_real().inputs
    assert second.sections["program"].is_open
    assert not second.sections["services"].is_open


# Household


def test_people_one_by_one_can_be_added_edited_and_removed_each_as_one_step(inputs, store):
    all_change = words.all_change()
    assert all_change not in texts_of(inputs.household)
    choose(inputs.household.mode, "list")
    settle()
    assert all_change in texts_of(inputs.household)
    assert len(inputs.household.list.rows) == 4
    QTest.mouseClick(inputs.household.list.add, LEFT)
    settle()
    row = inputs.household.list.rows[1]
    row.name.setText("Grandmother")
    row.name.editingFinished.emit()
    row.context.setValue(32_768)
    QTest.mouseClick(inputs.household.list.rows[0].remove, LEFT)
    settle()
    people = store.state.scenario.household
    assert [person.name for person in people] == ["Grandmother", "", "", ""]
    assert people[0].context == 32_768
    assert steps(store) == 5
    while store.history.next_undo:
        store.undo()
    settle()
    assert inputs.people.isVisible()
    assert store.state.scenario.users == 4


def test_a_workload_gives_a_person_its_lengths_and_lengths_of_ones_own_take_it_off(inputs, store):
    choose(inputs.household.mode, "list")
    settle()
    inputs.household.list.rows[0].workload_chosen.emit("family-chat")
    settle()
    person, row = store.state.scenario.household[0], inputs.household.list.rows[0]
    assert person.workload == "family-chat"
    assert row.answer.value() == person.answer_tokens
    row.answer.setValue(0)
    assert store.state.scenario.household[0].workload == ""
    assert store.state.scenario.household[0].answer_tokens is None


def test_fewer_can_be_active_than_there_are(inputs, store):
    choose(inputs.household.mode, "list")
    settle()
    inputs.household.list.active.setValue(2)
    settle()
    assert len(store.state.scenario.contexts) == 2
    assert len(store.state.scenario.household) == 4
    choose(inputs.household.mode, "alike")
    assert store.state.scenario.users == 2


def test_the_last_person_cannot_be_removed(inputs, store):
    store.dispatch(actions.SetUsers(1))
    choose(inputs.household.mode, "list")
    settle()
    assert not inputs.household.list.rows[0].remove.isEnabled()


# Services


def usable(selectors, store, pool):
    shown = selectors.plan(store.state, store.history).bars.pools
    return next(each.usable for each in shown if each.id == pool)


def test_ticking_a_service_takes_its_amount_from_the_bar_of_its_memory(inputs, store, selectors):
    inputs.sections["services"].set_open(True)
    settle()
    before = usable(selectors, store, "ram")
    record = selectors._answers.catalogue.services.one("jellyfin-server")
    QTest.mouseClick(inputs.services.rows["jellyfin-server"].box, LEFT)
    settle()
    assert before - usable(selectors, store, "ram") == record.amount().point
    row = inputs.services.rows["jellyfin-server"]
    assert row.box.isChecked()
    assert row.amount.isVisible()
    QTest.mouseClick(row.box, LEFT)
    assert usable(selectors, store, "ram") == before


def test_what_a_person_sees_takes_the_place_of_the_listed_figure(inputs, store, selectors):
    store.dispatch(actions.SetServices(("jellyfin-server",), "on", "Jellyfin"))
    inputs.sections["services"].set_open(True)
    settle()
    amount = inputs.services.rows["jellyfin-server"].amount
    assert amount.text() == "1.3 GiB"
    amount.setValue(amount.valueFromText("3.5"))
    assert store.state.scenario.services == (ServiceUse("jellyfin-server", 3.5),)
    assert "3.50 GiB" in " ".join(selectors.plan(store.state, store.history).verdict.notes)


def test_any_other_service_is_found_in_the_picker(inputs, store):
    inputs.sections["services"].set_open(True)
    settle()
    inputs.services.picker.chosen.emit("vaultwarden")
    settle()
    assert "vaultwarden" in inputs.services.rows
    assert store.state.scenario.services == ("vaultwarden",)


# Cards and offload


def test_a_second_card_is_added_and_taken_out(inputs, store):
    QTest.mouseClick(inputs.cards.add, LEFT)
    settle()
    assert len(store.state.scenario.gpus) == 2
    assert len(inputs.cards.pickers) == 1
    inputs.cards.pickers[0].chosen.emit("")
    settle()
    assert len(store.state.scenario.gpus) == 1
    assert inputs.cards.isHidden()


def test_another_first_card_leaves_the_second_one(inputs, store):
    QTest.mouseClick(inputs.cards.add, LEFT)
    settle()
    second = store.state.scenario.gpus[1]
    inputs.card.chosen.emit("nvidia-geforce-rtx-3090")
    assert store.state.scenario.gpus == ("nvidia-geforce-rtx-3090", second)


def test_layers_are_left_to_the_program_until_the_person_chooses(inputs, store):
    inputs.sections["program"].set_open(True)
    settle()
    assert inputs.offload.layers.isHidden()
    choose(inputs.offload.mode.switch, "layers")
    settle()
    inputs.offload.layers.setValue(12)
    assert store.state.scenario.offload.gpu_layers == 12
    choose(inputs.offload.mode.switch, "auto")
    assert store.state.scenario.offload.gpu_layers is None


def test_another_model_with_fewer_layers_is_one_step(inputs, store):
    before = steps(store)
    store.dispatch(actions.SetModel("gemma-3-1b"))
    settle()
    assert steps(store) == before + 1


def test_experts_are_asked_for_only_where_there_are_some(inputs, store):
    inputs.sections["program"].set_open(True)
    settle()
    assert inputs.offload.isVisible()
    assert not inputs.offload.experts.isVisible()
    store.dispatch(actions.SetModel("qwen3-30b-a3b"))
    settle()
    assert inputs.offload.experts.isVisible()


# Precision


def test_each_precision_tells_its_net_effect_once_the_plan_rests(inputs, qtbot):
    def told():
        return [s.toolTip() for s in inputs.precision.keys.switch.segments]

    qtbot.waitUntil(lambda: any(": cache" in hint for hint in told()), timeout=5000)
    assert "8-bit saves" in told()[1]
    assert "4-bit saves" in told()[2]
    assert "net" not in told()[0]


# The start


def test_the_start_strip_is_dismissed_once_and_for_all_until_it_is_asked_for(open_real, kept):
    window = open_real()
    window.start_strip.show_at_start()
    strip = window.answer.notices.about("start")
    assert strip.buttons[0].text() == "Use my computer"
    strip.dismiss.click()
    assert not kept.has_start_strip
    again = open_real()
    again.start_strip.show_at_start()
    assert again.answer.notices.about("start") is None
    again.menus.actions["start_strip"].trigger()
    assert again.answer.notices.about("start") is not None
    assert kept.has_start_strip


# Everybody can use it


def test_every_control_has_a_name(window, inputs):
    choose(inputs.household.mode, "list")
    for section in inputs.sections.values():
        section.set_open(True)
    settle()
    kinds = (QAbstractButton, QAbstractSpinBox, QLineEdit)
    controls = [w for kind in kinds for w in window.findChildren(kind) if w.isVisible()]
    inner = [w for w in controls if isinstance(w.parent(), QAbstractSpinBox | QMenuBar)]
    nameless = [
        f"{type(w).__name__} in {type(w.parent()).__name__}"
        for w in controls
        if w not in inner and not (w.accessibleName() or getattr(w, "text", str)())
    ]
    assert len(controls) > 60
    assert nameless == []


def choose(switch, value):
    next(segment for segment in switch.segments if segment.value == value).click()
