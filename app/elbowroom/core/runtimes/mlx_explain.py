"""Where MLX's figures come from: its rules with the numbers of one plan."""

from collections.abc import Iterator

from elbowroom.core.estimate import Estimate
from elbowroom.core.explain_term import Explanation, Fact
from elbowroom.core.model import LayerRun
from elbowroom.core.runtimes.mlx_cache import Kept, token_bytes, window_cells
from elbowroom.core.runtimes.mlx_workspace import scores


def explain_mlx(
    answer: Estimate, component: str, kept: Kept, title: str
) -> tuple[Explanation, ...]:
    """The terms of one component, largest rule first; empty for one that is absent."""
    if not answer.total(component).high:
        return ()
    match component:
        case "weights":
            return (_weights(answer, title),)
        case "kv_cache":
            runs = sorted(answer.model.layers, key=lambda run: -run.count)
            return tuple(_run(answer, run, kept, title) for run in runs if run.layer.has_cache)
        case "recurrent_state":
            return (_state(answer, kept, title),)
        case "workspace":
            return (_workspace(answer, kept, title),)
        case "runtime":
            return tuple(_runtime(answer))
    return ()


def _weights(answer: Estimate, title: str) -> Explanation:
    facts: dict[str, Fact] = {
        "tensors": sum(len(tensor.layers) or 1 for tensor in answer.model.tensors),
        "quant": str(answer.scenario.quant),
    }
    size = answer.total("weights").point
    return Explanation("WEIGHTS_IN_RAM", facts, size, f"{title}, utils.py, quantize_model")


def _run(answer: Estimate, run: LayerRun, kept: Kept, title: str) -> Explanation:
    layer = run.layer
    cells = window_cells(answer.model, layer, kept)[1]
    facts: dict[str, Fact] = {
        "layers": run.count,
        "people": kept.people,
        "cells": cells,
        "heads": layer.n_kv_heads,
        "k_dim": layer.k_dim,
        "v_dim": layer.v_dim,
        "type_k": kept.type_k,
        "type_v": kept.type_k,
        "window": layer.window,
        "ratio": 0,
        "index": layer.index_k + layer.index_v,
        "padding": 0,
    }
    code = {"mla": "KV_LATENT", "sliding": "KV_SLIDING"}.get(layer.kind, "KV_FULL")
    size = run.count * kept.people * cells * token_bytes(layer, kept.type_k)
    return Explanation(code, facts, size, f"{title}, models/cache.py")


def _state(answer: Estimate, kept: Kept, title: str) -> Explanation:
    size = answer.total("recurrent_state").point
    facts: dict[str, Fact] = {
        "layers": sum(
            run.count
            for run in answer.model.layers
            if run.layer.conv_elements or run.layer.state_elements
        ),
        "people": kept.people,
        "each": size // kept.people,
    }
    return Explanation("RECURRENT_STATE", facts, size, f"{title}, models/cache.py, ArraysCache")


def _workspace(answer: Estimate, kept: Kept, title: str) -> Explanation:
    leaf = answer.total("workspace")
    facts: dict[str, Fact] = {
        "chunk": min(kept.chunk, kept.context),
        "cells": kept.cells,
        "scores": scores(answer.model, kept),
    }
    return Explanation("WORKSPACE_CHUNK", facts, leaf.point, f"{title}, generate.py")


def _runtime(answer: Estimate) -> Iterator[Explanation]:
    gpu, process = answer.machine.gpus[0], answer.machine.process_cost
    cost = gpu.process_cost
    gpu_facts: dict[str, Fact] = {
        "backend": gpu.backend,
        "low": cost.low,
        "high": cost.high,
        "pool": "unified",
    }
    yield Explanation("RUNTIME_GPU", gpu_facts, cost.point, cost.source, cost.checked_on)
    facts: dict[str, Fact] = {
        "low": process.low,
        "high": process.high,
        "buffer": 0,
        "process": process.point,
        "pool": "unified",
    }
    yield Explanation("RUNTIME_CPU", facts, process.point, process.source, process.checked_on)
