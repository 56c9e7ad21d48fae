"""Measured rows of llama.cpp as the core sees them."""

import csv
import gzip
from dataclasses import dataclass
from pathlib import Path

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


def read_rows(models: GoldenModels) -> list[Row]:
    """Every measured row."""
    with gzip.open(HERE / "llama_cpp.csv.gz", "rt", encoding="utf-8") as file:
        return [Row(models.model(raw["model"]), raw) for raw in csv.DictReader(file)]


def read_file_sizes() -> list[dict[str, str]]:
    """Tensor bytes of every model in every file type, as the real quantiser chooses types."""
    with gzip.open(HERE / "file_sizes.csv.gz", "rt", encoding="utf-8") as file:
        return list(csv.DictReader(file))
