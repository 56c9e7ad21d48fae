"""The left column: what is wanted. Each control makes other wishes of those it shows."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from elbowroom.plan.buy.view_models import BuyVM
from elbowroom.plan.buy.wishes import Wishes
from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.text import money
from elbowroom.text import wishes as texts
from elbowroom.ui.buy.amount_box import AmountBox
from elbowroom.ui.buy.chips import Chips
from elbowroom.ui.buy.parts_card import PartsCard
from elbowroom.ui.field_label import FieldLabel
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.number_box import NumberBox
from elbowroom.ui.scrolling import scroll_down
from elbowroom.ui.search_picker import SearchPicker
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

MOST_MONEY = 2_000_000_000


class WishesPanel(QScrollArea):
    """People, task, languages, services, speed, budget, model, and the list at the end.

    Attributes:
        wished: other wishes, and the field that changed.
        currency_wanted: the person wants another currency.
    """

    wished = Signal(object, str)
    currency_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._wishes = Wishes()
        self._models: tuple[ChoiceVM, ...] = ()
        self.people = NumberBox(theme, 1, 256, ("128", "256"))
        self.at_once = NumberBox(theme, 1, 256, ("128", "256"))
        self._between, self._behind = self._small(), self._small()
        self.workloads = Chips(theme)
        self.languages = Chips(theme, has_menu=True)
        self.services = Chips(theme, has_menu=True)
        self.speed = AmountBox(theme, 1, 1000, ("10 tok/s", "1,000 tok/s"))
        self.wait = AmountBox(theme, 1, 3600, ("30 s", "3,600 s"))
        self.budget = AmountBox(theme, 0, MOST_MONEY, ("$1,500", "₩1,500,000"))
        self.idle = AmountBox(theme, 0, 5000, ("100 W", "no limit"))
        self.currency = LinkButton(theme)
        self.rate = TextLabel(theme, theme.fonts.small, "muted")
        self.licence = Chips(theme)
        self.model = SearchPicker(theme, lambda: self._models)
        self.parts = PartsCard(theme)
        names = ("people", "workload", "languages", "services", "model")
        buddies = {"people": self.people, "model": self.model}
        self._labels = {name: FieldLabel(theme, buddies.get(name)) for name in names}
        self._captions = {name: self._small() for name in ("speed", "wait", "budget", "idle")}
        self._lay_out()
        self._connect()

    def _small(self) -> QLabel:
        label = QLabel()
        label.setFont(self._theme.fonts.small)
        label.setProperty("look", "caption")
        return label

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setProperty("look", "side")
        self._column = column = QVBoxLayout(inside)
        column.setSpacing(Size.gap)
        self.set_margin(Size.gap_section)
        labels = self._labels
        for label, widget in (
            (labels["people"], self._people_row()),
            (labels["workload"], self.workloads),
            (labels["languages"], self.languages),
            (labels["services"], self.services),
        ):
            self._block(label, widget)
        column.addLayout(self._numbers())
        column.addWidget(self.rate)
        self._block(labels["model"], self.model)
        column.addWidget(self.licence)
        column.addWidget(self.parts)
        column.addStretch(1)
        self.setProperty("look", "side")
        scroll_down(self, inside)

    def _block(self, label: QWidget, widget: QWidget) -> None:
        block = QVBoxLayout()
        block.setSpacing(Size.gap_tiny + 1)
        block.addWidget(label)
        block.addWidget(widget)
        self._column.addLayout(block)

    def _people_row(self) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(Size.gap_small)
        for widget in (self.people, self._between, self.at_once, self._behind):
            line.addWidget(widget)
        line.addStretch(1)
        return row

    def _numbers(self) -> QGridLayout:
        """Four boxes in two columns, each below its caption."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(Size.gap)
        grid.setVerticalSpacing(Size.gap_tiny)
        places = (("speed", self.speed), ("wait", self.wait), ("budget", self.budget))
        for number, (name, box) in enumerate((*places, ("idle", self.idle))):
            row, column = divmod(number, 2)
            caption = self._captions[name]
            caption.setBuddy(box)
            grid.addWidget(caption, 2 * row, column)
            grid.addWidget(box, 2 * row + 1, column)
            grid.setColumnStretch(column, 1)
        head = QHBoxLayout()
        head.addWidget(self._captions["budget"], 1)
        head.addWidget(self.currency)
        grid.addLayout(head, 2, 0)
        return grid

    def set_margin(self, margin: int) -> None:
        """Room at the sides."""
        self._column.setContentsMargins(margin, Size.gap, margin, Size.gap_section)

    # What the person does

    def _connect(self) -> None:
        self.people.valueChanged.connect(self._set_people)
        self.at_once.valueChanged.connect(self._set_at_once)
        self.workloads.chosen.connect(self._set_workload)
        self.languages.chosen.connect(lambda code: self._toggle("languages", code))
        self.services.chosen.connect(lambda name: self._toggle("services", name))
        self.speed.valueChanged.connect(lambda n: self._set("min_tok_s", float(n)))
        self.wait.valueChanged.connect(lambda n: self._set("max_wait_s", float(n)))
        self.budget.valueChanged.connect(lambda n: self._set("budget", float(n) if n else None))
        self.idle.valueChanged.connect(lambda n: self._set("max_idle_w", float(n) if n else None))
        self.licence.chosen.connect(self._set_licence)
        self.model.chosen.connect(lambda name: self._set("model", name))
        self.currency.clicked.connect(self.currency_wanted)
        self.parts.wished.connect(self.wished)

    def _set(self, field: str, value: object) -> None:
        changes = {field: value}
        self.wished.emit(replace(self._wishes, **changes), field)  # type: ignore[arg-type]

    def _set_people(self, people: int) -> None:
        self.wished.emit(self._wishes.with_people(people, self._wishes.at_once), "people")

    def _set_at_once(self, at_once: int) -> None:
        people = max(self._wishes.people, at_once)
        self.wished.emit(self._wishes.with_people(people, at_once), "people")

    def _set_workload(self, name: str) -> None:
        self.wished.emit(self._wishes.doing(name), "workload")

    def _set_licence(self, _name: str) -> None:
        self._set("commercial", not self._wishes.commercial)

    def _toggle(self, field: str, item: str) -> None:
        self.wished.emit(self._wishes.toggled(field, item), field)

    # What is shown

    def show_vm(self, vm: BuyVM) -> None:
        """Show wishes and what was found."""
        self._models = vm.models
        self.show_wishes(vm.wishes)
        self.workloads.show_vms(vm.workloads)
        self.languages.show_vms(vm.languages, vm.more_languages)
        self.services.show_vms(vm.services, vm.more_services)
        self.rate.set_text(vm.rate)
        self.model.show_vm(vm.model)
        self.licence.show_vms((vm.licence,))
        self.parts.show_vm(vm)

    def show_wishes(self, wishes: Wishes) -> None:
        """Show the numbers that were asked for, before anything is found."""
        self._wishes = wishes
        self.people.show_value(wishes.people)
        self.at_once.show_value(wishes.at_once)
        self.speed.show_value(round(wishes.min_tok_s))
        self.wait.show_value(round(wishes.max_wait_s))
        self.budget.show_value(round(wishes.budget or 0))
        self.idle.show_value(round(wishes.max_idle_w or 0))
        code = wishes.currency.code
        self.budget.set_words(money.SIGNS.get(code, f"{code} "), "", self._no_limit())
        self.currency.setText(code)

    def _no_limit(self) -> str:
        return texts.screen_texts().no_limit

    def retranslate(self) -> None:
        """Read the texts again."""
        words = texts.screen_texts()
        for name in ("people", "workload", "languages", "services", "model"):
            self._labels[name].set_text(getattr(words, name))
        self._between.setText(words.people_between)
        self._behind.setText(words.at_once)
        self.at_once.setAccessibleName(words.at_once)
        captions = {
            "speed": (words.min_tok_s, self.speed),
            "wait": (words.max_wait_s, self.wait),
            "budget": (words.budget, self.budget),
            "idle": (words.idle, self.idle),
        }
        for name, (caption, box) in captions.items():
            self._captions[name].setText(caption)
            box.setAccessibleName(caption)
        self.speed.set_words("", " tok/s")
        self.wait.set_words("", " s")
        self.idle.set_words("", " W", words.no_limit)
        self.currency.setToolTip(words.change_currency)
        self.currency.setAccessibleName(words.change_currency)
        self.parts.retranslate()

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches, in reading order."""
        chips = (self.workloads, self.languages, self.services)
        first = [self.people, self.at_once, *(w for one in chips for w in one.tab_stops())]
        numbers = [self.speed, self.wait, self.currency, self.budget, self.idle]
        last = [self.model, *self.licence.tab_stops(), *self.parts.tab_stops()]
        return [*first, *numbers, *last]
