"""Reads this computer. The standard library and the system's own files suffice: no package, no
program that is started, no network.
"""

import ctypes
import os
import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from elbowroom.catalog.computer.found import Computer, FoundCard
from elbowroom.catalog.computer.nvml import nvidia_cards
from elbowroom.catalog.computer.outputs import (
    LEAST_OWN_MEMORY,
    installed_bytes,
    is_apple_chip,
    linux_cpu,
    sysctl_number,
    sysctl_text,
    windows_card,
)
from elbowroom.core.errors import Refusal

ARCHES = {"x86_64": "x86_64", "amd64": "x86_64", "arm64": "arm64", "aarch64": "arm64"}
AMD = "0x1002"
SYSTEM: str = sys.platform
_DISPLAYS = r"SYSTEM\CurrentControlSet\Control\Class\{4d36e968-e325-11ce-bfc1-08002be10318}"
"""Where Windows lists graphics adapters: ``0000``, ``0001`` and so on."""

_PROCESSOR = r"HARDWARE\DESCRIPTION\System\CentralProcessor\0"
MOST_ADAPTERS = 16


@dataclass(frozen=True, slots=True)
class Probe:
    """What is asked of the system; tests ask another one.

    Attributes:
        ram_bytes: memory of the computer.
        cpu: name of its processor.
        threads: of the processor.
        machine: as :func:`platform.machine` names it.
        platform: as ``sys.platform`` names it.
        cards: with a memory of their own.
    """

    ram_bytes: Callable[[], int]
    cpu: Callable[[], str]
    threads: Callable[[], int | None]
    machine: str
    platform: str
    cards: Callable[[], tuple[FoundCard, ...]]


def read_computer(probe: Probe | None = None) -> Computer:
    """This computer.

    Raises:
        Refusal: ``COMPUTER_NOT_READ`` where the system does not say how much memory there is.
    """
    probe = probe or this_system()
    try:
        ram = probe.ram_bytes()
    except (OSError, ValueError, AttributeError) as fault:
        raise Refusal("COMPUTER_NOT_READ", "machine") from fault
    if ram <= 0:
        raise Refusal("COMPUTER_NOT_READ", "machine")
    cpu, arch = _said(probe.cpu), ARCHES.get(probe.machine.lower(), "")
    is_apple = is_apple_chip(probe.platform, arch, cpu)
    return Computer(
        ram_bytes=ram,
        cpu=cpu,
        threads=probe.threads(),
        arch="arm64" if is_apple else arch,
        cards=() if is_apple else _seen(probe.cards),
        has_unified_memory=is_apple,
    )


def _said(ask: Callable[[], str]) -> str:
    try:
        return " ".join(ask().split())[:100]
    except (OSError, ValueError, AttributeError):
        return ""


def _seen(ask: Callable[[], tuple[FoundCard, ...]]) -> tuple[FoundCard, ...]:
    """Cards; a driver that fails hides them, and the rest of the computer is still told."""
    try:
        return ask()
    except (OSError, ValueError, AttributeError):
        return ()


def this_system() -> Probe:
    """What the system of this computer is asked."""
    return Probe(_ram_bytes, _cpu, os.cpu_count, platform.machine(), SYSTEM, _cards)


def _ram_bytes() -> int:
    if SYSTEM == "win32":
        return _windows_ram()
    if SYSTEM == "darwin":
        return sysctl_number(_sysctl("hw.memsize"))
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def _windows_ram() -> int:
    size = ctypes.c_ulonglong()
    library = ctypes.CDLL("kernel32")
    if not library.GetPhysicallyInstalledSystemMemory(ctypes.byref(size)):
        raise OSError("the system does not say how much memory is installed")
    return installed_bytes(size.value)


def _cpu() -> str:
    if SYSTEM == "linux":
        return linux_cpu(Path("/proc/cpuinfo").read_text("utf-8", "replace"))
    if SYSTEM == "darwin":
        return sysctl_text(_sysctl("machdep.cpu.brand_string"))
    if SYSTEM == "win32":
        return str(_registry_value(_PROCESSOR, "ProcessorNameString") or platform.processor())
    return platform.processor()


def _sysctl(name: str) -> bytes:
    """One value of macOS, as it is handed out."""
    library = ctypes.CDLL("libSystem.dylib")
    size = ctypes.c_size_t(256)
    value = ctypes.create_string_buffer(size.value)
    if library.sysctlbyname(name.encode(), value, ctypes.byref(size), None, 0):
        raise OSError(f"macOS does not know {name}")
    return value.raw[: size.value]


def _cards() -> tuple[FoundCard, ...]:
    """By NVML, then what the system itself lists of others."""
    found = nvidia_cards()
    if SYSTEM == "linux":
        return (*found, *amd_cards(Path("/sys/class/drm")))
    if SYSTEM == "win32":
        known = {card.name for card in found}
        return (*found, *(card for card in _windows_cards() if card.name not in known))
    return found


def amd_cards(folder: Path) -> Iterator[FoundCard]:
    """AMD cards as the amdgpu driver lists them: ``mem_info_vram_total`` in bytes."""
    for device in sorted(folder.glob("card[0-9]*/device")):
        try:
            if (device / "vendor").read_text("ascii").strip() != AMD:
                continue
            size = int((device / "mem_info_vram_total").read_text("ascii"))
        except (OSError, ValueError):
            continue
        if size >= LEAST_OWN_MEMORY:
            yield FoundCard(_amd_name(device), size)


def _amd_name(device: Path) -> str:
    """``product_name`` where the card has one, else its number."""
    name = _text_of(device / "product_name")
    return name or " ".join(("AMD", _text_of(device / "device"))).strip()


def _text_of(path: Path) -> str:
    """A small text file; empty where it cannot be read."""
    try:
        return path.read_text("utf-8", "replace").strip()
    except OSError:
        return ""


def _windows_cards() -> Iterator[FoundCard]:
    for number in range(MOST_ADAPTERS):
        key = rf"{_DISPLAYS}\{number:04}"
        size = _registry_value(key, "HardwareInformation.qwMemorySize")
        card = windows_card(_registry_value(key, "DriverDesc"), size)
        if card is not None:
            yield card


def _registry_value(key: str, name: str) -> object:
    """A value of Windows' registry, whatever its type; ``None`` where there is none."""
    registry: Any = import_module("winreg")  # of Windows alone
    try:
        with registry.OpenKey(registry.HKEY_LOCAL_MACHINE, key) as opened:
            return registry.QueryValueEx(opened, name)[0]
    except OSError:
        return None
