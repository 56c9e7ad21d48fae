"""Other services on the same memory: one JSON a service in ``resources/services``."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from elbowroom.catalog.data_files import Day, FileFormat, Limits, SourceText, Word, damaged
from elbowroom.catalog.near import near_misses
from elbowroom.catalog.overlay import Overlay
from elbowroom.catalog.paths import own_data, resources
from elbowroom.core.amounts import Amount
from elbowroom.core.errors import Refusal
from elbowroom.core.units import MIB

ServiceId = Annotated[str, Limits(pattern=r"^[a-z0-9]+([.-][a-z0-9]+)*$", max_length=60)]
Size = Annotated[int, Limits(ge=0, le=8192 * 1024)] | None
Category = Literal[
    "os",
    "storage",
    "desktop",
    "database",
    "photos",
    "media",
    "cameras",
    "smart-home",
    "voice",
    "llm-tools",
    "vector-db",
    "embedding",
    "image-gen",
    "apps",
    "network",
    "monitoring",
    "games",
]
Basis = Literal["measured", "reported", "vendor", "computed", "configured"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceRecord(FileFormat):
    """One service.

    Attributes:
        pool: memory it takes; ``either`` where it runs on the processor or on a card.
        idle_mib: low and high end when nobody uses it; ``None`` is unknown.
        peak_mib: likewise at work.
        is_system: a whole operating system, whose use a machine's reserve holds already.
        rule: ``zfs-cache`` where the size is a share of the RAM, not a number.
        basis: how the figures were found; empty where there are none.
        copied_from: the shipped service that a person's own began as.
    """

    id: ServiceId
    name: Word
    category: Category
    pool: Literal["ram", "vram", "either"]
    idle_mib: tuple[Size, Size]
    peak_mib: tuple[Size, Size]
    basis: tuple[Basis, ...]
    confidence: Literal["high", "medium", "low", "none"]
    sources: tuple[SourceText, ...]
    checked_on: Day
    is_system: bool = False
    rule: Literal["zfs-cache"] | None = None
    copied_from: ServiceId | None = None

    def __post_init__(self) -> None:
        for low, high in (self.idle_mib, self.peak_mib):
            if low is not None and high is not None and low > high:
                raise ValueError("a range is from low to high")

    def amount(self) -> Amount | None:
        """Bytes to plan with: the low end of its peak, inside all that was seen.

        ``None`` where nothing is known, or nothing but that it takes none when idle.
        """
        (idle_low, idle_high), (peak_low, peak_high) = self.idle_mib, self.peak_mib
        rising = [m for m in (idle_low, idle_high, peak_low, peak_high) if m is not None]
        if not any(rising):
            return None
        likely = next(m for m in (peak_low, idle_high, peak_high, idle_low) if m is not None)
        low, point, high = (mib * MIB for mib in (min(rising), likely, max(rising)))
        return Amount(point, low, high, "; ".join(self.sources), self.checked_on)


class ServiceCatalog:
    """All services, by id; a file is read when it is asked for, once.

    Args:
        folder: the shipped services by default.
        own: the person's own; theirs by default, and none where ``folder`` is given.
    """

    def __init__(self, folder: Path | None = None, own: Path | None = None) -> None:
        if folder is None:
            folder, own = resources() / "services", own or own_data() / "services"
        self._files = Overlay(folder, own)
        self._read: dict[str, ServiceRecord] = {}
        self._faults: list[Refusal] = []

    def look_again(self) -> None:
        """Forget what was read, so that the person's changed files are found."""
        self._files.look_again()
        self._read = {}

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id, sorted."""
        return self._files.ids

    def one(self, service_id: str) -> ServiceRecord:
        """One service.

        Raises:
            Refusal: ``UNKNOWN_SERVICE`` with near misses, ``DAMAGED_DATA_FILE`` or
                ``OWN_DATA_FILE``.
        """
        if service_id not in self._read:
            if service_id not in self.ids:
                near = near_misses(service_id, self.ids)
                raise Refusal("UNKNOWN_SERVICE", "services", found=service_id, near=near)
            record = self._files.read(service_id, ServiceRecord)
            if record.id != service_id:
                path = self._files.path(service_id)
                raise damaged(path, "id", f"{record.id} is not the name of the file")
            self._read[service_id] = record
        return self._read[service_id]

    def search(self, words: Sequence[str]) -> tuple[ServiceRecord, ...]:
        """Services that hold every word, by category and id."""
        found, self._faults = [], list(self._files.too_many())
        for name in self.ids:
            try:
                found.append(self.one(name))
            except Refusal as fault:
                self._faults.append(fault)
        wanted = [word.casefold() for word in words]
        holding = [
            record
            for record in found
            if all(
                word in f"{record.id} {record.name} {record.category}".casefold() for word in wanted
            )
        ]
        return tuple(sorted(holding, key=lambda record: (record.category, record.id)))

    def faults(self) -> tuple[Refusal, ...]:
        """What was wrong with the files that the last search left out."""
        return tuple(self._faults)

    def own_fields(self, record: ServiceRecord) -> tuple[str, ...]:
        """What of a service stands in the person's own file."""
        return self._files.own_fields(record.id)
