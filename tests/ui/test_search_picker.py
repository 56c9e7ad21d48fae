"""Pickers: filtering, and the whole way by keyboard."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.ui.choice_model import ChoiceModel
from tests.ui import fake_plan

# Popups ask a window system for more than the one without a screen can do.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def model(qapp):
    made = ChoiceModel()
    made.set_choices(fake_plan.choices("model"))
    return made


def titles(model):
    return [model.choice(row).title for row in range(model.rowCount()) if model.choice(row)]


def test_every_word_has_to_match_in_any_order(model):
    model.filter("instruct 70b")
    assert titles(model) == ["Llama 3.3 70B Instruct"]


def test_matching_forgets_case(model):
    model.filter("LLAMA")
    assert len(titles(model)) == 2


def test_headings_stand_above_their_entries(model):
    model.filter("llama")
    assert model.rowCount() == 3
    assert model.choice(0) is None
    assert model.index(0).data() == "Llama"


def test_steps_skip_headings_and_what_cannot_be_chosen(model):
    first = model.step(-1, 1)
    assert model.choice(first).id == "llama-8b"
    third = model.step(first, 2)
    assert model.choice(third).id == "model-0"
    assert model.step(first, -1) == first


def test_nothing_found_has_no_row_to_go_to(model):
    model.filter("no such thing")
    assert model.step(-1, 1) == -1


def test_typing_on_the_closed_picker_opens_it_and_searches(window, store):
    picker = window.inputs.model
    picker.setFocus()
    QTest.keyClick(picker, "7")
    search = picker.popup.search
    assert search.text() == "7"
    QTest.keyClicks(search, "0b")
    QTest.keyClick(search, Qt.Key.Key_Return)
    assert store.state.scenario.model == "llama-70b"
    assert not picker.popup.isVisible()


def test_arrows_move_and_enter_chooses(window, store):
    picker = window.inputs.machine
    picker.setFocus()
    QTest.keyClick(picker, Qt.Key.Key_Down)
    search = picker.popup.search
    QTest.keyClick(search, Qt.Key.Key_Down)
    QTest.keyClick(search, Qt.Key.Key_Return)
    assert store.state.scenario.machine == "board"


def test_escape_closes_and_changes_nothing(window, store):
    picker = window.inputs.machine
    QTest.mouseClick(picker, Qt.MouseButton.LeftButton)
    assert picker.popup.isVisible()
    QTest.keyClick(picker.popup.search, Qt.Key.Key_Escape)
    assert not picker.popup.isVisible()
    assert store.state.scenario.machine == "cube"


def test_the_current_entry_is_selected_when_the_list_opens(window):
    window.inputs.model.open()
    popup = window.inputs.model.popup
    assert popup.model.choice(popup.list.currentIndex().row()).id == "llama-8b"
    popup.close()


def test_a_short_list_needs_no_search_field(window, store):
    window.inputs.quant.open()
    popup = window.inputs.quant.popup
    assert popup.search.isHidden()
    QTest.keyClick(popup.list, Qt.Key.Key_Up)
    QTest.keyClick(popup.list, Qt.Key.Key_Return)
    assert store.state.scenario.quant == "Q6_K"


def test_entries_are_asked_for_only_when_a_list_opens(open_window, store, monkeypatch):
    asked = []
    real = fake_plan.choices
    monkeypatch.setattr(fake_plan, "choices", lambda kind: asked.append(kind) or real(kind))
    window = open_window(store)
    asked.clear()
    window.render_plan()
    assert "machine" in asked  # the fake's own controls look names up
    asked.clear()
    window.inputs.machine.open()
    assert asked == ["machine"]
    window.inputs.machine.popup.close()


NAMES = (
    "DeepSeek-R1-0528-Qwen3-8B",
    "Qwen3.5 0.8B",
    "Qwen3-0.8B",
    "Qwen3-VL 8B Instruct",
    "Qwen3 8B",
    "Qwen3 80B",
)


@pytest.mark.parametrize("typed", ["qwen 8b", "8b qwen", "Qwen3 8B", "qwen3-8b"])
def test_the_name_that_was_meant_comes_first(qapp, typed):
    model = ChoiceModel()
    model.set_choices(
        tuple(
            ChoiceVM(name, name, "", search=f"{name} {name.replace(' ', '-')}".casefold())
            for name in NAMES
        )
    )
    model.filter(typed)
    found = titles(model)
    assert found[0] == "Qwen3 8B"
    if typed != "qwen3-8b":
        assert found.index("DeepSeek-R1-0528-Qwen3-8B") > found.index("Qwen3-VL 8B Instruct")
        assert found[-1] != "Qwen3 8B"


def test_typing_goes_back_to_the_top_and_to_the_first_match(window):
    window.inputs.model.open()
    popup = window.inputs.model.popup
    popup.list.scrollToBottom()
    QTest.keyClicks(popup.search, "example 2")
    assert popup.list.verticalScrollBar().value() == 0
    assert popup.list.currentIndex().row() == popup.model.step(-1, 1)
    popup.close()


def test_the_card_picker_offers_the_processors_own_graphics_second(window, store):
    none = ChoiceVM("", "No graphics card", "runs on the CPU")
    igpu = ChoiceVM("igpu", "Intel Iris Xe", "shares the system's memory", "", "intel iris xe")
    vm = window._select(store.state).controls
    window.inputs.show_vm(replace(vm, card=none, integrated=igpu))
    picker = window.inputs.card
    picker.setFocus()
    QTest.keyClick(picker, "i")
    QTest.keyClicks(picker.popup.search, "ris")
    QTest.keyClick(picker.popup.search, Qt.Key.Key_Return)
    assert store.state.scenario.gpus == ("igpu",)
