"""Where the keyboard goes in the window: Tab in reading order, F6 from pane to pane."""

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QWidget

from elbowroom.ui.answer_panel import AnswerPanel
from elbowroom.ui.inputs_panel import InputsPanel
from elbowroom.ui.top_bar import TopBar


class Panes:
    """What to choose at the left; bars, curve and table at the right."""

    def __init__(
        self, window: QMainWindow, bar: TopBar, inputs: InputsPanel, answer: AnswerPanel
    ) -> None:
        self._window = window
        self._bar = bar
        self._inputs = inputs
        self._answer = answer

    def order_tabs(self) -> None:
        """Tab goes in reading order, also where segments and strips were made anew."""
        bar = self._bar
        buttons = [bar.undo, bar.redo, bar.language, bar.theme]
        stops = [*buttons, *self._inputs.tab_stops(), *self._answer.tab_stops()]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def go_to(self, widget: QWidget) -> None:
        """To a control of the left column."""
        widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._inputs.ensureWidgetVisible(widget)

    def go(self, step: int) -> None:
        """To the next pane, or the one before."""
        answer = self._answer
        panes = [self._inputs, answer.bars_card, answer.curve_card, answer.table_card]
        targets = [self._inputs.machine, answer.bars, answer.curve_card.body, answer.table]
        here = self._window.focusWidget()
        at = -1 if step > 0 else 0
        for number, pane in enumerate(panes):
            if here is not None and pane.isAncestorOf(here):
                at = number
        goal = (at + step) % len(targets)
        targets[goal].setFocus(Qt.FocusReason.TabFocusReason)
        if goal:
            answer.reveal(panes[goal])
        else:
            self._inputs.ensureWidgetVisible(targets[goal])
