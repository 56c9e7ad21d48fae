"""What llama.cpp computes in: the workspace and the threads' buffer of a scenario."""

from dataclasses import replace

from elbowroom.core.architecture import first_nonzero
from elbowroom.core.graph_symbols import GraphSettings
from elbowroom.core.model import Model
from elbowroom.core.runtimes.llama_cpp_layout import Layout
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import KIB
from elbowroom.core.workspace import WorkspaceBytes, workspace_bytes


def graph_settings(scenario: Scenario, layout: Layout) -> GraphSettings:
    """What the compute graph depends on."""
    rows = layout.logits_rows if scenario.frontend == "server" else scenario.batch
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
    """Bytes of the CPU threads' work buffer, which no log shows (``ggml_graph_plan``)."""
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
