"""What vLLM 0.33.0 takes of a card beside its block pool.

Source: ``v1/worker/gpu_worker.py`` (``determine_available_memory``), ``engine/arg_utils.py``
(``get_batch_defaults``), ``config/vllm.py`` (``_set_cudagraph_sizes``).
"""

from elbowroom.core.amounts import Amount
from elbowroom.core.runtimes.pooled_plan import CardPlan
from elbowroom.core.units import GIB, MIB

BESIDE_TORCH = Amount(140 * MIB, 100 * MIB, 600 * MIB)
"""Memory outside PyTorch: 0.13 to 0.14 GiB logged on one card, 0.54 to 0.55 on two."""

GRAPH_BASE, GRAPH_EACH, GRAPH_EACH_HIGH, GRAPH_LEAST = 100 * MIB, 10 * MIB, 15 * MIB, 60 * MIB
"""CUDA graphs: a base, and for each size captured. Estimated by vLLM: 0.52 and 0.58 GiB logged;
taken in fact: 0.06 to 1.03 GiB."""

LARGEST_GRAPH = 512
"""Sequences of the largest batch that a graph is captured for."""

BIG_CARD, HUGE_CARD = 70 * GIB, 160 * GIB
"""From which card on a step takes 8,192 and 16,384 tokens."""


def batched_tokens(plan: CardPlan) -> int:
    """Tokens of a step: the API server's own ``max_num_batched_tokens``."""
    limit = 2048
    name = plan.machine.gpus[0].name.lower()
    if plan.total >= HUGE_CARD:
        limit = 16384
    elif plan.total >= BIG_CARD and "a100" not in name and not plan.machine.unified:
        limit = 8192
    return min(limit, plan.people * plan.longest)


def graph_sizes(sequences: int) -> int:
    """Batch sizes that CUDA graphs are captured for, piecewise and full ones counted."""
    top = min(2 * sequences, LARGEST_GRAPH)
    steps = (1, 2, 4, *range(8, min(top, 256) + 1, 8), *range(272, top + 1, 16))
    piecewise = [size for size in steps if size <= top]
    full = [size for size in piecewise if size <= sequences]
    return len(piecewise) + len(full)


def graph_memory(sequences: int) -> Amount:
    """Bytes that vLLM sets aside for CUDA graphs."""
    count = graph_sizes(sequences)
    point = GRAPH_BASE + GRAPH_EACH * count
    return Amount(point, GRAPH_LEAST, GRAPH_BASE + GRAPH_EACH_HIGH * count)
