"""What a machine costs with its memory and card: dated prices summed, missing ones named."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from elbowroom.catalog.data_files import Evidence
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.host_profiles import HostProfile, MemoryOption
from elbowroom.catalog.slot_fit import added_cards
from elbowroom.core.errors import Refusal

HOST, MODULES, OTHER_MEMORY, CARD = "host", "modules", "other memory", "card"
"""Kinds of things to buy; other memory is that of which no module is named."""


@dataclass(frozen=True, slots=True)
class PricePart:
    """One thing to buy, perhaps several times.

    Attributes:
        name: as sold.
        each_usd: price of one before tax; ``None`` where none was found.
        date: of that price.
        count: how many.
        kind: what it is for.
        profile: where its price stands; ``None`` where it has no profile.
        id: kind and id, ``host:zimacube-2-pro`` or ``module:…``; of a host that is sold with
            another memory too, ``host:mac-mini-m6:24``.
    """

    name: str
    each_usd: float | None
    date: str | None
    count: int = 1
    kind: str = HOST
    profile: Evidence | None = None
    id: str = ""

    @property
    def usd(self) -> float | None:
        """Of all of them."""
        return None if self.each_usd is None else self.each_usd * self.count

    @property
    def label(self) -> str:
        """What it is in one line; of modules, how many."""
        return f"{self.count} × {self.name}" if self.kind == MODULES else self.name


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
        return tuple(part.label for part in self.parts if part.usd is None)

    @property
    def oldest(self) -> str:
        """Date of the oldest price; empty where none is dated."""
        return min((part.date for part in self.parts if part.date), default="")


def price_of(
    hardware: HardwareCatalog, host: HostProfile, option: MemoryOption, cards: Sequence[GpuProfile]
) -> Price:
    """What the host costs with that memory, and with cards it is not sold with."""
    added = (cards[i] for i in added_cards(host, cards))
    bought = (_card(card) for card in added)
    return Price((*_host_parts(hardware, host, option), *bought))


def _card(card: GpuProfile) -> PricePart:
    item = f"gpu:{card.id}"
    return PricePart(card.name, card.price_usd, card.price_date, 1, CARD, card, item)


def _host_parts(
    hardware: HardwareCatalog, host: HostProfile, option: MemoryOption
) -> Iterator[PricePart]:
    """A price of the equipped host, else its own and that of the modules it needs."""
    priced, item = host.price_usd, f"host:{host.id}"
    dated = host.price_date
    if option.price_usd is not None:
        priced, dated = option.price_usd, option.price_date
        item = item if option.as_shipped else f"{item}:{option.gib:g}"
    yield PricePart(host.name, priced, dated, 1, HOST, host, item)
    if is_equipped(option):
        return
    if not option.needs_modules:
        name, item = f"{host.name}, {option.gib:g} GB", f"memory:{host.id}:{option.gib:g}"
        yield PricePart(name, None, None, 1, OTHER_MEMORY, None, item)
    for need in option.needs_modules:
        item = f"module:{need.id}"
        try:
            module = hardware.module(need.id)
        except Refusal:
            yield PricePart(need.id, None, None, need.count, MODULES, None, item)
            continue
        price, day = module.price_usd, module.price_date
        yield PricePart(module.name, price, day, need.count, MODULES, module, item)


def is_equipped(option: MemoryOption) -> bool:
    """Whether the machine is sold with that memory, so that none has to be bought for it."""
    return option.price_usd is not None or option.as_shipped
