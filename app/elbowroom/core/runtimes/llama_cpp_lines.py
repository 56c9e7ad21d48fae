"""The lines llama.cpp prints about its memory, in its own wording.

Source: ``llama-model.cpp`` (load_tensors), ``llama-kv-cache.cpp``, ``llama-memory-recurrent.cpp``
and ``llama-context.cpp`` (sched_reserve); the names of buffers are those of the ggml back ends.
"""

from collections.abc import Iterator

from elbowroom.core.estimate import Estimate, Pool
from elbowroom.core.kv_cache import CacheTypes, layer_cache_bytes, widest_value
from elbowroom.core.runtimes.llama_cpp_layout import lay_out
from elbowroom.core.units import MIB

_DEVICES = {"cuda": "CUDA", "rocm": "ROCm", "vulkan": "Vulkan", "metal": "MTL"}
_PINNED = {"cuda": "CUDA_Host", "rocm": "ROCm_Host", "vulkan": "Vulkan_Host", "metal": "CPU"}
_KNOWN = ("exact", "replayed", "computed")
_LINES = (
    ("load_tensors", "weights", 12, "model"),
    ("llama_context", "output", 10, " output"),
    ("llama_kv_cache", "kv_cache", 10, "KV"),
    ("llama_memory_recurrent", "recurrent_state", 10, "RS"),
    ("sched_reserve", "workspace", 10, "compute"),
)
"""Function, component, width of the buffer's name, and what the line calls it."""


def expected_lines(answer: Estimate) -> tuple[str, ...]:
    """What the log will say, in its order; ``…`` for a size that is only known as a range."""
    if answer.model.not_loadable is not None:
        return ()
    return tuple(_lines(answer))


def _lines(answer: Estimate) -> Iterator[str]:
    for function, component, width, word in _LINES:
        for pool in answer.pools:
            name = _buffer(answer, pool, component)
            for size in _sizes(answer, pool, component):
                text = "…" if size is None else f"{size / MIB:8.2f}"
                yield f"{function}: {name:>{width}} {word} buffer size = {text} MiB"


def _sizes(answer: Estimate, pool: Pool, component: str) -> tuple[int | None, ...]:
    leaf = next((leaf for leaf in pool.leaves if leaf.component == component), None)
    if leaf is None:
        return ()
    is_sum = pool.kind == "unified" and component in ("weights", "workspace")
    if leaf.basis not in _KNOWN or is_sum:
        return (None,)
    return _caches(answer, leaf.point) if component == "kv_cache" else (leaf.point,)


def _caches(answer: Estimate, size: int) -> tuple[int | None, ...]:
    """The cache of whole conversations and that of windows are two."""
    scenario, model = answer.scenario, answer.model
    layout = lay_out(model, answer.machine, scenario)
    padded = 0 if layout.flash else widest_value(model)
    types = CacheTypes(scenario.cache_k, scenario.cache_v, padded, layout.cuda)
    windows = sum(
        run.count * layer_cache_bytes(run.layer, layout.shape, types)
        for run in model.layers
        if run.layer.kind == "sliding"
    )
    if any(run.layer.index_k or run.layer.kind == "compressed" for run in model.layers):
        return (None,)
    if not windows or windows >= size:
        return (size,)
    return (size - windows, windows)


def _buffer(answer: Estimate, pool: Pool, component: str) -> str:
    """What ggml calls the buffer of a component in a pool."""
    gpus = answer.machine.gpus
    if pool.kind != "ram" and component != "output":
        index = int(pool.id[3:]) if pool.kind == "vram" else 0
        return f"{_DEVICES[gpus[index].backend]}{index}"
    if component == "weights":
        return "CPU_Mapped"
    is_pinned = bool(gpus) and component in ("workspace", "output")
    return _PINNED[gpus[0].backend] if is_pinned else "CPU"
