"""What the real llama.cpp says it needs, without allocating weights: one model, several settings.

Run as ``python -m tests.live.measure MODEL FILE_TYPE``: one JSON row a line, with columns of
``tests/golden/llama_cpp.csv.gz``; in a process of its own, since a failed assertion ends it.
Needs the wheel ``llama-cpp-py-sync`` of :data:`VERSION`: the C++ symbol and the layout of the
``std::map`` that it returns are no stable interface.
"""

import ctypes
import json
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from elbowroom.catalog.catalogue import Catalogue
from tests.live import gguf

VERSION = "0.11739"
BREAKDOWN = "_Z26llama_get_memory_breakdownPK13llama_context"
CACHE_TYPES = {"f16": 1, "q8_0": 8}
BATCH = 2048


@dataclass(frozen=True)
class Settings:
    """One measurement; the front end is the server's, the backend the CPU."""

    n_ctx: int
    n_seq_max: int
    kv_unified: int
    n_ubatch: int
    cache: str


GRID = tuple(
    Settings(context * people, people, unified, micro_batch, cache)
    for context, (people, unified), (micro_batch, cache) in product(
        (2048, 8192),
        ((1, 0), (4, 0), (4, 1)),
        ((512, "f16"), (1024, "f16"), (512, "q8_0")),
    )
)


class _Node(ctypes.Structure):
    """A node of the red-black tree inside ``std::map`` (libstdc++), and its pair."""


_Node._fields_ = [
    ("colour", ctypes.c_size_t),
    ("parent", ctypes.POINTER(_Node)),
    ("left", ctypes.POINTER(_Node)),
    ("right", ctypes.POINTER(_Node)),
    ("buffer_type", ctypes.c_void_p),
    ("model", ctypes.c_size_t),
    ("context", ctypes.c_size_t),
    ("compute", ctypes.c_size_t),
]


class _Map(ctypes.Structure):
    """``std::map`` of libstdc++: comparison, header of the tree, number of nodes."""

    _fields_ = (
        ("compare", ctypes.c_size_t),
        ("colour", ctypes.c_size_t),
        ("root", ctypes.POINTER(_Node)),
        ("left", ctypes.POINTER(_Node)),
        ("right", ctypes.POINTER(_Node)),
        ("count", ctypes.c_size_t),
    )


def measure(model_id: str, file_type: str) -> Iterator[dict[str, Any]]:
    """A row for each setting of the grid.

    Raises:
        OSError: the library cannot be loaded here, for example because its glibc is newer.
    """
    from llama_cpp_py_sync._cffi_bindings import get_ffi, get_lib

    lib, ffi = get_lib(), get_ffi()
    quiet = ffi.callback("void(enum ggml_log_level, const char *, void *)", _quiet)
    lib.llama_log_set(quiet, ffi.NULL)
    model = Catalogue().models.model(model_id)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.gguf"
        gguf.write(path, model, file_type)
        params = lib.llama_model_default_params()
        params.no_alloc, params.load_mode = True, lib.LLAMA_LOAD_MODE_NONE
        loaded = lib.llama_model_load_from_file(str(path).encode(), params)
    if not loaded:
        raise SystemExit(f"llama.cpp does not load the header of {model_id}")
    for settings in GRID:
        row = {"backend": "cpu", "arch": model.arch, "model": model_id, "file_type": file_type}
        yield row | _row(lib, ffi, loaded, settings)


def _quiet(_level: int, _text: Any, _data: Any) -> None:
    """Say nothing."""


def _row(lib: Any, ffi: Any, model: Any, settings: Settings) -> dict[str, Any]:
    params = lib.llama_context_default_params()
    params.n_ctx, params.n_batch = settings.n_ctx, BATCH
    params.n_ubatch, params.n_seq_max = settings.n_ubatch, settings.n_seq_max
    params.n_outputs_max = settings.n_seq_max
    params.kv_unified = bool(settings.kv_unified)
    params.type_k = params.type_v = CACHE_TYPES[settings.cache]
    params.flash_attn_type = lib.LLAMA_FLASH_ATTN_TYPE_ENABLED
    params.swa_full = False
    context = lib.llama_init_from_model(model, params)
    if not context:
        raise SystemExit(f"llama.cpp makes no context for {settings}")
    sums = _breakdown(int(ffi.cast("uintptr_t", context)))
    lib.llama_free(context)
    return {
        "n_ctx": settings.n_ctx,
        "n_batch": BATCH,
        "n_ubatch": settings.n_ubatch,
        "n_seq_max": settings.n_seq_max,
        "kv_unified": settings.kv_unified,
        "type_k": settings.cache,
        "type_v": settings.cache,
        "flash_attn": "on",
        "swa_full": 0,
        "offload_kqv": 1,
        "n_outputs_max": settings.n_seq_max,
        "ngl": 0,
        "note": "",
        "weights_host": sums[0],
        "ctx_host": sums[1],
        "compute_host": sums[2],
    }


def _breakdown(context: int) -> tuple[int, int, int]:
    """Bytes of weights, caches and compute buffers over all buffer types."""
    import llama_cpp_py_sync

    path = Path(llama_cpp_py_sync.__file__).parent / "libllama.so"
    function = getattr(ctypes.CDLL(str(path)), BREAKDOWN)
    function.argtypes, function.restype = (ctypes.c_void_p, ctypes.c_void_p), None
    found = _Map()
    function(ctypes.byref(found), context)
    nodes = list(_walk(found.root))
    assert len(nodes) == found.count
    weights = sum(node.model for node in nodes)
    return weights, sum(node.context for node in nodes), sum(node.compute for node in nodes)


def _walk(node: Any) -> Iterator[_Node]:
    if node:
        yield from _walk(node.contents.left)
        yield node.contents
        yield from _walk(node.contents.right)


if __name__ == "__main__":
    for found_row in measure(*sys.argv[1:]):
        print(json.dumps(found_row))
