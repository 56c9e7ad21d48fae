"""A window with a compare screen, over the real catalogue."""

import pytest

from elbowroom.plan.comparison.state import NOTHING
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.store import PlanStore
from elbowroom.ui.context import AppContext
from tests.plan.comparison.comparisons import SMALL, plan


@pytest.fixture
def open_screen(open_over, catalogue):
    """Opens windows with the compare screen in front; gone afterwards."""

    def open_one(comparison=SMALL, size=(1440, 900), language="en"):
        store, selectors = PlanStore(plan(comparison)), Selectors(catalogue)
        context = AppContext(
            store,
            lambda state: selectors.plan(state, store.history),
            selectors.choices,
            language,
            "light",
            comparing=lambda: selectors.comparing,
        )
        window = open_over(context, size)
        window.screens.show_screen("compare")
        window.store, window.compare = store, window.screens.front
        return window

    return open_one


@pytest.fixture
def worked_out(qtbot):
    """Waits until every cell is known."""

    def wait(window):
        qtbot.waitUntil(lambda: not window.compare._slices.is_running, timeout=20_000)

    return wait


@pytest.fixture
def empty(open_screen):
    """One over a plan that compares nothing."""
    return open_screen(NOTHING)
