"""What could be bought later for a set, and what it would change."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from elbowroom.catalog.buying import memory_sizes
from elbowroom.catalog.fit_rules import NO_FIT
from elbowroom.catalog.slot_fit import fit_all
from elbowroom.plan.buy.answering import Answered
from elbowroom.plan.buy.bill import bill
from elbowroom.plan.buy.setups import SURE, Setup, Setups
from elbowroom.plan.buy.wishes import Wishes

MODULE, SECOND, BIGGER, FIRST = "module", "second_card", "bigger_card", "first_card"
MOST_BIGGER = 2


@dataclass(frozen=True, slots=True)
class Upgrade:
    """One later step.

    Attributes:
        kind: ``module``, ``second_card``, ``bigger_card`` or ``first_card``.
        before: the set as it is bought now.
        after: the set with it.
        opens: a better candidate that it then does; empty for none.
    """

    kind: str
    before: Answered
    after: Answered
    opens: str = ""


Ask = Callable[[Setup], Answered]


def upgrades(setups: Setups, wishes: Wishes, now: Answered, ask: Ask) -> Iterator[Upgrade]:
    """The next memory, a second card of the same kind, and bigger cards that surely go in.

    A second card is shown also where something of it has to be found out first.
    """
    setup = now.setup
    for option in memory_sizes(setup.host):
        if (option.gib or 0) > (setup.option.gib or 0):
            after = ask(setups.made(setup.host, option, setup.cards, setup.on_integrated))
            yield Upgrade(MODULE, now, after)
            break
    if len(setup.cards) == 1 and len(setup.host.slots) > 1:
        twice = (setup.cards[0], setup.cards[0])
        if all(found.grade != NO_FIT for found in fit_all(setup.host, twice)):
            yield Upgrade(SECOND, now, ask(setups.made(setup.host, setup.option, twice)))
    for other in _bigger(setups, setup, wishes):
        yield Upgrade(BIGGER if setup.cards else FIRST, now, ask(other))


def _bigger(setups: Setups, setup: Setup, wishes: Wishes) -> list[Setup]:
    """Cards with more memory in place of this one: known prices first, then the smaller."""
    least = max((card.memory_gib for card in setup.cards), default=0.0)
    found = [
        other
        for other in setups.of(setup.host.id)
        if other.option.gib == setup.option.gib
        and other.cards
        and other.fit_grade in SURE
        and other.cards[0].memory_gib > least
    ]
    sizes: dict[float, Setup] = {}
    for one in sorted(found, key=lambda one: _bigger_order(one, wishes)):
        sizes.setdefault(one.cards[0].memory_gib, one)
    return list(sizes.values())[:MOST_BIGGER]


def _bigger_order(one: Setup, wishes: Wishes) -> tuple[bool, float, float]:
    cost = bill(one, wishes)
    return bool(cost.missing), one.cards[0].memory_gib, cost.known
