"""Runtimes against what people's logs say. Every row is tested, or named as left out and why.

A row is exact within 0.2 % or the rounding of the printed figure. Outliers carry their reason in
the column ``why``; a new one fails.
"""

import csv
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from elbowroom.core.estimate import Leaf
from elbowroom.core.graph_symbols import GraphSettings
from elbowroom.core.kv_cache import CacheShape, CacheTypes, cache_shape, layer_cache_bytes
from elbowroom.core.model import Layer, Model
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.runtimes.llama_cpp_older import older_workspace
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import MIB
from elbowroom.core.weights import weight_bytes
from elbowroom.core.workspace import workspace_bytes
from tests.core.machines import unified_machine

EXACT = 0.002
TITLES = {
    "kv": "Logs: KV cache",
    "compute": "Logs: workspace, inside the range",
    "weights": "Logs: weights",
    "total": "Logs: totals, inside the range",
}
OF_TODAY = "2025-12"
"""llama-server reserves a row of logits a slot since then."""


@dataclass(frozen=True)
class Log:
    """One logged figure with the settings it was printed under."""

    raw: dict[str, str]
    model: Model | None

    def number(self, column: str) -> int:
        return int(self.raw[column])

    @property
    def size(self) -> float:
        return float(self.raw["mib"]) * MIB

    @property
    def gpu(self) -> bool:
        return self.raw["device"] != "cpu"

    @property
    def flash(self) -> bool:
        return self.raw["flash"] == "on"

    @property
    def shape(self) -> CacheShape:
        return cache_shape(
            self.number("context"),
            self.number("slots"),
            self.raw["slots_mode"] == "unified",
            self.number("batch"),
            self.number("micro_batch"),
            self.number("step"),
        )

    def is_exact(self, size: float) -> bool:
        rounding = float(self.raw["rounding"]) * MIB
        return abs(size - self.size) <= max(EXACT * self.size, rounding)

    def __str__(self) -> str:
        return f"{self.raw['id']} {self.raw['model'] or self.raw['layers']} {self.raw['mib']} MiB"


@pytest.fixture(scope="module")
def logs(golden_models) -> list[Log]:
    with open(Path(__file__).parent / "runtime_logs.csv", encoding="utf-8") as file:
        return [
            Log(raw, golden_models.model(raw["model"]) if raw["model"] else None)
            for raw in csv.DictReader(file)
        ]


@pytest.fixture
def told(logs, tables):
    """Rows of one kind that say enough; the others counted by reason."""

    def of(kind: str) -> list[Log]:
        for row in logs:
            if row.raw["kind"] == kind and row.raw["left_out"]:
                tally = tables[TITLES[kind]][row.raw["runtime"]]
                tally.left_out[row.raw["left_out"]] += 1
        return [row for row in logs if row.raw["kind"] == kind and not row.raw["left_out"]]

    return of


def _layers(row: Log) -> list[tuple[Layer, int]]:
    """Equal layers counted: of the model, or "32 x 8 x 128/128" where it has no file."""
    if row.model is not None:
        part = row.raw["part"]
        return [(r.layer, r.count) for r in row.model.layers if part in ("", r.layer.kind)]
    count, heads, dims = row.raw["layers"].split(" x ")
    k, v = dims.split("/")
    return [(Layer("full", int(heads), int(k), int(v)), int(count))]


def _logged_cache(row: Log) -> int:
    if row.raw["runtime"] == "ollama-0.24" and row.model and not row.model.id.endswith("no-mla"):
        return _estimated(row).total("kv_cache").point
    types = CacheTypes(row.raw["cache_k"], row.raw["cache_v"])
    whole = row.raw["windows"] == "whole"
    return sum(n * layer_cache_bytes(layer, row.shape, types, whole) for layer, n in _layers(row))


def _estimated(row: Log):
    raw = row.raw
    scenario = Scenario(
        row.model.id,
        runtime=raw["runtime"],
        context=row.number("context") // row.number("slots"),
        users=row.number("slots"),
        cache_k=raw["cache_k"],
        cache_v=raw["cache_v"],
    )
    return RUNTIMES[raw["runtime"]].estimate(row.model, unified_machine(512), scenario)


def test_the_cache_of_every_complete_row_is_exact(told, tables):
    for row in told("kv"):
        size = _logged_cache(row)
        error = 0 if row.is_exact(size) else abs(size / row.size - 1)
        tables[TITLES["kv"]][row.raw["runtime"]].add(error, row)
        assert not error, f"{row}: {size / MIB:.2f}"


def test_the_workspace_of_nine_rows_in_ten_lies_in_its_range(told, tables):
    inside = []
    for row in told("compute"):
        leaf = _logged_workspace(row)
        hit = leaf.low <= row.size <= leaf.high or row.is_exact(leaf.point)
        tables[TITLES["compute"]][row.raw["runtime"]].add(not hit, row, row.raw["why"])
        inside.append(hit)
        assert leaf.high <= 2.5 * leaf.low
        assert hit or row.raw["why"], f"{row}: {leaf.low / MIB:.0f} to {leaf.high / MIB:.0f}"
    assert len(inside) > 25
    assert sum(inside) / len(inside) >= 0.9


def _logged_workspace(row: Log) -> Leaf:
    """The range for the build: today's for llama-server, the older one for everything else."""
    is_today = row.raw["frontend"] == "server" and row.raw["date"] >= OF_TODAY
    settings = GraphSettings(
        shape=row.shape,
        type_k=row.raw["cache_k"],
        type_v=row.raw["cache_v"],
        flash=row.flash,
        logits_rows=row.number("slots") if is_today else row.number("micro_batch"),
        gpu=row.gpu,
        full_size_windows=row.raw["windows"] == "whole",
        batch_limit=row.number("micro_batch"),
    )
    work = workspace_bytes(row.model, settings)
    point, ends = (work.device, work.device_range) if row.gpu else (work.host, work.host_range)
    leaf = Leaf("workspace", point, *ends)
    if is_today:
        return replace(leaf, low=leaf.low * 98 // 100, high=leaf.high * 112 // 100)
    return older_workspace(leaf)


def test_weights_are_within_three_percent_or_the_row_says_why(told, tables):
    for row in told("weights"):
        size = weight_bytes(row.model, row.raw["quant"], row.gpu)
        error = abs((size.host + size.device) / row.size - 1)
        tally = tables[TITLES["weights"]][row.raw["runtime"]]
        tally.add(0 if error <= EXACT else error, row, row.raw["why"])
        assert error <= 0.03 or row.raw["why"], f"{row}: {(size.host + size.device) / MIB:.0f}"


def test_totals_that_lm_studio_prints_lie_in_the_range(told, tables):
    for row in told("total"):
        (pool,) = _estimated(row).pools
        hit = pool.need_low <= row.size <= pool.need_high
        tables[TITLES["total"]][row.raw["runtime"]].add(not hit, row)
        assert hit, row
        assert abs(pool.need / row.size - 1) < 0.05


def test_every_row_names_its_source_and_every_outlier_its_reason(logs):
    ids = {row.raw["id"] for row in logs}
    assert len(ids) == len(logs) > 280
    for row in logs:
        assert row.raw["url"].startswith("https://"), row
        assert row.raw["date"], row
        assert not (row.raw["left_out"] and row.raw["why"]), row
