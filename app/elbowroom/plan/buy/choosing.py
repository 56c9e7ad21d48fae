"""Which setups the wishes leave, and in which order they are tried."""

from collections.abc import Callable

from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.plan.buy.ages import stale
from elbowroom.plan.buy.bill import bill
from elbowroom.plan.buy.setups import SURE, Setup
from elbowroom.plan.buy.wishes import Wishes


def is_chosen(setup: Setup, wishes: Wishes) -> bool:
    """Whether it has the memory and the cards that were chosen by hand."""
    if wishes.memory_gib is not None and setup.option.gib != wishes.memory_gib:
        return False
    return wishes.cards is None or setup.chosen == wishes.cards


def by_price(wishes: Wishes) -> Callable[[Setup], tuple[bool, float, str, float, str]]:
    """The cheapest first; what lacks a price after all that have theirs."""

    def key(setup: Setup) -> tuple[bool, float, str, float, str]:
        cost = bill(setup, wishes)
        size = setup.option.gib or 0
        return bool(cost.missing), cost.known, setup.host.id, size, " ".join(setup.chosen)

    return key


def is_offered(setup: Setup, wishes: Wishes) -> bool:
    """Whether a set may be recommended: on sale, or in the person's own PC if they look at that,
    and by prices that are not years old."""
    if stale(bill(setup, wishes), setup.host.checked_on) is not None:
        return False
    is_own = wishes.kind == "pc" and setup.host.template
    return setup.is_on_sale or (is_own and is_sure(setup, wishes))


def is_sure(setup: Setup, wishes: Wishes) -> bool:
    """Whether its cards are known to go in, or are in it already."""
    return setup.fit_grade in SURE or bill(setup, wishes).is_there


def is_affordable(setup: Setup, wishes: Wishes) -> bool:
    """Whether all parts have a price, and cost no more than the budget."""
    total = bill(setup, wishes).total
    return total is not None and (wishes.budget is None or total <= wishes.budget)


def is_of_kind(host: HostProfile, wishes: Wishes) -> bool:
    """Whether a machine is of the kind that is looked at, and draws no more than was asked for."""
    limit = wishes.max_idle_w
    if limit is not None and (host.idle_w is None or host.idle_w > limit):
        return False
    match wishes.kind:
        case "zima":
            return host.family.startswith("Zima")
        case "unified":
            return host.unified_memory is not None
        case "pc":
            return host.template and bool(host.slots)
        case _:
            return not host.template
