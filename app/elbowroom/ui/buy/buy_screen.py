"""The buy screen: it turns wishes into advice while the person goes on, and shows what is known."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from elbowroom.core.errors import Refusal
from elbowroom.plan import actions
from elbowroom.plan.buy.view_models import BuyVM, TileVM
from elbowroom.plan.buy.wishes import Currency, Wishes
from elbowroom.plan.view_models import PlanVM
from elbowroom.text import refusals
from elbowroom.text import wishes as texts
from elbowroom.text.window import frame_texts
from elbowroom.ui.buy.advice_run import AdviceRun
from elbowroom.ui.buy.chips import Chips
from elbowroom.ui.buy.matrix_dialog import show_matrix
from elbowroom.ui.buy.outlook_card import OutlookCard
from elbowroom.ui.buy.price_dialog import CurrencyDialog
from elbowroom.ui.buy.tile_row import TileRow
from elbowroom.ui.buy.wishes_panel import WishesPanel
from elbowroom.ui.context import AppContext
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.notice_stack import NoticeStack
from elbowroom.ui.screens.screen import Pane, ScreenWidget
from elbowroom.ui.scrolling import scroll_down
from elbowroom.ui.task import Task
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme
from elbowroom.ui.verdict_banner import VerdictBanner

if TYPE_CHECKING:
    from elbowroom.catalog.computer.found import Computer
    from elbowroom.plan.buy.advice import Advice
    from elbowroom.plan.buy.buying import Buying

ROWS = ("sets", "hosts", "memories", "cards")


class BuyScreen(ScreenWidget):
    """Wishes at the left; verdict, rows of tiles and outlook at the right.

    Attributes:
        vm: what is shown; ``None`` before the first picture.
        rebuilt: there are other controls than before.
    """

    rebuilt = Signal()

    def __init__(self, theme: Theme, context: AppContext, show_plan: Callable[[], None]) -> None:
        super().__init__()
        assert context.buying is not None
        self._theme = theme
        self._store = context.store
        self._buying = context.buying
        self._go_to_plan = show_plan
        self._asked: tuple[Wishes, Buying, int] | None = None
        self._advice: Advice | None = None
        self._gone: Refusal | None = None
        self._stops: list[QWidget] = []
        self.vm: BuyVM | None = None
        self.run = AdviceRun(self)
        self.panel = WishesPanel(theme)
        self.banner = VerdictBanner(theme)
        self.kinds = Chips(theme)
        self.computer = LinkButton(theme)
        self.rows = {name: TileRow(theme, self._aside(name)) for name in ROWS}
        self.outlook = OutlookCard(theme)
        self.matrix = LinkButton(theme)
        self.profiles = LinkButton(theme)
        self._status = TextLabel(theme, theme.fonts.small, "muted", wraps=False)
        self._scroll = QScrollArea()
        self._lay_out()
        self._connect()

    def _aside(self, name: str) -> QWidget | None:
        """The head of the machines' row lets a kind be chosen."""
        return self.kinds if name == "hosts" else None

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setProperty("look", "plain")
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, 0, Size.gap)
        rows.setSpacing(Size.gap)
        for row in self.rows.values():
            rows.addWidget(row)
        rows.addWidget(self.outlook)
        foot = QHBoxLayout()
        foot.addWidget(self._status, 1)
        for link in (self.computer, self.profiles, self.matrix):
            foot.addSpacing(Size.gap)
            foot.addWidget(link)
        rows.addLayout(foot)
        rows.addStretch(1)
        scroll = self._scroll
        scroll_down(scroll, inside)
        scroll.viewport().setAutoFillBackground(False)
        self._right = QVBoxLayout()
        self._right.setSpacing(Size.gap)
        self._right.addWidget(self.banner)
        self._right.addWidget(scroll, 1)
        columns = QHBoxLayout(self)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(0)
        columns.addWidget(self.panel)
        columns.addLayout(self._right, 1)

    def _connect(self) -> None:
        self.run.pictured.connect(self._show_advice)
        self.run.refused.connect(self._show_refusal)
        self.panel.wished.connect(self._wish)
        self.panel.currency_wanted.connect(self._ask_currency)
        self.panel.parts.taken.connect(self._take)
        self.matrix.clicked.connect(self._show_matrix)
        self.profiles.clicked.connect(self._edit_profiles)
        for row in self.rows.values():
            row.chosen.connect(self._choose)
            row.rebuilt.connect(self._tell_stops)
            row.hide()
        for part in (self.banner, self.outlook, self.matrix):
            part.hide()
        self.kinds.chosen.connect(self._choose_kind)
        self.computer.clicked.connect(self._read_computer)

    # Down: the plan's wishes become advice

    def show_plan(self, vm: PlanVM) -> None:
        """Work out the advice for the plan's wishes, unless that is what is shown."""
        wishes, buying = self._store.state.wishes, self._buying()
        asked = (wishes, buying, buying.edition)
        if self._asked == asked:
            return
        self._asked = asked
        self.panel.show_wishes(wishes)
        if self.vm is None:
            self._status.set_text(texts.working())
        self._begin(wishes)

    def _begin(self, wishes: Wishes) -> None:
        self._gone = None
        self.run.start(self._buying().advise(wishes))

    def _show_advice(self, advice: "Advice") -> None:
        self._advice = advice
        self.show_vm(self._buying().screen(advice))

    def show_vm(self, vm: BuyVM) -> None:
        """Show what is known."""
        self.vm = vm
        self.panel.show_vm(vm)
        self.kinds.show_vms(vm.kinds)
        for part in (self.banner, self.outlook, self.matrix):
            part.show()
        self.banner.show_vm(vm.verdict)
        shown = {row.name: row for row in vm.rows}
        for name, widget in self.rows.items():
            row = shown.get(name)
            widget.setVisible(row is not None)
            if row is not None:
                widget.show_vm(row)
        self.outlook.show_vm(vm)
        self._status.set_text(refusals.refusal(self._gone) if self._gone else vm.status)
        self.matrix.setEnabled(vm.is_done)
        self._tell_stops()

    def _tell_stops(self) -> None:
        """Tab goes in reading order, also where tiles and chips were made anew."""
        stops = self.tab_stops()
        if stops != self._stops:
            self._stops = stops
            self.rebuilt.emit()

    def _show_refusal(self, refusal: Refusal) -> None:
        """What was chosen is not known any more: say so and, once, begin without it."""
        is_first, self._gone = self._gone is None, refusal
        self._status.set_text(refusals.refusal(refusal))
        wishes = self._store.state.wishes
        if is_first and (wishes.machine or wishes.model):
            self.run.start(self._buying().advise(replace(wishes.on(""), model="")))

    # Up: what the person does becomes one action

    def _wish(self, wishes: Wishes, field: str) -> None:
        self._store.dispatch(actions.SetWishes(wishes, field))

    def _choose(self, tile: TileVM) -> None:
        self._wish(tile.wishes, tile.field)

    def _choose_kind(self, kind: str) -> None:
        """Another kind; a machine that was chosen by hand gives way."""
        wishes = self._store.state.wishes
        self._wish(replace(wishes.on(""), kind=kind), "kind")

    def _read_computer(self) -> None:
        """Read this computer beside the window, then look at it."""
        buying = self._buying()
        self.computer.setEnabled(False)
        task = Task(lambda _watch: buying.read_computer(), self)
        task.done.connect(self._keep_computer)
        task.refused.connect(self._say_refusal)
        task.start()

    def _keep_computer(self, computer: "Computer") -> None:
        today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
        name = texts.screen_texts().this_computer_name
        self.computer.setEnabled(True)
        try:
            wishes = self._buying().keep_computer(computer, self._store.state.wishes, name, today)
        except Refusal as refusal:
            self._say_refusal(refusal)
            return
        self._wish(wishes, "machine")

    def _say_refusal(self, refusal: Refusal) -> None:
        """One sentence; everything else stays as it is."""
        self.computer.setEnabled(True)
        self._status.set_text(refusals.refusal(refusal))

    def _take(self) -> None:
        if self.vm is not None and self.vm.scenario is not None:
            self._store.dispatch(actions.TakeAdvice(self.vm.scenario))
            self._go_to_plan()

    def _ask_currency(self) -> None:
        today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
        now = self._store.state.wishes.currency
        dialog = CurrencyDialog(self, self._theme, now, today)
        dialog.answered.connect(self._set_currency)
        dialog.open()

    def _set_currency(self, currency: Currency) -> None:
        """Reckon in other money; the budget stays worth the same."""
        self._wish(self._store.state.wishes.with_currency(currency), "currency")

    def _show_matrix(self) -> None:
        if self._advice is not None:
            vm = self._buying().matrix(self._advice)
            show_matrix(self, self._theme, vm, frame_texts().close)

    def _edit_profiles(self) -> None:
        from elbowroom.ui.profiles.profile_editor import ProfileEditor

        today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
        editing = self._buying().editing(today)
        ProfileEditor(self, self._theme, editing, self._look_again).open()

    def _look_again(self) -> None:
        """The person's own files have changed."""
        self._buying().look_again()
        self._asked = None
        self._begin(self._store.state.wishes)

    # What the window asks of a screen

    def host(self, notices: NoticeStack) -> None:
        self._right.insertWidget(0, notices)

    def fit(self, size: QSize) -> None:
        is_wide = size.width() >= Size.wide_from
        self.panel.setFixedWidth(Size.side_width if is_wide else Size.side_width_narrow)
        self.panel.set_margin(Size.gap_section if is_wide else Size.margin_narrow)
        margin = Size.margin if is_wide else Size.margin_narrow
        self._right.setContentsMargins(margin, Size.margin_top, margin, 0)

    def retranslate(self) -> None:
        self.panel.retranslate()
        self.banner.retranslate()
        words = texts.screen_texts()
        self.matrix.setText(words.matrix)
        self.profiles.setText(words.profiles)
        self.computer.setText(words.this_computer)
        self.computer.setToolTip(words.this_computer_hint)
        for row in self.rows.values():
            row.retranslate()
        if self._advice is not None:
            self._show_advice(self._advice)

    def tab_stops(self) -> list[QWidget]:
        stops = [*self.panel.tab_stops(), self.banner.more]
        for name, row in self.rows.items():
            stops += self.kinds.tab_stops() if name == "hosts" else []
            stops += [*row.tiles, row.more]
        return [*stops, self.computer, self.profiles, self.matrix]

    def panes(self) -> list[Pane]:
        panes = [
            Pane(
                self.panel,
                self.panel.people,
                lambda: self.panel.ensureWidgetVisible(self.panel.people),
            )
        ]
        shown = (row for row in self.rows.values() if row.tiles and not row.isHidden())
        panes.extend(map(self._pane, shown))
        return panes

    def _pane(self, row: TileRow) -> Pane:
        return Pane(row, row.tiles[0], lambda: self._scroll.ensureWidgetVisible(row.tiles[0]))

    def copy(self) -> None:
        """The verdict and the list, as text."""
        if self.vm is None:
            return
        lines = [self.banner.as_text()]
        lines += [f"{part.price}\t{part.title}" for part in self.vm.parts]
        lines.append(f"{self.vm.total}\t{self.vm.total_title}")
        QGuiApplication.clipboard().setText("\n".join(lines))
