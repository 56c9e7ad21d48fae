"""llama.cpp b11739: what it reserves, from scenario to pools."""

from dataclasses import dataclass, replace

from elbowroom.core.amounts import Amount
from elbowroom.core.architecture import first_nonzero
from elbowroom.core.checks import check_cache_types, check_scenario
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate, Leaf, Note, Pool, Verdict
from elbowroom.core.file_types import FILE_TYPES
from elbowroom.core.ggml_types import is_quantised, row_bytes
from elbowroom.core.graph_symbols import GraphSettings
from elbowroom.core.kv_cache import (
    CacheShape,
    cache_shape,
    kv_cache_bytes,
    recurrent_state_bytes,
)
from elbowroom.core.machine import Machine
from elbowroom.core.model import Layer, Model
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

BUILD = "b11739"
DEFAULT_FILE_TYPE = "Q4_K_M"

CUDA_HEAD_SIZES = (40, 64, 72, 80, 96, 112, 128, 256, 320, 512, 576)
"""Key head sizes with a CUDA flash-attention kernel (``ggml_cuda_get_best_fattn_kernel``)."""

GPU_WORKSPACE_LOW, GPU_WORKSPACE_HIGH = 98, 112
GPU_WORKSPACE_LEAST = 16 * MIB
"""Range of GPU workspace, in percent and at least: computed on an emulated device."""

SPLIT_HEAD = (192, 128)
SPLIT_HEAD_GROUP = 8


@dataclass(frozen=True, slots=True)
class Layout:
    """The scenario in llama.cpp's own terms.

    Attributes:
        quant: file type.
        shape: cells and streams of the cache.
        flash: flash attention runs.
        flash_fell_back: ``auto`` gave up because the device has no kernel for the heads.
        on_gpu: every layer on the first GPU.
        cuda: that GPU's buffers are padded as CUDA does.
    """

    quant: str
    shape: CacheShape
    flash: bool
    flash_fell_back: bool
    on_gpu: bool
    cuda: bool


class LlamaCpp:
    """Memory of llama-server, llama-cli and the library."""

    name = "llama.cpp"

    def estimate(self, model: Model, machine: Machine, scenario: Scenario) -> Estimate:
        """Pools, verdict and notes for one scenario."""
        check_scenario(scenario)
        layout = lay_out(model, machine, scenario)
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
            notes=tuple(_notes(model, machine, scenario, layout)),
            per_token_bytes=per_token_bytes(model, scenario.cache_k, scenario.cache_v),
            flash=layout.flash,
        )


def default_file_type(model: Model) -> str:
    """Q4_K_M, or the type that the publisher's own quantised checkpoint has."""
    return model.native_file_type or DEFAULT_FILE_TYPE


def file_types(model: Model) -> tuple[str, ...]:
    """File types that make sense for the model, largest first."""
    if model.native_file_type is None:
        return tuple(name for name in FILE_TYPES if name != "MXFP4_MOE")
    return FILE_TYPES


def lay_out(model: Model, machine: Machine, scenario: Scenario) -> Layout:
    """Slots, cells and kernels as llama.cpp would choose them.

    Raises:
        Refusal: the cache types do not go together, or the model has no weights to size.
    """
    if not model.tensors:
        raise Refusal("TENSORS_MISSING", "model", found=model.id)
    on_gpu = bool(machine.gpus)
    supported = flash_runs_on_device(model, machine)
    flash = supported if scenario.flash_attention == "auto" else scenario.flash_attention == "on"
    check_cache_types(model, scenario, flash)
    unified = scenario.slots == "unified"
    contexts = scenario.contexts
    n_ctx = sum(contexts) if unified else max(contexts) * len(contexts)
    return Layout(
        quant=scenario.quant or default_file_type(model),
        shape=cache_shape(n_ctx, len(contexts), unified, scenario.batch, scenario.micro_batch),
        flash=flash,
        flash_fell_back=scenario.flash_attention == "auto" and not supported,
        on_gpu=on_gpu,
        cuda=on_gpu and machine.gpus[0].backend in ("cuda", "rocm"),
    )


def flash_runs_on_device(model: Model, machine: Machine) -> bool:
    """Whether the device has a flash-attention kernel for every head size of the model."""
    if not machine.gpus or machine.gpus[0].backend not in ("cuda", "rocm"):
        return True
    group = _query_heads_per_key(model)
    return all(_has_cuda_kernel(run.layer, group) for run in model.layers if run.layer.has_cache)


def _has_cuda_kernel(layer: Layer, group: int) -> bool:
    if (layer.k_dim, layer.v_dim) == SPLIT_HEAD:
        return group % SPLIT_HEAD_GROUP == 0
    return layer.k_dim in CUDA_HEAD_SIZES or not layer.n_kv_heads


def _query_heads_per_key(model: Model) -> int:
    heads = first_nonzero(model.hyperparameters, "attention.head_count")
    kv_heads = first_nonzero(model.hyperparameters, "attention.head_count_kv")
    return heads // kv_heads if kv_heads else 1


def per_token_bytes(model: Model, type_k: str, type_v: str) -> int:
    """Cache bytes that one further token of one conversation costs, past every window."""
    total = 0
    for run in model.layers:
        layer = run.layer
        if layer.kind == "compressed" and layer.compress_ratio:
            width = layer.k_dim + (layer.index_k if layer.compress_ratio == 4 else 0)
            total += run.count * row_bytes(type_k, width) // layer.compress_ratio
        elif layer.has_cache and not layer.window:
            size = row_bytes(type_k, layer.k_width) + row_bytes(type_v, layer.v_width)
            size += row_bytes(type_k, layer.index_k) + row_bytes(type_v, layer.index_v)
            total += run.count * size
    return total


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
    """Workspace of the scenario; other GPU back ends lack CUDA's f16 copy of a quantised cache."""
    settings = graph_settings(scenario, layout)
    computed = workspace_bytes(model, settings)
    quantised = is_quantised(scenario.cache_k) or is_quantised(scenario.cache_v)
    if not layout.on_gpu or layout.cuda or not quantised:
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
        _exact(
            "kv_cache",
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


def _exact(component: str, size: int) -> Leaf:
    return Leaf(component, size, size, size)


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
    return tuple(merged.values())


def _present(leaves: tuple[Leaf, ...]) -> tuple[Leaf, ...]:
    return tuple(leaf for leaf in leaves if leaf.high or leaf.basis == "unknown")


def _notes(model: Model, machine: Machine, scenario: Scenario, layout: Layout) -> list[Note]:
    notes = []
    longest = max(scenario.contexts)
    if model.max_context is None:
        notes.append(Note("MODEL_MAX_UNKNOWN"))
    elif longest > model.max_context:
        notes.append(
            Note("CONTEXT_ABOVE_MODEL_MAX", (("context", longest), ("max", model.max_context)))
        )
    if layout.flash_fell_back:
        head = max((run.layer.k_dim for run in model.layers), default=0)
        notes.append(Note("FLASH_OFF_ON_DEVICE", (("head_size", head),)))
    if len({*scenario.contexts}) > 1 and scenario.slots == "split":
        notes.append(Note("SLOTS_AS_LARGE_AS_THE_LARGEST", (("context", longest),)))
    notes.extend(_workspace_notes(model, layout))
    notes.extend(_machine_notes(model, machine, layout))
    return notes


def _workspace_notes(model: Model, layout: Layout) -> list[Note]:
    if not model.programs:
        return [Note("WORKSPACE_BY_FORMULA", (("arch", model.arch),))]
    if any(program.bounds for program in model.programs.values()):
        return [Note("WORKSPACE_BOUNDED", (("arch", model.arch),))]
    return [Note("GPU_WORKSPACE_COMPUTED")] if layout.on_gpu else []


def _machine_notes(model: Model, machine: Machine, layout: Layout) -> list[Note]:
    notes = []
    if layout.on_gpu and machine.unified:
        share = machine.gpus[0].usable.point
        notes.append(Note("UNIFIED_SHARE", (("bytes", share), ("of", machine.ram))))
    elif layout.on_gpu and machine.gpus[0].usable.low != machine.gpus[0].usable.high:
        usable = machine.gpus[0].usable
        notes.append(Note("USABLE_VRAM_ASSUMED", (("low", usable.low), ("high", usable.high))))
    if machine.system_reserve.is_assumption and machine.system_reserve.point:
        reserve = machine.system_reserve
        facts = (("bytes", reserve.point), ("low", reserve.low), ("high", reserve.high))
        notes.append(Note("SYSTEM_RESERVE_ASSUMED", facts))
    if not layout.on_gpu and machine.repacks_weights:
        repacked = weight_bytes(model, layout.quant, gpu=False).repacked
        if repacked:
            notes.append(Note("CPU_REPACK", (("bytes", repacked),)))
    return notes
