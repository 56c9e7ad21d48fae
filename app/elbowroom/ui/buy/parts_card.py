"""What would be bought, with prices that can be overwritten, and the way to the plan."""

from functools import partial

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from elbowroom.plan.buy.view_models import BuyVM, PartVM
from elbowroom.plan.buy.wishes import Wishes
from elbowroom.text import wishes as texts
from elbowroom.ui.buy.price_dialog import PriceDialog
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme


class PartLine(QWidget):
    """One item: what it is and where its price comes from; the price opens its dialog."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        fonts = theme.fonts
        self._title = TextLabel(theme, fonts.body)
        self._hint = TextLabel(theme, fonts.small, "muted", wraps=False)
        self.price = LinkButton(theme)
        self.price.setFont(fonts.body_bold)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._title)
        words.addWidget(self._hint)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Size.gap_small)
        row.addLayout(words, 1)
        row.addWidget(self.price, 0, Qt.AlignmentFlag.AlignTop)

    def show_vm(self, vm: PartVM, hint: str) -> None:
        """Show an item."""
        self._title.set_text(vm.title)
        self._hint.set_text(vm.hint)
        self.price.setText(vm.price)
        self.price.setToolTip(hint)
        self.price.setAccessibleName(f"{vm.title}: {vm.price}. {hint}")
        self.price.updateGeometry()


class PartsCard(QFrame):
    """The list.

    Attributes:
        wished: other wishes, and the field that changed.
        taken: the set is to become the plan.
    """

    wished = Signal(object, str)
    taken = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setProperty("look", "card")
        self._theme = theme
        self._wishes = Wishes()
        self._parts: tuple[PartVM, ...] = ()
        self.lines: list[PartLine] = []
        fonts = theme.fonts
        self._title = QLabel()
        self._title.setFont(fonts.small_bold)
        self._title.setProperty("look", "muted")
        self._rule = QFrame()
        self._rule.setProperty("look", "rule")
        self._rule.setFixedHeight(Size.hairline)
        self.total_title = TextLabel(theme, fonts.body_bold)
        self.total = QLabel()
        self.total.setFont(fonts.body_bold)
        self._hint = TextLabel(theme, fonts.small, "muted")
        self.take = QPushButton()
        self.take.setProperty("look", "primary")
        self.take.setFont(fonts.body_bold)
        self.take.setCursor(Qt.CursorShape.PointingHandCursor)
        self.take.clicked.connect(self.taken)
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(Size.gap_section, Size.gap, Size.gap_section, Size.gap_section)
        column.setSpacing(Size.gap_small)
        column.addWidget(self._title)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(Size.gap_tiny)
        column.addLayout(self._rows)
        column.addWidget(self._rule)
        sum_row = QHBoxLayout()
        sum_row.addWidget(self.total_title, 1)
        sum_row.addWidget(self.total, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(sum_row)
        column.addWidget(self._hint)
        column.addWidget(self.take)

    def show_vm(self, vm: BuyVM) -> None:
        """Show the list of the chosen set."""
        self._wishes, self._parts = vm.wishes, vm.parts
        hint = texts.screen_texts().change_price
        while len(self.lines) < len(vm.parts):
            line = PartLine(self._theme)
            line.price.clicked.connect(partial(self._edit, len(self.lines)))
            self.lines.append(line)
            self._rows.addWidget(line)
        for number, line in enumerate(self.lines):
            line.setVisible(number < len(vm.parts))
            if number < len(vm.parts):
                line.show_vm(vm.parts[number], hint)
        self.total_title.set_text(vm.total_title)
        self.total.setText(vm.total)
        self._hint.set_text(vm.total_hint)
        self.take.setEnabled(vm.scenario is not None)

    def _edit(self, number: int) -> None:
        """Let the person say what an item costs, or that it is there."""
        part = self._parts[number]
        today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
        dialog = PriceDialog(self, self._theme, part, self._wishes.currency.code, today)
        dialog.answered.connect(partial(self._answer, part))
        dialog.open()

    def _answer(self, part: PartVM, amount: float, day: str, is_owned: bool) -> None:
        wishes = self._wishes
        if is_owned != (part.item in wishes.owned):
            wishes = wishes.toggled("owned", part.item)
        if not is_owned:
            wishes = wishes.with_price(part.item, amount or None, day)
        self.wished.emit(wishes, "owned" if is_owned else "prices")

    def retranslate(self) -> None:
        """Read the texts again."""
        words = texts.screen_texts()
        self._title.setText(words.parts)
        self.take.setText(words.take)
        self.take.setToolTip(words.take_hint)
        height = QFontMetrics(self.take.font()).height()
        self.take.setMinimumHeight(max(Size.control, height + Size.gap))

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches."""
        shown = [line.price for line in self.lines if not line.isHidden()]
        return [*shown, self.take]
