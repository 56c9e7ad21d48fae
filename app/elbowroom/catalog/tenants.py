"""The services of a scenario, summed by the memory they take."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from elbowroom.catalog import constants
from elbowroom.catalog.services import ServiceCatalog, ServiceRecord
from elbowroom.core.amounts import NO_BYTES, Amount, exactly
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Note
from elbowroom.core.machine import Machine
from elbowroom.core.reserve import added, keep
from elbowroom.core.scenario import ServiceUse
from elbowroom.core.units import gib_to_bytes

MOST_SERVICES = 100
LARGEST_GIB = 8192
POOLS = ("ram", "vram")


@dataclass(frozen=True, slots=True)
class Tenant:
    """One service in one memory; ``amount`` is ``None`` where nobody knows it."""

    record: ServiceRecord
    pool: str
    amount: Amount | None
    is_own_figure: bool


def with_services(
    catalog: ServiceCatalog, machine: Machine, services: tuple[str | ServiceUse, ...]
) -> tuple[Machine, tuple[Note, ...]]:
    """The machine with what the services leave of it, and what to know of them.

    A whole system's own figure takes the place of the assumed reserve; without one it is in that
    reserve already. The reserve is then no longer an assumption as a whole, so that what is assumed
    of it, the system's part, is said here.

    Raises:
        Refusal: ``UNKNOWN_SERVICE``, ``UNKNOWN_CHOICE``, ``MEMORY_OUT_OF_RANGE``,
            ``OUT_OF_RANGE`` or ``SERVICE_NEEDS_CARD``.
    """
    if not services:
        return machine, ()
    if len(services) > MOST_SERVICES:
        found, high = len(services), MOST_SERVICES
        raise Refusal("OUT_OF_RANGE", "services", found=found, low=0, high=high)
    tenants = [_tenant(catalog, service, machine) for service in services]
    kept = dict.fromkeys(POOLS, NO_BYTES)
    for tenant in tenants:
        if tenant.record.is_system and tenant.amount is not None:
            machine = replace(machine, system_reserve=tenant.amount)
        elif tenant.amount is not None:
            kept[tenant.pool] = added(kept[tenant.pool], tenant.amount)
    system = machine.system_reserve
    machine = keep(machine, kept["ram"], kept["vram"])
    said = replace(machine.system_reserve, is_assumption=False)
    return replace(machine, system_reserve=said), (*_system_note(system), *_notes(tenants))


def _system_note(reserve: Amount) -> Iterator[Note]:
    if reserve.is_assumption and reserve.point:
        facts = (("bytes", reserve.point), ("low", reserve.low), ("high", reserve.high))
        yield Note("SYSTEM_RESERVE_ASSUMED", facts)


def _tenant(catalog: ServiceCatalog, service: str | ServiceUse, machine: Machine) -> Tenant:
    use = ServiceUse(service) if isinstance(service, str) else service
    record = catalog.one(use.id)
    pool = _pool(record, use, machine)
    if use.gib is not None:
        if not (math.isfinite(use.gib) and 0 <= use.gib <= LARGEST_GIB):
            found, low, high = use.gib, 0, LARGEST_GIB
            raise Refusal("MEMORY_OUT_OF_RANGE", "services", found=found, low=low, high=high)
        return Tenant(record, pool, exactly(gib_to_bytes(use.gib)), True)
    if record.is_system:
        return Tenant(record, pool, None, False)
    if record.rule == "zfs-cache":
        return Tenant(record, pool, constants.zfs_cache(machine.ram), False)
    return Tenant(record, pool, record.amount(), False)


def _pool(record: ServiceRecord, use: ServiceUse, machine: Machine) -> str:
    """Where it runs: as chosen, else as it must, else in RAM."""
    chosen = use.pool or (record.pool if record.pool != "either" else "ram")
    allowed = POOLS if record.pool == "either" else (record.pool,)
    if chosen not in allowed:
        raise Refusal("UNKNOWN_CHOICE", "services", found=chosen, allowed=allowed)
    if chosen == "vram" and not machine.gpus:
        raise Refusal("SERVICE_NEEDS_CARD", "services", found=record.id)
    return chosen


def _notes(tenants: list[Tenant]) -> Iterator[Note]:
    for tenant in tenants:
        name = (("service", tenant.record.name), ("id", tenant.record.id))
        if tenant.amount is not None:
            amount = tenant.amount
            sizes = (("bytes", amount.point), ("low", amount.low), ("high", amount.high))
            code = "SERVICE_ENTERED" if tenant.is_own_figure else "SERVICE_KEEPS"
            yield Note(code, (*name, ("pool", tenant.pool), *sizes))
        elif tenant.record.is_system:
            yield Note("SERVICE_IN_RESERVE", name)
        else:
            yield Note("SERVICE_UNKNOWN", name)
