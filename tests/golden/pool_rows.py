"""Lines of public logs of runtimes with a pool, and what we answer to each.

A row asks one thing: tokens of a pool whose bytes the log gives, weights, workspace, or what is
left for the pool.
"""

import csv
from dataclasses import dataclass, replace
from pathlib import Path

from elbowroom.core.amounts import Amount
from elbowroom.core.block_pool import PoolRule, block_pool, token_pool
from elbowroom.core.checkpoints import checkpoint_bytes
from elbowroom.core.runtimes.pooled_work import VISION, activation_peak
from elbowroom.core.runtimes.sglang import WINDOW_PERCENT
from elbowroom.core.runtimes.tensorrt_llm import BLOCK_TOKENS
from elbowroom.core.runtimes.vllm_memory import BESIDE_TORCH, graph_memory
from elbowroom.core.units import GIB
from tests.golden.rows import GoldenModels

LOGS = Path(__file__).parent / "pool_logs.csv"
POOL_TOLERANCE = 0.015
HYBRID_SPREAD = 0.15
ROUNDING = 0.005 * GIB
"""Logs print two decimals of a GiB."""


@dataclass(frozen=True)
class Log:
    """One line of a log, with what its run was told."""

    model: object
    raw: dict[str, str]

    def number(self, column: str, default: int = 0) -> int:
        return int(self.raw[column] or default)

    @property
    def value(self) -> float:
        return float(self.raw["value"])

    @property
    def cards(self) -> int:
        return self.number("cards", 1)

    @property
    def bits(self) -> int:
        return 8_000 if self.raw["cache"] == "fp8" else 16_000

    @property
    def available(self) -> int:
        return round(float(self.raw["available_gib"]) * GIB)

    def rule(self, **changes) -> PoolRule:
        in_flight = self.number("tokens", 2048)
        state_bytes = 4 if self.raw["runtime"] == "vLLM" else 2
        basis = PoolRule(
            block_tokens=16,
            k_bits=self.bits,
            v_bits=self.bits,
            cards=self.cards,
            in_flight=in_flight,
            state_bytes=state_bytes,
            state_blocks=2,
        )
        return replace(basis, **changes)

    def __str__(self) -> str:
        return f"{self.raw['id']} {self.raw['runtime']} {self.raw['model']} {self.raw['kind']}"


def read_logs(models: GoldenModels) -> list[Log]:
    """Every row."""
    with LOGS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [Log(models.model(row["model"]) if row["model"] else None, row) for row in rows]


def is_exact(log: Log, error: float) -> bool:
    return log.raw["scope"] in ("exact", "full", "blocks") and error <= POOL_TOLERANCE


def expected(log: Log) -> tuple[float, float, float]:
    """Low, point and high of what the row says."""
    return EXPECTED[log.raw["kind"]](log)


def pool_tokens(log: Log) -> tuple[float, float, float]:
    if log.raw["runtime"] != "vLLM":
        return around(flat_tokens(log))
    least, point, most = concurrencies(log)
    longest = log.number("context", 32768)
    return tuple(int(x * longest) for x in (least, point, most))


def flat_tokens(log: Log) -> int:
    """Tokens of a pool of equal cells: those of one token, or blocks of 32."""
    if log.raw["runtime"] == "SGLang":
        rule, percent = log.rule(block_tokens=1), WINDOW_PERCENT
    else:
        rule, percent = log.rule(block_tokens=BLOCK_TOKENS), 100
    model = without_states(log.model)
    cut = token_pool(model, rule, percent)
    return log.available // cut.block_bytes * rule.block_tokens


def without_states(model):
    """The log gives the cells' memory; states lie in a pool of their own there."""
    runs = tuple(
        replace(run, layer=replace(run.layer, conv_elements=0, state_elements=0))
        for run in model.layers
    )
    return replace(model, layers=runs)


def concurrencies(log: Log) -> tuple[float, float, float]:
    """Requests of the longest context that vLLM's pool holds: fewest, by the rule, most."""
    longest = log.number("context", 32768)
    if log.raw["scope"] == "blocks":
        requests = float(log.raw["available_gib"]) / block_pool(log.model, log.rule()).blocks(
            longest
        )
        return requests, requests, requests
    cut = block_pool(log.model, log.rule())
    found = []
    for rule in (log.rule(), log.rule(in_flight=0)):
        cut = block_pool(log.model, rule)
        found.append(log.available // cut.block_bytes / cut.blocks(longest))
    spread = HYBRID_SPREAD if cut.is_hybrid else POOL_TOLERANCE
    return found[0] * (1 - spread), found[0], found[1] * (1 + spread)


def around(value: float) -> tuple[float, float, float]:
    return value * (1 - POOL_TOLERANCE), value, value * (1 + POOL_TOLERANCE)


def one_request(log: Log) -> tuple[float, float, float]:
    cut = block_pool(log.model, log.rule(honours_windows=log.raw["scope"] != "full"))
    return around(cut.bytes_of(log.number("context")) / GIB)


def largest_start(log: Log) -> tuple[float, float, float]:
    cut = block_pool(log.model, log.rule())
    return around(log.available // cut.block_bytes * 16)


def window_tokens(log: Log) -> tuple[float, float, float]:
    return around(int(float(log.raw["available_gib"])) * WINDOW_PERCENT // 100)


def weights_of(log: Log) -> Amount:
    size = checkpoint_bytes(log.model, log.raw["quant"])
    if log.model.sees_images:
        size = Amount(size.point + VISION.point, size.low + VISION.low, size.high + VISION.high)
    return Amount(*(end // log.cards for end in (size.point, size.low, size.high)))


def peak_of(log: Log) -> Amount:
    return activation_peak(log.model, log.number("tokens"), log.number("sequences"), log.cards)


def in_gib(size: Amount) -> tuple[float, float, float]:
    return (size.low - ROUNDING) / GIB, size.point / GIB, (size.high + ROUNDING) / GIB


def available(log: Log) -> tuple[float, float, float]:
    asked = float(log.raw["total_gib"]) * float(log.raw["share"]) * GIB
    parts = (weights_of(log), peak_of(log), BESIDE_TORCH)
    return (
        (asked - sum(part.high for part in parts) - ROUNDING) / GIB,
        (asked - sum(part.point for part in parts)) / GIB,
        (asked - sum(part.low for part in parts) + ROUNDING) / GIB,
    )


EXPECTED = {
    "pool tokens": pool_tokens,
    "concurrency": concurrencies,
    "one request": one_request,
    "largest start": largest_start,
    "window tokens": window_tokens,
    "weights": lambda log: in_gib(weights_of(log)),
    "workspace": lambda log: in_gib(peak_of(log)),
    "graphs": lambda log: in_gib(graph_memory(log.number("sequences"))),
    "available": available,
}
