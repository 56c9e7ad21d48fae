"""How big a model is that llama.cpp cannot load: bounds, where there is no file to read.

Other programs lay a cache out in other ways, so both ends are theirs too: the low end keeps what
the architecture needs, the high end keeps every token in every attention layer and pads as
llama.cpp does.
"""

from collections.abc import Sequence

from elbowroom.core.ggml_types import row_bytes
from elbowroom.core.kv_cache import CacheShape
from elbowroom.core.model import LayerRun, Model
from elbowroom.core.units import ceil_div
from elbowroom.core.weights import file_bytes

CACHE_TYPE = "f16"
"""All programs can keep their cache in 16 bits; smaller types differ."""

STATE_BYTES = 2, 4
"""Bytes of an element of recurrent state: 16 or 32 bits."""

MILLIBITS = {
    "F32": (32000, 32000),
    "F16": (16000, 16200),
    "BF16": (16000, 16200),
    "Q8_0": (8500, 8800),
    "Q6_K": (6560, 8500),
    "Q5_K_M": (5580, 6800),
    "Q5_K_S": (5500, 6700),
    "Q5_1": (6000, 6800),
    "Q5_0": (5500, 6500),
    "Q4_K_M": (4600, 6400),
    "Q4_K_S": (4500, 6200),
    "Q4_1": (5000, 6200),
    "Q4_0": (4500, 6000),
    "IQ4_NL": (4500, 6100),
    "IQ4_XS": (4250, 6000),
    "MXFP4_MOE": (4250, 8800),
    "Q3_K_L": (3600, 6000),
    "Q3_K_M": (3600, 5800),
    "Q3_K_S": (3430, 5600),
    "IQ3_M": (3430, 5600),
    "IQ3_XXS": (3060, 5500),
    "Q2_K": (2620, 5500),
    "IQ2_M": (2560, 5400),
    "IQ2_XXS": (2060, 5200),
}
"""File type -> fewest and most thousandths of a bit a parameter, over all models of the catalogue
from 0.7 billion parameters that have their tensors."""


def weight_bounds(model: Model, file_type: str) -> tuple[int, int]:
    """Fewest and most bytes of the weights as a file type; equal where the file was read."""
    if model.stored_as == file_type:
        return (size := file_bytes(model, file_type)), size
    low, high = MILLIBITS[file_type]
    return model.parameters * low // 8000, ceil_div(model.parameters * high, 8000)


def cache_bounds(model: Model, contexts: Sequence[int], shape: CacheShape) -> tuple[int, int]:
    """Fewest and most bytes of the cache, at 16 bits.

    Args:
        model: the model.
        contexts: tokens that each conversation may hold.
        shape: cells and streams as llama.cpp would lay them out.
    """
    low = high = 0
    for run in model.layers:
        fewest, most = run_cache_bounds(run, contexts, shape)
        low, high = low + fewest, high + most
    return (0 if model.cache_at_most else low), high


def run_cache_bounds(run: LayerRun, contexts: Sequence[int], shape: CacheShape) -> tuple[int, int]:
    """Fewest and most bytes that equal layers keep."""
    layer = run.layer
    width = row_bytes(CACHE_TYPE, layer.k_width + layer.v_width + layer.index_k + layer.index_v)
    if layer.kind == "cross":
        fewest, most = layer.cross_tokens
        return run.count * width * shape.n_seq * fewest, run.count * width * shape.n_seq * most
    if not layer.has_cache:
        return 0, 0
    kept = sum(min(tokens, layer.window or tokens) for tokens in contexts)
    return run.count * width * kept, run.count * width * shape.n_ctx


def state_bounds(model: Model, n_seq: int) -> tuple[int, int]:
    """Fewest and most bytes of recurrent and convolution state."""
    elements = n_seq * sum(
        run.count * (run.layer.conv_elements + run.layer.state_elements) for run in model.layers
    )
    return elements * STATE_BYTES[0], elements * STATE_BYTES[1]
