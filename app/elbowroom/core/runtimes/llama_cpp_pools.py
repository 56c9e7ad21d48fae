"""llama.cpp's pool on machines with a single memory: the CPU's, or one that GPU and CPU share."""

from collections.abc import Mapping

from elbowroom.core.estimate import Leaf, Pool
from elbowroom.core.kv_cache import kv_cache_bytes, recurrent_state_bytes
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes.llama_cpp_compute import thread_buffer, workspace_of
from elbowroom.core.runtimes.llama_cpp_layout import Layout
from elbowroom.core.runtimes.llama_cpp_leaves import (
    amount,
    exact,
    gpu_workspace,
    host_workspace,
    kv_cache,
    merged,
    of_pool,
    present,
)
from elbowroom.core.scenario import Scenario
from elbowroom.core.weights import weight_bytes


def one_pool(
    model: Model,
    machine: Machine,
    scenario: Scenario,
    layout: Layout,
    known: bool,
    extras: Mapping[str, Leaf],
) -> Pool:
    """All of it; ``known`` is false where the workspace cannot be told."""
    work = workspace_of(model, scenario, layout) if known else None
    weights = weight_bytes(model, layout.quant, layout.on_gpu, scenario.offload.mmap)
    cache = (
        kv_cache(
            model,
            kv_cache_bytes(
                model, layout.shape, scenario.cache_k, scenario.cache_v, layout.flash, layout.cuda
            ),
        ),
        exact("recurrent_state", recurrent_state_bytes(model, layout.shape.n_seq, layout.drafted)),
    )
    output = exact("output", model.vocab_size * layout.logits_rows * 4)
    if not machine.gpus:
        runtime = _cpu_runtime(model, machine, layout)
        leaves = (
            exact("weights", weights.host),
            *cache,
            host_workspace(work),
            output,
            *of_pool(extras, "ram"),
            runtime,
        )
        return Pool("ram", "ram", "", machine.ram, machine.ram_usable, present(leaves))
    gpu = machine.gpus[0]
    device = (
        exact("weights", weights.device),
        *cache,
        gpu_workspace(work),
        *of_pool(extras, "unified"),
        amount("runtime", gpu.process_cost),
    )
    is_shared = model.tied_embeddings and scenario.offload.mmap
    host = (
        _shared_table(weights.host) if is_shared else exact("weights", weights.host),
        host_workspace(work),
        output,
        amount("runtime", machine.process_cost),
    )
    both = present(merged(device, host))
    return Pool("unified", "unified", machine.name, machine.ram, gpu.usable.point, both)


def _cpu_runtime(model: Model, machine: Machine, layout: Layout) -> Leaf:
    buffer = thread_buffer(model, layout, machine.threads)
    process = machine.process_cost
    return Leaf(
        "runtime", process.point + buffer, process.low + buffer, process.high + buffer, "range"
    )


def _shared_table(size: int) -> Leaf:
    """A tied token table in shared memory: the output matrix is the same bytes of the file."""
    return Leaf("weights", 0, 0, size, "range")
