"""The shipped hosts and GPUs, and the machine a scenario describes with them."""

import math
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import replace
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Generic, TypeVar

from elbowroom.catalog import constants
from elbowroom.catalog.data_files import damaged, read_json
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile, MemoryOption
from elbowroom.catalog.paths import hardware_profiles
from elbowroom.core.amounts import Amount, exactly
from elbowroom.core.errors import Refusal
from elbowroom.core.machine import Gpu, Machine
from elbowroom.core.scenario import InlineGpu, InlineMachine, Scenario
from elbowroom.core.units import MIB, gib_to_bytes

GPU_BACKENDS = ("cuda", "rocm", "vulkan", "metal")
SMALLEST_GIB = 0.001
LARGEST_GIB = 8192
HEADLESS_KINDS = ("nas", "board", "sbc", "server")

P = TypeVar("P", HostProfile, GpuProfile)


class _Shelf(Generic[P]):
    """The profiles of one folder, each read when first asked for."""

    def __init__(self, folder: Path, kind: type[P], code: str, field: str) -> None:
        self._folder = folder
        self._kind: type[P] = kind
        self._code = code
        self._field = field
        self._read: dict[str, P] = {}
        self.faults: list[Refusal] = []

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """Ids of the folder's profiles, sorted."""
        return tuple(sorted(path.stem for path in self._folder.glob("*.json")))

    def one(self, name: str) -> P:
        if name not in self._read:
            if name not in self.ids:
                raise Refusal(self._code, self._field, found=name, near=_near(name, self.ids))
            self._read[name] = self._load(name)
        return self._read[name]

    def _load(self, name: str) -> P:
        path = self._folder / f"{name}.json"
        profile = read_json(path, self._kind)
        if profile.id != name:
            raise damaged(path, "id", f"{profile.id} is not the name of the file")
        return profile

    def with_records(self, records: Mapping[str, P]) -> "_Shelf[P]":
        other = copy(self)
        other._read = self._read | dict(records)
        return other

    def all(self) -> tuple[P, ...]:
        """Every profile that can be read; :attr:`faults` says which cannot."""
        good = []
        self.faults = []
        for name in self.ids:
            try:
                good.append(self.one(name))
            except Refusal as refusal:
                self.faults.append(refusal)
        return tuple(good)


class HardwareCatalog:
    """Hosts and GPUs by id, read from disk when first asked for and kept.

    Args:
        folder: holds ``hosts/`` and ``gpus/``; the shipped profiles by default.

    Every method raises ``DAMAGED_DATA_FILE`` for a file it needs and cannot use.
    """

    def __init__(self, folder: Path | None = None) -> None:
        folder = folder or hardware_profiles()
        self._hosts = _Shelf(folder / "hosts", HostProfile, "UNKNOWN_MACHINE", "machine")
        self._gpus = _Shelf(folder / "gpus", GpuProfile, "UNKNOWN_GPU", "gpus")

    def with_records(
        self, hosts: Mapping[str, HostProfile], gpus: Mapping[str, GpuProfile]
    ) -> "HardwareCatalog":
        """The same catalogue, where these profiles stand for those in it by their ids."""
        other = copy(self)
        other._hosts = self._hosts.with_records(hosts)
        other._gpus = self._gpus.with_records(gpus)
        return other

    def faults(self) -> tuple[Refusal, ...]:
        """What was wrong with the files that the last listings left out."""
        return (*self._hosts.faults, *self._gpus.faults)

    def hosts(self) -> tuple[HostProfile, ...]:
        """All hosts that can be read, by id."""
        return self._hosts.all()

    def gpus(self) -> tuple[GpuProfile, ...]:
        """All GPUs that can be read, by id."""
        return self._gpus.all()

    def host(self, host_id: str) -> HostProfile:
        """One host.

        Raises:
            Refusal: ``UNKNOWN_MACHINE`` with near misses.
        """
        return self._hosts.one(host_id)

    def gpu(self, gpu_id: str) -> GpuProfile:
        """One GPU.

        Raises:
            Refusal: ``UNKNOWN_GPU`` with near misses.
        """
        return self._gpus.one(gpu_id)

    def machine(self, scenario: Scenario) -> Machine:
        """The machine of a scenario: host, memory option, and the card that computes.

        ``gpus`` names cards put in; ``None`` means the fitted one, ``()`` none. A card takes the
        place of integrated graphics; without one, unified memory serves as the GPU's, and
        integrated graphics that merely share the RAM are left out: a CPU machine.

        Raises:
            Refusal: ``MACHINE_MISSING``, ``UNKNOWN_MACHINE``, ``UNKNOWN_GPU``, ``ONE_GPU_ONLY``,
                ``UNKNOWN_MEMORY_OPTION``, ``MEMORY_NOT_CHOSEN``, ``MEMORY_OUT_OF_RANGE``,
                ``UNKNOWN_BACKEND``.
        """
        if scenario.machine is None:
            raise Refusal("MACHINE_MISSING", "machine")
        if isinstance(scenario.machine, InlineMachine):
            for field in ("gpus", "memory_gib"):
                if getattr(scenario, field) is not None:
                    raise Refusal("CONFLICTING_FIELDS", field, other="machine")
            return inline_machine(scenario.machine)
        host = self.host(scenario.machine)
        cards = self._cards(host, scenario.gpus)
        option = choose_memory(host, scenario.memory_gib)
        return _assemble(host, option, tuple(as_gpu(card) for card in cards))

    def _cards(self, host: HostProfile, chosen: tuple[str, ...] | None) -> tuple[GpuProfile, ...]:
        if chosen is None:
            chosen = (host.gpu_fitted,) if host.gpu_fitted else ()
        cards = tuple(self.gpu(gpu_id) for gpu_id in chosen)
        if len(cards) > 1:
            raise Refusal("ONE_GPU_ONLY", "gpus", found=len(cards))
        return cards


def _near(name: str, ids: Iterable[str]) -> tuple[str, ...]:
    """Up to three ids like ``name``: those that contain it, then those spelt like it."""
    word = name.strip().lower().replace(" ", "-")
    inside = [known for known in ids if word and word in known]
    return tuple(dict.fromkeys(inside + get_close_matches(word, ids, n=3, cutoff=0.5)))[:3]


def choose_memory(host: HostProfile, memory_gib: float | None) -> MemoryOption:
    """The option of that size, or the one the host ships with.

    Where the host has an option of unknown size, the person's word is taken for it.

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
    raise Refusal("UNKNOWN_MEMORY_OPTION", "memory_gib", found=memory_gib, allowed=host.sizes)


def _check_size(gib: float, field: str, high: float = LARGEST_GIB) -> None:
    if not (math.isfinite(gib) and SMALLEST_GIB <= gib <= high):
        raise Refusal("MEMORY_OUT_OF_RANGE", field, found=gib, low=SMALLEST_GIB, high=high)


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


def _assemble(host: HostProfile, option: MemoryOption, cards: tuple[Gpu, ...]) -> Machine:
    """Put host, memory and card together; ``option.gib`` is known."""
    ram, reserve = gib_to_bytes(option.gib or 0), reserve_of(host)
    unified = host.unified_memory is not None and not cards
    if unified:
        cards = (_unified_gpu(host, option, ram, reserve),)
    machine = Machine(
        id=host.id,
        name=host.name,
        ram=ram,
        system_reserve=reserve,
        process_cost=constants.process_cost("cpu"),
        gpus=cards,
        unified=unified,
    )
    if host.cpu is None:
        return machine
    threads = host.cpu.threads or machine.threads
    return replace(machine, threads=threads, repacks_weights=host.cpu.isa.avx2)


def _unified_gpu(host: HostProfile, option: MemoryOption, ram: int, reserve: Amount) -> Gpu:
    """The GPU's view of memory it shares: its default share, or what the system leaves."""
    share = constants.unified_share(host.unified_memory or "", ram)
    usable = Amount(
        point=max(0, min(share.point, ram - reserve.point)),
        low=max(0, min(share.low, ram - reserve.high)),
        high=max(0, min(share.high, ram - reserve.low)),
        source=share.source,
        checked_on=share.checked_on,
        is_assumption=share.is_assumption,
    )
    backend = host.igpu.backends[0] if host.igpu and host.igpu.backends else ""
    return Gpu(
        id="gpu",
        name=host.igpu.name if host.igpu else host.name,
        backend=backend,
        memory=ram,
        usable=usable,
        process_cost=constants.process_cost(backend),
        bandwidth_gb_s=option.bandwidth_gb_s,
    )


def inline_machine(described: InlineMachine) -> Machine:
    """A machine described in the scenario: all its memory is usable, no system reserve.

    Raises:
        Refusal: ``MEMORY_OUT_OF_RANGE``, ``UNKNOWN_BACKEND``, ``ONE_GPU_ONLY``.
    """
    _check_size(described.ram_gib, "machine.ram_gib")
    gpus = tuple(_inline_gpu(gpu) for gpu in described.gpus)
    if len(gpus) > 1:
        raise Refusal("ONE_GPU_ONLY", "machine.gpus", found=len(gpus))
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
