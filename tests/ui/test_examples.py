"""The sample plans in the menu."""

from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.ui.app import make_application, make_window
from elbowroom.ui.context import AppContext


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
    (action,) = menu.actions()
    assert action.text() == "One long conversation, or four"
    action.trigger()
    assert store.state.scenario.context == 32000
    assert store.state.name == "One long conversation, or four"
    store.undo()
    assert store.state.scenario == catalogue.example()
