"""One technique: a box to tick where there is a choice, its effect, and the rest on request."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from elbowroom.text import techniques as words
from elbowroom.ui.amount_field import AmountField
from elbowroom.ui.icons import icon
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme
from elbowroom.ui.tick_box import TickBox

if TYPE_CHECKING:
    from elbowroom.plan.techniques import TechniqueVM


class TechniqueRow(QWidget):
    """Name and effect on one line, status below; formula, cost and source when opened.

    Attributes:
        chosen: the box was clicked; carries what the row shows.
        amount_edited: field of a number, and the number.
    """

    chosen = Signal(object)
    amount_edited = Signal(str, int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._vm: TechniqueVM | None = None
        self.box = TickBox(theme)
        self.more = QToolButton()
        self.more.setProperty("look", "flat")
        self.more.setCheckable(True)
        self.more.setFixedSize(Size.target, Size.target)
        self.more.setIconSize(QSize(Size.icon_small, Size.icon_small))
        self.more.setCursor(Qt.CursorShape.PointingHandCursor)
        small = theme.fonts.small
        self._name = TextLabel(theme, small)
        self._status = TextLabel(theme, small, "muted")
        self._detail = TextLabel(theme, small, "muted")
        self.amounts: list[AmountField] = []
        self._lay_out()
        self.box.clicked.connect(self._tell)
        self.more.toggled.connect(self._show_detail)
        theme.changed.connect(self._dress)
        self._dress()

    def _lay_out(self) -> None:
        self._words = words_column = QVBoxLayout()
        words_column.setSpacing(0)
        for label in (self._name, self._status, self._detail):
            words_column.addWidget(label)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Size.gap_tiny)
        top = Qt.AlignmentFlag.AlignTop
        self._gap = QWidget()
        self._gap.setFixedWidth(Size.target)
        row.addWidget(self.box, 0, top)
        row.addWidget(self._gap, 0, top)
        row.addLayout(words_column, 1)
        row.addWidget(self.more, 0, top)

    def show_vm(self, vm: "TechniqueVM") -> None:
        """Show a technique."""
        if vm == self._vm:
            self.box.setChecked(vm.is_on)
            return
        self._vm = vm
        self.box.setVisible(bool(vm.change))
        self._gap.setVisible(not vm.change)
        self.box.setChecked(vm.is_on)
        self.box.setAccessibleName(vm.name)
        self.box.setAccessibleDescription(" · ".join(filter(None, (vm.effect, vm.status))))
        self.box.setToolTip(vm.detail[-2] if len(vm.detail) > 1 else "")
        self._name.set_text(vm.name)
        self._status.set_text(" · ".join(filter(None, (vm.effect, vm.status))))
        self._show_amounts(vm)
        self.more.setVisible(bool(vm.detail))
        self.more.setAccessibleName(words.detail_hint(vm.name))
        self.more.setToolTip(words.detail_hint(vm.name))
        self._show_detail(self.more.isChecked())

    @property
    def is_open(self) -> bool:
        """Whether formula, cost and source are shown."""
        return self.more.isChecked()

    def set_open(self, is_open: bool) -> None:
        """Show them, or not."""
        self.more.setChecked(is_open)

    def detail(self) -> str:
        """What is shown of them."""
        return self._detail.text()

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches."""
        is_choice = self._vm is not None and bool(self._vm.change)
        boxes = [amount.box for amount in self.amounts]
        return [self.box, self.more, *boxes] if is_choice else [self.more]

    def _show_amounts(self, vm: "TechniqueVM") -> None:
        """The numbers of a technique in use; their boxes stay while it is."""
        fields = [amount.field for amount in self.amounts]
        if fields != [amount.field for amount in vm.amounts]:
            for amount in self.amounts:
                amount.hide()
                amount.deleteLater()
            self.amounts = [AmountField(self._theme, each) for each in vm.amounts]
            for place, amount in enumerate(self.amounts):
                amount.edited.connect(self.amount_edited)
                self._words.insertWidget(2 + place, amount)
        for amount, each in zip(self.amounts, vm.amounts, strict=True):
            amount.box.show_value(each.value)

    def _tell(self) -> None:
        """The plan decides whether it is on: the box shows it when the plan has changed."""
        if self._vm is not None:
            self.box.setChecked(self._vm.is_on)
            self.chosen.emit(self._vm)

    def _show_detail(self, is_shown: bool) -> None:
        lines = self._vm.detail if self._vm is not None and is_shown else ()
        self._detail.set_text("\n".join(lines))
        self._dress()

    def _dress(self) -> None:
        colour = self._theme.colour("muted")
        name = "chevron" if self.more.isChecked() else "chevron-right"
        self.more.setIcon(icon(name, colour, colour, Size.icon_small))
