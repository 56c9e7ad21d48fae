"""Any other program: wide ranges around what every one needs."""

from elbowroom.core.amounts import Amount
from elbowroom.core.block_pool import BlockPool, PoolRule, token_pool
from elbowroom.core.checkpoints import PACKINGS
from elbowroom.core.estimate import Estimate
from elbowroom.core.runtimes.pooled import PooledRuntime
from elbowroom.core.runtimes.pooled_plan import CardPlan, Part, Takes, context_parts
from elbowroom.core.runtimes.pooled_work import activation_peak, image_parts
from elbowroom.core.runtimes.protocol import EVERYTHING, StartCommand
from elbowroom.core.units import GIB, MIB

BATCH_TOKENS = 2048
"""Of a prompt at once, as most servers of checkpoints read it."""


class Generic(PooledRuntime):
    """Weights as stored, every token in every layer, and a wide range for the rest."""

    name = "generic"
    title = "generic"
    checked_on = "2026-11-29"
    is_measured = False
    puts_back = False
    reserves = EVERYTHING
    used: tuple[str, ...] = ("context_use",)
    takes = Takes(
        title,
        ("cpu", "cuda", "rocm", "vulkan", "metal"),
        tuple(PACKINGS),
        {"f16": 16_000, "fp8": 8_000, "q8_0": 8_500, "q4_0": 4_500},
        apart=True,
        shares_prefix=False,
    )

    def parts(self, plan: CardPlan) -> tuple[Part, ...]:
        """Weights, an image encoder, activations and the process, none of them measured."""
        peak = activation_peak(plan.model, BATCH_TOKENS, plan.people, plan.shares)
        work = Amount(peak.point + GIB // 2, peak.low, 2 * peak.high + 2 * GIB)
        facts = {"tokens": BATCH_TOKENS, "low": work.low, "high": work.high}
        source = "range over the runtimes that are modelled"
        found = [self.weights(plan)]
        found += image_parts(plan.model, source)
        found.append(Part("workspace", work, "PREFILL_CHUNK", facts, source))
        return (*found, *(context_parts(plan) or (_process(source),)))

    def prompt_chunk(self, plan: CardPlan) -> int:
        """Tokens: a usual number."""
        return BATCH_TOKENS

    def fillable(self, plan: CardPlan, beside: Amount) -> int:
        """Bytes: all that the device offers."""
        return plan.total

    def cut(self, plan: CardPlan) -> BlockPool:
        """One cell a token in every layer."""
        return token_pool(plan.model, self._rule(plan))

    def cache_range(self, plan: CardPlan, cut: BlockPool, worst: int) -> tuple[int, int]:
        """From windows kept alone to a quarter more than every token."""
        return min(worst, self.windows_alone(plan, self._rule(plan))), worst + worst // 4

    def command(self, answer: Estimate) -> StartCommand:
        """There is none to know."""
        return StartCommand(())

    def settings(self, command: StartCommand) -> dict[str, object]:
        """A command says nothing here."""
        return {"runtime": self.name}

    def expected_lines(self, answer: Estimate) -> tuple[str, ...]:
        """Nothing to know."""
        return ()

    def _rule(self, plan: CardPlan) -> PoolRule:
        return PoolRule(1, plan.k_bits, plan.v_bits, plan.shares, state_bytes=4)


def _process(source: str) -> Part:
    cost = Amount(500 * MIB, 100 * MIB, 3 * GIB)
    facts = {"low": cost.low, "high": cost.high, "buffer": 0}
    return Part("runtime", cost, "RUNTIME_CPU", facts, source)
