"""The left column: what is wanted. Each control makes other wishes of those it shows."""

from collections.abc import Callable
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

from elbowroom.plan import households
from elbowroom.plan.actions import SetHousehold
from elbowroom.plan.buy.people import as_scenario, with_household
from elbowroom.plan.buy.view_models import BuyVM
from elbowroom.plan.buy.wishes import ENERGY, LICENCE, Wishes
from elbowroom.plan.control_view_models import ChoiceVM, HouseholdVM
from elbowroom.text import household as house_words
from elbowroom.text import money
from elbowroom.text import wishes as texts
from elbowroom.ui.buy.amount_box import AmountBox, FineBox
from elbowroom.ui.buy.chips import Chips
from elbowroom.ui.buy.parts_card import PartsCard
from elbowroom.ui.field_label import FieldLabel
from elbowroom.ui.flow_row import FlowRow
from elbowroom.ui.household_list import HouseholdList, modes
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.number_box import NumberBox
from elbowroom.ui.scrolling import scroll_down
from elbowroom.ui.search_picker import SearchPicker
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

MOST_MONEY = 2_000_000_000
LABELS = ("people", "workload", "languages", "services", "cares", "model")
CAPTIONS = ("speed", "wait", "budget", "idle", "hours", "kwh")


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
        self.mode = Segmented(theme, is_small=True)
        self.household = HouseholdList(theme, lambda: self._tasks)
        self._one_pool = TextLabel(theme, theme.fonts.small, "muted")
        self._house: HouseholdVM | None = None
        self._tasks: tuple[ChoiceVM, ...] = ()
        self.workloads = Chips(theme)
        self.languages = Chips(theme, has_menu=True)
        self.services = Chips(theme, has_menu=True)
        self.speed = AmountBox(theme, 1, 1000, ("10 tok/s", "1,000 tok/s"))
        self.wait = AmountBox(theme, 1, 3600, ("30 s", "3,600 s"))
        self.budget = AmountBox(theme, 0, MOST_MONEY, ("$1,500", "₩1,500,000"))
        self.idle = AmountBox(theme, 0, 5000, ("100 W", "no limit"))
        self.cares = Chips(theme)
        self.hours = AmountBox(theme, 1, 24, ("24 h", "24 h"))
        self.kwh = FineBox(theme, 0, MOST_MONEY, ("$0.15", "₩1,500"))
        self.currency = LinkButton(theme)
        self.rate = TextLabel(theme, theme.fonts.small, "muted")
        self.model = SearchPicker(theme, lambda: self._models)
        self.parts = PartsCard(theme)
        buddies = {"people": self.people, "model": self.model}
        self._labels = {name: FieldLabel(theme, buddies.get(name)) for name in LABELS}
        self._captions = {name: self._small() for name in CAPTIONS}
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
        column.setSpacing(Size.gap_small)
        self.set_margin(Size.gap_section)
        labels = self._labels
        self._head = FlowRow(labels["people"], self.mode)
        self._alike = self._people_row()
        for part in (self.household, self._one_pool):
            part.hide()
        self._block(self._head, self._alike, self.household, self._one_pool)
        for name, widget in (
            ("workload", self.workloads),
            ("languages", self.languages),
            ("services", self.services),
        ):
            self._block(labels[name], widget)
        column.addLayout(self._numbers())
        column.addWidget(self.rate)
        self._block(labels["cares"], self.cares, self._energy_row())
        self._block(labels["model"], self.model)
        column.addWidget(self.parts)
        column.addStretch(1)
        self.setProperty("look", "side")
        scroll_down(self, inside)

    def _block(self, *parts: QWidget) -> None:
        """A label and what belongs to it."""
        block = QVBoxLayout()
        block.setSpacing(Size.gap_tiny + 1)
        for part in parts:
            block.addWidget(part)
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

    def _boxes(self, *places: tuple[str, NumberBox]) -> QGridLayout:
        """Boxes in two columns, each below its caption."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(Size.gap)
        grid.setVerticalSpacing(Size.gap_tiny)
        for number, (name, box) in enumerate(places):
            row, column = divmod(number, 2)
            caption = self._captions[name]
            caption.setBuddy(box)
            grid.addWidget(caption, 2 * row, column)
            grid.addWidget(box, 2 * row + 1, column)
            grid.setColumnStretch(column, 1)
        return grid

    def _energy_row(self) -> QWidget:
        """What a year's electricity is reckoned with; shown where that is cared about."""
        self._energy = QWidget()
        grid = self._boxes(("hours", self.hours), ("kwh", self.kwh))
        grid.setContentsMargins(0, Size.gap_small, 0, 0)
        self._energy.setLayout(grid)
        self._energy.hide()
        return self._energy

    def _numbers(self) -> QGridLayout:
        grid = self._boxes(
            ("speed", self.speed), ("wait", self.wait), ("budget", self.budget), ("idle", self.idle)
        )
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
        self.mode.chosen.connect(self._set_mode)
        self.household.edited.connect(self._edit_household)
        self.workloads.chosen.connect(self._set_workload)
        self.languages.chosen.connect(lambda code: self._toggle("languages", code))
        self.services.chosen.connect(lambda name: self._toggle("services", name))
        self.speed.valueChanged.connect(lambda n: self._set("min_tok_s", float(n)))
        self.wait.valueChanged.connect(lambda n: self._set("max_wait_s", float(n)))
        self.budget.valueChanged.connect(lambda n: self._set("budget", float(n) if n else None))
        self.idle.valueChanged.connect(lambda n: self._set("max_idle_w", float(n) if n else None))
        self.cares.chosen.connect(self._set_care)
        self.hours.valueChanged.connect(lambda n: self._set("hours_a_day", float(n)))
        self.kwh.valueChanged.connect(lambda _n: self._set("price_per_kwh", self.kwh.amount))
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

    def _set_mode(self, mode: str) -> None:
        if self._house is not None and mode != self._house.mode:
            self._edit_household(households.in_mode, (mode,))

    def _edit_household(self, edit: Callable[..., SetHousehold], what: tuple[object, ...]) -> None:
        """An edit of the list, as one of the wishes."""
        changed = edit(as_scenario(self._wishes), *what)
        self.wished.emit(with_household(self._wishes, changed), "household")

    def _set_workload(self, name: str) -> None:
        self.wished.emit(self._wishes.doing(name), "workload")

    def _set_care(self, name: str) -> None:
        if name == LICENCE:
            self._set(LICENCE, not self._wishes.commercial)
        else:
            self._toggle("cares", name)

    def _toggle(self, field: str, item: str) -> None:
        self.wished.emit(self._wishes.toggled(field, item), field)

    # What is shown

    def show_vm(self, vm: BuyVM) -> None:
        """Show wishes and what was found."""
        self._models = vm.models
        self.show_wishes(vm.wishes)
        self.workloads.show_vms(vm.workloads)
        self._tasks = tuple(ChoiceVM(w.id, w.text, w.hint) for w in vm.workloads)
        self._show_household(vm.household)
        self.cares.show_vms(vm.cares)
        self.languages.show_vms(vm.languages, vm.more_languages)
        self.services.show_vms(vm.services, vm.more_services)
        self.rate.set_text(vm.rate)
        self.model.show_vm(vm.model)
        self.parts.show_vm(vm)

    def _show_household(self, house: HouseholdVM) -> None:
        if house == self._house:
            return
        self._house = house
        is_list = house.mode == households.ONE_BY_ONE
        self.mode.show_vm(modes(house), house.mode)
        self._head.refit()
        if self.household.isHidden() == is_list:
            self._alike.setVisible(not is_list)
            self.household.setVisible(is_list)
        self._one_pool.setVisible(len({person.context for person in house.people}) > 1)
        self.household.show_vm(house)

    def show_wishes(self, wishes: Wishes) -> None:
        """Show the numbers that were asked for, before anything is found."""
        self._wishes = wishes
        self.people.show_value(wishes.people)
        self.at_once.show_value(wishes.at_once)
        self.speed.show_value(round(wishes.min_tok_s))
        self.wait.show_value(round(wishes.max_wait_s))
        self.budget.show_value(round(wishes.budget or 0))
        self.idle.show_value(round(wishes.max_idle_w or 0))
        self.hours.show_value(round(wishes.hours_a_day))
        self.kwh.show_amount(wishes.price_per_kwh)
        self._energy.setVisible(ENERGY in wishes.cares)
        code = wishes.currency.code
        sign = money.SIGNS.get(code, f"{code} ")
        self.budget.set_words(sign, "", self._no_limit())
        self.kwh.set_words(sign, "", texts.screen_texts().not_entered)
        self.currency.setText(code)

    def _no_limit(self) -> str:
        return texts.screen_texts().no_limit

    def retranslate(self) -> None:
        """Read the texts again."""
        words = texts.screen_texts()
        for name in LABELS:
            self._labels[name].set_text(getattr(words, name))
        self._between.setText(words.people_between)
        self._behind.setText(words.at_once)
        self.at_once.setAccessibleName(words.at_once)
        captions = {
            "speed": (words.min_tok_s, self.speed),
            "wait": (words.max_wait_s, self.wait),
            "budget": (words.budget, self.budget),
            "idle": (words.idle, self.idle),
            "hours": (words.hours_a_day, self.hours),
            "kwh": (words.price_per_kwh, self.kwh),
        }
        for name, (caption, box) in captions.items():
            self._captions[name].setText(caption)
            box.setAccessibleName(caption)
        self.speed.set_words("", " tok/s")
        self.wait.set_words("", " s")
        self.idle.set_words("", " W", words.no_limit)
        self.hours.set_words("", " h")
        self.mode.setAccessibleName(house_words.mode_name())
        self.household.retranslate()
        self._one_pool.set_text(words.one_pool)
        self._house = None
        self.currency.setToolTip(words.change_currency)
        self.currency.setAccessibleName(words.change_currency)
        self.parts.retranslate()

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches, in reading order."""
        chips = (self.workloads, self.languages, self.services)
        alike = [self.people, self.at_once]
        who = alike if self.household.isHidden() else self.household.tab_stops()
        first = [*self.mode.segments, *who, *(w for one in chips for w in one.tab_stops())]
        numbers = [self.speed, self.wait, self.currency, self.budget, self.idle]
        energy = [] if self._energy.isHidden() else [self.hours, self.kwh]
        numbers += [*self.cares.tab_stops(), *energy]
        last = [self.model, *self.parts.tab_stops()]
        return [*first, *numbers, *last]
