"""The real window over the real catalogue, on the buy screen."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QDialog, QWidget

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.plan.buy.buying import Buying
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.ui.app import make_window
from elbowroom.ui.buy.buy_screen import BuyScreen
from elbowroom.ui.buy.tile import Tile
from elbowroom.ui.context import AppContext
from elbowroom.ui.main_window import MainWindow

LONGEST_MS = 60_000


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """Everything that ships."""
    return Catalogue()


@pytest.fixture(scope="session")
def buying(catalogue) -> Buying:
    """Advice over it; what was worked out is kept from test to test."""
    return Buying(catalogue)


class Buyer:
    """A person at the window, who counts their clicks."""

    def __init__(self, qtbot, window: MainWindow, store: PlanStore) -> None:
        self.qtbot = qtbot
        self.window = window
        self.store = store
        self.clicks = 0

    @property
    def screen(self) -> BuyScreen:
        front = self.window.screens.front
        assert isinstance(front, BuyScreen)
        return front

    def click(self, widget: QWidget) -> None:
        """One click, and whatever follows from it."""
        assert widget.isVisible()
        assert widget.isEnabled()
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)
        self.clicks += 1
        self.wait()

    def wait(self) -> None:
        """Until the advice is complete."""
        front = self.window.screens.front
        if isinstance(front, BuyScreen):
            self.qtbot.waitUntil(lambda: bool(front.vm and front.vm.is_done), timeout=LONGEST_MS)
            self.qtbot.waitUntil(lambda: not front.run.is_running, timeout=LONGEST_MS)

    def open_buy(self) -> None:
        switch = self.window.bar.switch
        self.click(next(one for one in switch.segments if one.value == "buy"))

    def tile(self, row: str, title: str) -> Tile:
        tiles = [tile for tile in self.screen.rows[row].tiles if tile.isVisible() and tile.vm]
        return next(tile for tile in tiles if title in tile.vm.title)

    def chip(self, chips, name: str) -> None:
        self.click(chips.chips[name])

    def type_into(self, box, text: str) -> None:
        """A click into a box, its number typed, and Enter."""
        self.qtbot.mouseClick(box, Qt.MouseButton.LeftButton)
        self.clicks += 1
        box.selectAll()
        self.qtbot.keyClicks(box, text)
        self.qtbot.keyClick(box, Qt.Key.Key_Return)
        self.wait()

    def say_it_is_there(self, number: int) -> None:
        """Through the price's dialog: the item is there already."""
        self.click(self.screen.panel.parts.lines[number].price)
        dialog = next(one for one in self.window.findChildren(QDialog) if one.isVisible())
        self.click(dialog.owned)
        self.click(dialog.save)

    def bought(self) -> list[tuple[str, str]]:
        """The list: item and price."""
        return [(part.item, part.price) for part in self.screen.vm.parts]


@pytest.fixture
def buyer(qtbot, qapp, catalogue, buying) -> Iterator[Callable[..., Buyer]]:
    """Opens the window with a new plan."""
    opened: list[MainWindow] = []

    def open_one(size: tuple[int, int] = (1440, 900)) -> Buyer:
        store = PlanStore(PlanState(catalogue.example()))
        selectors = Selectors(catalogue)
        context = AppContext(
            store,
            lambda state: selectors.plan(state, store.history),
            selectors.choices,
            "en",
            "light",
            buying=lambda: buying,
        )
        window = make_window(qapp, context, loads_plot=False)
        opened.append(window)
        window.resize(*size)
        window.show()
        qtbot.waitExposed(window)
        return Buyer(qtbot, window, store)

    yield open_one
    for window in opened:
        window.close()
        window.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
