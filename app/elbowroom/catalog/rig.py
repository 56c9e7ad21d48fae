"""A scenario's host with its memory option and cards, and what follows from them but memory."""

from collections.abc import Iterator
from dataclasses import dataclass

from elbowroom.catalog.assembly import choose_memory
from elbowroom.catalog.engines import engines
from elbowroom.catalog.fit_rules import FITS, NO_FIT, UNKNOWN, WITH_CARE
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.host_profiles import HostProfile, MemoryOption
from elbowroom.catalog.slot_fit import CardFit, added_cards, fit_all
from elbowroom.core.energy import Energy, energy
from elbowroom.core.estimate import Note
from elbowroom.core.machine import INTEGRATED, Machine, numbered
from elbowroom.core.rates import Engine
from elbowroom.core.scenario import Scenario

FIT_CODES = {
    FITS: "CARD_FITS",
    WITH_CARE: "CARD_FITS_WITH_CARE",
    UNKNOWN: "CARD_FIT_UNKNOWN",
    NO_FIT: "CARD_DOES_NOT_FIT",
}


@dataclass(frozen=True, slots=True)
class Rig:
    """A host as a scenario equips it.

    Attributes:
        host: its profile.
        option: its memory.
        cards: what is put in, the fitted one included.
        fits: how each card goes in.
    """

    host: HostProfile
    option: MemoryOption
    cards: tuple[GpuProfile, ...]
    fits: tuple[CardFit, ...]

    def engines(self, machine: Machine) -> tuple[Engine, ...]:
        """What computes in it."""
        links = [found.best.link_gb_s for found in self.fits]
        return engines(machine, self.host, self.option, self.cards, links)

    def added(self) -> tuple[tuple[GpuProfile, CardFit], ...]:
        """The cards that the host is not sold with, and how each goes in."""
        return tuple((self.cards[i], self.fits[i]) for i in added_cards(self.host, self.cards))

    def notes(self) -> Iterator[Note]:
        """How each card goes in, and why; nothing of a card that the host is sold with."""
        for card, found in self.added():
            facts = (("card", card.name), ("place", found.best.place))
            yield Note(FIT_CODES[found.grade], facts)
            yield from (reason.note for reason in found.best.reasons)

    def energy(self, scenario: Scenario) -> Energy | None:
        """A year's electricity, where the scenario says for how many hours a day.

        While a card answers, the host around it does little more than idle; without a card, the
        host's own load counts.
        """
        if scenario.hours_a_day is None:
            return None
        idle: dict[str, float | None] = {"host": self.host.idle_w}
        load: dict[str, float | None] = {"host": self.host.load_w}
        if self.cards:
            load = {"host": self.host.idle_w}
        for card, name in zip(self.cards, numbered([c.name for c in self.cards]), strict=True):
            idle[name] = card.idle_w
            load[name] = card.load_w or card.board_power_w
        if scenario.idle_w is not None:
            idle = {"meter": scenario.idle_w}
        if scenario.load_w is not None:
            load = {"meter": scenario.load_w}
        return energy(idle, load, scenario.hours_a_day, scenario.price_per_kwh)


def rig_of(hardware: HardwareCatalog, scenario: Scenario) -> Rig | None:
    """The rig of a scenario; ``None`` for a machine described inline.

    Raises:
        Refusal: as :meth:`HardwareCatalog.machine`.
    """
    if not isinstance(scenario.machine, str):
        return None
    host = hardware.host(scenario.machine)
    fitted = (host.gpu_fitted,) if host.gpu_fitted else ()
    chosen = fitted if scenario.gpus is None else scenario.gpus
    cards = tuple(hardware.gpu(name) for name in chosen if name != INTEGRATED)
    option = choose_memory(host, scenario.memory_gib)
    return Rig(host, option, cards, fit_all(host, cards))
