"""What MLX computes in while it reads a prompt, as a range.

Source: the prefill loop of ``mlx_lm/generate.py``, and which heads the fused kernel of MLX takes
(``scaled_dot_product_attention.cpp``): others make the scores of a whole chunk. One layer's old and
grown cache exist side by side (``cache.py``). Freed buffers are kept for the next, hence the range.
"""

from elbowroom.core.architecture import first_nonzero
from elbowroom.core.estimate import Leaf
from elbowroom.core.model import Model
from elbowroom.core.runtimes.mlx_cache import Kept, token_bytes, window_cells

FUSED_HEADS = (64, 80, 128)
"""Sizes of heads that the fused kernel takes."""

PROMPTS = 8
"""Prompts read at once at most (``--prompt-concurrency``)."""

LOW, HIGH = 75, 180
"""Percent of the point."""


def workspace_leaf(model: Model, kept: Kept, inputs: bool = False) -> Leaf:
    """Activations of a chunk, its scores, and the copy of one growing layer.

    Args:
        model: the model.
        kept: the conversations.
        inputs: the embeddings of the whole prompt are held too.
    """
    prompts = min(kept.people, PROMPTS)
    size = prompts * (_activations(model, kept) + scores(model, kept))
    size += max(_growing(model, kept), default=0)
    if inputs:
        size += prompts * 2 * model.embedding_length * kept.context
    return Leaf("workspace", size, size * LOW // 100, size * HIGH // 100, "range")


def scores(model: Model, kept: Kept) -> int:
    """Bytes of one layer's scores of a chunk, where no fused kernel takes its heads."""
    heads = first_nonzero(model.hyperparameters, "attention.head_count")
    cells = [
        window_cells(model, run.layer, kept)[1]
        for run in model.layers
        if run.layer.has_cache and not is_fused(run.layer.k_dim, kept)
    ]
    return 2 * heads * min(kept.chunk, kept.context) * max(cells, default=0)


def is_fused(head_size: int, kept: Kept) -> bool:
    """Whether attention makes no scores; a quantised cache always does."""
    return head_size in FUSED_HEADS and kept.type_k == "f16"


def _activations(model: Model, kept: Kept) -> int:
    hyper = model.hyperparameters
    experts = first_nonzero(hyper, "expert_used_count")
    width = max(
        first_nonzero(hyper, "feed_forward_length"),
        experts * first_nonzero(hyper, "expert_feed_forward_length"),
    )
    return 2 * min(kept.chunk, kept.context) * (4 * model.embedding_length + 3 * width)


def _growing(model: Model, kept: Kept) -> list[int]:
    return [
        kept.people * window_cells(model, run.layer, kept)[1] * token_bytes(run.layer, kept.type_k)
        for run in model.layers
        if run.layer.has_cache
    ]
