"""Where the bounds of a model that llama.cpp cannot load come from."""

from collections.abc import Iterator

from elbowroom.core.bounds import CACHE_TYPE, MILLIBITS, run_cache_bounds, state_bounds
from elbowroom.core.estimate import Estimate
from elbowroom.core.explain_term import Explanation, Fact
from elbowroom.core.runtimes.llama_cpp_layout import Layout

COUNTED = "counted from the dimensions of the model's configuration class"


def explain_bounds(answer: Estimate, layout: Layout, component: str) -> tuple[Explanation, ...]:
    """The terms of one component at its high end; empty for a component that is absent."""
    if component == "weights":
        return (_weights(answer, layout),)
    if component == "kv_cache":
        return tuple(_cache(answer, layout))
    if component == "recurrent_state":
        return tuple(_state(answer, layout))
    if component == "workspace":
        return (Explanation("WORKSPACE_NOT_SIZED", {}, 0, ""),)
    return ()


def _weights(answer: Estimate, layout: Layout) -> Explanation:
    size = answer.total("weights").high
    facts: dict[str, Fact]
    if answer.model.stored_as == layout.quant:
        tensors = sum(max(1, len(t.layers)) for t in answer.model.tensors)
        facts = {"quant": layout.quant, "tensors": tensors}
        return Explanation("WEIGHTS_IN_RAM", facts, size, "tensor table of the file")
    low, high = MILLIBITS[layout.quant]
    facts = {
        "parameters": answer.model.parameters,
        "quant": layout.quant,
        "low_millibits": low,
        "high_millibits": high,
    }
    source = "bits a parameter of all models of the catalogue from 0.7 billion parameters"
    return Explanation("WEIGHTS_BOUNDS", facts, size, source)


def _cache(answer: Estimate, layout: Layout) -> Iterator[Explanation]:
    for run in sorted(answer.model.layers, key=lambda run: -run.count):
        layer = run.layer
        low, high = run_cache_bounds(run, answer.scenario.contexts, layout.shape)
        if not high:
            continue
        elements = layer.k_width + layer.v_width + layer.index_k + layer.index_v
        facts: dict[str, Fact] = {
            "layers": run.count,
            "elements": elements,
            "type_k": CACHE_TYPE,
            "cells": high // (run.count * elements * 2),
            "low": low,
        }
        yield Explanation("KV_BOUNDS", facts, high, COUNTED)


def _state(answer: Estimate, layout: Layout) -> Iterator[Explanation]:
    kept = [run for run in answer.model.layers if run.layer.conv_elements]
    _, high = state_bounds(answer.model, layout.shape.n_seq)
    if high:
        facts: dict[str, Fact] = {
            "layers": sum(run.count for run in kept),
            "people": layout.shape.n_seq,
            "each": high // layout.shape.n_seq,
        }
        yield Explanation("RECURRENT_STATE", facts, high, COUNTED)
