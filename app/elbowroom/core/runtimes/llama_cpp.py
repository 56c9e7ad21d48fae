"""llama.cpp b11739: what it reserves, from scenario to pools."""

from dataclasses import replace

from elbowroom.core.amounts import Amount
from elbowroom.core.checks import check_scenario
from elbowroom.core.estimate import AT_MOST, COMPONENTS, Estimate, Leaf, Pool, Verdict
from elbowroom.core.explain_term import Explanation
from elbowroom.core.flash_attention import flash_runs_on_device
from elbowroom.core.kv_cache import kv_cache_bytes, per_token_bytes, recurrent_state_bytes
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes.llama_cpp_bounds import bounded_estimate
from elbowroom.core.runtimes.llama_cpp_build import BUILD, CHECKED_ON
from elbowroom.core.runtimes.llama_cpp_command import settings_of, start_command
from elbowroom.core.runtimes.llama_cpp_compute import thread_buffer, workspace_of
from elbowroom.core.runtimes.llama_cpp_crossing import cache_beyond_weights
from elbowroom.core.runtimes.llama_cpp_explain import explain_llama_cpp
from elbowroom.core.runtimes.llama_cpp_layout import (
    Layout,
    default_file_type,
    file_types,
    lay_out,
)
from elbowroom.core.runtimes.llama_cpp_lines import expected_lines
from elbowroom.core.runtimes.llama_cpp_notes import notes
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import MIB
from elbowroom.core.verdict import judge
from elbowroom.core.weights import WeightBytes, file_bytes, weight_bytes
from elbowroom.core.workspace import (
    BOUNDED,
    CLOSED_FORM,
    WorkspaceBytes,
)

GPU_WORKSPACE_LOW, GPU_WORKSPACE_HIGH = 98, 112
GPU_WORKSPACE_LEAST = 16 * MIB
"""Range of GPU workspace, in percent and at least: computed on an emulated device."""


class LlamaCpp:
    """Memory of llama-server, llama-cli and the library."""

    name = "llama.cpp"
    title = BUILD
    checked_on = CHECKED_ON
    is_measured = True

    def estimate(self, model: Model, machine: Machine, scenario: Scenario) -> Estimate:
        """Pools, verdict and notes for one scenario."""
        check_scenario(scenario)
        layout = lay_out(model, machine, scenario)
        if model.not_loadable is not None:
            return bounded_estimate(model, machine, scenario, layout, model.not_loadable)
        known = flash_runs_on_device(model, machine) or not layout.flash
        pools = _pools(model, machine, scenario, layout, known)
        verdict = judge(pools)
        if not known:
            verdict = Verdict(
                "UNKNOWN", pools[0].id, field="flash_attention", reason="NO_FLASH_KERNEL"
            )
        return Estimate(
            model=model,
            machine=machine,
            scenario=replace(scenario, quant=layout.quant),
            pools=pools,
            verdict=verdict,
            notes=tuple(
                notes(model, machine, scenario, layout, verdict.code, _workspace_basis(pools[0]))
            ),
            per_token_bytes=per_token_bytes(model, scenario.cache_k, scenario.cache_v),
            flash=layout.flash,
        )

    def explain(self, answer: Estimate, component: str) -> tuple[Explanation, ...]:
        """The terms of one component."""
        return explain_llama_cpp(answer, component)

    def cache_beyond_weights(
        self, model: Model, machine: Machine, scenario: Scenario, with_workspace: bool
    ) -> int:
        """How far the cache of all conversations passes the weights."""
        return cache_beyond_weights(model, machine, scenario, with_workspace)

    def file_types(self, model: Model) -> tuple[str, ...]:
        """GGUF file types, largest first."""
        return file_types(model)

    def weight_sizes(self, model: Model, file_type: str) -> tuple[int, int]:
        """Bytes of a file's tensors, and of them in RAM."""
        return file_bytes(model, file_type), weight_bytes(model, file_type, gpu=False).host

    def default_file_type(self, model: Model) -> str:
        """Q4_K_M or the publisher's own."""
        return default_file_type(model)

    def command(self, answer: Estimate) -> StartCommand:
        """How llama-server is started as planned."""
        return start_command(answer)

    def settings(self, command: StartCommand) -> dict[str, object]:
        """Scenario fields that its command line says."""
        return settings_of(command)

    def expected_lines(self, answer: Estimate) -> tuple[str, ...]:
        """Its buffer lines, in its own wording."""
        return expected_lines(answer)


def _pools(
    model: Model, machine: Machine, scenario: Scenario, layout: Layout, known: bool
) -> tuple[Pool, ...]:
    weights = weight_bytes(model, layout.quant, layout.on_gpu)
    cache = (
        _cache(
            model,
            kv_cache_bytes(
                model, layout.shape, scenario.cache_k, scenario.cache_v, layout.flash, layout.cuda
            ),
        ),
        _exact("recurrent_state", recurrent_state_bytes(model, layout.shape.n_seq)),
    )
    work = workspace_of(model, scenario, layout) if known else None
    output = _exact("output", model.vocab_size * layout.shape.n_seq * 4)
    if not layout.on_gpu:
        return (_cpu_pool(model, machine, layout, weights, cache, work, output),)
    gpu = machine.gpus[0]
    device = (
        _exact("weights", weights.device),
        *cache,
        _gpu_workspace(work),
        _amount("runtime", gpu.process_cost),
    )
    host = (
        _exact("weights", weights.host),
        _host_workspace(work),
        output,
        _amount("runtime", machine.process_cost),
    )
    if machine.unified:
        if model.tied_embeddings:
            host = (_shared_table(weights.host), *host[1:])
        return (
            Pool(
                "unified",
                "unified",
                machine.name,
                machine.ram,
                gpu.usable.point,
                _present(_merged(device, host)),
            ),
        )
    return (
        Pool("gpu0", "vram", gpu.name, gpu.memory, gpu.usable.point, _present(device)),
        Pool("ram", "ram", "", machine.ram, machine.ram_usable, _present(host)),
    )


def _cpu_pool(
    model: Model,
    machine: Machine,
    layout: Layout,
    weights: WeightBytes,
    cache: tuple[Leaf, ...],
    work: WorkspaceBytes | None,
    output: Leaf,
) -> Pool:
    buffer = thread_buffer(model, layout, machine.threads)
    process = machine.process_cost
    runtime = Leaf(
        "runtime",
        process.point + buffer,
        process.low + buffer,
        process.high + buffer,
        "range",
    )
    leaves = (_exact("weights", weights.host), *cache, _host_workspace(work), output, runtime)
    return Pool("ram", "ram", "", machine.ram, machine.ram_usable, _present(leaves))


def _shared_table(size: int) -> Leaf:
    """A tied token table in shared memory: the output matrix is the same bytes of the file."""
    return Leaf("weights", 0, 0, size, "range")


def _exact(component: str, size: int) -> Leaf:
    return Leaf(component, size, size, size)


def _cache(model: Model, size: int) -> Leaf:
    if model.cache_at_most:
        return Leaf("kv_cache", size, 0, size, AT_MOST)
    return _exact("kv_cache", size)


def _workspace_basis(pool: Pool) -> str:
    return next((leaf.basis for leaf in pool.leaves if leaf.component == "workspace"), "")


def _amount(component: str, amount: Amount) -> Leaf:
    basis = "exact" if amount.low == amount.high else "range"
    return Leaf(component, amount.point, amount.low, amount.high, basis)


def _host_workspace(work: WorkspaceBytes | None) -> Leaf:
    if work is None:
        return Leaf("workspace", 0, 0, 0, "unknown")
    basis = work.basis if work.basis in (BOUNDED, CLOSED_FORM) else "exact"
    return Leaf("workspace", work.host, *work.host_range, basis)


def _gpu_workspace(work: WorkspaceBytes | None) -> Leaf:
    """Computed on an emulated device, so shown with a range until real cards say otherwise."""
    if work is None:
        return Leaf("workspace", 0, 0, 0, "unknown")
    low, high = work.device_range
    least = GPU_WORKSPACE_LEAST if work.device else 0
    return Leaf(
        "workspace",
        work.device,
        min(low * GPU_WORKSPACE_LOW // 100, work.device),
        max(-(-high * GPU_WORKSPACE_HIGH // 100), work.device + least),
        work.basis if work.basis in (BOUNDED, CLOSED_FORM) else "computed",
    )


def _merged(*groups: tuple[Leaf, ...]) -> tuple[Leaf, ...]:
    """Leaves of several groups, equal components added."""
    merged: dict[str, Leaf] = {}
    for leaf in (leaf for group in groups for leaf in group):
        old = merged.get(leaf.component)
        if old is not None:
            leaf = Leaf(
                leaf.component,
                old.point + leaf.point,
                old.low + leaf.low,
                old.high + leaf.high,
                old.basis if old.basis != "exact" else leaf.basis,
            )
        merged[leaf.component] = leaf
    return tuple(sorted(merged.values(), key=lambda leaf: COMPONENTS.index(leaf.component)))


def _present(leaves: tuple[Leaf, ...]) -> tuple[Leaf, ...]:
    return tuple(leaf for leaf in leaves if leaf.high or leaf.basis == "unknown")
