"""Which cards the system of a host has drivers for.

The rules lie in ``hardware_profiles/systems.json``, each with its source and date; the first whose
name occurs in the host's system holds.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from elbowroom.catalog.data_files import Day, FileFormat, ProfileId, SourceText, Word, read_json
from elbowroom.catalog.data_files import Note as NoteText
from elbowroom.catalog.fit_rules import NO_FIT, UNKNOWN, WITH_CARE, Reason
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.catalog.paths import hardware_profiles
from elbowroom.core.estimate import Note


@dataclass(frozen=True, slots=True, kw_only=True)
class DriverRule(FileFormat):
    """What a system drives of one maker's cards.

    Attributes:
        supported: ``yes``; ``no``; ``listed`` for the cards named; ``unknown``.
        from_compute_capability: the least that is asked for.
        cards: ids that are listed.
    """

    supported: str
    from_compute_capability: float | None = None
    cards: tuple[ProfileId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class System(FileFormat):
    """A family of systems.

    Attributes:
        name: as it occurs in a host's ``os.name``.
        drivers: rule by maker of the card.
        problems: card id -> what was reported of it, with the place.
    """

    name: Word
    drivers: Mapping[str, DriverRule]
    source: SourceText
    checked_on: Day
    problems: Mapping[str, NoteText] = field(default_factory=dict)


@cache
def systems() -> tuple[System, ...]:
    """All rules.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE``.
    """
    return read_json(hardware_profiles() / "systems.json", tuple[System, ...])


def driver_reasons(host: HostProfile, card: GpuProfile) -> Iterator[Reason]:
    """What speaks against the card under the host's system; nothing where it is driven."""
    name = host.os.name if host.os else ""
    system = next((found for found in systems() if found.name in name), None)
    rule = system.drivers.get(card.vendor) if system else None
    facts = (("system", system.name if system else name), ("card", card.name))
    if system is None or rule is None or rule.supported == "unknown":
        yield Reason(UNKNOWN, Note("DRIVER_UNKNOWN", facts))
        return
    asked, has = rule.from_compute_capability, float(card.compute_capability or 0)
    if rule.supported == "no":
        yield Reason(NO_FIT, Note("DRIVER_MISSING", facts))
    elif rule.supported == "listed" and card.id not in rule.cards:
        yield Reason(UNKNOWN, Note("DRIVER_NOT_LISTED", facts))
    elif asked is not None and has < asked:
        more = (("asked", f"{asked:g}"), ("has", f"{has:g}"))
        yield Reason(NO_FIT, Note("DRIVER_ASKS_FOR_NEWER", (*facts, *more)))
    if card.id in system.problems:
        reported = (("problem", system.problems[card.id]),)
        yield Reason(WITH_CARE, Note("DRIVER_PROBLEM", (*facts, *reported)))
