"""Where llama.cpp's cache passes the weights."""

from dataclasses import replace

from elbowroom.core.kv_cache import cache_shape, kv_cache_bytes
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes.llama_cpp_compute import workspace_of
from elbowroom.core.runtimes.llama_cpp_layout import lay_out
from elbowroom.core.scenario import Scenario
from elbowroom.core.weights import weight_bytes


def cache_beyond_weights(
    model: Model, machine: Machine, scenario: Scenario, with_workspace: bool
) -> int:
    """Cache of all conversations, to the token, less all weights; workspace added if asked."""
    layout = lay_out(model, machine, scenario)
    weights = weight_bytes(model, layout.quant, layout.on_gpu)
    people = len(scenario.contexts)
    n_ctx = sum(scenario.contexts)
    unified = scenario.slots == "unified"
    exact = cache_shape(n_ctx, people, unified, scenario.batch, scenario.micro_batch, step=1)
    size = kv_cache_bytes(
        model, exact, scenario.cache_k, scenario.cache_v, layout.flash, layout.cuda
    )
    if with_workspace:
        padded = cache_shape(n_ctx, people, unified, scenario.batch, scenario.micro_batch)
        work = workspace_of(model, scenario, replace(layout, shape=padded))
        size += work.host + work.device
    return size - weights.host - weights.device
