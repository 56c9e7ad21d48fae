"""Figures that people posted from their logs, and what we answer to each."""

import csv
from dataclasses import dataclass, replace
from pathlib import Path

from elbowroom.core.estimate import Estimate, Leaf
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
from tests.golden.rows import GoldenModels

EXACT = 0.002
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


def read_logs(models: GoldenModels) -> list[Log]:
    """Every row."""
    with open(Path(__file__).parent / "runtime_logs.csv", encoding="utf-8") as file:
        return [
            Log(raw, models.model(raw["model"]) if raw["model"] else None)
            for raw in csv.DictReader(file)
        ]


def _layers(row: Log) -> list[tuple[Layer, int]]:
    """Equal layers counted: of the model, or "32 x 8 x 128/128" where it has no file."""
    if row.model is not None:
        part = row.raw["part"]
        return [(r.layer, r.count) for r in row.model.layers if part in ("", r.layer.kind)]
    count, heads, dims = row.raw["layers"].split(" x ")
    k, v = dims.split("/")
    return [(Layer("full", int(heads), int(k), int(v)), int(count))]


def cache_of(row: Log) -> int:
    """Bytes of the part of the cache that the row prints."""
    if row.raw["runtime"] == "ollama-0.24" and row.model and not row.model.id.endswith("no-mla"):
        return estimate_of(row).total("kv_cache").point
    types = CacheTypes(row.raw["cache_k"], row.raw["cache_v"])
    whole = row.raw["windows"] == "whole"
    return sum(n * layer_cache_bytes(layer, row.shape, types, whole) for layer, n in _layers(row))


def estimate_of(row: Log) -> Estimate:
    """The whole estimate of the row's settings."""
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


def workspace_of(row: Log) -> Leaf:
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


def weights_of(row: Log) -> int:
    """Bytes of the weights, wherever they lie."""
    size = weight_bytes(row.model, row.raw["quant"], row.gpu)
    return size.host + size.device
