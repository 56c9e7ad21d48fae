"""TensorRT-LLM 1.2: nine tenths of what weights and the profile run leave free."""

from collections.abc import Iterator

from elbowroom.core.amounts import Amount
from elbowroom.core.block_pool import BlockPool, PoolRule, token_pool
from elbowroom.core.estimate import Estimate, Note
from elbowroom.core.log_lines.others import TENSORRT_BLOCK, TENSORRT_POOL
from elbowroom.core.runtimes.flag_pairs import command_of, key_of, values_of
from elbowroom.core.runtimes.pooled import PooledRuntime
from elbowroom.core.runtimes.pooled_notes import share_facts
from elbowroom.core.runtimes.pooled_plan import CardPlan, Part, Takes, context_parts
from elbowroom.core.runtimes.pooled_work import activation_peak, image_parts
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.core.runtimes.start_flags import number

FREE_FRACTION = 0.9
"""``KvCacheConfig.free_gpu_memory_fraction`` by default."""

BLOCK_TOKENS = 32
"""``KvCacheConfig.tokens_per_block`` by default (``llmapi/llm_args.py``)."""

BATCH_TOKENS = 8192
"""``max_num_tokens`` by default."""

SUFFIX = {"FP8": "fp8", "NVFP4": "nvfp4", "AWQ": "awq", "MXFP4": "mxfp4"}
"""Weights come quantised; the folder's name says how."""


class TensorRtLlm(PooledRuntime):
    """Memory of ``trtllm-serve`` with its PyTorch engine."""

    name = "tensorrt-llm"
    title = "TensorRT-LLM 1.2.1"
    checked_on = "2026-11-29"
    is_measured = True
    puts_back = False
    takes = Takes(
        title,
        ("cuda",),
        ("BF16", *SUFFIX),
        {"f16": 16_000, "fp8": 8_000},
        loads_encoder=True,
    )

    def parts(self, plan: CardPlan) -> tuple[Part, ...]:
        """Weights, image encoder, activation peak, context."""
        source = f"{self.title}, _torch/pyexecutor/_util.py, _cal_max_memory"
        peak = activation_peak(plan.model, BATCH_TOKENS, plan.people, plan.shares)
        facts = {
            "sequences": plan.people,
            "tokens": BATCH_TOKENS,
            "vocab": plan.model.vocab_size,
            "low": peak.low,
            "high": peak.high,
        }
        found = [self.weights(plan)]
        found += image_parts(plan.model, source)
        found.append(Part("workspace", peak, "ACTIVATION_PEAK", facts, source))
        return (*found, *context_parts(plan))

    def prompt_chunk(self, plan: CardPlan) -> int:
        """Tokens: ``max_num_tokens``."""
        return BATCH_TOKENS

    def fillable(self, plan: CardPlan, beside: Amount) -> int:
        """All that lies beside the pool, and the fraction of the rest."""
        rest = max(0, plan.total - beside.point)
        return min(plan.total, beside.point) + int(rest * plan.share_or(FREE_FRACTION))

    def own_defaults(self, plan: CardPlan) -> Iterator[Note]:
        """Its share of what is left free."""
        if plan.scenario.memory_share is None:
            yield Note("SHARE_OF_REST", share_facts(self.title, FREE_FRACTION))

    def cut(self, plan: CardPlan) -> BlockPool:
        """Blocks of 32 tokens; windows are not counted on."""
        return token_pool(plan.model, self._rule(plan))

    def cache_range(self, plan: CardPlan, cut: BlockPool, worst: int) -> tuple[int, int]:
        """With a pool for each window the sliding layers keep their window alone."""
        return min(worst, self.windows_alone(plan, self._rule(plan))), worst

    def command(self, answer: Estimate) -> StartCommand:
        """``trtllm-serve`` with the plan's people as the largest batch."""
        scenario = answer.scenario
        suffix = SUFFIX.get(str(scenario.quant))
        folder = f"{scenario.model}:{suffix}" if suffix else scenario.model
        flags = (
            ("--max_seq_len", max(scenario.contexts)),
            ("--max_batch_size", len(scenario.contexts)),
            ("--kv_cache_dtype", "fp8" if scenario.cache_k == "fp8" else "auto"),
            ("--kv_cache_free_gpu_memory_fraction", scenario.memory_share),
            ("--tp_size", len(answer.pools) if len(answer.pools) > 1 else None),
        )
        return command_of(("trtllm-serve", folder), flags)

    def settings(self, command: StartCommand) -> dict[str, object]:
        """What ``trtllm-serve`` is told, as scenario fields."""
        values = values_of(command)
        model, _, suffix = command.words[1].partition(":")
        cache = "fp8" if values.get("--kv_cache_dtype") == "fp8" else "f16"
        found: dict[str, object] = {
            "runtime": self.name,
            "model": model,
            "context": number("context", values["--max_seq_len"]),
            "users": number("users", values["--max_batch_size"]),
            "quant": key_of(SUFFIX, suffix, "BF16"),
            "cache_k": cache,
            "cache_v": cache,
        }
        if "--kv_cache_free_gpu_memory_fraction" in values:
            found["memory_share"] = float(values["--kv_cache_free_gpu_memory_fraction"])
        return found

    def expected_lines(self, answer: Estimate) -> tuple[str, ...]:
        """The pool as its log prints it."""
        paging = answer.paging
        if paging is None or not paging.tokens:
            return ()
        taken = TENSORRT_POOL.printed(kv_cache=paging.pool.point, pool_tokens=paging.tokens)
        return TENSORRT_BLOCK.printed(block_tokens=BLOCK_TOKENS), taken

    def _rule(self, plan: CardPlan) -> PoolRule:
        return PoolRule(BLOCK_TOKENS, plan.k_bits, plan.v_bits, plan.shares, state_bytes=4)
