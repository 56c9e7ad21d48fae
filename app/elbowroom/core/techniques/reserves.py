"""What a runtime takes for itself: captured graphs, libraries, conversions, the allocator."""

from dataclasses import replace

from elbowroom.core.errors import Refusal
from elbowroom.core.flash_attention import CUDA_LIKE
from elbowroom.core.ggml_types import BLOCK, is_quantised
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.techniques.kernels import cells_of
from elbowroom.core.techniques.protocol import (
    BUILT_IN,
    IN_USE,
    NOT_HERE,
    Finding,
    Plan,
    Technique,
    not_here,
)
from elbowroom.core.units import MIB

CUBLAS_WORKSPACE = 4 * MIB, 32 * MIB
"""Per stream: up to compute capability 8.9, and from 9.0 on."""


def _graphs(plan: Plan) -> Finding:
    """Graphs captured for fixed batch sizes, where the runtime captures any."""
    if not _is_cuda(plan):
        return not_here("NO_CUDA")
    told = runtime_of(plan.scenario.runtime).explain(plan.answer, "runtime")
    terms = [term for term in told if term.code == "CUDA_GRAPHS"]
    if not terms:
        return Finding(BUILT_IN, reason="IN_THE_PROCESS")
    term, parts = terms[0], plan.now()
    size = term.size * len(plan.answer.pools)
    without = {**parts, "runtime": parts["runtime"] - size}
    facts = {name: term.facts[name] for name in ("sizes", "low", "high")}
    return Finding(IN_USE, without, parts, facts)


def _libraries(plan: Plan) -> Finding:
    """Workspace of the matrix library, inside what a process takes of a card."""
    if not _is_cuda(plan):
        return not_here("NO_CUDA")
    low, high = CUBLAS_WORKSPACE
    return Finding(BUILT_IN, facts={"low": low, "high": high}, reason="IN_THE_PROCESS")


def _conversion(plan: Plan) -> Finding:
    """CUDA's prompt kernels read 16 bits: a quantised cache of one layer is converted."""
    scenario, parts = plan.scenario, plan.now()
    types = (scenario.cache_k, scenario.cache_v)
    packed = [name for name in types if name in BLOCK and (is_quantised(name) or name != "f16")]
    widest = max((x.layer.k_width + x.layer.v_width for x in plan.model.layers), default=0)
    streams = 1 if scenario.slots == "unified" else len(scenario.contexts)
    cells = cells_of(plan.answer)
    facts = {"cells": cells * streams, "elements": widest, "bytes": 2 * cells * streams * widest}
    if not _is_cuda(plan) or runtime_of(scenario.runtime).has_pool or not plan.answer.flash:
        return not_here("NOT_CONVERTED", **facts)
    if not packed:
        return not_here("CACHE_IN_16_BITS", **facts)
    try:
        plain = plan.sums(replace(scenario, cache_k="f16", cache_v="f16"))
    except Refusal as refusal:
        return Finding(NOT_HERE, reason="REFUSED", refusal=refusal, facts=facts)
    without = {**parts, "workspace": plain["workspace"]}
    return Finding(BUILT_IN, without, parts, facts)


def _allocator(plan: Plan) -> Finding:
    """Runtimes on PyTorch keep what they freed, and the pool takes the rest of their share."""
    paging = plan.answer.paging
    if paging is None or not _is_cuda(plan):
        return not_here("ONE_ARENA")
    pool = plan.answer.pools[0]
    reserved = min(pool.size, pool.need - pool.part("kv_cache") + paging.pool.point)
    facts = {"reserved": reserved, "size": pool.size, "free": pool.size - reserved}
    return Finding(BUILT_IN, facts=facts)


def _is_cuda(plan: Plan) -> bool:
    return any(gpu.backend in CUDA_LIKE for gpu in plan.answer.machine.gpus)


RESERVES = (
    Technique("cuda-graphs", "reserves", ("runtime",), _graphs),
    Technique("library-workspace", "reserves", ("runtime",), _libraries),
    Technique("tensor-conversion", "reserves", ("workspace",), _conversion),
    Technique("allocator-reserve", "reserves", ("runtime",), _allocator),
)
