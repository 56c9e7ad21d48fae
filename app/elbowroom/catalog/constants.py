"""What a runtime and a system take for themselves: one number each, with range, source and date.

The numbers lie in ``resources/runtimes/constants.json``, read once, when first asked for.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from elbowroom.catalog.data_files import (
    Day,
    FileFormat,
    Fraction,
    SourceText,
    damaged,
    read_json,
)
from elbowroom.catalog.paths import resources
from elbowroom.core.amounts import Amount
from elbowroom.core.units import GIB, MIB

_SMALL = {
    "apple": (36 * GIB, "apple-up-to-36-gib"),
    "mesa": (4 * GIB, "mesa-up-to-4-gib"),
}
"""Rules that give a smaller share up to some size: the size, and the rule that holds up to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Size(FileFormat):
    """A constant in MiB."""

    point_mib: int
    low: int
    high: int
    source: SourceText
    checked_on: Day
    is_assumption: bool

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.point_mib <= self.high:
            raise ValueError("0 <= low <= point_mib <= high does not hold")

    def amount(self) -> Amount:
        """The constant in bytes."""
        low, point, high = (mib * MIB for mib in (self.low, self.point_mib, self.high))
        return Amount(point, low, high, self.source, self.checked_on, self.is_assumption)


@dataclass(frozen=True, slots=True, kw_only=True)
class Share(FileFormat):
    """A constant that is a part of some memory, between 0 and 1."""

    fraction: Fraction
    low: Fraction
    high: Fraction
    source: SourceText
    checked_on: Day
    is_assumption: bool

    def __post_init__(self) -> None:
        if not self.low <= self.fraction <= self.high:
            raise ValueError("low <= fraction <= high does not hold")

    def of(self, whole_bytes: int) -> Amount:
        """That part of ``whole_bytes``, rounded down."""
        low, point, high = (int(whole_bytes * s) for s in (self.low, self.fraction, self.high))
        return Amount(point, low, high, self.source, self.checked_on, self.is_assumption)


@dataclass(frozen=True, slots=True, kw_only=True)
class Constants(FileFormat):
    """The file: groups of constants by name."""

    process_cost: Mapping[str, Size]
    system_reserve: Mapping[str, Size]
    usable_vram: Mapping[str, Share]
    unified_share: Mapping[str, Share]
    zfs_cache: Mapping[str, Share]


@cache
def constants() -> Constants:
    """All of them.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE``.
    """
    return read_json(_file(), Constants)


def _entry(group: str, name: str) -> Any:
    """One constant.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE`` where the file lacks it.
    """
    found = getattr(constants(), group).get(name)
    if found is None:
        raise damaged(_file(), f"{group}.{name}", "missing")
    return found


def _file() -> Path:
    return resources() / "runtimes" / "constants.json"


def process_cost(backend: str) -> Amount:
    """Bytes of one runtime process: its context on a GPU, or itself in RAM for ``cpu``.

    ``cuda``, ``rocm``, ``vulkan``, ``metal`` or ``cpu``; only CUDA's is measured, the others are
    marked as assumptions.
    """
    return _entry("process_cost", backend).amount()


def system_reserve(kind: str) -> Amount:
    """Bytes of RAM an idle system keeps: ``zimaos``, ``nas`` (any without a desktop), ``desktop``.

    All three are assumptions.
    """
    return _entry("system_reserve", kind).amount()


def assumed_usable(memory_bytes: int) -> Amount:
    """Bytes a program gets of a card of ``memory_bytes`` as sold, the driver's figure unknown."""
    return _entry("usable_vram", "of_sold").of(memory_bytes)


def usable_of_reported(reported_bytes: int) -> Amount:
    """Bytes a program gets of the total nvidia-smi reports, on Linux without a display."""
    return _entry("usable_vram", "of_reported").of(reported_bytes)


def shared_memory(rule: str, ram_bytes: int) -> Amount:
    """Bytes of shared memory the GPU may use by default; the owner can change it.

    Args:
        rule: ``apple``, ``strix-halo``, ``gb10`` or ``jetson`` for unified memory; ``amd-gtt``,
            ``mesa`` or ``any`` for graphics that merely share the RAM.
        ram_bytes: the memory as sold.
    """
    small = _SMALL.get(rule)
    if small is not None and ram_bytes <= small[0]:
        rule = small[1]
    return _entry("unified_share", rule).of(ram_bytes)


def zfs_cache(ram_bytes: int) -> Amount:
    """Bytes of RAM to plan for the ZFS cache, where the person chose ZFS: capped at half."""
    return _entry("zfs_cache", "capped").of(ram_bytes)
