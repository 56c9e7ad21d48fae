"""The shipped hosts and GPUs, and the machine a scenario describes with them."""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Generic, TypeVar

from elbowroom.catalog.assembly import as_gpu, assemble, choose_memory, inline_machine
from elbowroom.catalog.data_files import damaged, read_json
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.catalog.paths import hardware_profiles
from elbowroom.core.errors import Refusal
from elbowroom.core.machine import INTEGRATED, Machine
from elbowroom.core.scenario import InlineMachine, Scenario

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

        ``gpus`` names cards put in; ``None`` means the fitted one, ``()`` none, ``("igpu",)`` the
        graphics on the processor. A card takes the place of integrated graphics; without one,
        unified memory serves as the GPU's, and integrated graphics that merely share the RAM are
        left out unless they are named: a CPU machine.

        Raises:
            Refusal: ``MACHINE_MISSING``, ``UNKNOWN_MACHINE``, ``UNKNOWN_GPU``, ``ONE_GPU_ONLY``,
                ``NO_INTEGRATED_GPU``, ``UNKNOWN_MEMORY_OPTION``, ``MEMORY_NOT_CHOSEN``,
                ``MEMORY_OUT_OF_RANGE``, ``UNKNOWN_BACKEND``.
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
        if len(chosen) > 1:
            raise Refusal("ONE_GPU_ONLY", "gpus", found=len(chosen))
        return tuple(self.gpu(gpu_id) for gpu_id in chosen)


def _near(name: str, ids: Iterable[str]) -> tuple[str, ...]:
    """Up to three ids like ``name``: those that contain it, then those spelt like it."""
    word = name.strip().lower().replace(" ", "-")
    inside = [known for known in ids if word and word in known]
    return tuple(dict.fromkeys(inside + get_close_matches(word, ids, n=3, cutoff=0.5)))[:3]
