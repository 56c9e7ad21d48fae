"""What systems say of themselves, made sense of: text and bytes in, names and figures out.

Nothing here asks a system, so that what macOS and Windows answer can be tested anywhere.
"""

from elbowroom.catalog.computer.found import FoundCard

LEAST_OWN_MEMORY = 2 << 30
"""Bytes from which on a card's memory is taken for its own, not for a window into the RAM."""

LARGEST = 1 << 50
"""Bytes that no computer has; what is above is no size."""


def linux_cpu(cpuinfo: str) -> str:
    """Name of the processor in ``/proc/cpuinfo``: ``model name``, or ``Model`` of a small board."""
    for line in cpuinfo.splitlines():
        key, _, value = line.partition(":")
        if key.strip() in ("model name", "Model"):
            return value.strip()
    return ""


def sysctl_text(answer: bytes) -> str:
    """A text as ``sysctlbyname`` of macOS hands it out: up to its zero byte."""
    return answer.partition(b"\0")[0].decode("utf-8", "replace").strip()


def sysctl_number(answer: bytes) -> int:
    """An integer as ``sysctlbyname`` hands it out: four or eight bytes, the lowest first.

    Raises:
        ValueError: it is none.
    """
    if len(answer) not in (4, 8):
        raise ValueError(f"{len(answer)} bytes are no integer")
    return int.from_bytes(answer, "little")


def is_apple_chip(platform: str, arch: str, cpu: str) -> bool:
    """Whether this is a Mac whose chip shares its memory; a program translated for Intel runs on
    one too, and is told ``x86_64``."""
    return platform == "darwin" and (arch == "arm64" or cpu.startswith("Apple "))


def installed_bytes(kib: int) -> int:
    """Memory of ``GetPhysicallyInstalledSystemMemory`` of Windows, which counts kilobytes."""
    return kib << 10


def windows_card(name: object, size: object) -> FoundCard | None:
    """A graphics adapter of Windows' registry.

    Args:
        name: its ``DriverDesc``.
        size: its ``HardwareInformation.qwMemorySize`` in bytes: a number, or, as some drivers
            write it, the eight bytes of one.

    Returns:
        The card; ``None`` for what has no memory of its own, or does not say.
    """
    if isinstance(size, bytes) and len(size) == 8:
        size = int.from_bytes(size, "little")
    if not isinstance(name, str) or not isinstance(size, int):
        return None
    if not name.strip() or not LEAST_OWN_MEMORY <= size < LARGEST:
        return None
    return FoundCard(name.strip(), size)
