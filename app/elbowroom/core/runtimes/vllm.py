"""vLLM 0.33.0, V1 engine: a share of the card, and a pool of all that is left of it."""

from collections.abc import Iterator
from math import ceil

from elbowroom.core.amounts import Amount
from elbowroom.core.block_pool import BlockPool, PoolRule, block_pool
from elbowroom.core.estimate import Estimate, Note
from elbowroom.core.log_lines import vllm as lines
from elbowroom.core.paging import Paging
from elbowroom.core.runtimes.pooled import PooledRuntime
from elbowroom.core.runtimes.pooled_command import ServerFlags
from elbowroom.core.runtimes.pooled_notes import share_facts
from elbowroom.core.runtimes.pooled_plan import CardPlan, Part, context_parts
from elbowroom.core.runtimes.pooled_work import activation_peak, image_parts
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.core.runtimes.vllm_memory import (
    BESIDE_TORCH,
    batched_tokens,
    graph_memory,
    graph_sizes,
)

UTILIZATION = 0.92
"""``gpu_memory_utilization`` by default (``config/cache.py``)."""

BLOCK_TOKENS = 16
"""Tokens of a block, before recurrent states make it larger (``CacheConfig.block_size``)."""

IN_FLIGHT_BATCHES = 2
"""Batches at once with asynchronous scheduling (``VllmConfig.max_concurrent_batches``)."""

STATE_BLOCKS = 2
"""Blocks of state a request with prefix caching on (``MambaSpec``, mode ``align``)."""

STATE_32_BIT = ("qwen35", "qwen35moe", "kimi-linear", "nemotron_h", "nemotron_h_moe")
"""Architectures whose state is kept in 32 bits; others keep the model's 16."""

FLAGS = ServerFlags(
    runtime="vllm",
    start=("vllm", "serve"),
    model="",
    context="--max-model-len",
    people="--max-num-seqs",
    cache="--kv-cache-dtype",
    share="--gpu-memory-utilization",
    cards="--tensor-parallel-size",
    packings={
        "FP8": "fp8",
        "AWQ": "awq",
        "GPTQ": "gptq",
        "INT8": "compressed-tensors",
        "NVFP4": "modelopt_fp4",
        "MXFP4": "mxfp4",
    },
    caches={"f16": "auto", "fp8": "fp8"},
)


class Vllm(PooledRuntime):
    """Memory of ``vllm serve``."""

    name = "vllm"
    title = "vLLM 0.33.0"
    checked_on = "2026-11-29"
    is_measured = True
    spare_blocks = 1
    takes = FLAGS.takes(title)

    def parts(self, plan: CardPlan) -> tuple[Part, ...]:
        """Weights, image encoder, activation peak, context, CUDA graphs."""
        tokens, people = batched_tokens(plan), plan.people
        peak = activation_peak(plan.model, tokens, people, plan.shares)
        facts = {"sequences": people, "tokens": tokens, "vocab": plan.model.vocab_size}
        ends = {"low": peak.low, "high": peak.high}
        source = f"{self.title}, v1/worker/gpu_worker.py, determine_available_memory"
        found = [self.weights(plan)]
        found += image_parts(plan.model, source)
        found.append(Part("workspace", peak, "ACTIVATION_PEAK", facts | ends, source))
        return (*found, *context_parts(plan), _beside_torch(source), _graphs(people, source))

    def prompt_chunk(self, plan: CardPlan) -> int:
        """Tokens: ``max_num_batched_tokens``."""
        return batched_tokens(plan)

    def fillable(self, plan: CardPlan, beside: Amount) -> int:
        """The share it asks for, and its context, which exists before it counts."""
        asked = ceil(plan.total * plan.share_or(UTILIZATION))
        return min(plan.total, asked + plan.machine.gpus[0].process_cost.point)

    def own_defaults(self, plan: CardPlan) -> Iterator[Note]:
        """Its share of the card."""
        if plan.scenario.memory_share is None:
            yield Note("SHARE_OF_CARD", share_facts(self.title, UTILIZATION))

    def cut(self, plan: CardPlan) -> BlockPool:
        """Blocks of 16 tokens, larger beside recurrent states."""
        rule = PoolRule(
            block_tokens=BLOCK_TOKENS,
            k_bits=plan.k_bits,
            v_bits=plan.v_bits,
            cards=plan.shares,
            in_flight=IN_FLIGHT_BATCHES * batched_tokens(plan),
            state_blocks=STATE_BLOCKS,
            state_bytes=4 if plan.model.arch in STATE_32_BIT else 2,
        )
        return block_pool(plan.model, rule)

    def pool_tokens(self, cut: BlockPool, blocks: int, longest: int) -> int:
        """Tokens of as many longest requests as the pool holds (``get_kv_cache_capacity``)."""
        requests = cut.blocks(longest)
        return int(blocks / requests * longest) if requests else 0

    def command(self, answer: Estimate) -> StartCommand:
        """``vllm serve``."""
        packed = str(answer.scenario.quant) in FLAGS.packings
        return FLAGS.command(answer, ("--dtype", None if packed else "bfloat16"))

    def settings(self, command: StartCommand) -> dict[str, object]:
        """What ``vllm serve`` is told, as scenario fields."""
        return FLAGS.settings(command)

    def expected_lines(self, answer: Estimate) -> tuple[str, ...]:
        """Weights, pool and concurrency as its log prints them, or why it stops."""
        paging = answer.paging
        assert paging is not None
        loaded = answer.pools[0].part("weights") + answer.pools[0].part("extras")
        told = lines.WEIGHTS.printed(weights=loaded), lines.POOL.printed(kv_cache=paging.pool.point)
        return (*told, _capacity(paging) if paging.starts else _refusal(paging))


def _capacity(paging: Paging) -> str:
    """The pool and how many longest requests it holds (``update_kv_cache_capacity``)."""
    size = lines.CAPACITY.printed(pool_tokens=paging.tokens)
    requests = lines.CONCURRENCY.printed(context=paging.longest, concurrency=paging.concurrency)
    return f"{size}, {requests}"


def _beside_torch(source: str) -> Part:
    facts = {"low": BESIDE_TORCH.low, "high": BESIDE_TORCH.high}
    return Part("runtime", BESIDE_TORCH, "BESIDE_TORCH", facts, source)


def _graphs(sequences: int, source: str) -> Part:
    size = graph_memory(sequences)
    facts = {"sizes": graph_sizes(sequences), "low": size.low, "high": size.high}
    return Part("runtime", size, "CUDA_GRAPHS", facts, source)


def _refusal(paging: Paging) -> str:
    """The error with which it stops (``_check_enough_kv_cache_memory``)."""
    available = paging.pool.point - paging.block_bytes
    if available <= 0:
        return lines.NO_ROOM.printed()
    shorter = ""
    if paging.largest_start:
        largest = lines.LARGEST.printed(largest_context=paging.largest_start)
        shorter = f"Based on the available memory, the {largest}. "
    start = "ValueError: To serve at least one request with the model's "
    needed = lines.TOO_SMALL.printed(
        context=paging.longest, needed=paging.one_request, kv_cache=available
    )
    return f"{start}{needed}. {shorter}Try increasing …"
