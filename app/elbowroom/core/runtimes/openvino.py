"""OpenVINO GenAI 2026.4 with continuous batching: a cache that grows block by block."""

from elbowroom.core.amounts import Amount
from elbowroom.core.block_pool import BlockPool, PoolRule, token_pool
from elbowroom.core.estimate import Estimate
from elbowroom.core.runtimes.flag_pairs import command_of, key_of, values_of
from elbowroom.core.runtimes.pooled import PooledRuntime
from elbowroom.core.runtimes.pooled_plan import CardPlan, Part, Takes, context_parts
from elbowroom.core.runtimes.pooled_work import activation_peak
from elbowroom.core.runtimes.protocol import NOTHING, StartCommand
from elbowroom.core.runtimes.start_flags import number
from elbowroom.core.units import GIB, MIB, ceil_div

CPU_BLOCK_TOKENS, GPU_BLOCK_TOKENS = 32, 16
"""``DeviceConfig::get_block_size_by_device``."""

BATCH_TOKENS = 256
"""``SchedulerConfig.max_num_batched_tokens`` by default."""

FOLDER = {"INT4": "int4", "INT8": "int8", "BF16": "fp16"}
CACHE = {"f16": "f16", "u8": "u8"}


class OpenVino(PooledRuntime):
    """Memory of OpenVINO GenAI and of OpenVINO Model Server."""

    name = "openvino"
    title = "OpenVINO GenAI 2026.4.1"
    checked_on = "2026-11-29"
    is_measured = False
    puts_back = False
    reserves = NOTHING
    used: tuple[str, ...] = ("context_use",)
    takes = Takes(
        title,
        ("cpu", "vulkan"),
        tuple(FOLDER),
        {"f16": 16_000, "u8": 8_500},
        shares_prefix=False,
    )

    def parts(self, plan: CardPlan) -> tuple[Part, ...]:
        """Weights, activations of a small batch, and what the process takes."""
        peak = activation_peak(plan.model, BATCH_TOKENS, plan.people)
        work = Amount(peak.point + 256 * MIB, peak.low, 2 * peak.high + GIB)
        facts = {"tokens": BATCH_TOKENS, "low": work.low, "high": work.high}
        source = f"{self.title}, SchedulerConfig; the range is ours"
        cost = plan.machine.process_cost
        process = {"low": cost.low, "high": cost.high, "buffer": 0}
        own = Part("runtime", cost, "RUNTIME_CPU", process, cost.source)
        work_part = Part("workspace", work, "PREFILL_CHUNK", facts, source)
        return (self.weights(plan), work_part, *(context_parts(plan) or (own,)))

    def prompt_chunk(self, plan: CardPlan) -> int:
        """Tokens: ``max_num_batched_tokens``."""
        return BATCH_TOKENS

    def fillable(self, plan: CardPlan, beside: Amount) -> int:
        """Bytes: all that the device offers."""
        return plan.total

    def cut(self, plan: CardPlan) -> BlockPool:
        """Blocks of 32 tokens on a CPU, of 16 on a card."""
        tokens = GPU_BLOCK_TOKENS if plan.cards else CPU_BLOCK_TOKENS
        rule = PoolRule(tokens, plan.k_bits, plan.v_bits, plan.shares, state_bytes=4)
        return token_pool(plan.model, rule)

    def cache_range(self, plan: CardPlan, cut: BlockPool, worst: int) -> tuple[int, int]:
        """The device may choose 8 bits by itself."""
        return worst * 8_000 // plan.k_bits, worst

    def command(self, answer: Estimate) -> StartCommand:
        """OpenVINO Model Server; it has no flag for the length of a conversation."""
        scenario, paging = answer.scenario, answer.paging
        assert paging is not None
        precision = f'{{"KV_CACHE_PRECISION":"{CACHE[scenario.cache_k]}"}}'
        flags = (
            ("--source_model", f"{scenario.model}-{FOLDER[str(scenario.quant)]}-ov"),
            ("--task", "text_generation"),
            ("--target_device", "CPU" if answer.pools[0].kind == "ram" else "GPU"),
            ("--cache_size", max(1, ceil_div(paging.worst, GIB))),
            ("--max_num_seqs", len(scenario.contexts)),
            ("--plugin_config", precision),
        )
        return command_of(("ovms",), flags)

    def settings(self, command: StartCommand) -> dict[str, object]:
        """What the server is told, as scenario fields; the context is not among it."""
        values = values_of(command)
        model, _, kind = values["--source_model"].removesuffix("-ov").rpartition("-")
        cache = "u8" if '"u8"' in values["--plugin_config"] else "f16"
        return {
            "runtime": self.name,
            "model": model,
            "users": number("users", values["--max_num_seqs"]),
            "quant": key_of(FOLDER, kind, "INT4"),
            "cache_k": cache,
            "cache_v": cache,
        }

    def expected_lines(self, answer: Estimate) -> tuple[str, ...]:
        """It prints nothing about memory at its usual log level."""
        return ()
