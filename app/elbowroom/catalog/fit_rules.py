"""Whether a card goes into a slot: one small rule for each way in which it may not."""

from collections.abc import Iterator
from dataclasses import dataclass

from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile, Slot
from elbowroom.core.estimate import Note

FITS, WITH_CARE, UNKNOWN, NO_FIT = "FITS", "FITS_WITH_CARE", "UNKNOWN", "DOES_NOT_FIT"
GRADES = (FITS, WITH_CARE, UNKNOWN, NO_FIT)
"""From best to worst."""

SLOT_PITCH_MM = 20
"""A card of n slots takes n times 20.32 mm less a gap (PCI Express Card Electromechanical)."""

FULL_HEIGHT_MM = 111
"""Height of a standard card by the same specification; coolers may stand above it."""

LOW_PROFILE_MM = 69
NEAR_MM = 2
"""Within this of the limit the tolerances of both decide, so that only trying tells."""

FULL_CONNECTOR = 16
OPEN_AIR_KINDS = ("board", "sbc")
"""Boards without a case: a card hangs outside, and may have a supply of its own."""

MOST_SLOT_WATTS = 75
"""Of any PCI Express slot by the specification; more has to come through a plug."""


ABOUT_POWER = ("SUPPLY_", "CARD_WATTS_", "SLOT_WATTS_", "PLUG_VARIES", "NO_PLUG", "OWN_SUPPLY_")
"""How codes of reasons begin that speak of watts and plugs: what a wrong card can burn."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a place is graded as it is; ``note`` says it in facts."""

    grade: str
    note: Note

    @property
    def is_about_power(self) -> bool:
        """Whether it speaks of watts or plugs."""
        return self.note.code.startswith(ABOUT_POWER)


def slot_reasons(host: HostProfile, slot: Slot, card: GpuProfile) -> Iterator[Reason]:
    """All that speaks against the card in the slot, or that nobody knows; nothing where it fits."""
    sizes = (*_length(slot, card), *_height(slot, card), *_thickness(slot, card))
    yield from map(_to_measure, sizes) if host.template else sizes
    yield from _connector(slot, card)
    yield from _slot_watts(slot, card)
    yield from _plug(host, slot, card)
    yield from cooling(host, card)


def _to_measure(reason: Reason) -> Reason:
    """A template's room is our assumption, which keeps no card out: the case is to be measured."""
    return Reason(UNKNOWN, reason.note) if reason.grade == NO_FIT else reason


def supply_reasons(host: HostProfile, watts: float, from_slot: bool) -> Iterator[Reason]:
    """Whether the supply carries cards of ``watts`` in all.

    Args:
        host: its supply, and its load without a card where known.
        watts: of all cards put in.
        from_slot: the slot's own watts are known to suffice, so that the supply must be able.
    """
    supply = host.supply.watts if host.supply else None
    if supply is None:
        if not from_slot:
            yield Reason(UNKNOWN, Note("SUPPLY_WATTS_UNKNOWN", (("watts", round(watts)),)))
        return
    own = 0 if host.gpu_fitted else host.load_w or 0
    facts = (("watts", round(watts)), ("supply", round(supply)), ("own", round(own)))
    if watts + own > supply:
        code = "SUPPLY_TOO_SMALL_FOR_BOTH" if own else "SUPPLY_TOO_SMALL"
        yield Reason(NO_FIT, Note(code, facts))
    elif 2 * watts > supply and not own:
        yield Reason(WITH_CARE, Note("SUPPLY_CLOSE", facts))


def _length(slot: Slot, card: GpuProfile) -> Iterator[Reason]:
    room = slot.max_card_mm.length if slot.max_card_mm else None
    yield from _side("length", room, card.length_mm)


def _side(side: str, room: float | None, size: float | None) -> Iterator[Reason]:
    """One dimension, measured on both sides or said to be unknown."""
    facts = (
        ("side", side),
        ("size", round(size) if size else 0),
        ("room", round(room) if room else 0),
    )
    if size is None and room is None:
        yield Reason(UNKNOWN, Note("SIZE_AND_ROOM_UNKNOWN", facts))
    elif size is None:
        yield Reason(UNKNOWN, Note("CARD_SIZE_UNKNOWN", facts))
    elif room is None:
        yield Reason(UNKNOWN, Note("SLOT_ROOM_UNKNOWN", facts))
    elif size > room + NEAR_MM:
        yield Reason(NO_FIT, Note("CARD_TOO_LARGE", facts))
    elif size > room:
        yield Reason(WITH_CARE, Note("CARD_SIZE_CLOSE", facts))


def _height(slot: Slot, card: GpuProfile) -> Iterator[Reason]:
    room = slot.max_card_mm.height if slot.max_card_mm else None
    low = card.low_profile
    if slot.low_profile_required and low in ("no", "some"):
        code = "NOT_LOW_PROFILE" if low == "no" else "SOME_LOW_PROFILE"
        yield Reason(NO_FIT if low == "no" else WITH_CARE, Note(code))
        return
    known = card.height_mm or (LOW_PROFILE_MM if low == "yes" else None)
    if known is None and low == "no" and room is not None and room + NEAR_MM >= FULL_HEIGHT_MM:
        facts = (("size", FULL_HEIGHT_MM), ("room", round(room)))
        yield Reason(WITH_CARE, Note("STANDARD_HEIGHT_ASSUMED", facts))
        return
    yield from _side("height", room, known or (FULL_HEIGHT_MM if low == "no" else None))


def _thickness(slot: Slot, card: GpuProfile) -> Iterator[Reason]:
    by_slots = card.slots_occupied * SLOT_PITCH_MM if card.slots_occupied else None
    room = slot.max_card_mm.width if slot.max_card_mm else None
    yield from _side("thickness", room, card.thickness_mm or by_slots)


def _connector(slot: Slot, card: GpuProfile) -> Iterator[Reason]:
    """Cards have an edge of x16: a closed slot that is shorter does not take one."""
    physical = slot.physical or ""
    digits = physical.partition(" ")[0].removeprefix("x")
    if not digits.isdigit():
        yield Reason(WITH_CARE, Note("CONNECTOR_NOT_STATED"))
    elif int(digits) < FULL_CONNECTOR and "open" not in physical:
        yield Reason(UNKNOWN, Note("SHORT_CONNECTOR", (("slot", f"x{digits}"),)))


def needs_plug(card: GpuProfile) -> bool | None:
    """Whether the card takes power through a plug; ``None`` where some do, or nobody says."""
    plug = card.external_power
    if plug == "none":
        return False
    if plug is None:
        return True if (card.board_power_w or 0) > MOST_SLOT_WATTS else None
    return None if plug.startswith("none") else True


def _slot_watts(slot: Slot, card: GpuProfile) -> Iterator[Reason]:
    watts, allowed = card.board_power_w, slot.card_power_max_w
    if watts is None:
        yield Reason(UNKNOWN, Note("CARD_WATTS_UNKNOWN"))
        return
    facts = (("watts", round(watts)), ("slot", round(allowed or slot.power_w or 0)))
    if allowed is not None and watts > allowed:
        yield Reason(NO_FIT, Note("CARD_WATTS_ABOVE_LIMIT", facts))
    elif needs_plug(card):
        return
    elif slot.power_w is None:
        yield Reason(UNKNOWN, Note("SLOT_WATTS_UNKNOWN", facts))
    elif watts > slot.power_w:
        yield Reason(NO_FIT, Note("SLOT_WATTS_TOO_FEW", facts))
    elif slot.power_confidence == "low":
        yield Reason(WITH_CARE, Note("SLOT_WATTS_ASSUMED", facts))


def _plug(host: HostProfile, slot: Slot, card: GpuProfile) -> Iterator[Reason]:
    needed = needs_plug(card)
    if slot.aux_plug or needed is False:
        return
    facts = (("plug", card.external_power or ""), ("watts", round(card.board_power_w or 0)))
    if needed is None:
        yield Reason(WITH_CARE, Note("PLUG_VARIES", facts))
    elif host.kind in OPEN_AIR_KINDS:
        yield Reason(WITH_CARE, Note("OWN_SUPPLY_NEEDED", facts))
    else:
        yield Reason(NO_FIT, Note("NO_PLUG", facts))


def cooling(host: HostProfile, card: GpuProfile) -> Iterator[Reason]:
    """A card without a fan needs the wind of a server."""
    if card.cooling == "passive" and host.kind != "server":
        yield Reason(WITH_CARE, Note("PASSIVE_COOLING"))
