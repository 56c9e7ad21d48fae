"""What MLX keeps of a conversation: it reserves nothing and grows in steps.

Source: ``mlx_lm/models/cache.py`` (KVCache, RotatingKVCache, QuantizedKVCache, ArraysCache, and
the batched ones, which are as long as the longest conversation).
"""

from dataclasses import dataclass

from elbowroom.core.ggml_types import row_bytes
from elbowroom.core.model import Layer, Model
from elbowroom.core.units import round_up

STEP = 256
"""Tokens by which a cache grows (``KVCache.step``)."""

CHUNK = 2048
"""Prompt tokens computed at once (``prefill_step_size``)."""

ROTATING = ("gemma3", "gemma3n", "gemma4", "gpt-oss", "cohere2", "exaone4", "olmo2", "afmoe")
"""Architectures of which ``make_cache`` gives windows a rotating cache; others are a range."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What conversations hold.

    Attributes:
        context: tokens of the longest.
        people: conversations at once.
        type_k: cache type; ``f16`` also stands for the model's own 16 bits.
        chunk: prompt tokens computed at once.
    """

    context: int
    people: int
    type_k: str
    chunk: int = CHUNK

    @property
    def cells(self) -> int:
        """Tokens a layer without window has room for."""
        return round_up(self.context, STEP)


def cache_bytes(model: Model, kept: Kept) -> tuple[int, int]:
    """Bytes of keys and values: when all answer, and at the end of all prompts."""
    low = high = 0
    for run in model.layers:
        if run.layer.has_cache:
            least, most = window_cells(model, run.layer, kept)
            each = run.count * kept.people * token_bytes(run.layer, kept.type_k)
            low, high = low + each * least, high + each * most
    return low, high


def window_cells(model: Model, layer: Layer, kept: Kept) -> tuple[int, int]:
    """Fewest and most tokens of one layer: a window holds a whole chunk more after a prompt."""
    if not layer.window:
        return kept.cells, kept.cells
    steady = min(layer.window, kept.cells)
    if model.arch not in ROTATING:
        return steady, kept.cells
    return steady, min(layer.window + kept.chunk - 1, kept.cells)


def token_bytes(layer: Layer, type_name: str) -> int:
    """Bytes a token; eight bits in groups of 64 are as large as ``q8_0``, four as ``q4_0``."""
    k, v = layer.k_width + layer.index_k, layer.v_width + layer.index_v
    return row_bytes(type_name, k) + row_bytes(type_name, v)


def state_bytes(model: Model, people: int) -> tuple[int, int]:
    """Bytes of recurrent state, in 16 bits and in 32: it depends on the model's file."""
    elements = sum(
        run.count * (run.layer.conv_elements + run.layer.state_elements) for run in model.layers
    )
    return 2 * people * elements, 4 * people * elements
