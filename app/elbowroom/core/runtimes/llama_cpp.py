"""llama.cpp b11739: what it reserves, from scenario to pools."""

from dataclasses import replace

from elbowroom.core.amounts import Amount
from elbowroom.core.architecture import first_nonzero
from elbowroom.core.checks import check_scenario
from elbowroom.core.estimate import AT_MOST, COMPONENTS, Estimate, Leaf, Pool, Verdict
from elbowroom.core.flash_attention import flash_runs_on_device
from elbowroom.core.graph_symbols import GraphSettings
from elbowroom.core.kv_cache import kv_cache_bytes, per_token_bytes, recurrent_state_bytes
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes.llama_cpp_bounds import bounded_estimate
from elbowroom.core.runtimes.llama_cpp_layout import Layout, lay_out
from elbowroom.core.runtimes.llama_cpp_notes import notes
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import KIB, MIB
from elbowroom.core.verdict import judge
from elbowroom.core.weights import WeightBytes, weight_bytes
from elbowroom.core.workspace import (
    BOUNDED,
    CLOSED_FORM,
    WorkspaceBytes,
    workspace_bytes,
)

GPU_WORKSPACE_LOW, GPU_WORKSPACE_HIGH = 98, 112
GPU_WORKSPACE_LEAST = 16 * MIB
"""Range of GPU workspace, in percent and at least: computed on an emulated device."""


class LlamaCpp:
    """Memory of llama-server, llama-cli and the library."""

    name = "llama.cpp"

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


def graph_settings(scenario: Scenario, layout: Layout) -> GraphSettings:
    """What the compute graph depends on."""
    rows = layout.shape.n_seq if scenario.frontend == "server" else scenario.batch
    return GraphSettings(
        shape=layout.shape,
        type_k=scenario.cache_k,
        type_v=scenario.cache_v,
        flash=layout.flash,
        logits_rows=rows,
        gpu=layout.on_gpu,
        batch_limit=scenario.micro_batch,
    )


def workspace_of(model: Model, scenario: Scenario, layout: Layout) -> WorkspaceBytes:
    """Workspace of the scenario; other GPU back ends lack CUDA's f16 copy of the cache."""
    settings = graph_settings(scenario, layout)
    computed = workspace_bytes(model, settings)
    is_plain = scenario.cache_k == scenario.cache_v == "f16"
    if not layout.on_gpu or layout.cuda or is_plain:
        return computed
    plain = workspace_bytes(model, replace(settings, type_k="f16", type_v="f16"))
    return WorkspaceBytes(
        min(plain.host, computed.host),
        min(plain.device, computed.device),
        plain.basis,
        (
            min(plain.host_range[0], computed.host_range[0]),
            max(plain.host_range[1], computed.host_range[1]),
        ),
        (
            min(plain.device_range[0], computed.device_range[0]),
            max(plain.device_range[1], computed.device_range[1]),
        ),
    )


def thread_buffer(model: Model, layout: Layout, threads: int) -> int:
    """The CPU thread pool's work buffer, which no log shows (``ggml_graph_plan``)."""
    hyper, tokens = model.hyperparameters, layout.shape.micro_batch
    experts = first_nonzero(hyper, "expert_feed_forward_length") * first_nonzero(
        hyper, "expert_used_count"
    )
    width = max(
        first_nonzero(hyper, "feed_forward_length"), experts, int(hyper["embedding_length"])
    )
    size = width * tokens * 11 // 10 + threads * 512 * KIB
    if layout.flash:
        return size
    heads = first_nonzero(hyper, "attention.head_count")
    return max(size, layout.shape.cells * tokens * heads * 2)


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
