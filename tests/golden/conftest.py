"""Measured rows as the core sees them, and a table an architecture printed at the end."""

import csv
import gzip
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from elbowroom.catalog.models import ModelCatalog
from elbowroom.core.graph_symbols import GraphSettings
from elbowroom.core.kv_cache import CacheShape, cache_shape
from elbowroom.core.model import Model

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Row:
    """One measured row with the settings it was measured under."""

    model: Model
    raw: dict[str, str]

    def number(self, column: str) -> int:
        return int(self.raw[column])

    @property
    def gpu(self) -> bool:
        return self.raw["backend"] != "cpu"

    @property
    def two_gpus(self) -> bool:
        return self.raw["backend"] == "cuda-emu-x2"

    @property
    def host_resident(self) -> bool:
        return bool(self.raw["note"]) or self.raw["offload_kqv"] == "0"

    @property
    def flash(self) -> bool:
        return self.raw["flash_attn"] == "on"

    @property
    def full_size_windows(self) -> bool:
        return self.raw["swa_full"] == "1"

    @property
    def shape(self) -> CacheShape:
        return cache_shape(
            self.number("n_ctx"),
            self.number("n_seq_max"),
            self.raw["kv_unified"] == "1",
            self.number("n_batch"),
            self.number("n_ubatch"),
        )

    @property
    def settings(self) -> GraphSettings:
        return GraphSettings(
            shape=self.shape,
            type_k=self.raw["type_k"],
            type_v=self.raw["type_v"],
            flash=self.flash,
            logits_rows=self.number("n_outputs_max"),
            gpu=self.gpu,
            full_size_windows=self.full_size_windows,
            batch_limit=self.number("n_ubatch"),
        )

    def __str__(self) -> str:
        names = ("model", "backend", "n_ctx", "n_ubatch", "n_seq_max", "type_k", "type_v")
        return " ".join(self.raw[name] for name in names) + f" flash {self.raw['flash_attn']}"


class GoldenModels:
    """Models of the catalogue and the few measured beside it."""

    def __init__(self) -> None:
        self._shipped = ModelCatalog()
        self._others = ModelCatalog(HERE / "models")

    def model(self, model_id: str) -> Model:
        catalogue = self._others if model_id in self._others.ids else self._shipped
        return catalogue.model(model_id)


@pytest.fixture(scope="session")
def golden_models() -> GoldenModels:
    return GoldenModels()


@pytest.fixture(scope="session")
def rows(golden_models) -> list[Row]:
    with gzip.open(HERE / "llama_cpp.csv.gz", "rt", encoding="utf-8") as file:
        return [Row(golden_models.model(r["model"]), r) for r in csv.DictReader(file)]


@pytest.fixture(scope="session")
def file_sizes() -> list[dict[str, str]]:
    with gzip.open(HERE / "file_sizes.csv.gz", "rt", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@dataclass
class Tally:
    """How one architecture did."""

    rows: int = 0
    exact: int = 0
    worst: float = 0.0
    worst_row: str = ""
    outside: list[str] = field(default_factory=list)
    left_out: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, error: float, row: object, why: str = "") -> None:
        """A row, by how far it is off; with the reason where that is known."""
        self.rows += 1
        self.exact += error == 0
        if error and why:
            self.outside.append(f"{row}: {why}")
        if error > self.worst:
            self.worst, self.worst_row = error, str(row)


@pytest.fixture(scope="session")
def tables(request):
    """Named tables of tallies, printed in the terminal summary."""
    store: dict[str, dict[str, Tally]] = defaultdict(lambda: defaultdict(Tally))
    request.config.stash[TABLES] = store
    return store


TABLES = pytest.StashKey[dict]()
RUNTIME_TABLES = pytest.StashKey[dict]()


def pytest_terminal_summary(terminalreporter, config) -> None:
    _write_runtimes(terminalreporter, config.stash.get(RUNTIME_TABLES, {}))
    for title, tallies in config.stash.get(TABLES, {}).items():
        terminalreporter.section(title)
        counted = "inside" if "inside the" in title else "exact"
        for arch, tally in sorted(tallies.items()):
            left_out = ", ".join(f"{n} {why}" for why, n in sorted(tally.left_out.items()))
            off = "" if tally.worst == 1 else f" {tally.worst:.2%}"
            worst = f"worst{off} {tally.worst_row}" if tally.worst else ""
            line = f"{arch:24}{tally.rows:6} rows {tally.exact:6} {counted}  {worst}"
            terminalreporter.line(line + (f"  left out: {left_out}" if left_out else ""))
            for row in tally.outside:
                terminalreporter.line(f"  outside: {row}")
        rows = sum(t.rows for t in tallies.values())
        exact = sum(t.exact for t in tallies.values())
        out = sum(sum(t.left_out.values()) for t in tallies.values())
        terminalreporter.line(f"{'all':24}{rows:6} rows {exact:6} {counted}  left out: {out}")


def _write_runtimes(reporter, results) -> None:
    """One table a runtime: rows, exact, inside the range, outside, and why."""
    for runtime, result in sorted(results.items()):
        reporter.section(f"Logs of {runtime}")
        rows = result.exact + result.inside + len(result.outside)
        reporter.line(
            f"{rows} rows, {result.exact} exact, {result.inside} inside the range, "
            f"{len(result.outside)} outside, {len(result.left_out)} left out"
        )
        for line in result.outside:
            reporter.line(f"  outside: {line}")
        for line in result.left_out:
            reporter.line(f"  left out: {line}")
