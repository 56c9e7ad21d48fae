"""ExLlamaV3 1.6.5: a cache of the size that it is given, in pages of 256 tokens."""

from elbowroom.core.amounts import Amount
from elbowroom.core.block_pool import BlockPool, PoolRule, token_pool
from elbowroom.core.estimate import Estimate
from elbowroom.core.runtimes.flag_pairs import command_of, values_of
from elbowroom.core.runtimes.pooled import PooledRuntime
from elbowroom.core.runtimes.pooled_plan import CardPlan, Part, Takes, context_parts
from elbowroom.core.runtimes.pooled_work import activation_peak
from elbowroom.core.runtimes.protocol import EVERYTHING, StartCommand
from elbowroom.core.runtimes.start_flags import number
from elbowroom.core.units import MIB, round_up

PAGE_TOKENS = 256
"""Tokens of a page of the cache."""

CHUNK_TOKENS = 4096
"""Tokens of a prefill chunk by default (``model_init.py``; 2,048 in ``model/model.py``)."""

SCALE_MILLIBITS = 500
"""A 16-bit scale for 32 elements (``cache/quant.py``)."""

KEPT_FREE = 512 * MIB
"""Left free on each card by the automatic split (``model/model.py``)."""

BITS = tuple(str(bits) for bits in range(2, 9))


class ExLlamaV3(PooledRuntime):
    """Memory of an ExLlamaV3 model and its cache."""

    name = "exllamav3"
    title = "ExLlamaV3 1.6.5"
    checked_on = "2026-11-29"
    is_measured = False
    puts_back = False
    reserves = EVERYTHING
    used: tuple[str, ...] = ("context_use",)
    takes = Takes(
        title,
        ("cuda",),
        ("EXL3-4", "EXL3-2", "EXL3-3", "EXL3-5", "EXL3-6", "EXL3-8", "BF16"),
        {"f16": 16_000, **{f"{n}bit": int(n) * 1000 + SCALE_MILLIBITS for n in BITS}},
        apart=True,
    )

    def parts(self, plan: CardPlan) -> tuple[Part, ...]:
        """Weights without the token table, which stays in RAM, prefill, context."""
        peak = activation_peak(plan.model, CHUNK_TOKENS, 1, plan.shares)
        work = Amount(peak.point + 128 * MIB, peak.low, peak.high + 512 * MIB)
        facts = {"tokens": CHUNK_TOKENS, "low": work.low, "high": work.high}
        source = f"{self.title}, model_init.py, chunk_size"
        return (
            self.weights(plan, with_table=False),
            Part("workspace", work, "PREFILL_CHUNK", facts, source),
            *context_parts(plan),
        )

    def prompt_chunk(self, plan: CardPlan) -> int:
        """Tokens: ``chunk_size``."""
        return CHUNK_TOKENS

    def fillable(self, plan: CardPlan, beside: Amount) -> int:
        """The card less what the automatic split leaves free."""
        return max(0, plan.total - KEPT_FREE)

    def cut(self, plan: CardPlan) -> BlockPool:
        """Pages of 256 tokens in every layer; a latent stays in 16 bits."""
        return token_pool(plan.model, self._rule(plan))

    def cache_range(self, plan: CardPlan, cut: BlockPool, worst: int) -> tuple[int, int]:
        """Sliding layers keep their window alone, unless ``--swa_full``."""
        return min(worst, self.windows_alone(plan, self._rule(plan))), worst

    def command(self, answer: Estimate) -> StartCommand:
        """The chat example, with a cache for all the plan's people."""
        scenario = answer.scenario
        tokens = sum(round_up(tokens, PAGE_TOKENS) for tokens in scenario.contexts)
        quantised = (scenario.cache_k, scenario.cache_v) != ("f16", "f16")
        bits = f"{_bits(scenario.cache_k)},{_bits(scenario.cache_v)}" if quantised else None
        flags = (
            ("-m", f"{scenario.model}:{scenario.quant}"),
            ("-cs", tokens),
            ("-ambs", len(scenario.contexts)),
            ("-cq", bits),
        )
        return command_of(("python", "examples/chat.py"), flags)

    def settings(self, command: StartCommand) -> dict[str, object]:
        """What it is told, as scenario fields; the cache is shared out evenly."""
        values = values_of(command)
        model, _, quant = values["-m"].partition(":")
        people = number("users", values["-ambs"])
        k, _, v = values.get("-cq", "16,16").partition(",")
        return {
            "runtime": self.name,
            "model": model,
            "context": number("context", values["-cs"]) // people,
            "users": people,
            "quant": quant,
            "cache_k": f"{k}bit" if k != "16" else "f16",
            "cache_v": f"{v}bit" if v != "16" else "f16",
        }

    def expected_lines(self, answer: Estimate) -> tuple[str, ...]:
        """It prints nothing about memory."""
        return ()

    def _rule(self, plan: CardPlan) -> PoolRule:
        is_latent = any(run.layer.kind == "mla" for run in plan.model.layers)
        k, v = (16_000, 16_000) if is_latent else (plan.k_bits, plan.v_bits)
        return PoolRule(PAGE_TOKENS, k, v, plan.shares, state_bytes=4)


def _bits(name: str) -> str:
    return name.removesuffix("bit") if name != "f16" else "16"
