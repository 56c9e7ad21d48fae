"""NVIDIA cards through the driver's own library, NVML; no program is started.

Functions and structures as nvml.h of CUDA 12 has them.
"""

import ctypes
import sys
from collections.abc import Iterator

from elbowroom.catalog.computer.found import FoundCard

LIBRARIES = {"win32": ("nvml.dll",), "linux": ("libnvidia-ml.so.1", "libnvidia-ml.so")}
NAME_LENGTH = 96
OK = 0
MOST_CARDS = 64


class _Memory(ctypes.Structure):
    """``nvmlMemory_t``."""

    _fields_ = (
        ("total", ctypes.c_ulonglong),
        ("free", ctypes.c_ulonglong),
        ("used", ctypes.c_ulonglong),
    )


def nvidia_cards() -> tuple[FoundCard, ...]:
    """Every NVIDIA card that the driver shows; none without the driver."""
    for name in LIBRARIES.get(sys.platform, ()):
        try:
            library = ctypes.CDLL(name)
        except OSError:
            continue
        return tuple(_cards(library))
    return ()


def _cards(library: ctypes.CDLL) -> Iterator[FoundCard]:
    if library.nvmlInit_v2() != OK:
        return
    try:
        count = ctypes.c_uint()
        if library.nvmlDeviceGetCount_v2(ctypes.byref(count)) != OK:
            return
        for number in range(min(count.value, MOST_CARDS)):
            card = _card(library, number)
            if card is not None:
                yield card
    finally:
        library.nvmlShutdown()


def _card(library: ctypes.CDLL, number: int) -> FoundCard | None:
    device, memory = ctypes.c_void_p(), _Memory()
    name = ctypes.create_string_buffer(NAME_LENGTH)
    if library.nvmlDeviceGetHandleByIndex_v2(number, ctypes.byref(device)) != OK:
        return None
    if library.nvmlDeviceGetName(device, name, NAME_LENGTH) != OK:
        return None
    if library.nvmlDeviceGetMemoryInfo(device, ctypes.byref(memory)) != OK:
        return None
    return FoundCard(name.value.decode("utf-8", "replace"), int(memory.total))
