"""A window with a compare screen, over the real catalogue."""

import pytest
from PySide6.QtCore import QEvent

from elbowroom.plan.comparison.state import NOTHING
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.store import PlanStore
from elbowroom.ui.app import make_window
from elbowroom.ui.context import AppContext
from tests.plan.comparison.comparisons import SMALL, plan


@pytest.fixture
def open_screen(qtbot, qapp, catalogue):
    """Opens windows with the compare screen in front; gone afterwards."""
    opened = []

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
        window = make_window(qapp, context, loads_plot=False)
        opened.append(window)
        window.resize(*size)
        window.show()
        qtbot.waitExposed(window)
        window.screens.show_screen("compare")
        window.store, window.compare = store, window.screens.front
        return window

    yield open_one
    for window in opened:
        window.close()
        window.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


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
