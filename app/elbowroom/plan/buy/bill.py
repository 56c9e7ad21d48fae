"""What a setup costs in the person's money, with their own prices and what they have already."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from elbowroom.catalog.prices import PricePart
from elbowroom.plan.buy.setups import Setup
from elbowroom.plan.buy.wishes import Currency, OwnPrice, Wishes

MISSING, CATALOGUE, OWN, OWNED = "missing", "catalogue", "own", "owned"

KEPT = 8192
"""Bills that are remembered: each setup of the catalogue in two currencies."""


@dataclass(frozen=True, slots=True)
class Line:
    """One item.

    Attributes:
        item: its id.
        name: what it is.
        count: how many.
        amount: of all of them, in the person's money; ``None`` where there is none.
        date: of the price.
        origin: ``missing``, ``catalogue``, ``own`` (the person's price) or ``owned``.
    """

    item: str
    name: str
    count: int
    amount: float | None
    date: str
    origin: str


@dataclass(frozen=True)
class Bill:
    """All items of a setup. Sums are kept, so it has no slots."""

    lines: tuple[Line, ...]

    @cached_property
    def known(self) -> float:
        """The sum of the prices there are: the least it can cost."""
        return sum(line.amount for line in self.lines if line.amount is not None)

    @cached_property
    def is_there(self) -> bool:
        """Whether machine and cards are there already, so that how they go in is no question."""
        parts = [line for line in self.lines if line.item.startswith(("host:", "gpu:"))]
        return all(line.origin == OWNED for line in parts)

    @cached_property
    def missing(self) -> tuple[Line, ...]:
        """What has no price: never counted as zero."""
        return tuple(line for line in self.lines if line.origin == MISSING)

    @cached_property
    def total(self) -> float | None:
        """The sum; ``None`` where a price is missing."""
        return None if self.missing else self.known


def bill(setup: Setup, wishes: Wishes) -> Bill:
    """The bill of a setup. A template is the person's own machine, and costs nothing more."""
    return _bill(setup, wishes.owned, wishes.prices, wishes.currency)


@lru_cache(KEPT)
def _bill(
    setup: Setup, owned: tuple[str, ...], prices: tuple[OwnPrice, ...], currency: Currency
) -> Bill:
    there = set(owned)
    if setup.host.template:
        there.add(f"host:{setup.host.id}")
    lines = []
    for part in setup.price.parts:
        lines.append(_line(part, prices, currency, part.id in there))
        there.discard(part.id)  # of two cards of a kind, one may be there
    return Bill(tuple(lines))


def _line(
    part: PricePart, prices: tuple[OwnPrice, ...], currency: Currency, is_owned: bool
) -> Line:
    if is_owned:
        return Line(part.id, part.label, part.count, None, "", OWNED)
    own = next((price for price in prices if price.item == part.id), None)
    if own is not None:
        amount = _in_use(own, currency)
        if amount is not None:
            return Line(part.id, part.label, part.count, amount * part.count, own.date, OWN)
    if part.usd is None:
        return Line(part.id, part.label, part.count, None, "", MISSING)
    amount = part.usd * currency.per_usd
    return Line(part.id, part.label, part.count, amount, part.date or "", CATALOGUE)


def _in_use(own: OwnPrice, currency: Currency) -> float | None:
    """The person's price in the money in use; ``None`` where no rate joins the two."""
    if own.currency == currency.code:
        return own.amount
    if own.currency == "USD":
        return own.amount * currency.per_usd
    return None
