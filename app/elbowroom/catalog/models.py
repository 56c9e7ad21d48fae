"""The catalogue of models: found by id, listed, searched."""

from collections.abc import Iterable, Mapping
from copy import copy
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path

from elbowroom.catalog.model_files import ModelRecord, read, to_model
from elbowroom.catalog.paths import resources
from elbowroom.core.errors import Refusal
from elbowroom.core.model import Model

NEAR_MISSES = 5


class ModelCatalog:
    """All models in one folder; a file is read when it is asked for, once."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or resources() / "models"
        self._records: dict[str, ModelRecord] = {}
        self._models: dict[str, Model] = {}
        self._faults: tuple[Refusal, ...] = ()

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """Every id, sorted."""
        return tuple(sorted(path.stem for path in self._folder.glob("*.json")))

    def record(self, model_id: str) -> ModelRecord:
        """The file of one model.

        Raises:
            Refusal: ``UNKNOWN_MODEL`` with near misses, or ``DAMAGED_DATA_FILE``.
        """
        if model_id not in self._records:
            if model_id not in self.ids:
                raise Refusal("UNKNOWN_MODEL", "model", found=model_id, near=self._near(model_id))
            self._records[model_id] = read(self._folder / f"{model_id}.json")
        return self._records[model_id]

    def model(self, model_id: str) -> Model:
        """The core's model; the same object each time.

        Raises:
            Refusal: as :meth:`record`.
        """
        if model_id not in self._models:
            record = self.record(model_id)
            self._models[model_id] = to_model(record, self._folder / f"{model_id}.json")
        return self._models[model_id]

    def with_records(self, records: Mapping[str, ModelRecord]) -> "ModelCatalog":
        """The same catalogue, where these records stand for what is in it by their ids."""
        other = copy(self)
        other._records = self._records | dict(records)
        other._models = {k: v for k, v in self._models.items() if k not in records}
        return other

    def records(self) -> tuple[tuple[ModelRecord, ...], tuple[Refusal, ...]]:
        """Every readable file, by family and size, and what was wrong with the others."""
        good, bad = [], []
        for model_id in self.ids:
            try:
                good.append(self.record(model_id))
            except Refusal as refusal:
                bad.append(refusal)
        self._faults = tuple(bad)
        good.sort(key=lambda r: (r.family.casefold(), r.parameters, r.id))
        return tuple(good), tuple(bad)

    def faults(self) -> tuple[Refusal, ...]:
        """What was wrong with the files that the last listing left out."""
        return self._faults

    def search(self, words: Iterable[str]) -> tuple[ModelRecord, ...]:
        """Models whose id, name, family or publisher hold all the words."""
        wanted = [word.casefold() for word in words]
        return tuple(
            record
            for record in self.records()[0]
            if all(word in _haystack(record) for word in wanted)
        )

    def _near(self, model_id: str) -> tuple[str, ...]:
        """Ids that look like it or contain it."""
        wanted = model_id.casefold()
        containing = [name for name in self.ids if wanted and wanted in name]
        similar = get_close_matches(wanted, self.ids, NEAR_MISSES, 0.5)
        return tuple(dict.fromkeys(containing[:NEAR_MISSES] + similar))[:NEAR_MISSES]


def _haystack(record: ModelRecord) -> str:
    parts = (record.id, record.name, record.family, record.publisher, record.architecture)
    return " ".join(parts).casefold()
