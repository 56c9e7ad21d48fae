"""Machines to buy: prices, sections, and what is missing."""

from collections.abc import Sequence

from elbowroom.catalog.prices import Price
from elbowroom.text import machines, units
from elbowroom.text.language import ntr, tr


def section(kind: str) -> str:
    """Head of a section of offers."""
    return {
        "enough": tr("Enough, the cheapest first"),
        "find_out": tr("Enough if the card fits: find out before buying"),
        "no_price": tr("Enough, but what it costs is not known"),
        "no_speed": tr("The model fits, but how fast it runs is not known"),
        "rest": tr("Does not fit, only in part, or is too slow"),
    }[kind]


def nothing() -> str:
    """An empty section."""
    return tr("none")


def more(count: int) -> str:
    """What a section leaves out."""
    return ntr(
        "… and {n} more: --json lists all", "… and {n} more: --json lists all", count
    ).format(n=f"{count:,}")


def not_shown(count: int) -> str:
    """How many offers are not enough."""
    return ntr(
        "{n} other does not fit, only in part, or is too slow: --all shows it",
        "{n} others do not fit, only in part, or are too slow: --all shows them",
        count,
    ).format(n=f"{count:,}")


def prices_are() -> str:
    """Footer: what a price is."""
    return tr(
        "Prices before tax, each of its day: look them up again before buying. A missing price is "
        "left out of the sum and named."
    )


def price(found: Price) -> str:
    """The sum with the oldest date, or what is known of it."""
    if found.usd is not None:
        return machines.price(found.usd, found.oldest or None)
    if found.known_usd == 0:
        return machines.price(None, None)
    return tr("US${price} and more").format(price=f"{found.known_usd:,.0f}")


def missing(names: Sequence[str]) -> str:
    """Parts without a price."""
    return tr("No price found for: {parts}").format(parts=", ".join(names))


def equipment(host: str, gib: float | None, card: str) -> str:
    """Machine, memory and card in one line."""
    memory = tr("{number} GB").format(number=f"{gib:g}") if gib else units.DASH
    return " · ".join(part for part in (host, memory, card) if part)


def integrated() -> str:
    """The model runs on the processor's graphics."""
    return tr("integrated graphics")
