"""The window over the fake plan, in a theme of the test's choice."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from elbowroom.plan.store import PlanStore
from elbowroom.ui.app import make_window
from elbowroom.ui.context import AppContext
from elbowroom.ui.main_window import MainWindow
from elbowroom.ui.theme import Theme
from tests.ui import fake_plan


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The light theme."""
    made = Theme(qapp, "light")
    yield made
    made.deleteLater()


@pytest.fixture
def store() -> PlanStore:
    """The plan of the pictures."""
    return fake_plan.new_store()


@pytest.fixture
def open_window(qtbot, qapp) -> Iterator[Callable[..., MainWindow]]:
    """Opens windows; gone afterwards, with what hangs on them."""
    opened: list[MainWindow] = []

    def open_one(
        store: PlanStore,
        size: tuple[int, int] = (1440, 900),
        theme: str = "light",
        loads_plot: bool = False,
    ) -> MainWindow:
        select = fake_plan.FakeSelect(store)
        context = AppContext(store, select, fake_plan.choices, "en", theme)
        window = make_window(qapp, context, loads_plot)
        opened.append(window)
        window.resize(*size)
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    yield open_one
    for window in opened:
        window.close()
        window.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def window(open_window, store) -> MainWindow:
    """One window over ``store``."""
    return open_window(store)
