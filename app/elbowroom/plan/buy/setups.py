"""Every machine that could stand there: a host with its memory and its cards, and what it costs."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from elbowroom.catalog.buying import memory_sizes
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.fit_rules import FITS, NO_FIT, UNKNOWN, WITH_CARE
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile, MemoryOption
from elbowroom.catalog.prices import Price, PricePart, price_of
from elbowroom.catalog.slot_fit import CardFit, added_cards, fit_all
from elbowroom.core.errors import Refusal
from elbowroom.core.machine import INTEGRATED
from elbowroom.core.units import gib_to_bytes

SURE = (FITS, WITH_CARE)
"""Grades of a card that may be recommended."""

OLD = ("previous generation", "replaced")
"""How the status of a machine begins that is no longer made."""

EXTRA = "extra"
EXTRA_ITEMS = {"EXTERNAL_BOX": "box", "OWN_SUPPLY_NEEDED": "supply"}
"""What a card needs beside itself, by the reason that says so."""


@dataclass(frozen=True, eq=False)
class Setup:
    """One machine with what is put in.

    Each is made once, told apart by identity, and keeps what follows from it, so it has no slots.

    Attributes:
        host: its profile.
        option: its memory.
        cards: in it, the one that it is sold with included.
        fits: how each goes in.
        on_integrated: the model runs on the processor's graphics.
        price: of all parts.
    """

    host: HostProfile
    option: MemoryOption
    cards: tuple[GpuProfile, ...]
    fits: tuple[CardFit, ...]
    on_integrated: bool
    price: Price

    @cached_property
    def chosen(self) -> tuple[str, ...]:
        """As a scenario's ``gpus`` has them."""
        return (INTEGRATED,) if self.on_integrated else tuple(card.id for card in self.cards)

    @cached_property
    def added(self) -> tuple[tuple[GpuProfile, CardFit], ...]:
        """Cards that the host is not sold with, and how each goes in."""
        places = added_cards(self.host, self.cards)
        return tuple((self.cards[i], self.fits[i]) for i in places)

    @cached_property
    def fit_grade(self) -> str:
        """Of the card that goes in worst; ``FITS`` without one."""
        grades = [found.grade for _, found in self.added]
        return max(grades, key=(FITS, WITH_CARE, UNKNOWN, NO_FIT).index, default=FITS)

    @property
    def is_on_sale(self) -> bool:
        """Whether it is a product, still made, whose cards are known to go in."""
        return not (self.host.template or self.is_old) and self.fit_grade in SURE

    @property
    def is_old(self) -> bool:
        """Whether the host is no longer made."""
        return self.host.status.startswith(OLD)

    @cached_property
    def capacity(self) -> int:
        """Bytes of the memory that the model would lie in, before anything is reserved."""
        if self.cards:
            return sum(gib_to_bytes(card.memory_gib) for card in self.cards)
        return gib_to_bytes(self.option.gib or 0)


class Setups:
    """All of them, put together once for a catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._of: dict[str, tuple[Setup, ...]] = {}
        self._made: dict[tuple[str, float | None, tuple[str, ...]], Setup] = {}

    @cached_property
    def hosts(self) -> tuple[HostProfile, ...]:
        """Every host with a memory size."""
        return tuple(host for host in self._catalogue.hardware.hosts() if host.sizes)

    @cached_property
    def cards(self) -> tuple[GpuProfile, ...]:
        """Every card that is sold apart."""
        return tuple(card for card in self._catalogue.hardware.gpus() if card.form != "laptop")

    def of(self, host_id: str) -> tuple[Setup, ...]:
        """A host with each memory: as it is, on its own graphics, with each card that may go in.

        Raises:
            Refusal: the host is unknown or damaged.
        """
        if host_id not in self._of:
            found = self._of_host(self._catalogue.hardware.host(host_id))
            self._of[host_id] = tuple(setup for setup in found if setup is not None)
        return self._of[host_id]

    def prepare(self) -> Iterator[None]:
        """Put all of them together, a part of a machine a step; what cannot be read is left out."""
        hardware = self._catalogue.hardware
        yield from tried(hardware.gpu, hardware.gpu_ids)
        for host_id in hardware.host_ids:
            if host_id in self._of:
                continue
            found = []
            try:
                for setup in self._of_host(hardware.host(host_id)):
                    found.append(setup)
                    yield
            except Refusal:
                found = []
            self._of[host_id] = tuple(setup for setup in found if setup is not None)

    def _of_host(self, host: HostProfile) -> Iterator[Setup | None]:
        """Its setups, with ``None`` after what takes its time and makes none."""
        fitted = (self._catalogue.hardware.gpu(host.gpu_fitted),) if host.gpu_fitted else ()
        going = []
        for card in self.cards:
            if card.id != host.gpu_fitted and self._catalogue.card_fit(host, card).may_go_in:
                going.append(card)
            yield None
        for option in memory_sizes(host):
            yield self.made(host, option, fitted)
            if host.integrated and not host.unified_memory and not fitted:
                yield self.made(host, option, (), on_integrated=True)
            for card in going:
                yield self.made(host, option, (card,))

    def made(
        self,
        host: HostProfile,
        option: MemoryOption,
        cards: Sequence[GpuProfile],
        on_integrated: bool = False,
    ) -> Setup:
        """One of them; cards that were chosen by hand make one of their own."""
        chosen = (INTEGRATED,) if on_integrated else tuple(card.id for card in cards)
        key = (host.id, option.gib, chosen)
        if key not in self._made:
            self._made[key] = self._new(host, option, cards, on_integrated)
        return self._made[key]

    def _new(
        self,
        host: HostProfile,
        option: MemoryOption,
        cards: Sequence[GpuProfile],
        on_integrated: bool,
    ) -> Setup:
        if len(cards) == 1:
            fits: tuple[CardFit, ...] = (self._catalogue.card_fit(host, cards[0]),)
        else:
            fits = fit_all(host, cards)
        price = price_of(self._catalogue.hardware, host, option, cards)
        extras = _extras(host, cards, fits)
        whole = Price((*price.parts, *extras))
        return Setup(host, option, tuple(cards), fits, on_integrated, whole)


def tried(read: Callable[[str], object], names: Iterable[str]) -> Iterator[None]:
    """Read files, one a step; what is wrong with one is told where it is asked for."""
    for name in names:
        with suppress(Refusal):
            read(name)
        yield


def _extras(
    host: HostProfile, cards: Sequence[GpuProfile], fits: Sequence[CardFit]
) -> Iterator[PricePart]:
    """What a card needs beside itself: a box of its own, a supply with its cable."""
    for i in added_cards(host, cards):
        codes = {reason.note.code for reason in fits[i].best.reasons}
        for code, kind in EXTRA_ITEMS.items():
            if code in codes:
                item = f"{kind}:{cards[i].id}"
                yield PricePart(cards[i].name, None, None, 1, EXTRA, None, item)
