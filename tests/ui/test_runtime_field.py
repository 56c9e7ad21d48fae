"""The program in the left column, and the comparison of programs, over the real catalogue."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import InlineGpu, InlineMachine, Scenario
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.ui.runtime_field import RuntimeField
from elbowroom.ui.runtimes_dialog import RuntimesDialog
from elbowroom.ui.text_label import TextLabel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
CARD = InlineMachine(64, (InlineGpu(24),))


@pytest.fixture
def plan(catalogue):
    store = PlanStore(PlanState(Scenario("llama-3.1-8b", CARD, users=4)))
    return store, Selectors(catalogue)


@pytest.fixture
def field(plan, qtbot, theme):
    store, selectors = plan
    made = RuntimeField(theme, store, selectors.runtimes)

    def show() -> None:
        made.show_vm(selectors.plan(store.state, store.history).controls.runtime)

    store.subscribe(show)
    qtbot.addWidget(made)
    made.retranslate()
    show()
    return made


def test_every_program_is_listed_and_what_does_not_run_here_says_why(field):
    field.picker.open()
    model = field.picker.popup.model
    entries = {name: model.choice(model.row_of(name)) for name in RUNTIMES}
    assert entries["vllm"].is_enabled
    assert "Fits" in entries["vllm"].subtitle
    assert not entries["mlx-lm"].is_enabled
    assert "Apple" in entries["mlx-lm"].subtitle
    assert "Bounds only" in entries["ollama"].subtitle


def test_choosing_a_program_takes_the_nearest_types_and_says_so(field, plan):
    store, _ = plan
    field.picker.open()
    field.picker.chosen.emit("vllm")
    assert (store.state.scenario.runtime, store.state.scenario.quant) == ("vllm", "AWQ")
    notes = [label.text() for label in field.findChildren(TextLabel)]
    assert "Changed with it: file type Q4_K_M → AWQ." in notes
    store.undo()
    assert store.state.scenario.runtime == "llama.cpp"
    assert store.state.scenario.quant is None


def test_settings_stand_only_where_the_program_has_them(field, plan):
    assert list(field._switches) == ["slots", "frontend", "micro_batch", "batch"]
    field.picker.open()
    field.picker.chosen.emit("vllm")
    assert list(field._switches) == ["memory_share", "context_use"]


def test_a_setting_is_chosen_with_the_keyboard_and_has_a_name(field, plan, qtbot):
    store, _ = plan
    field.show()
    QTest.qWaitForWindowExposed(field)
    field.activateWindow()
    switch = field._switches["slots"].switch
    assert switch.accessibleName() == "Slots"
    switch.setFocus()
    QTest.keyClick(switch.segments[0], Qt.Key.Key_Right)
    assert store.state.scenario.slots == "unified"


def test_a_value_that_is_not_offered_stands_among_the_others(field, plan, catalogue):
    selectors = plan[1]
    odd = PlanStore(PlanState(Scenario("llama-3.1-8b", CARD, micro_batch=768)))
    vm = selectors.plan(odd.state, odd.history).controls.runtime
    batch = next(setting for setting in vm.settings if setting.field == "micro_batch")
    assert [step.value for step in batch.steps] == ["128", "256", "512", "768", "1024", "2048"]
    assert batch.value == "768"


def test_the_comparison_chooses_a_program(plan, qtbot, theme, field):
    store, selectors = plan
    sent = []
    parent = field
    dialog = RuntimesDialog(parent, theme, selectors.runtimes(store.state), sent.append)
    qtbot.addWidget(dialog)
    links = {link.accessibleName(): link for link in dialog.findChildren(type(field.compare))}
    assert not any("llama.cpp b" in name for name in links)
    links["Use vLLM 0.33.0"].click()
    assert [action.runtime for action in sent] == ["vllm"]
