"""A machine with one large CUDA card and no reserve."""

from elbowroom.core.amounts import exactly
from elbowroom.core.machine import Gpu, Machine
from elbowroom.core.units import GIB

CUDA_MACHINE = Machine(
    id="golden",
    name="golden",
    ram=1024 * GIB,
    system_reserve=exactly(0),
    process_cost=exactly(0),
    gpus=(Gpu("golden", "golden", "cuda", 1024 * GIB, exactly(1024 * GIB), exactly(0)),),
)
