"""What somebody wants to do before they know with what: frozen, and saved in the plan."""

from dataclasses import dataclass, replace
from typing import Annotated, Any

from elbowroom.catalog.data_files import Limits
from elbowroom.core.scenario import MAX_USERS, Person

DEFAULT_BUDGET = 1500.0
"""US dollars: our assumption of what a household thinks of first; a wish, to be changed."""

PEOPLE = (1, MAX_USERS)
KINDS = ("", "zima", "unified", "pc")
MOST_MONEY = 1e12

FIRST_WAITS_S = {"long-document": 120.0, "coding-agent": 180.0}
"""Seconds that the first word may take with the whole prompt unread, where the usual
:attr:`Wishes.max_wait_s` would be too strict: our assumption. What stays in the cache from one
question to the next is not read again."""

ENERGY, NOISE = "energy", "noise"
"""What may matter beside fit, speed and price."""

LICENCE = "commercial"
"""The wish for a licence that allows commercial use."""

HOURS_A_DAY = 2.0
"""Hours a day that the model answers: our assumption of a household's use, to be changed."""

USUAL_WAIT_S = 30.0
USUAL_TOK_S = 10.0
"""A wish: about twice what a person reads (``text.speed.READING_TOK_S``)."""

Text = Annotated[str, Limits(max_length=100)]
Texts = Annotated[tuple[Text, ...], Limits(max_length=100)]
Money = Annotated[float, Limits(gt=0, le=MOST_MONEY)]
Day = Annotated[str, Limits(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]


@dataclass(frozen=True, slots=True)
class Currency:
    """The money that prices are shown in.

    Attributes:
        code: three letters.
        per_usd: how much of it one US dollar buys, as the person entered it.
        date: day of that rate; empty for the dollar itself.
    """

    code: Annotated[str, Limits(pattern=r"^[A-Z]{3}$")] = "USD"
    per_usd: Money = 1.0
    date: Day = ""


DOLLARS = Currency()
"""The money of the catalogue's prices."""


@dataclass(frozen=True, slots=True)
class OwnPrice:
    """A price that the person found.

    Attributes:
        item: what it is of, as :attr:`elbowroom.catalog.prices.PricePart.id` has it.
        amount: of one, in the money of ``currency``.
        currency: three letters.
        date: the day it was seen.
    """

    item: Text
    amount: Money
    currency: Annotated[str, Limits(pattern=r"^[A-Z]{3}$")]
    date: Day


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is wanted, and what of the answer was chosen by hand.

    Attributes:
        people: who use it.
        at_once: how many of them in the same moment.
        household: each of them, where their contexts differ; as many as ``people``.
        workload: id of what they do.
        languages: codes the model's publisher has to name.
        services: ids of what runs beside the model.
        min_tok_s: slowest answer that will do, tokens a second and person.
        max_wait_s: longest wait for the first word, seconds.
        budget: most that all parts may cost, in ``currency``; ``None`` for no limit.
        currency: the money in use.
        commercial: the licence has to allow commercial use.
        max_idle_w: most the machine may draw when idle; for quiet and for the bill.
        cares: what matters beside that, :data:`ENERGY` or :data:`NOISE`.
        hours_a_day: that the model answers, for a year's electricity.
        price_per_kwh: of electricity, in ``currency``; ``None`` where it was not entered.
        kind: ``zima``, ``unified`` (memory that CPU and GPU share) or ``pc``; empty for any.
        model: pinned; empty lets one be proposed.
        machine: chosen; empty lets one be proposed.
        memory_gib: chosen for ``machine``; ``None`` takes the cheapest that does.
        cards: chosen for ``machine``, ``("igpu",)`` for its own graphics; ``None`` takes the
            cheapest that does.
        owned: items that are there already, and cost nothing.
        prices: of the person's own.
    """

    people: Annotated[int, Limits(ge=1, le=MAX_USERS)] = 4
    at_once: Annotated[int, Limits(ge=1, le=MAX_USERS)] = 2
    household: Annotated[tuple[Person, ...], Limits(max_length=MAX_USERS)] = ()
    workload: Text = "family-chat"
    languages: Texts = ()
    services: Texts = ()
    min_tok_s: Annotated[float, Limits(gt=0, le=10_000)] = USUAL_TOK_S
    max_wait_s: Annotated[float, Limits(gt=0, le=100_000)] = USUAL_WAIT_S
    budget: Money | None = DEFAULT_BUDGET
    currency: Currency = Currency()
    commercial: bool = False
    max_idle_w: Annotated[float, Limits(gt=0, le=5_000)] | None = None
    cares: Texts = ()
    hours_a_day: Annotated[float, Limits(gt=0, le=24)] = HOURS_A_DAY
    price_per_kwh: Money | None = None
    kind: Text = ""
    model: Text = ""
    machine: Text = ""
    memory_gib: Annotated[float, Limits(gt=0, le=8192)] | None = None
    cards: Texts | None = None
    owned: Texts = ()
    prices: Annotated[tuple[OwnPrice, ...], Limits(max_length=200)] = ()

    def with_people(self, people: int, at_once: int) -> "Wishes":
        """So many people, of whom no more are active at once than there are."""
        low, high = PEOPLE
        people = max(low, min(people, high))
        return replace(self, people=people, at_once=max(low, min(at_once, people)))

    def crowded(self, times: int) -> "Wishes":
        """So many times as many at once, and as many people as that takes."""
        at_once = min(self.at_once * times, MAX_USERS)
        people = max(self.people, at_once)
        return replace(
            self,
            people=people,
            at_once=at_once,
            household=(self.household * times)[:people],
        )

    @property
    def longest(self) -> int:
        """Longest context of the household; 0 where all have that of the workload."""
        return max((person.context for person in self.household), default=0)

    def doing(self, workload: str) -> "Wishes":
        """For another workload, with the wait that goes with it; the choice is made anew."""
        wait = FIRST_WAITS_S.get(workload, USUAL_WAIT_S)
        return replace(self, workload=workload, max_wait_s=wait)

    def on(self, machine: str) -> "Wishes":
        """On another machine, with whatever memory and cards do."""
        return replace(self, machine=machine, memory_gib=None, cards=None)

    @property
    def is_about_own_machine(self) -> bool:
        """Whether the machine that was chosen is there already."""
        return self.has_host(self.machine)

    def has_host(self, host_id: str) -> bool:
        """Whether a machine is there already, with whatever memory."""
        item = f"host:{host_id}"
        return any(one == item or one.startswith(f"{item}:") for one in self.owned)

    def toggled(self, field: str, item: str) -> "Wishes":
        """With an entry of a list, such as ``languages`` or ``owned``, taken in, or out."""
        there: tuple[str, ...] = getattr(self, field)
        is_there = item in there
        kept = tuple(name for name in there if name != item) if is_there else (*there, item)
        changes: dict[str, Any] = {field: kept}
        return replace(self, **changes)

    def with_currency(self, currency: Currency) -> "Wishes":
        """In other money; the budget and the price of electricity stay worth the same."""
        ratio = currency.per_usd / self.currency.per_usd
        budget, kwh = self.budget, self.price_per_kwh
        return replace(
            self,
            currency=currency,
            budget=None if budget is None else float(round(budget * ratio)) or None,
            price_per_kwh=None if kwh is None else round(kwh * ratio, 3) or None,
        )

    def with_price(self, item: str, amount: float | None, day: str) -> "Wishes":
        """With a price of the person's own; ``None`` takes it back."""
        kept = tuple(price for price in self.prices if price.item != item)
        if amount is None or not 0 < amount <= MOST_MONEY:
            return replace(self, prices=kept)
        return replace(self, prices=(*kept, OwnPrice(item, amount, self.currency.code, day)))


NO_WISHES = Wishes()
"""Before anybody wished for anything."""
