"""The window over the fake plan, in a theme of the test's choice."""

from collections.abc import Callable, Iterator
from typing import Any

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
def open_over(qtbot, qapp) -> Iterator[Callable[..., MainWindow]]:
    """Opens windows over a context; gone afterwards, with what hangs on them."""
    opened: list[MainWindow] = []

    def open_one(
        context: AppContext, size: tuple[int, int] = (1440, 900), loads_plot: bool = False
    ) -> MainWindow:
        window = make_window(qapp, context, loads_plot)
        opened.append(window)
        window.resize(*size)
        window.show()
        qtbot.waitExposed(window)
        return window

    yield open_one
    for window in opened:
        window.close()
        window.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def open_window(qtbot, open_over) -> Callable[..., MainWindow]:
    """Opens windows over the fake plan, with the keyboard."""

    def open_one(store: PlanStore, *, theme: str = "light", **how: Any) -> MainWindow:
        select = fake_plan.FakeSelect(store)
        window = open_over(AppContext(store, select, fake_plan.choices, "en", theme), **how)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    return open_one


@pytest.fixture
def window(open_window, store) -> MainWindow:
    """One window over ``store``."""
    return open_window(store)
