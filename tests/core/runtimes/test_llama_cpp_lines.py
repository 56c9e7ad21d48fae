"""What llama.cpp prints of a plan, in the wording of its logs."""

import pytest

from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import Offload, Scenario
from elbowroom.core.units import MIB
from tests.core.machines import cpu_machine, gpu_machine, machine_with, unified_machine


def lines(catalogue, model_id: str, machine, **settings) -> tuple[str, ...]:
    scenario = Scenario(model_id, **settings)
    answer = RUNTIMES["llama.cpp"].estimate(catalogue.models.model(model_id), machine, scenario)
    return RUNTIMES["llama.cpp"].expected_lines(answer)


def test_a_card_and_its_pinned_memory_are_named_as_in_the_log(catalogue):
    assert lines(catalogue, "llama-3.1-8b", gpu_machine(), context=8192) == (
        "load_tensors:        CUDA0 model buffer size =  4403.49 MiB",
        "load_tensors:   CPU_Mapped model buffer size =   281.81 MiB",
        "llama_context:  CUDA_Host  output buffer size =     0.49 MiB",
        "llama_kv_cache:      CUDA0 KV buffer size =  1024.00 MiB",
        "sched_reserve:      CUDA0 compute buffer size =   124.01 MiB",
        "sched_reserve:  CUDA_Host compute buffer size =    40.02 MiB",
    )


def test_windows_have_a_cache_of_their_own(catalogue):
    found = lines(catalogue, "gemma-3-270m", cpu_machine(), context=4096)
    sizes = [line.split("=")[1].strip() for line in found if "KV buffer" in line]
    assert sizes == ["12.00 MiB", "15.00 MiB"]


def test_every_card_and_the_memory_beside_it_have_their_buffers(catalogue):
    found = lines(
        catalogue, "gemma-3-12b", machine_with(8, 8), context=8192, offload=Offload(gpu_layers=30)
    )
    names = [(line.split(":")[0], line.split()[1]) for line in found]
    caches = [name for function, name in names if function == "llama_kv_cache"]
    assert caches == 2 * ["CUDA0", "CUDA1", "CPU"]
    weights = [name for function, name in names if function == "load_tensors"]
    assert weights == ["CUDA0", "CUDA1", "CPU_Mapped"]
    assert ("llama_context", "CUDA_Host") in names


def test_buffers_of_the_cache_add_up_to_it(catalogue):
    for offload in (Offload(), Offload(gpu_layers=20), Offload(kv_on_gpu=False)):
        scenario = Scenario("gemma-3-12b", context=8192, offload=offload)
        model = catalogue.models.model(scenario.model)
        answer = RUNTIMES["llama.cpp"].estimate(model, machine_with(8, 12), scenario)
        printed = [line for line in RUNTIMES["llama.cpp"].expected_lines(answer) if " KV " in line]
        sizes = [float(line.split("=")[1].split()[0]) for line in printed]
        assert sum(sizes) == pytest.approx(answer.total("kv_cache").point / MIB, abs=0.05)


def test_weights_that_are_not_mapped_lie_in_pinned_memory(catalogue):
    found = lines(catalogue, "llama-3.1-8b", gpu_machine(), offload=Offload(mmap=False))
    assert found[1] == "load_tensors:    CUDA_Host model buffer size =   281.81 MiB"
    none = lines(catalogue, "llama-3.1-8b", gpu_machine(), offload=Offload(gpu_layers=0))
    assert "llama_context:        CPU  output buffer size =     0.49 MiB" in none


def test_recurrent_state_is_a_buffer_of_its_own(catalogue):
    found = lines(catalogue, "qwen3.5-27b", cpu_machine(), users=4)
    (state,) = (line for line in found if "RS buffer" in line)
    assert state == "llama_memory_recurrent:        CPU RS buffer size =   598.50 MiB"


def test_what_two_memories_share_is_left_open(catalogue):
    found = lines(catalogue, "llama-3.1-8b", unified_machine())
    assert "load_tensors:         MTL0 model buffer size = … MiB" in found


def test_a_model_that_cannot_be_loaded_prints_nothing(catalogue):
    model_id = next(
        each for each in catalogue.models.ids if catalogue.models.model(each).not_loadable
    )
    assert not lines(catalogue, model_id, cpu_machine())
