"""Where the keyboard goes in the window: Tab in reading order, F6 from pane to pane."""

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QWidget

from elbowroom.ui.screens.screens import Screens
from elbowroom.ui.top_bar import TopBar


class Panes:
    """The top bar, and the panes of whichever screen is in front."""

    def __init__(self, window: QMainWindow, bar: TopBar, screens: Screens) -> None:
        self._window = window
        self._bar = bar
        self._screens = screens

    def order_tabs(self) -> None:
        """Tab goes in reading order, also where segments and strips were made anew."""
        stops = [*self._bar.tab_stops(), *self._screens.front.tab_stops()]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def go(self, step: int) -> None:
        """To the next pane, or the one before."""
        panes = self._screens.front.panes()
        if not panes:
            return
        here = self._window.focusWidget()
        at = -1 if step > 0 else 0
        for number, pane in enumerate(panes):
            if here is not None and (pane.area is here or pane.area.isAncestorOf(here)):
                at = number
        goal = panes[(at + step) % len(panes)]
        goal.target.setFocus(Qt.FocusReason.TabFocusReason)
        goal.reveal()
