"""Storage types of ggml: how many elements a block holds, and in how many bytes.

Source: ggml ``ggml-common.h`` block structures, llama.cpp b11739.
"""

from elbowroom.core.units import round_up

BLOCK: dict[str, tuple[int, int]] = {
    "f32": (1, 4),
    "f16": (1, 2),
    "bf16": (1, 2),
    "q4_0": (32, 18),
    "q4_1": (32, 20),
    "q5_0": (32, 22),
    "q5_1": (32, 24),
    "q8_0": (32, 34),
    "q2_K": (256, 84),
    "q3_K": (256, 110),
    "q4_K": (256, 144),
    "q5_K": (256, 176),
    "q6_K": (256, 210),
    "iq4_nl": (32, 18),
    "iq4_xs": (256, 136),
    "mxfp4": (32, 17),
    "nvfp4": (64, 36),
    "iq2_xxs": (256, 66),
    "iq2_xs": (256, 74),
    "iq2_s": (256, 82),
    "iq3_xxs": (256, 98),
    "iq3_s": (256, 110),
    "iq1_s": (256, 50),
    "iq1_m": (256, 56),
    "tq1_0": (256, 54),
    "tq2_0": (256, 66),
    "q1_0": (128, 18),
    "q8_K": (256, 292),
    "i8": (1, 1),
    "i16": (1, 2),
    "i32": (1, 4),
    "i64": (1, 8),
    "f64": (1, 8),
}
"""Type name -> (elements per block, bytes per block)."""

CACHE_TYPES = ("f32", "f16", "bf16", "q8_0", "q5_1", "q5_0", "q4_1", "q4_0", "iq4_nl")
"""Types llama.cpp accepts for the K and V cache (``common/arg.cpp``, ``kv_cache_types``)."""


ALIGN_CPU, ALIGN_PINNED_HOST, ALIGN_CUDA = 32, 64, 128
"""Bytes that a tensor's size is rounded up to a multiple of, by the buffer it lies in."""

CUDA_ROW_STEP = 512
"""Elements that CUDA pads the last row of a packed tensor to (``MATRIX_ROW_PADDING``)."""


def row_bytes(type_name: str, elements: int) -> int:
    """Bytes of one row of ``elements`` values. ``elements`` is a multiple of the block."""
    block, size = BLOCK[type_name]
    return elements // block * size


def millibits(type_name: str) -> int:
    """Thousandths of a bit of one element, scales included."""
    block, size = BLOCK[type_name]
    return size * 8000 // block


def is_quantised(type_name: str) -> bool:
    """Whether the type packs several elements into a block."""
    return BLOCK[type_name][0] > 1


def cuda_bytes(type_name: str, row: int, rows: int) -> int:
    """Bytes of ``rows`` rows of ``row`` elements in a CUDA buffer: padded, and aligned."""
    size = rows * row_bytes(type_name, row)
    if is_quantised(type_name) and row % CUDA_ROW_STEP:
        size += row_bytes(type_name, CUDA_ROW_STEP - row % CUDA_ROW_STEP)
    return round_up(size, ALIGN_CUDA)
