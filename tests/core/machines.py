"""Machines to test with."""

from elbowroom.core.amounts import Amount, exactly
from elbowroom.core.machine import Gpu, Machine
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.units import GIB, MIB

PROCESS = Amount(60 * MIB, 30 * MIB, 120 * MIB)
CUDA = Amount(450 * MIB, 300 * MIB, 750 * MIB)


def cpu_machine(gib: int = 64) -> Machine:
    """RAM only, all usable."""
    return Machine("cpu", "CPU", gib * GIB, exactly(0), PROCESS)


def gpu_machine(vram_gib: int = 24, ram_gib: int = 64, backend: str = "cuda") -> Machine:
    """One card, all usable."""
    gpu = Gpu("gpu", "GPU", backend, vram_gib * GIB, exactly(vram_gib * GIB), CUDA)
    return Machine("gpu", "GPU", ram_gib * GIB, exactly(0), PROCESS, (gpu,))


def machine_with(*vram_gib: int, ram_gib: int = 64, backend: str = "cuda") -> Machine:
    """Several cards, all usable."""
    gpus = tuple(
        Gpu(f"gpu{i}", f"GPU {i}", backend, gib * GIB, exactly(gib * GIB), CUDA)
        for i, gib in enumerate(vram_gib)
    )
    return Machine("cards", "Cards", ram_gib * GIB, exactly(0), PROCESS, gpus)


def unified_machine(gib: int = 64) -> Machine:
    """Shared memory of which the GPU may use three quarters."""
    share = exactly(gib * GIB * 3 // 4)
    gpu = Gpu("gpu", "GPU", "metal", gib * GIB, share, CUDA)
    return Machine("unified", "Unified", gib * GIB, exactly(0), PROCESS, (gpu,), unified=True)


def machine_for(runtime: str, gib: int) -> Machine:
    """A machine on which the runtime runs, with that much usable beside what a card keeps."""
    if runtime == "openvino":
        return cpu_machine(gib)
    if RUNTIMES[runtime].has_pool and runtime != "generic":
        return gpu_machine(gib)
    return unified_machine(gib * 4 // 3)
