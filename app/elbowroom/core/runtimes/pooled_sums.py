"""Sums over what lies in a card's memory, for runtimes with a pool."""

from elbowroom.core.amounts import Amount
from elbowroom.core.block_pool import BlockPool
from elbowroom.core.estimate import Leaf, Pool
from elbowroom.core.runtimes.pooled_plan import CardPlan, Part
from elbowroom.core.units import ceil_div


def summed(parts: tuple[Part, ...]) -> Amount:
    """Bytes of all that lies beside the pool, on one card."""
    return Amount(
        sum(part.amount.point for part in parts),
        sum(part.amount.low for part in parts),
        sum(part.amount.high for part in parts),
    )


def left_over(usable: int, parts: tuple[Part, ...]) -> Amount:
    """Bytes that the parts leave of those that may be filled; never negative."""
    beside = summed(parts)
    return Amount(
        max(0, usable - beside.point), max(0, usable - beside.high), max(0, usable - beside.low)
    )


def divided(size: Amount, cards: int) -> Amount:
    """One card's share, rounded up."""
    return Amount(
        ceil_div(size.point, cards), ceil_div(size.low, cards), ceil_div(size.high, cards)
    )


def block_tokens(cut: BlockPool) -> int:
    """Tokens of a block of the layers that keep every token; 0 where there are none."""
    return max((group.block_tokens for group in cut.groups if group.kind == "full"), default=0)


def largest_start(cut: BlockPool, longest: int, room: int) -> int:
    """Longest conversation up to ``longest`` that fits alone, by bisection; 0 for none."""
    low, high = 0, longest
    while low < high:
        middle = (low + high + 1) // 2
        if cut.bytes_of(middle) <= room:
            low = middle
        else:
            high = middle - 1
    return low


def card_pools(plan: CardPlan, usable: int, leaves: tuple[Leaf, ...]) -> tuple[Pool, ...]:
    """One pool for each card, all filled alike, or the one memory that there is."""
    machine = plan.machine
    if not plan.cards:
        return (Pool("ram", "ram", "", machine.ram, usable, leaves),)
    gpus = machine.gpus[: plan.cards]
    if machine.unified:
        return (Pool("unified", "unified", machine.name, machine.ram, usable, leaves),)
    return tuple(
        Pool(f"gpu{i}", "vram", gpu.name, gpu.memory, usable, leaves) for i, gpu in enumerate(gpus)
    )
