"""What a machine costs with its memory and card: dated prices summed, missing ones named."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.host_profiles import HostProfile, MemoryOption
from elbowroom.catalog.slot_fit import added_cards
from elbowroom.core.errors import Refusal


@dataclass(frozen=True, slots=True)
class PricePart:
    """One thing to buy.

    Attributes:
        name: what it is.
        usd: of all of it, before tax; ``None`` where no price was found.
        date: of that price.
        id: kind and id: ``host:zimacube-2-pro``, ``gpu:…``, ``module:…``, ``memory:…``.
        count: how many.
    """

    name: str
    usd: float | None
    date: str | None
    id: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Price:
    """All that has to be bought, in US dollars before tax."""

    parts: tuple[PricePart, ...]

    @property
    def usd(self) -> float | None:
        """The sum; ``None`` where a price is missing, never a part of it."""
        known = [part.usd for part in self.parts if part.usd is not None]
        return sum(known) if known and len(known) == len(self.parts) else None

    @property
    def known_usd(self) -> float:
        """The sum of the prices that were found: the least it can cost."""
        return sum(part.usd for part in self.parts if part.usd is not None)

    @property
    def missing(self) -> tuple[str, ...]:
        """Names of what has no price."""
        return tuple(part.name for part in self.parts if part.usd is None)

    @property
    def oldest(self) -> str:
        """Date of the oldest price; empty where none is dated."""
        return min((part.date for part in self.parts if part.date), default="")


def price_of(
    hardware: HardwareCatalog, host: HostProfile, option: MemoryOption, cards: Sequence[GpuProfile]
) -> Price:
    """What the host costs with that memory, and with cards it is not sold with."""
    added = (cards[i] for i in added_cards(host, cards))
    return Price((*_host_parts(hardware, host, option), *map(_card_part, added)))


def _card_part(card: GpuProfile) -> PricePart:
    return PricePart(card.name, card.price_usd, card.price_date, f"gpu:{card.id}")


def _host_parts(
    hardware: HardwareCatalog, host: HostProfile, option: MemoryOption
) -> Iterator[PricePart]:
    """A price of the equipped host, else its own and that of the modules it needs."""
    if option.price_usd is not None:
        item = f"host:{host.id}:{option.gib:g}"
        yield PricePart(host.name, option.price_usd, option.price_date, item)
        return
    yield PricePart(host.name, host.price_usd, host.price_date, f"host:{host.id}")
    if option.as_shipped:
        return
    if not option.needs_modules:
        yield PricePart(
            f"{host.name}, {option.gib:g} GB", None, None, f"memory:{host.id}:{option.gib:g}"
        )
    for need in option.needs_modules:
        try:
            module = hardware.module(need.id)
        except Refusal:
            yield PricePart(need.id, None, None, f"module:{need.id}", need.count)
            continue
        cost = module.price_usd * need.count if module.price_usd is not None else None
        name = f"{need.count} × {module.name}"
        yield PricePart(name, cost, module.price_date, f"module:{need.id}", need.count)
