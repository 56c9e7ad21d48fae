"""SGLang 0.5.23: what it leaves free is fixed by the card; the pool is all the rest."""

from collections.abc import Iterator

from elbowroom.core.amounts import Amount, exactly
from elbowroom.core.block_pool import BlockPool, PoolRule, token_pool
from elbowroom.core.estimate import Estimate, Note
from elbowroom.core.log_lines import others as lines
from elbowroom.core.paging import Paging
from elbowroom.core.runtimes.pooled import PooledRuntime
from elbowroom.core.runtimes.pooled_command import ServerFlags
from elbowroom.core.runtimes.pooled_notes import share_facts
from elbowroom.core.runtimes.pooled_plan import CardPlan, Part, context_parts
from elbowroom.core.runtimes.pooled_work import image_parts
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.core.units import GIB, MIB

TIERS = ((20, 2048, 8), (35, 4096, 48), (60, 4096, 32), (160, 8192, 256))
"""Below so many GiB: tokens of a prefill chunk, largest batch with a CUDA graph."""

ABOVE_TIERS = 16384, 512

BASE_MIB = 512
LATENT_GRAPHS_MIB = 1536
IMAGE_PERCENT = 95
WINDOW_PERCENT = 80
"""Cells of sliding layers, of those of full ones (``swa_full_tokens_ratio``)."""

FLAGS = ServerFlags(
    runtime="sglang",
    start=("python", "-m", "sglang.launch_server"),
    model="--model-path",
    context="--context-length",
    people="--max-running-requests",
    cache="--kv-cache-dtype",
    share="--mem-fraction-static",
    cards="--tp-size",
    packings={
        "FP8": "fp8",
        "AWQ": "awq",
        "GPTQ": "gptq",
        "INT8": "w8a8_int8",
        "NVFP4": "modelopt_fp4",
        "MXFP4": "mxfp4",
    },
    caches={"f16": "auto", "fp8": "fp8_e4m3"},
)


class SGLang(PooledRuntime):
    """Memory of ``sglang.launch_server``."""

    name = "sglang"
    title = "SGLang 0.5.23"
    checked_on = "2026-11-29"
    is_measured = True
    works_in_free = True
    takes = FLAGS.takes(title)

    def parts(self, plan: CardPlan) -> tuple[Part, ...]:
        """Weights, image encoder, what the memory fraction leaves free, context."""
        source = f"{self.title}, arg_groups/memory_hook.py"
        free = left_free(plan)
        facts = {"tokens": prefill_chunk(plan.total)[0], "low": free, "high": free}
        found = [self.weights(plan)]
        found += image_parts(plan.model, source)
        work = exactly(free)
        found.append(Part("workspace", work, "LEFT_FREE", facts, source, "exact"))
        return (*found, *context_parts(plan))

    def prompt_chunk(self, plan: CardPlan) -> int:
        """Tokens: ``chunked_prefill_size`` of the card."""
        return prefill_chunk(plan.total)[0]

    def fillable(self, plan: CardPlan, beside: Amount) -> int:
        """All of the card: what stays free counts as workspace."""
        return plan.total

    def own_defaults(self, plan: CardPlan) -> Iterator[Note]:
        """Its share of the card, which follows from the card."""
        if plan.scenario.memory_share is None:
            share = default_fraction(plan, plan.total // MIB)
            yield Note("SHARE_OF_CARD", share_facts(self.title, share))

    def cut(self, plan: CardPlan) -> BlockPool:
        """Cells of one token; sliding layers have four fifths of them."""
        rule = PoolRule(1, plan.k_bits, plan.v_bits, plan.shares, state_bytes=4)
        return token_pool(plan.model, rule, WINDOW_PERCENT)

    def command(self, answer: Estimate) -> StartCommand:
        """``sglang.launch_server``."""
        return FLAGS.command(answer)

    def settings(self, command: StartCommand) -> dict[str, object]:
        """What the server is told, as scenario fields."""
        return FLAGS.settings(command)

    def expected_lines(self, answer: Estimate) -> tuple[str, ...]:
        """The pool as its log prints it, in GiB that it calls GB."""
        paging = answer.paging
        if paging is None or not paging.tokens:
            return (lines.SGLANG_NO_ROOM.printed(),)
        return _cache_line(answer, paging), lines.SGLANG_TOKENS.printed(pool_tokens=paging.tokens)


def prefill_chunk(total: int) -> tuple[int, int]:
    """Tokens of a prefill chunk, and the largest batch with a CUDA graph, by card."""
    for gib, tokens, batch in TIERS:
        if total < gib * GIB:
            return tokens, batch
    return ABOVE_TIERS


def left_free(plan: CardPlan) -> int:
    """Bytes kept out of weights and pool: activations and CUDA graphs, by heuristic."""
    total = plan.total // MIB
    fraction = plan.share_or(default_fraction(plan, total))
    before_loading = plan.total - plan.machine.gpus[0].process_cost.point
    return round(before_loading * (1 - fraction))


def default_fraction(plan: CardPlan, total: int) -> float:
    """``mem_fraction_static`` for a card of ``total`` MiB, as it is set when left out."""
    tokens, batch = prefill_chunk(plan.total)
    is_latent = any(run.layer.kind == "mla" for run in plan.model.layers)
    reserved = BASE_MIB + tokens * 3 // 2 + plan.shares * 1024 // 8
    reserved += 2 * min(batch, plan.people)
    reserved += LATENT_GRAPHS_MIB if is_latent else 8 * prefill_graphs(tokens)
    fraction = round((total - reserved) / total, 3)
    return fraction * IMAGE_PERCENT / 100 if plan.model.sees_images else fraction


def prefill_graphs(tokens: int) -> int:
    """Prefill sizes that CUDA graphs are captured for (``cuda_graph_hook.py``)."""
    sizes = (
        *range(4, 33, 4),
        *range(48, 257, 16),
        *range(288, 513, 32),
        *range(576, 1025, 64),
        *range(1280, 4097, 256),
        *range(4608, tokens + 1, 512),
    )
    return sum(size <= tokens for size in sizes)


def _cache_line(answer: Estimate, paging: Paging) -> str:
    layers = [run for run in answer.model.layers if run.layer.has_cache]
    k = sum(run.count * run.layer.k_width for run in layers)
    v = sum(run.count * run.layer.v_width for run in layers)
    tokens, size = paging.tokens, paging.pool.point
    if not v:
        return lines.SGLANG_LATENT_POOL.printed(pool_tokens=tokens, kv_cache=size)
    keys = size * k // (k + v)
    return lines.SGLANG_POOL.printed(pool_tokens=tokens, k=keys, v=size - keys)
