"""Which memory a buffer of a log lies in, and how exactly its size was printed."""

import re

from elbowroom.core.log import Found
from elbowroom.core.log_lines import ollama
from elbowroom.core.machine import Machine
from elbowroom.core.units import GIB, MIB

BACKENDS = {
    "cuda": ("CUDA",),
    "rocm": ("ROCm", "HIP"),
    "vulkan": ("Vulkan",),
    "metal": ("MTL", "Metal"),
}
"""What programs call devices of a kind."""

_CARD = re.compile(r"([A-Za-z]{2,12})(\d{0,2})(?:_Mapped|_Private)?", re.ASCII)
LAST_DIGIT = MIB // 100
"""llama.cpp prints two decimals of a MiB."""


def pool_of(machine: Machine, device: str) -> str:
    """Id of the pool that a device's buffers fill; empty where the plan has none such.

    Buffers of the host (``CPU``, ``CPU_Mapped``, ``CUDA_Host`` ...) lie in system memory.
    """
    if machine.unified:
        return "unified"
    match = _CARD.fullmatch(device)
    if match is None or not machine.gpus:
        return "ram"
    kind = next((kind for kind, names in BACKENDS.items() if match[1] in names), "")
    if not kind:
        return "ram"
    of_kind = [i for i, gpu in enumerate(machine.gpus) if gpu.backend == kind]
    index = int(match[2] or 0)
    return f"gpu{of_kind[index]}" if index < len(of_kind) else ""


def rounding_of(found: Found) -> int:
    """Bytes by which a printed size may be off."""
    if found.program != ollama.PROGRAM:
        return LAST_DIGIT
    return (GIB if int(found.value) >= GIB else MIB) // 20
