"""Whether a card goes into a host: every slot and every port for an external one, with reasons."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from elbowroom.catalog.fit_rules import (
    FITS,
    GRADES,
    NO_FIT,
    UNKNOWN,
    WITH_CARE,
    Reason,
    slot_reasons,
    supply_reasons,
)
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import Enclosure, HostProfile, Slot
from elbowroom.catalog.systems import driver_reasons
from elbowroom.core.estimate import Note

GB_S_A_LANE = {1: 0.25, 2: 0.5, 3: 0.985, 4: 1.969, 5: 3.938}
"""Of PCI Express by generation, one way, after line coding."""

_ALL_TAKEN = Reason(NO_FIT, Note("NO_FREE_SLOT"))


@dataclass(frozen=True, slots=True)
class PlaceFit:
    """A card in one place of a host.

    Attributes:
        place: id of the slot, or kind of the port; empty where there is none.
        grade: ``FITS``, ``FITS_WITH_CARE``, ``UNKNOWN`` or ``DOES_NOT_FIT``: the worst reason.
        reasons: the worst first.
        link_gb_s: between card and system memory, by the cautious reading; ``None`` unknown.
        is_external: in a box of its own.
    """

    place: str
    grade: str
    reasons: tuple[Reason, ...]
    link_gb_s: float | None
    is_external: bool = False


@dataclass(frozen=True, slots=True)
class CardFit:
    """A card and a host.

    Attributes:
        host: its id.
        card: its id.
        places: every slot and port, the best first. A port means a box beside the host, so that
            one which may not carry a card comes after every slot.
    """

    host: str
    card: str
    places: tuple[PlaceFit, ...]

    @property
    def best(self) -> PlaceFit:
        """Where the card goes, or what keeps it out."""
        return self.places[0]

    @property
    def grade(self) -> str:
        """Of the best place."""
        return self.best.grade

    @property
    def may_go_in(self) -> bool:
        """Known to go in, or perhaps: a slot of which something has to be found out first."""
        if self.grade == UNKNOWN:
            return bool(self.best.place) and not self.best.is_external
        return self.grade != NO_FIT


def fit(host: HostProfile, card: GpuProfile, beside: float = 0) -> CardFit:
    """Grade a card in a host.

    Args:
        host: the host.
        card: the card.
        beside: watts of cards already in it.
    """
    if card.id == host.gpu_fitted:
        return CardFit(host.id, card.id, (_as_sold(host, card),))
    places = tuple(_places(host, card, beside))
    order = sorted(places, key=_rank)
    return CardFit(host.id, card.id, tuple(order) or (_nowhere(host),))


def _rank(place: PlaceFit) -> tuple[bool, int, bool]:
    is_doubtful = place.is_external and place.grade in (UNKNOWN, NO_FIT)
    return is_doubtful, GRADES.index(place.grade), place.is_external


def added_cards(host: HostProfile, cards: Sequence[GpuProfile]) -> tuple[int, ...]:
    """Places in ``cards`` of those to be bought: all but the one that the host is sold with."""
    sold = next((i for i, card in enumerate(cards) if card.id == host.gpu_fitted), -1)
    return tuple(i for i in range(len(cards)) if i != sold)


def fit_all(host: HostProfile, cards: Sequence[GpuProfile]) -> tuple[CardFit, ...]:
    """Grade several cards, each in the best place that the ones before it left."""
    free, found, watts, left = list(host.slots), [], 0.0, host
    for card in cards:
        result = fit(_with_slots(left, free), card, watts)
        if card.id == left.gpu_fitted:  # the host is sold with one of them
            left = replace(host, gpu_fitted=None)
        if host.slots and not free and not host.enclosures:
            result = CardFit(host.id, card.id, (_place("", [_ALL_TAKEN], None),))
        found.append(result)
        free = [slot for slot in free if slot.id != result.best.place]
        watts += card.board_power_w or 0
    return tuple(found)


def _with_slots(host: HostProfile, slots: Sequence[Slot]) -> HostProfile:
    return host if len(slots) == len(host.slots) else replace(host, slots=tuple(slots))


def _places(host: HostProfile, card: GpuProfile, beside: float) -> Iterator[PlaceFit]:
    drivers = tuple(driver_reasons(host, card))
    if card.form == "laptop":
        yield _place("", [Reason(NO_FIT, Note("LAPTOP_MODULE"))], None)
        return
    watts = (card.board_power_w or 0) + beside
    for slot in host.slots:
        reasons = list(slot_reasons(host, slot, card))
        blamed = {reason.note.code for reason in reasons}
        if "OWN_SUPPLY_NEEDED" not in blamed:
            from_slot = not blamed & {"SLOT_WATTS_UNKNOWN", "CARD_WATTS_UNKNOWN"}
            reasons += supply_reasons(host, watts, from_slot and not slot.aux_plug)
        yield _place(slot.id, [*reasons, *drivers], link_gb_s(slot, card))
    for port in host.enclosures:
        yield _place(port.kind, [*_port_reasons(port), *drivers], port.gb_s, is_external=True)


def _port_reasons(port: Enclosure) -> Iterator[Reason]:
    """A box of its own has room and power; what is open is whether the port carries a card."""
    facts = (("port", port.kind), ("gb_s", f"{port.gb_s:g}"))
    yield Reason(WITH_CARE, Note("EXTERNAL_BOX", facts))
    if not port.proven:
        code = "PORT_NOT_PROVEN" if port.proven is None else "PORT_FAILED"
        yield Reason(UNKNOWN, Note(code, facts))


def _place(
    name: str, reasons: Sequence[Reason], link_gb_s: float | None, is_external: bool = False
) -> PlaceFit:
    said = reasons or [Reason(FITS, Note("ALL_SUFFICES"))]
    ordered = sorted(said, key=lambda reason: -GRADES.index(reason.grade))
    return PlaceFit(name, ordered[0].grade, tuple(ordered), link_gb_s, is_external)


def _as_sold(host: HostProfile, card: GpuProfile) -> PlaceFit:
    sold = Reason(FITS, Note("SOLD_WITH_CARD"))
    if not host.slots:
        return PlaceFit("", FITS, (sold,), None)
    return PlaceFit(host.slots[0].id, FITS, (sold,), link_gb_s(host.slots[0], card))


def link_gb_s(slot: Slot, card: GpuProfile) -> float | None:
    """GB/s one way between card and system memory: the slower of slot and card."""
    limits = [slot.plan_gb_s or slot.theoretical_gb_s]
    if card.pcie_gen is not None and card.pcie_lanes is not None:
        limits.append(GB_S_A_LANE[min(card.pcie_gen, max(GB_S_A_LANE))] * card.pcie_lanes)
    return None if limits[0] is None else min(limit for limit in limits if limit is not None)


def _nowhere(host: HostProfile) -> PlaceFit:
    """No slot and no port; of a template that describes neither, only the person can say."""
    if host.template:
        return _place("", [Reason(UNKNOWN, Note("SLOTS_NOT_DESCRIBED"))], None)
    return _place("", [Reason(NO_FIT, Note("NO_SLOT"))], None)
