"""A machine as the core sees it: memory pools, and what is taken from them before a model runs."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from elbowroom.core.amounts import Amount

INTEGRATED = "igpu"
"""What a scenario calls the graphics on the processor, in place of a card's id."""


@dataclass(frozen=True, slots=True)
class Gpu:
    """One graphics processor in a machine.

    Attributes:
        id: profile id; ``"igpu"`` for graphics on the processor that share the RAM; ``"gpu"`` for
            one described inline, or the only one of a machine with unified memory.
        name: as sold.
        backend: ``cuda``, ``rocm``, ``vulkan`` or ``metal``.
        memory: bytes as sold (binary: a "24 GB" card has 24 GiB).
        usable: bytes a program may allocate: the driver's figure, or sold memory less a reserve.
        process_cost: context and kernels of one process on this device.
        bandwidth_gb_s: memory bandwidth, ``None`` when unknown.
    """

    id: str
    name: str
    backend: str
    memory: int
    usable: Amount
    process_cost: Amount
    bandwidth_gb_s: float | None = None


@dataclass(frozen=True, slots=True)
class MemoryOption:
    """The memory a machine was planned with.

    Attributes:
        gib: size as sold.
        modules: layout, ``2x32`` or ``soldered``; empty where not known.
        channels: 64-bit channels; ``None`` where not known.
        bandwidth_gb_s: theoretical; ``None`` where not known.
    """

    gib: float
    modules: str
    channels: int | None
    bandwidth_gb_s: float | None


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine with its memory option and cards chosen.

    Attributes:
        id: profile id, or ``"custom"`` for one described inline.
        name: as sold.
        ram: bytes of system memory as sold.
        system_reserve: what the operating system and its services keep of the RAM.
        gpus: processors whose memory is used; empty for a CPU machine.
        unified: GPU and system share one memory; ``gpus`` then holds the GPU's share.
        process_cost: a runtime process in RAM.
        threads: CPU threads, for the CPU work buffer.
        repacks_weights: the CPU backend keeps an interleaved copy of some types (AVX2).
        memory: its memory option; ``None`` for a machine described inline.
    """

    id: str
    name: str
    ram: int
    system_reserve: Amount
    process_cost: Amount
    gpus: tuple[Gpu, ...] = ()
    unified: bool = False
    threads: int = 8
    repacks_weights: bool = True
    memory: MemoryOption | None = None

    @property
    def ram_usable(self) -> int:
        """RAM left for models at the point estimate of the system's share."""
        return max(0, self.ram - self.system_reserve.point)


def numbered(names: Sequence[str]) -> list[str]:
    """Names of a machine's parts, those that occur more than once with a number behind them."""
    total, seen = Counter(names), Counter[str]()
    told_apart = []
    for name in names:
        seen[name] += 1
        told_apart.append(f"{name} ({seen[name]})" if total[name] > 1 else name)
    return told_apart


def unnumbered(name: str) -> str:
    """A part's name without the number that :func:`numbered` puts behind it."""
    return re.sub(r" \(\d+\)$", "", name)
