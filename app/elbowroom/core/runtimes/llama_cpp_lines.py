"""The lines llama.cpp prints about its memory for a plan, in its own wording.

The names of buffers are those of the ggml back ends; the lines stand in ``core/log_lines``.
"""

from collections.abc import Iterator

from elbowroom.core.estimate import Estimate, Pool
from elbowroom.core.kv_cache import CacheTypes, widest_value
from elbowroom.core.log_lines import llama_cpp as lines
from elbowroom.core.placement import RAM, cache_by_layer, layer_kinds
from elbowroom.core.runtimes.llama_cpp_layout import lay_out

_DEVICES = {"cuda": "CUDA", "rocm": "ROCm", "vulkan": "Vulkan", "metal": "MTL"}
_PINNED = {"cuda": "CUDA_Host", "rocm": "ROCm_Host", "vulkan": "Vulkan_Host", "metal": "CPU"}
_KNOWN = ("exact", "replayed", "computed", "calibrated")
_LINES = {
    "weights": lines.WEIGHTS,
    "output": lines.OUTPUT,
    "kv_cache": lines.KV_CACHE,
    "recurrent_state": lines.STATE,
    "workspace": lines.WORKSPACE,
}
"""Component -> the line of one buffer of it, in the order of the log."""


def expected_lines(answer: Estimate) -> tuple[str, ...]:
    """What the log will say, in its order; ``…`` for a size that is only known as a range."""
    if answer.model.not_loadable is not None:
        return ()
    return tuple(_lines(answer))


def _lines(answer: Estimate) -> Iterator[str]:
    for component, line in _LINES.items():
        sizes = [_sizes(answer, pool, component) for pool in answer.pools]
        for i in range(max(len(of_pool) for of_pool in sizes)):
            for pool, of_pool in zip(answer.pools, sizes, strict=True):
                if i < len(of_pool) and of_pool[i] != 0:
                    device = _buffer(answer, pool, component)
                    yield line.printed(device=device, **{component: of_pool[i]})


def _sizes(answer: Estimate, pool: Pool, component: str) -> tuple[int | None, ...]:
    """Buffers of a component in a pool, one line each; 0 has none, ``None`` is not known."""
    leaf = next((leaf for leaf in pool.leaves if leaf.component == component), None)
    if leaf is None:
        return ()
    is_sum = pool.kind == "unified" and component in ("weights", "workspace")
    if leaf.basis not in _KNOWN or is_sum:
        return (None,)
    return _caches(answer, pool, leaf.point) if component == "kv_cache" else (leaf.point,)


def _caches(answer: Estimate, pool: Pool, size: int) -> tuple[int | None, ...]:
    """The cache of whole conversations and that of windows are two."""
    scenario, model = answer.scenario, answer.model
    if any(run.layer.index_k or run.layer.kind == "compressed" for run in model.layers):
        return (None,)
    layout = lay_out(model, answer.machine, scenario)
    padded = 0 if layout.flash else widest_value(model)
    is_cuda = layout.cuda and pool.kind != "ram"
    types = CacheTypes(scenario.cache_k, scenario.cache_v, padded, is_cuda)
    kinds, order = layer_kinds(model)
    layers = zip(order, cache_by_layer(model, layout.shape, types), _homes(answer), strict=True)
    windows = sum(
        each for kind, each, home in layers if kinds[kind].kind == "sliding" and home == pool.id
    )
    return (size - windows, windows)


def _homes(answer: Estimate) -> list[str]:
    """The pool that holds the cache of each layer."""
    placement = answer.placement
    if placement is None:
        return [answer.pools[0].id] * answer.model.n_layers
    cards = placement.layers if placement.kv_on_gpu else (RAM,) * len(placement.layers)
    return ["ram" if card == RAM else f"gpu{card}" for card in cards]


def _buffer(answer: Estimate, pool: Pool, component: str) -> str:
    """What ggml calls the buffer of a component in a pool."""
    gpus, placement = answer.machine.gpus, answer.placement
    if pool.kind != "ram" and component != "output":
        index = int(pool.id[3:]) if pool.kind == "vram" else 0
        backends = [gpu.backend for gpu in gpus]
        return f"{_DEVICES[backends[index]]}{backends[:index].count(backends[index])}"
    if component == "weights" and answer.scenario.offload.mmap:
        return "CPU_Mapped"
    is_on_card = placement is None or placement.output != RAM or component != "output"
    is_pinned = component in ("workspace", "output", "weights") and is_on_card
    return _PINNED[gpus[0].backend] if gpus and is_pinned else "CPU"
