"""The sample plans in the menu."""

import pytest

from elbowroom.catalog.samples import samples
from elbowroom.catalog.workloads import workloads
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.ui.app import make_application, make_window
from elbowroom.ui.context import AppContext, PlanAdvice


@pytest.fixture
def real_window(qtbot, catalogue):
    """A window over the catalogue, with its store."""
    store = PlanStore(PlanState(catalogue.example()))
    selectors = Selectors(catalogue)
    context = AppContext(
        store,
        lambda state: selectors.plan(state, store.history),
        selectors.choices,
        advice=PlanAdvice(lambda state: selectors.ways(state, store.history), selectors.diagnosis),
    )
    window = make_window(make_application(["test"]), context, loads_plot=False)
    qtbot.addWidget(window)
    return window, store


def entries(window, menu: str) -> dict:
    """Actions of a menu that is filled when it opens, by text."""
    window.menus.menus[menu].aboutToShow.emit()
    return {action.text(): action for action in window.menus.menus[menu].actions()}


@pytest.mark.parametrize("sample", sorted(samples()))
def test_every_sample_plan_opens_from_the_menu_and_has_an_answer(real_window, catalogue, sample):
    window, store = real_window
    title = samples()[sample].name["en"]
    entries(window, "examples")[title].trigger()
    assert store.state.scenario == samples()[sample].scenario
    assert catalogue.estimate(store.state.scenario).verdict.code in ("FITS", "TIGHT")
    assert window.answer.banner.as_text()
    store.undo()
    assert store.state.scenario == catalogue.example()


@pytest.mark.parametrize("name", sorted(workloads()))
def test_every_workload_has_a_sample_plan_with_its_lengths(name):
    found, plan = workloads()[name], samples()[name].scenario
    assert (plan.prompt_tokens, plan.answer_tokens) == (found.prompt_tokens, found.answer_tokens)
    assert found.context in plan.everyone


def test_a_workload_is_taken_from_the_menu_as_one_step(real_window, catalogue):
    window, store = real_window
    entries(window, "workload")["Coding agent"].trigger()
    scenario = store.state.scenario
    assert (scenario.context, scenario.prompt_tokens, scenario.answer_tokens) == (
        65536,
        48000,
        4096,
    )
    assert window.bar.undo.toolTip().startswith("Undo: workload Coding agent")
    store.undo()
    assert store.state.scenario == catalogue.example()


def test_an_example_opens_as_one_step_and_can_be_taken_back(qtbot, catalogue):
    store = PlanStore(PlanState(catalogue.example()))
    selectors = Selectors(catalogue)
    context = AppContext(
        store, lambda state: selectors.plan(state, store.history), selectors.choices
    )
    window = make_window(make_application(["test"]), context, loads_plot=False)
    qtbot.addWidget(window)
    menu = window.menus.menus["examples"]
    menu.aboutToShow.emit()
    titles = {action.text(): action for action in menu.actions()}
    action = titles["One long conversation, or four"]
    action.trigger()
    assert store.state.scenario.context == 32000
    assert store.state.name == "One long conversation, or four"
    store.undo()
    assert store.state.scenario == catalogue.example()
