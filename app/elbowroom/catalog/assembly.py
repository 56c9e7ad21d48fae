"""A machine put together: a host, one of its memory options, and what computes in it."""

import math
from dataclasses import replace

from elbowroom.catalog import constants
from elbowroom.catalog.data_files import GPU_BACKENDS
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile, MemoryOption
from elbowroom.core.amounts import Amount, exactly
from elbowroom.core.errors import Refusal
from elbowroom.core.machine import INTEGRATED, Gpu, Machine, numbered
from elbowroom.core.machine import MemoryOption as PlannedMemory
from elbowroom.core.scenario import InlineGpu, InlineMachine
from elbowroom.core.units import MIB, gib_to_bytes

SMALLEST_GIB = 0.001
LARGEST_GIB = 8192
MAX_GPUS = 16
"""Devices that llama.cpp splits a model over at most (``llama_max_devices``)."""

HEADLESS_KINDS = ("nas", "board", "sbc", "server")


def choose_memory(host: HostProfile, memory_gib: float | None) -> MemoryOption:
    """The option of that size, or the one the host ships with.

    Where the host has an option of unknown size, the person's word is taken for it; likewise on
    a template, whose sizes are assumptions to edit.

    Raises:
        Refusal: ``MEMORY_NOT_CHOSEN`` for a host sold without memory, or with a size not known;
            ``UNKNOWN_MEMORY_OPTION``; ``MEMORY_OUT_OF_RANGE``.
    """
    if memory_gib is None:
        if host.shipped is None:
            raise Refusal("MEMORY_NOT_CHOSEN", "memory_gib", machine=host.id, allowed=host.sizes)
        return host.shipped
    for option in sorted(host.memory_options, key=lambda option: not option.as_shipped):
        if option.gib and option.gib == memory_gib:
            return option
    for option in host.memory_options:
        if option.gib is None:
            _check_size(memory_gib, "memory_gib", host.memory_max_gib or LARGEST_GIB)
            return replace(option, gib=memory_gib)
    if host.template:
        _check_size(memory_gib, "memory_gib", host.memory_max_gib or LARGEST_GIB)
        return replace(host.shipped or host.memory_options[0], gib=memory_gib, modules=None)
    raise Refusal("UNKNOWN_MEMORY_OPTION", "memory_gib", found=memory_gib, allowed=host.sizes)


def _check_size(gib: float, field: str, high: float = LARGEST_GIB) -> None:
    if not (math.isfinite(gib) and SMALLEST_GIB <= gib <= high):
        raise Refusal("MEMORY_OUT_OF_RANGE", field, found=gib, low=SMALLEST_GIB, high=high)


def check_count(n: int, field: str) -> None:
    """No more GPUs than llama.cpp takes.

    Raises:
        Refusal: ``TOO_MANY_GPUS``.
    """
    if n > MAX_GPUS:
        raise Refusal("TOO_MANY_GPUS", field, found=n, high=MAX_GPUS)


def as_gpu(profile: GpuProfile) -> Gpu:
    """A card as the core sees it."""
    return Gpu(
        id=profile.id,
        name=profile.name,
        backend=profile.backend,
        memory=gib_to_bytes(profile.memory_gib),
        usable=usable_memory(profile),
        process_cost=constants.process_cost(profile.backend),
        bandwidth_gb_s=profile.bandwidth_gb_s,
    )


def usable_memory(profile: GpuProfile) -> Amount:
    """Bytes a program gets of a card, on Linux without a display.

    What was seen on such a system, exactly; else the driver's total less the driver's reserve;
    else the sold size less that reserve, and less ECC where the card ships with it on.
    """
    if profile.memory_mib_usable is not None:
        seen = exactly(profile.memory_mib_usable * MIB, profile.source_of("memory_mib_usable"))
        return replace(seen, checked_on=profile.checked_on)
    if profile.memory_mib_reported is not None:
        return constants.usable_of_reported(profile.memory_mib_reported * MIB)
    sold = gib_to_bytes(profile.memory_gib)
    if profile.ecc == "on" and profile.ecc_capacity_cost:
        sold -= int(sold * profile.ecc_capacity_cost)
    return constants.assumed_usable(sold)


def reserve_of(host: HostProfile) -> Amount:
    """Bytes of RAM the host's system keeps: what was measured on it, else its kind's assumption.

    Every Zima host runs ZimaOS; NAS, boards and servers have no desktop; all others have one.
    """
    if host.os is not None and host.os.reserved_ram_gib is not None:
        return exactly(gib_to_bytes(host.os.reserved_ram_gib), host.source_of("os"))
    if host.family.startswith("Zima"):
        return constants.system_reserve("zimaos")
    return constants.system_reserve("nas" if host.kind in HEADLESS_KINDS else "desktop")


def assemble(
    host: HostProfile, option: MemoryOption, cards: tuple[Gpu, ...], on_integrated: bool = False
) -> Machine:
    """Put host, memory and card together; ``option.gib`` is known.

    Args:
        on_integrated: the host's own graphics compute, in a share of the RAM. They do so without
            being asked where CPU and GPU share the memory by design and no card is put in.

    Raises:
        Refusal: ``NO_INTEGRATED_GPU``.
    """
    ram, reserve = gib_to_bytes(option.gib or 0), reserve_of(host)
    shares = on_integrated or (host.unified_memory is not None and not cards)
    if shares:
        cards = (_integrated_gpu(host, option, ram, reserve),)
    names = numbered([card.name for card in cards])
    machine = Machine(
        id=host.id,
        name=host.name,
        ram=ram,
        system_reserve=reserve,
        process_cost=constants.process_cost("cpu"),
        gpus=tuple(replace(card, name=name) for card, name in zip(cards, names, strict=True)),
        unified=shares,
        memory=PlannedMemory(
            option.gib or 0, option.modules or "", option.channels, option.bandwidth_gb_s
        ),
    )
    if host.cpu is None:
        return machine
    threads = host.cpu.threads or machine.threads
    return replace(machine, threads=threads, repacks_weights=host.cpu.isa.avx2)


def _integrated_gpu(host: HostProfile, option: MemoryOption, ram: int, reserve: Amount) -> Gpu:
    """The GPU's view of memory it shares: its default share, or what the system leaves.

    Raises:
        Refusal: ``NO_INTEGRATED_GPU`` where nothing is there that llama.cpp can compute on.
    """
    igpu = host.igpu
    backend = igpu.backend if igpu else None
    if igpu is None or backend is None:
        raise Refusal("NO_INTEGRATED_GPU", "gpus", machine=host.id)
    share = constants.shared_memory(host.unified_memory or igpu.share_rule or "any", ram)
    usable = Amount(
        point=max(0, min(share.point, ram - reserve.point)),
        low=max(0, min(share.low, ram - reserve.high)),
        high=max(0, min(share.high, ram - reserve.low)),
        source=share.source,
        checked_on=share.checked_on,
        is_assumption=share.is_assumption,
    )
    return Gpu(
        id="gpu" if host.unified_memory else INTEGRATED,
        name=igpu.name,
        backend=backend,
        memory=ram,
        usable=usable,
        process_cost=constants.process_cost(backend),
        bandwidth_gb_s=option.bandwidth_gb_s,
    )


def inline_machine(described: InlineMachine) -> Machine:
    """A machine described in the scenario: all its memory is usable, no system reserve.

    Raises:
        Refusal: ``MEMORY_OUT_OF_RANGE``, ``UNKNOWN_BACKEND``, ``TOO_MANY_GPUS``.
    """
    _check_size(described.ram_gib, "machine.ram_gib")
    check_count(len(described.gpus), "machine.gpus")
    gpus = tuple(_inline_gpu(gpu) for gpu in described.gpus)
    if len(gpus) > 1:
        gpus = tuple(replace(gpu, name=f"GPU {n}") for n, gpu in enumerate(gpus, 1))
    return Machine(
        id="custom",
        name="custom",
        ram=gib_to_bytes(described.ram_gib),
        system_reserve=exactly(0),
        process_cost=constants.process_cost("cpu"),
        gpus=gpus,
    )


def _inline_gpu(described: InlineGpu) -> Gpu:
    _check_size(described.memory_gib, "machine.gpus")
    if described.backend not in GPU_BACKENDS:
        found = described.backend
        raise Refusal("UNKNOWN_BACKEND", "machine.gpus", found=found, allowed=GPU_BACKENDS)
    memory = gib_to_bytes(described.memory_gib)
    return Gpu(
        id="gpu",
        name="GPU",
        backend=described.backend,
        memory=memory,
        usable=exactly(memory),
        process_cost=constants.process_cost(described.backend),
    )
