"""The right side: the verdict, which never scrolls away, and below it the cards."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from elbowroom.plan.control_view_models import ControlsVM
from elbowroom.plan.view_models import PlanVM
from elbowroom.text import answer as texts
from elbowroom.text.window import frame_texts
from elbowroom.ui.bars_view import BarsView
from elbowroom.ui.card import Card
from elbowroom.ui.component_table import ComponentTable
from elbowroom.ui.curve_card import CurveCard
from elbowroom.ui.notice_stack import NoticeStack
from elbowroom.ui.scrolling import scroll_down
from elbowroom.ui.theme import Size, Theme
from elbowroom.ui.verdict_banner import VerdictBanner
from elbowroom.ui.ways_row import WaysRow


class AnswerPanel(QWidget):
    """Verdict, bars, curve, table: the answer from short to long."""

    def __init__(self, theme: Theme, loads_plot: bool = True) -> None:
        super().__init__()
        self.notices = NoticeStack(theme)
        self.banner = VerdictBanner(theme)
        self.ways = WaysRow(theme)
        self.bars = BarsView(theme)
        self._unit = QLabel()
        self._unit.setProperty("look", "muted")
        self._unit.setFont(theme.fonts.small_bold)
        self.bars_card = Card(theme, self.bars, self._unit)
        self.curve_card = CurveCard(theme, loads_plot)
        self.table = ComponentTable(theme)
        self.table_card = Card(theme, self.table)
        self._scroll = QScrollArea()
        self._settings = ""
        self._lay_out()
        self.table.row_reached.connect(lambda row: self._reveal(self.table, row))
        self.bars.component_hovered.connect(self.table.highlight)
        self.table.component_hovered.connect(self.bars.highlight)

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setProperty("look", "plain")
        self._cards = QVBoxLayout(inside)
        self._cards.setSpacing(Size.gap_cards)
        self._cards.addWidget(self.bars_card)
        self._cards.addWidget(self.curve_card, 1)
        self._cards.addWidget(self.table_card)
        self.table_card.hide_title()
        self._inside = inside
        scroll_down(self._scroll, inside)
        self._scroll.viewport().setAutoFillBackground(False)
        self._top = QVBoxLayout()
        self._top.setSpacing(Size.gap_small)
        self._top.addWidget(self.notices)
        self._top.addWidget(self.banner)
        self._top.addWidget(self.ways)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._top)
        column.addWidget(self._scroll, 1)
        self.set_margin(Size.margin)
        self._scroll.verticalScrollBar().rangeChanged.connect(self._fit_scroll_bar)

    def set_margin(self, side: int) -> None:
        """Room at both sides; less on a narrow window."""
        self._side = side
        self._top.setContentsMargins(side, Size.margin_top, side, 0)
        self._fit_scroll_bar()

    def _fit_scroll_bar(self) -> None:
        """Keep the cards' right edge under the banner's: the scroll bar lies in the margin."""
        bar = self._scroll.verticalScrollBar()
        taken = bar.sizeHint().width() if bar.maximum() > 0 else 0
        right = max(0, self._side - taken)
        self._cards.setContentsMargins(self._side, Size.gap_cards, right, Size.margin_top)

    def host(self, notices: NoticeStack) -> None:
        """Show the window's notices above the verdict."""
        self._top.insertWidget(0, notices)

    def show_vm(self, vm: PlanVM) -> None:
        """Show an answer."""
        self._settings = settings_of(vm.controls)
        self.banner.show_vm(vm.verdict)
        self.bars_card.setVisible(bool(vm.bars.pools))
        self.table_card.setVisible(bool(vm.table.rows))
        self.bars_card.set_title(vm.bars.title)
        self._unit.setText(vm.bars.unit)
        self.bars.show_vm(vm.bars)
        self.curve_card.show_vm(vm)
        self.table.show_vm(vm.table)

    def set_held(self, is_held: bool) -> None:
        """Say whether a value is being dragged."""
        self.bars.set_held(is_held)
        self.curve_card.curve.set_held(is_held)

    def reveal(self, card: QWidget) -> None:
        """Scroll until a card is in view; its top, where it is too high."""
        self._reveal(card, card.rect())

    def _reveal(self, widget: QWidget, area: QRect) -> None:
        spot = area.translated(widget.mapTo(self._inside, QPoint()))
        for y in (spot.bottom(), spot.top()):
            self._scroll.ensureVisible(0, y, 0, Size.gap_cards)

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches, in reading order."""
        card = self.curve_card
        return [
            *self.notices.tab_stops(),
            self.banner.more,
            *self.ways.tab_stops(),
            self.bars,
            card.reset,
            *card.who.segments,
            *card.switch.segments,
            *card.charts(),
            self.table,
        ]

    def copy(self) -> None:
        """Put settings, verdict, notes and table on the clipboard."""
        text = f"{self._settings}\n\n{self.banner.as_text()}\n\n{self.table.as_text()}\n"
        QGuiApplication.clipboard().setText(text)

    def retranslate(self) -> None:
        """Read the texts again."""
        self.setAccessibleName(frame_texts().answer)
        self.table_card.setAccessibleName(texts.table_name())
        for part in (self.notices, self.banner, self.curve_card, self.table):
            part.retranslate()


def settings_of(vm: ControlsVM) -> str:
    """What was chosen, in one line."""
    card = (vm.card.title,) if vm.card is not None and vm.card.id else ()
    memory = next((step.label for step in vm.memory if step.value == vm.memory_value), "")
    machine = f"{vm.machine.title} ({memory} GB)" if memory else vm.machine.title
    cache = vm.cache_k if vm.cache_k == vm.cache_v else f"K {vm.cache_k}, V {vm.cache_v}"
    return texts.settings_line(
        " + ".join((machine, *card)), vm.model.title, vm.quant.title, vm.users, vm.context, cache
    )
