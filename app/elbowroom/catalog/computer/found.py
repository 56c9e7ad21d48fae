"""What was found in a computer, in bytes and names."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A graphics card, by the name its driver gives and its memory in bytes."""

    name: str
    memory_bytes: int


@dataclass(frozen=True, slots=True)
class Computer:
    """One computer.

    Attributes:
        ram_bytes: as the system counts it, which is a little less than what is sold.
        cpu: name of the processor; empty where the system does not say.
        threads: that it runs at once; ``None`` where the system does not say.
        arch: ``x86_64`` or ``arm64``; empty for any other.
        cards: with a memory of their own.
        has_unified_memory: CPU and GPU share the memory by design.
    """

    ram_bytes: int
    cpu: str
    threads: int | None
    arch: str
    cards: tuple[FoundCard, ...] = ()
    has_unified_memory: bool = False
