"""Hosts, GPUs and memory modules, and the machine a scenario describes with them."""

from collections.abc import Mapping
from copy import copy
from pathlib import Path
from typing import Any, Generic, TypeVar

from elbowroom.catalog.assembly import (
    as_gpu,
    assemble,
    check_count,
    choose_memory,
    inline_machine,
)
from elbowroom.catalog.data_files import damaged
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.catalog.module_profiles import ModuleProfile
from elbowroom.catalog.near import near_misses
from elbowroom.catalog.overlay import Overlay
from elbowroom.catalog.paths import hardware_profiles, own_data
from elbowroom.core.errors import Refusal
from elbowroom.core.machine import INTEGRATED, Machine
from elbowroom.core.scenario import InlineMachine, Scenario

P = TypeVar("P", HostProfile, GpuProfile, ModuleProfile)
Profile = HostProfile | GpuProfile | ModuleProfile


class _Shelf(Generic[P]):
    """The profiles of one kind, each read when first asked for."""

    def __init__(self, files: Overlay, kind: type[P], code: str, field: str) -> None:
        self.files = files
        self._kind: type[P] = kind
        self._code = code
        self._field = field
        self._given: dict[str, P] = {}
        self._read: dict[str, P] = {}
        self.faults: list[Refusal] = []

    def one(self, name: str) -> P:
        ids = self.files.ids
        if name not in self._read:
            if name not in ids:
                raise Refusal(self._code, self._field, found=name, near=near_misses(name, ids))
            self._read[name] = self._load(name)
        return self._read[name]

    def _load(self, name: str) -> P:
        profile = self.files.read(name, self._kind)
        if profile.id != name:
            path = self.files.path(name)
            raise damaged(path, "id", f"{profile.id} is not the name of the file")
        return profile

    @property
    def brought(self) -> dict[str, P]:
        """Records that were given and no file holds."""
        return {name: one for name, one in self._given.items() if name not in self.files.ids}

    def look_again(self) -> None:
        """Forget what was read of the files; records that were given stay."""
        self.files.look_again()
        self._read = dict(self._given)

    def with_records(self, records: Mapping[str, P]) -> "_Shelf[P]":
        other = copy(self)
        other._given = self._given | dict(records)
        other._read = self._read | other._given
        return other

    def all(self) -> tuple[P, ...]:
        """Every profile that can be read; :attr:`faults` says which cannot."""
        good = []
        self.faults = list(self.files.too_many())
        for name in self.files.ids:
            try:
                good.append(self.one(name))
            except Refusal as refusal:
                self.faults.append(refusal)
        return tuple(good)


class HardwareCatalog:
    """Hosts, GPUs and memory modules by id, read from disk when first asked for and kept.

    Args:
        folder: holds ``hosts/``, ``gpus/`` and ``modules/``; the shipped profiles by default.
        own: the person's own folder, with the same three in it; theirs by default, and none
            where ``folder`` is given.

    Every method raises ``DAMAGED_DATA_FILE`` or ``OWN_DATA_FILE`` for a file it needs and cannot
    use.
    """

    def __init__(self, folder: Path | None = None, own: Path | None = None) -> None:
        if folder is None:
            folder, own = hardware_profiles(), own or own_data()

        def files(kind: str) -> Overlay:
            return Overlay(folder / kind, own / kind if own else None)

        self._hosts = _Shelf(files("hosts"), HostProfile, "UNKNOWN_MACHINE", "machine")
        self._gpus = _Shelf(files("gpus"), GpuProfile, "UNKNOWN_GPU", "gpus")
        self._modules = _Shelf(files("modules"), ModuleProfile, "UNKNOWN_MODULE", "modules")

    def with_records(
        self, hosts: Mapping[str, HostProfile], gpus: Mapping[str, GpuProfile]
    ) -> "HardwareCatalog":
        """The same catalogue, where these profiles stand for those in it by their ids."""
        other = copy(self)
        other._hosts = self._hosts.with_records(hosts)
        other._gpus = self._gpus.with_records(gpus)
        return other

    def with_brought(self, other: "HardwareCatalog") -> "HardwareCatalog":
        """The same with the hosts and GPUs that the other was given and no file holds."""
        return self.with_records(other._hosts.brought, other._gpus.brought)

    def look_again(self) -> None:
        """Forget what was read, so that the person's changed files are found.

        Records that were given keep standing for them.
        """
        for shelf in (self._hosts, self._gpus, self._modules):
            shelf.look_again()

    def faults(self) -> tuple[Refusal, ...]:
        """What was wrong with the files that the last listings left out."""
        return (*self._hosts.faults, *self._gpus.faults, *self._modules.faults)

    @property
    def host_ids(self) -> tuple[str, ...]:
        """Ids of all hosts, before any of them is read."""
        return self._hosts.files.ids

    @property
    def gpu_ids(self) -> tuple[str, ...]:
        """Ids of all GPUs, before any of them is read."""
        return self._gpus.files.ids

    def hosts(self) -> tuple[HostProfile, ...]:
        """All hosts that can be read, by id."""
        return self._hosts.all()

    def gpus(self) -> tuple[GpuProfile, ...]:
        """All GPUs that can be read, by id."""
        return self._gpus.all()

    def modules(self) -> tuple[ModuleProfile, ...]:
        """All memory modules that can be read, by id."""
        return self._modules.all()

    def own_fields(self, profile: Profile) -> tuple[str, ...]:
        """What of a profile stands in the person's own file."""
        return self._files_of(profile).own_fields(profile.id)

    def is_own(self, profile: Profile) -> bool:
        """Whether the whole profile is the person's own."""
        return self._files_of(profile).is_new(profile.id)

    def _files_of(self, profile: Profile) -> Overlay:
        match profile:
            case HostProfile():
                return self._hosts.files
            case GpuProfile():
                return self._gpus.files
            case ModuleProfile():
                return self._modules.files

    def host(self, host_id: str) -> HostProfile:
        """One host.

        Raises:
            Refusal: ``UNKNOWN_MACHINE`` with near misses.
        """
        return self._hosts.one(host_id)

    def host_record(self, host_id: str) -> dict[str, Any]:
        """One host as its file has it, with the person's own values.

        Raises:
            Refusal: ``UNKNOWN_MACHINE`` with near misses.
        """
        return self._hosts.files.record(self._hosts.one(host_id).id)

    def gpu(self, gpu_id: str) -> GpuProfile:
        """One GPU.

        Raises:
            Refusal: ``UNKNOWN_GPU`` with near misses.
        """
        return self._gpus.one(gpu_id)

    def module(self, module_id: str) -> ModuleProfile:
        """One memory module.

        Raises:
            Refusal: ``UNKNOWN_MODULE`` with near misses.
        """
        return self._modules.one(module_id)

    def machine(self, scenario: Scenario) -> Machine:
        """The machine of a scenario: host, memory option, and the card that computes.

        ``gpus`` names cards put in; ``None`` means the fitted one, ``()`` none, ``("igpu",)`` the
        graphics on the processor. A card takes the place of integrated graphics; without one,
        unified memory serves as the GPU's, and integrated graphics that merely share the RAM are
        left out unless they are named: a CPU machine.

        Raises:
            Refusal: ``MACHINE_MISSING``, ``UNKNOWN_MACHINE``, ``UNKNOWN_GPU``, ``TOO_MANY_GPUS``,
                ``NO_INTEGRATED_GPU``, ``INTEGRATED_ALONE``, ``UNKNOWN_MEMORY_OPTION``,
                ``MEMORY_NOT_CHOSEN``, ``MEMORY_OUT_OF_RANGE``, ``UNKNOWN_BACKEND``.
        """
        if scenario.machine is None:
            raise Refusal("MACHINE_MISSING", "machine")
        if isinstance(scenario.machine, InlineMachine):
            for field in ("gpus", "memory_gib"):
                if getattr(scenario, field) is not None:
                    raise Refusal("CONFLICTING_FIELDS", field, other="machine")
            return inline_machine(scenario.machine)
        host = self.host(scenario.machine)
        on_integrated = scenario.gpus == (INTEGRATED,)
        cards = () if on_integrated else self._cards(host, scenario.gpus)
        option = choose_memory(host, scenario.memory_gib)
        return assemble(host, option, tuple(as_gpu(card) for card in cards), on_integrated)

    def _cards(self, host: HostProfile, chosen: tuple[str, ...] | None) -> tuple[GpuProfile, ...]:
        if chosen is None:
            chosen = (host.gpu_fitted,) if host.gpu_fitted else ()
        check_count(len(chosen), "gpus")
        if INTEGRATED in chosen:
            raise Refusal("INTEGRATED_ALONE", "gpus", found=len(chosen))
        return tuple(self.gpu(gpu_id) for gpu_id in chosen)
