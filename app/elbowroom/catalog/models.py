"""The catalogue of models: found by id, listed."""

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from pathlib import Path

from elbowroom.catalog.encoders import encoders
from elbowroom.catalog.model_files import ModelRecord, check, to_model
from elbowroom.catalog.near import near_misses
from elbowroom.catalog.overlay import Overlay
from elbowroom.catalog.paths import own_data, resources
from elbowroom.core.errors import Refusal
from elbowroom.core.model import Model
from elbowroom.core.scenario import MTP, Scenario
from elbowroom.core.vision import attached

NEAR_MISSES = 5


class ModelCatalog:
    """All models in one folder; a file is read when it is asked for, once.

    Args:
        folder: the shipped models by default.
        own: the person's own models; theirs by default, and none where ``folder`` is given.
    """

    def __init__(self, folder: Path | None = None, own: Path | None = None) -> None:
        if folder is None:
            folder, own = resources() / "models", own or own_data() / "models"
        self._files = Overlay(folder, own)
        self._records: dict[str, ModelRecord] = {}
        self._models: dict[str, Model] = {}
        self._companies: dict[tuple[object, ...], Model] = {}
        self._brought: tuple[str, ...] = ()
        self._faults: tuple[Refusal, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id, sorted; those of no file last."""
        return (*self._files.ids, *self._brought)

    @property
    def brought(self) -> tuple[str, ...]:
        """Ids of models that no file of the catalogue holds, sorted."""
        return self._brought

    def record(self, model_id: str) -> ModelRecord:
        """The file of one model.

        Raises:
            Refusal: ``UNKNOWN_MODEL`` with near misses, ``DAMAGED_DATA_FILE``, or
                ``OWN_DATA_FILE``.
        """
        if model_id not in self._records:
            if model_id not in self.ids:
                near = near_misses(model_id, self.ids, NEAR_MISSES)
                raise Refusal("UNKNOWN_MODEL", "model", found=model_id, near=near)
            record = self._files.read(model_id, ModelRecord)
            try:
                check(self._files.path(model_id), record)
            except Refusal as fault:
                raise self._files.blamed(model_id, fault) from fault
            self._records[model_id] = record
        return self._records[model_id]

    def model(self, model_id: str) -> Model:
        """The core's model; the same object each time.

        Raises:
            Refusal: as :meth:`record`.
        """
        if model_id not in self._models:
            record = self.record(model_id)
            try:
                model = to_model(record, self._files.path(model_id))
            except Refusal as fault:
                raise self._files.blamed(model_id, fault) from fault
            seen_by = encoders().get(model_id) if model.sees_images else None
            self._models[model_id] = replace(model, encoder=seen_by) if seen_by else model
        return self._models[model_id]

    def model_of(self, scenario: Scenario) -> Model:
        """The scenario's model with those that it drafts with and that stay loaded beside it.

        The same object each time.

        Raises:
            Refusal: as :meth:`record`, with the field that names the model.
        """
        drafting = scenario.draft if scenario.draft != MTP else None
        projector = scenario.projector
        if not (drafting or scenario.beside or projector):
            return self.model(scenario.model)
        key = (scenario.model, drafting, scenario.beside, projector)
        if key not in self._companies:
            model = self.model(scenario.model)
            self._companies[key] = replace(
                model,
                encoder=attached(projector, model.encoder) if projector else model.encoder,
                sees_images=model.sees_images or projector is not None,
                draft=self._named("draft", drafting) if drafting else None,
                beside=tuple(self._named("beside", name) for name in scenario.beside),
            )
        return self._companies[key]

    def _named(self, field: str, model_id: str) -> Model:
        try:
            return self.model(model_id)
        except Refusal as refusal:
            if refusal.code != "UNKNOWN_MODEL":
                raise
            raise Refusal("UNKNOWN_COMPANION", field, **refusal.facts) from refusal

    def with_records(self, records: Mapping[str, ModelRecord]) -> "ModelCatalog":
        """The same catalogue, where these records stand for what is in it by their ids."""
        other = copy(self)
        other._records = self._records | dict(records)
        brought = {*self._brought, *records} - set(self._files.ids)
        other._brought = tuple(sorted(brought))
        other._models = {k: v for k, v in self._models.items() if k not in records}
        other._companies = {}
        return other

    def with_brought(self, other: "ModelCatalog") -> "ModelCatalog":
        """The same with the models that the other was given and no file holds."""
        return self.with_records({name: other.record(name) for name in other.brought})

    def records(self) -> tuple[tuple[ModelRecord, ...], tuple[Refusal, ...]]:
        """Every readable file, by family and size, and what was wrong with the others."""
        good, bad = [], list(self._files.too_many())
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

    def own_fields(self, model_id: str) -> tuple[str, ...]:
        """What of a model stands in the person's own file.

        Raises:
            Refusal: as :meth:`record`.
        """
        return self._files.own_fields(model_id)

    def is_own(self, model_id: str) -> bool:
        """Whether the whole model is the person's own."""
        return self._files.is_new(model_id)
