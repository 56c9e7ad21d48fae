"""The compare screen: the matrix, bars on one axis, and why two cells differ."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QGuiApplication, QHideEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QScrollArea, QStackedLayout, QVBoxLayout, QWidget

from elbowroom.core.errors import Refusal
from elbowroom.plan.comparison import changes
from elbowroom.plan.comparison.changes import Side
from elbowroom.plan.comparison.state import MOST, NOTHING, Column, Row
from elbowroom.plan.comparison.view_models import CompareVM
from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.plan.store import PlanStore
from elbowroom.plan.view_models import PlanVM
from elbowroom.ui.card import Card
from elbowroom.ui.choice_popup import ChoicePopup
from elbowroom.ui.compare.add_button import AddButton
from elbowroom.ui.compare.empty_state import EmptyState
from elbowroom.ui.compare.line_menus import LineMenus
from elbowroom.ui.compare.matrix_view import MatrixView
from elbowroom.ui.compare.stacks_card import StacksCard
from elbowroom.ui.compare.tool_row import ToolRow
from elbowroom.ui.compare.why_card import WhyCard
from elbowroom.ui.context import AppContext
from elbowroom.ui.notice_stack import NoticeStack
from elbowroom.ui.screens.screen import Pane, ScreenWidget
from elbowroom.ui.scrolling import scroll_down
from elbowroom.ui.slices import Slices
from elbowroom.ui.theme import Size, Theme

if TYPE_CHECKING:
    from elbowroom.plan.comparison.comparing import Comparing

FILTERS = ("korean", "commercial", "vision")
ACROSS, DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class CompareScreen(ScreenWidget):
    """Shows the plan's comparison; every intent becomes an action on the plan."""

    def __init__(self, theme: Theme, context: AppContext, show_plan_screen: Callable[[], None]):
        """``show_plan_screen`` leads to the settings that hold for all."""
        super().__init__()
        assert context.comparing is not None
        self._theme = theme
        self._store: PlanStore = context.store
        self._comparing: Callable[[], Comparing] = context.comparing
        self._choices = context.choices
        self.tools = ToolRow(
            theme,
            AddButton(theme, partial(context.choices, "model"), FILTERS),
            AddButton(theme, partial(context.choices, "machine")),
        )
        self.matrix = MatrixView(theme)
        self.stacks = StacksCard(theme)
        self.why = WhyCard(theme)
        self.empty = EmptyState(theme)
        self._menus = LineMenus(self, self._store, self._comparing, self._choose_card)
        self._slices = Slices(self)
        self._asked: object = None
        self._shown: CompareVM
        self._side = Size.margin
        self._lay_out()
        self._connect(show_plan_screen)

    # Layout

    def _lay_out(self) -> None:
        self._across = QScrollArea()
        self._across.setWidget(self.matrix)
        self._across.setFrameShape(QFrame.Shape.NoFrame)
        self._across.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._across.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._across.viewport().installEventFilter(self)
        self.matrix.installEventFilter(self)
        self.matrix_card = Card(self._theme, self._across)
        self.matrix_card.hide_title()
        self._below = QBoxLayout(ACROSS)
        self._below.setSpacing(Size.gap_cards)
        self._below.addWidget(self.stacks, 1, Qt.AlignmentFlag.AlignTop)
        self._below.addWidget(self.why, 1, Qt.AlignmentFlag.AlignTop)
        inside = self._inside = QWidget()
        inside.setProperty("look", "plain")
        self._cards = QVBoxLayout(inside)
        self._cards.setSpacing(Size.gap_cards)
        self._cards.addWidget(self.matrix_card)
        self._cards.addLayout(self._below)
        self._cards.addStretch(1)
        self._scroll = QScrollArea()
        scroll_down(self._scroll, inside)
        self._scroll.viewport().setAutoFillBackground(False)
        pages = QWidget()
        self._pages = QStackedLayout(pages)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self._scroll)
        self._top = QVBoxLayout()
        self._top.setSpacing(Size.gap_small)
        self._top.addWidget(self.tools)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._top)
        column.addWidget(pages, 1)

    def _connect(self, show_plan_screen: Callable[[], None]) -> None:
        bar = self._scroll.verticalScrollBar()
        bar.valueChanged.connect(self._keep_heads)
        bar.rangeChanged.connect(self._fit_scroll_bar)
        self._slices.progressed.connect(self._show_found)
        self.matrix.picked.connect(self._show_chosen)
        self.stacks.side_chosen.connect(self._show_chosen)
        self.empty.begin.clicked.connect(self._begin)
        self.tools.change.clicked.connect(show_plan_screen)
        self.tools.add_model.chosen.connect(self._add_model)
        self.tools.add_machine.chosen.connect(self._add_machine)
        self.tools.sorted.connect(self._sort)
        self.tools.ready_made.connect(self._make_ready)
        self.tools.cleared.connect(self._clear)
        menus = self._menus
        self.matrix.row_opened.connect(lambda at, spot: menus.row_menu(at).popup(spot))
        self.matrix.heads.opened.connect(lambda at, spot: menus.column_menu(at).popup(spot))
        self.matrix.cell_opened.connect(lambda spot: menus.cell_menu(self.matrix.one).popup(spot))
        self.matrix.removed.connect(lambda at: self._do(changes.RemoveLine("rows", at)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.matrix.fit(self._across.viewport().width())
            bar = self._across.horizontalScrollBar()
            extra = bar.sizeHint().height() if self.matrix.width() > self._across.width() else 0
            self._across.setFixedHeight(self.matrix.height() + extra)
        elif watched is self.matrix and event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.matrix_card.update()
        return super().eventFilter(watched, event)

    def _fit_scroll_bar(self) -> None:
        """Keep the cards' right edge under the buttons': the scroll bar lies in the margin."""
        bar = self._scroll.verticalScrollBar()
        taken = bar.sizeHint().width() if bar.maximum() > 0 else 0
        right = max(0, self._side - taken)
        self._cards.setContentsMargins(self._side, Size.gap_cards, right, Size.margin_top)

    def _keep_heads(self) -> None:
        top = self.matrix.mapTo(self._inside, QPoint()).y()
        self.matrix.keep_heads_at(self._scroll.verticalScrollBar().value() - top)

    # What is shown

    def show_plan(self, _vm: PlanVM) -> None:
        state = self._store.state
        self._pages.setCurrentIndex(0 if state.comparison.is_empty else 1)
        comparing = self._comparing()
        asked = comparing, state.scenario, state.comparison
        if asked != self._asked:
            self._asked = asked
            self._slices.start(comparing.work(state))
        self._show_found()

    def _show_found(self) -> None:
        """Show what is known of the cells by now."""
        state = self._store.state
        vm = self._shown = self._comparing().vm(state)
        counts = len(state.comparison.rows), len(state.comparison.columns)
        self.tools.show_vm(vm, (counts[0] >= MOST, counts[1] >= MOST))
        if not state.comparison.is_empty:
            self.matrix.show_vm(vm)
            self._show_chosen()

    def _show_chosen(self) -> None:
        """Bars and sentences about the chosen cells."""
        state, (row, column) = self._store.state, self.matrix.one
        comparing, other = self._comparing(), self.matrix.other
        rows, columns = len(state.comparison.rows), len(state.comparison.columns)
        side: Side = "rows" if self.stacks.side == "rows" or columns < 2 else "columns"
        if rows < 2 <= columns:
            side = "columns"
        bars = comparing.stacks(self._shown, state, side, column if side == "rows" else row)
        self.stacks.show_vm(bars, rows > 1 and columns > 1)
        why = comparing.why(self._shown, state, self.matrix.one, other) if other else None
        self.why.show_vm(why, other is not None)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._slices.stop()
        self._asked = None

    # Intents

    def _do(self, action: changes.ComparisonAction) -> None:
        self._store.dispatch(action)

    def _begin(self) -> None:
        self._do(self._comparing().begin(self._store.state))
        self.matrix.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_model(self, choice: ChoiceVM) -> None:
        self._ensure_begun()
        self._do(changes.AddLine(Row(choice.id)))

    def _add_machine(self, choice: ChoiceVM) -> None:
        self._ensure_begun()
        self._do(changes.AddLine(Column(choice.id, choice.memory_gib)))

    def _ensure_begun(self) -> None:
        """What is added to nothing is compared with the plan."""
        if self._store.state.comparison.is_empty:
            self._do(self._comparing().begin(self._store.state))

    def _sort(self, side: Side, key: str) -> None:
        row, column = self.matrix.one
        at = column if side == "rows" else row
        order = self._comparing().ordered(self._store.state, side, key, at)
        self._do(changes.OrderLines(side, order))

    def _make_ready(self, kind: str) -> None:
        with suppress(Refusal):  # a model that cannot be read has nothing to be compared over
            self._do(self._comparing().ready_made(self._store.state, kind))

    def _clear(self) -> None:
        self._do(changes.SetComparison(NOTHING, changes.CLEAR))

    def _choose_card(self, at: int) -> None:
        popup = ChoicePopup(self._theme, self)
        column = self._store.state.comparison.columns[at]

        def put_in(card: str) -> None:
            gpus = (card,) if card else ()
            changed = Column(column.machine, column.memory_gib, gpus)
            self._do(changes.ChangeLine(at, changed))

        popup.chosen.connect(put_in)
        name = self.matrix.accessibleName()
        popup.open_at(self.matrix.heads, self._choices("card"), "", "", name)

    # As a screen

    def host(self, notices: NoticeStack) -> None:
        self._top.insertWidget(0, notices)

    def fit(self, size: QSize) -> None:
        is_wide = size.width() >= Size.wide_from
        side = Size.margin if is_wide else Size.margin_narrow
        self._top.setContentsMargins(side, Size.margin_top, side, 0)
        self._side = side
        self._fit_scroll_bar()
        self._below.setDirection(ACROSS if is_wide else DOWN)

    def retranslate(self) -> None:
        for part in (self.tools, self.empty, self.stacks):
            part.retranslate()
        if self._asked is not None:
            self._show_found()

    def tab_stops(self) -> list[QWidget]:
        if self._store.state.comparison.is_empty:
            return [*self.tools.tab_stops(), self.empty.begin]
        return [
            *self.tools.tab_stops(),
            self.matrix,
            *self.stacks.switch.segments,
            self.stacks.view,
        ]

    def panes(self) -> list[Pane]:
        if self._store.state.comparison.is_empty:
            return [Pane(self.empty, self.empty.begin, lambda: None)]
        return [
            Pane(self.tools, self.tools.ready, lambda: None),
            Pane(self.matrix_card, self.matrix, lambda: self._reveal(self.matrix_card)),
            Pane(self.stacks, self.stacks.view, lambda: self._reveal(self.stacks)),
        ]

    def _reveal(self, card: QWidget) -> None:
        self._scroll.ensureWidgetVisible(card)

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self._comparing().as_text(self._store.state))
