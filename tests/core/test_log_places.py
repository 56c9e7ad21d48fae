"""Which memory a buffer of a log lies in, and how exactly its size was printed."""

from dataclasses import replace

import pytest

from elbowroom.core.log import read_lines
from elbowroom.core.log_places import pool_of, rounding_of
from elbowroom.core.units import GIB, MIB
from tests.core.machines import cpu_machine, machine_with, unified_machine


def test_devices_of_a_log_are_the_pools_of_the_plan():
    two = machine_with(8, 8)
    names = {
        "CUDA": "gpu0",
        "CUDA0": "gpu0",
        "CUDA1": "gpu1",
        "CUDA2": "",
        "CUDA_Host": "ram",
        "CPU": "ram",
        "CPU_Mapped": "ram",
        "AMX": "ram",
    }
    assert {name: pool_of(two, name) for name in names} == names
    assert pool_of(unified_machine(64), "MTL0_Mapped") == "unified"
    assert pool_of(cpu_machine(), "CPU_REPACK") == "ram"


def test_cards_are_counted_by_their_kind():
    """A log numbers the cards of each back end from 0."""
    nvidia, amd = machine_with(8), machine_with(8, 8, backend="rocm")
    mixed = replace(amd, gpus=(*nvidia.gpus, *amd.gpus))
    names = {"CUDA0": "gpu0", "ROCm0": "gpu1", "ROCm1": "gpu2", "HIP1": "gpu2", "Vulkan0": ""}
    assert {name: pool_of(mixed, name) for name in names} == names


KV = "llama_kv_cache:      CUDA0 KV buffer size =  1024.00 MiB"


@pytest.mark.parametrize(
    ("line", "step"),
    [
        (KV, MIB / 100),
        ('level=INFO msg="kv cache" device=CUDA0 size="1.0 GiB"', GIB / 10 / 2),
        ('level=INFO msg="kv cache" device=CUDA0 size="6.6 GiB"', GIB / 10 / 2),
        ('level=INFO msg="kv cache" device=CUDA0 size="1023.9 MiB"', MIB / 10 / 2),
    ],
)
def test_a_printed_size_may_be_off_by_its_last_digit(line, step):
    """Two decimals of llama.cpp, which may cut them off; one of Ollama, which rounds."""
    (found,) = read_lines([line]).values
    assert rounding_of(found) == int(step)
