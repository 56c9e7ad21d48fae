"""What vLLM 0.33.0 takes of a card beside its block pool.

Source: ``v1/worker/gpu_worker.py`` (``determine_available_memory``), ``engine/arg_utils.py``
(``get_batch_defaults``), ``config/vllm.py`` (``_set_cudagraph_sizes``).
"""

from elbowroom.core.amounts import Amount
from elbowroom.core.architecture import first_nonzero
from elbowroom.core.model import Model
from elbowroom.core.runtimes.pooled_plan import CardPlan
from elbowroom.core.units import GIB, MIB

SAMPLER_BYTES = 40
"""Bytes of the profile run's sampler for every sequence and word, at most. Logged on an H100 with
vLLM 0.11.0: 38.4 to 39.6 on seven of eight models, 17 on the eighth."""

FORWARD_WIDTHS = 8, 4
"""16-bit rows that the forward pass keeps for a token, at most: hidden widths, inner widths."""

LOW_PERCENT, POINT_PERCENT = 40, 70
"""The activation peak is a range: from two fifths of the bound, planned at 70 %."""

BESIDE_TORCH = Amount(140 * MIB, 100 * MIB, 600 * MIB)
"""Memory outside PyTorch: 0.13 to 0.14 GiB logged on one card, 0.54 to 0.55 on two."""

GRAPH_BASE, GRAPH_EACH, GRAPH_EACH_HIGH, GRAPH_LEAST = 100 * MIB, 10 * MIB, 15 * MIB, 60 * MIB
"""CUDA graphs: a base, and for each size captured. Estimated by vLLM: 0.52 and 0.58 GiB logged;
taken in fact: 0.06 to 1.03 GiB."""

LARGEST_GRAPH = 512

VISION = Amount(900_000_000, 200_000_000, 1_800_000_000)
"""Image encoder in 16 bits, loaded with the model unless switched off. Logged: 0.9 and 1.8 GB."""

BIG_CARD, HUGE_CARD = 70 * GIB, 160 * GIB


def batched_tokens(plan: CardPlan) -> int:
    """``max_num_batched_tokens`` of the API server by default."""
    limit = 2048
    name = plan.machine.gpus[0].name.lower()
    if plan.total >= HUGE_CARD:
        limit = 16384
    elif plan.total >= BIG_CARD and "a100" not in name and not plan.machine.unified:
        limit = 8192
    return min(limit, plan.people * plan.longest)


def activation_peak(model: Model, tokens: int, sequences: int, cards: int = 1) -> Amount:
    """Peak of the profile run: the sampler's rows, or the forward pass of a full batch.

    Args:
        model: the model.
        tokens: tokens of the batch.
        sequences: sequences that the sampler is run for.
        cards: cards that share the inner widths.
    """
    hidden, inner = FORWARD_WIDTHS
    width = hidden * model.embedding_length + inner * inner_width(model) // cards
    high = max(SAMPLER_BYTES * sequences * model.vocab_size, 2 * tokens * width)
    return Amount(high * POINT_PERCENT // 100, high * LOW_PERCENT // 100, high)


def inner_width(model: Model) -> int:
    """Elements of a token in the feed-forward part: of the dense one, or of the experts used."""
    hyper = model.hyperparameters
    experts = first_nonzero(hyper, "expert_feed_forward_length") * first_nonzero(
        hyper, "expert_used_count"
    )
    return max(first_nonzero(hyper, "feed_forward_length"), experts)


def graph_sizes(sequences: int) -> int:
    """Batch sizes that CUDA graphs are captured for, piecewise and full ones counted."""
    top = min(2 * sequences, LARGEST_GRAPH)
    sizes = [1, 2, 4, *range(8, min(top, 256) + 1, 8), *range(272, top + 1, 16)]
    sizes = [size for size in sizes if size <= max(1, top)]
    return len(sizes) + sum(size <= sequences for size in sizes)


def graph_memory(sequences: int) -> Amount:
    """What vLLM sets aside for CUDA graphs."""
    count = graph_sizes(sequences)
    point = GRAPH_BASE + GRAPH_EACH * count
    return Amount(point, GRAPH_LEAST, GRAPH_BASE + GRAPH_EACH_HIGH * count)
