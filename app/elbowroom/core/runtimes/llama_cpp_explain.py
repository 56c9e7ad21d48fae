"""Where llama.cpp's figures come from: its formulas with the numbers of one plan."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from elbowroom.core.estimate import Estimate
from elbowroom.core.explain_term import Explanation, Fact
from elbowroom.core.kv_cache import (
    CacheTypes,
    layer_cache_bytes,
    recurrent_state_bytes,
    widest_value,
)
from elbowroom.core.model import Layer, LayerRun
from elbowroom.core.placement import RAM, layer_kinds
from elbowroom.core.runtimes.llama_cpp_build import BUILD
from elbowroom.core.runtimes.llama_cpp_compute import thread_buffer
from elbowroom.core.runtimes.llama_cpp_explain_bounds import explain_bounds
from elbowroom.core.runtimes.llama_cpp_layout import Layout, lay_out
from elbowroom.core.weights import weight_bytes


def explain_llama_cpp(answer: Estimate, component: str) -> tuple[Explanation, ...]:
    """The terms of one component but extras, largest rule first; empty for one that is absent."""
    layout = lay_out(answer.model, answer.machine, answer.scenario)
    if answer.model.not_loadable is not None:
        return explain_bounds(answer, layout, component)
    return tuple(_EXPLAINERS[component](answer, layout))


def _weights(answer: Estimate, layout: Layout) -> Iterator[Explanation]:
    size = weight_bytes(answer.model, layout.quant, layout.on_gpu)
    placement, total = answer.placement, answer.total("weights").point
    host = answer.pools[-1].part("weights") if placement else 0
    facts: dict[str, Fact] = {
        "tensors": size.tensors,
        "quant": layout.quant,
        "host": host,
        "device": total - host if placement else 0,
        "tied": int(answer.model.tied_embeddings and layout.on_gpu),
        "whole": int(placement is None or not placement.has_weights_in_ram),
        "cards": len(answer.machine.gpus),
    }
    yield Explanation(
        "WEIGHTS_ON_GPU" if placement else "WEIGHTS_IN_RAM",
        facts,
        total,
        f"{BUILD}, llama-quant.cpp and llama-model-loader.cpp",
    )


def _kv_cache(answer: Estimate, layout: Layout) -> Iterator[Explanation]:
    runs = sorted(answer.model.layers, key=lambda run: -run.count)
    terms = (_kv_run(answer, layout, run) for run in runs if run.layer.has_cache)
    yield from (term for term in terms if term.size)


def _kv_run(answer: Estimate, layout: Layout, run: LayerRun) -> Explanation:
    layer, scenario, shape = run.layer, answer.scenario, layout.shape
    slides = layer.window and layer.kind != "compressed"
    cells = shape.window_cells(layer.window) if slides else shape.cells
    padded = 0 if layout.flash else widest_value(answer.model)
    cache = CacheTypes(scenario.cache_k, scenario.cache_v, padded, layout.cuda)
    plain = CacheTypes(scenario.cache_k, scenario.cache_v)
    in_ram = _in_ram(answer, layer)
    size = (run.count - in_ram) * layer_cache_bytes(layer, shape, cache)
    size += in_ram * layer_cache_bytes(layer, shape, replace(cache, cuda=False))
    facts: dict[str, Fact] = {
        "layers": run.count,
        "people": shape.streams,
        "cells": cells,
        "heads": layer.n_kv_heads,
        "k_dim": layer.k_dim,
        "v_dim": layer.v_dim,
        "type_k": scenario.cache_k,
        "type_v": scenario.cache_v,
        "window": layer.window,
        "ratio": layer.compress_ratio,
        "index": layer.index_k + layer.index_v,
        "padding": size - run.count * layer_cache_bytes(layer, shape, plain),
    }
    code = {"mla": "KV_LATENT", "sliding": "KV_SLIDING", "compressed": "KV_COMPRESSED"}
    return Explanation(
        code.get(layer.kind, "KV_FULL"),
        facts,
        size,
        f"{BUILD}, llama-kv-cache.cpp",
    )


def _in_ram(answer: Estimate, layer: Layer) -> int:
    """How many such layers have their cache in RAM beside a card."""
    placement = answer.placement
    if placement is None:
        return 0
    kinds, order = layer_kinds(answer.model)
    pairs = zip(order, placement.layers, strict=True)
    return sum(
        kinds[kind] == layer and (at == RAM or not placement.kv_on_gpu) for kind, at in pairs
    )


def _recurrent_state(answer: Estimate, layout: Layout) -> Iterator[Explanation]:
    layers = sum(
        run.count
        for run in answer.model.layers
        if run.layer.state_elements or run.layer.conv_elements or run.layer.kind == "compressed"
    )
    if layers:
        size = recurrent_state_bytes(answer.model, layout.shape.n_seq, layout.drafted)
        yield Explanation(
            "RECURRENT_STATE",
            {
                "layers": layers,
                "people": layout.shape.n_seq,
                "each": size // layout.shape.n_seq,
            },
            size,
            f"{BUILD}, llama-memory-recurrent.cpp",
        )


def _workspace(answer: Estimate, layout: Layout) -> Iterator[Explanation]:
    leaf = answer.total("workspace")
    codes = {"closed form": "WORKSPACE_FORMULA", "bounded": "WORKSPACE_BOUNDED"}
    by_pool = {pool.id: pool.part("workspace") for pool in answer.pools}
    variant = next(iter(answer.model.programs), answer.model.arch)
    yield Explanation(
        "WORKSPACE_UNKNOWN"
        if leaf.basis == "unknown"
        else codes.get(leaf.basis, "WORKSPACE_REPLAYED"),
        {
            "micro_batch": layout.shape.micro_batch,
            "flash": "on" if layout.flash else "off",
            "rows": min(layout.logits_rows, layout.shape.micro_batch)
            if answer.scenario.frontend == "server"
            else layout.shape.micro_batch,
            "cells": layout.shape.cells,
            "variant": variant,
            "low": leaf.low,
            "high": leaf.high,
            "host": by_pool.get("ram", 0),
            "device": leaf.point - by_pool.get("ram", 0),
            "cards": len(answer.machine.gpus),
        },
        leaf.point,
        _workspace_source(leaf.basis, variant),
    )


def _workspace_source(basis: str, variant: str) -> str:
    if basis in ("closed form", "unknown"):
        return f"{BUILD}, bounds by formula from the measured graphs of other architectures"
    return f"{BUILD}, ggml-alloc.c, replayed on the graph of {variant}"


def _output(answer: Estimate, layout: Layout) -> Iterator[Explanation]:
    yield Explanation(
        "OUTPUT",
        {"vocab": answer.model.vocab_size, "people": layout.logits_rows},
        answer.model.vocab_size * layout.logits_rows * 4,
        f"{BUILD}, llama-context.cpp, output_reserve",
    )


def _runtime(answer: Estimate, layout: Layout) -> Iterator[Explanation]:
    machine = answer.machine
    for i, gpu in enumerate(machine.gpus):
        cost = gpu.process_cost
        yield Explanation(
            "RUNTIME_GPU",
            {"backend": gpu.backend, "low": cost.low, "high": cost.high, "pool": f"gpu{i}"},
            cost.point,
            cost.source,
            cost.checked_on,
        )
    process = machine.process_cost
    buffer = 0 if layout.on_gpu else thread_buffer(answer.model, layout, machine.threads)
    yield Explanation(
        "RUNTIME_CPU",
        {
            "low": process.low,
            "high": process.high,
            "buffer": buffer,
            "process": process.point,
            "pool": "ram",
        },
        process.point + buffer,
        process.source,
        process.checked_on,
    )


_EXPLAINERS: dict[str, Callable[[Estimate, Layout], Iterator[Explanation]]] = {
    "weights": _weights,
    "kv_cache": _kv_cache,
    "recurrent_state": _recurrent_state,
    "workspace": _workspace,
    "output": _output,
    "runtime": _runtime,
}
