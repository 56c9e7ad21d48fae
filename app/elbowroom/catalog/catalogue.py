"""Models and machines together: from a scenario to the core's answer."""

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.models import ModelCatalog
from elbowroom.catalog.origins import origin_notes
from elbowroom.catalog.reference import Reference
from elbowroom.core.estimate import Estimate, Note, estimate
from elbowroom.core.limits import Limits, limits
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.scenario import Scenario

if TYPE_CHECKING:
    from elbowroom.catalog.model_facts import ModelFacts
    from elbowroom.catalog.model_index import ModelIndex

DEFAULT_MODEL = "llama-3.1-8b"
DEFAULT_MACHINE = "zimacube-2-creator-pack"


class Catalogue:
    """Everything that can be chosen, and answers to scenarios that choose from it."""

    def __init__(
        self,
        models: ModelCatalog | None = None,
        hardware: HardwareCatalog | None = None,
        reference: Reference | None = None,
    ) -> None:
        self.models = models or ModelCatalog()
        self.hardware = hardware or HardwareCatalog()
        self.reference = reference or Reference()
        self._machines: dict[tuple[object, ...], Machine] = {}
        self._notes: dict[tuple[object, ...], tuple[Note, ...]] = {}

    @cached_property
    def index(self) -> "ModelIndex":
        """Every readable model, ready to be searched; made when it is first asked for."""
        from elbowroom.catalog.model_index import build_index

        return build_index(self.models.records()[0], self.reference)

    def facts(self, model_id: str) -> "ModelFacts":
        """What a chooser needs to know of a model.

        Raises:
            Refusal: it is unknown or damaged.
        """
        from elbowroom.catalog.model_facts import model_facts

        return model_facts(self.models, self.reference, model_id)

    def resolve(self, scenario: Scenario) -> tuple[Model, Machine]:
        """The model and machine that a scenario names.

        Raises:
            Refusal: one of them is unknown or damaged.
        """
        return self.models.model(scenario.model), self.machine(scenario)

    def machine(self, scenario: Scenario) -> Machine:
        """The machine of a scenario, put together once.

        Raises:
            Refusal: it is unknown, damaged or impossible.
        """
        key = (scenario.machine, scenario.memory_gib, scenario.gpus)
        if key not in self._machines:
            self._machines[key] = self.hardware.machine(scenario)
        return self._machines[key]

    def estimate(self, scenario: Scenario) -> Estimate:
        """The answer to a scenario.

        Raises:
            Refusal: it cannot be answered.
        """
        model, machine = self.resolve(scenario)
        answer = estimate(model, machine, scenario)
        origins = self._origins(scenario)
        return replace(answer, notes=(*answer.notes, *origins)) if origins else answer

    def limits(self, scenario: Scenario) -> Limits:
        """How far the scenario's plan can go.

        Raises:
            Refusal: it cannot be answered.
        """
        model, machine = self.resolve(scenario)
        return limits(model, machine, scenario)

    def _origins(self, scenario: Scenario) -> tuple[Note, ...]:
        """What of the answer rests on a template, or on the person's own files."""
        key = (scenario.model, scenario.machine, scenario.gpus)
        if key not in self._notes:
            self._notes[key] = tuple(origin_notes(self.models, self.hardware, scenario))
        return self._notes[key]

    def example(self) -> Scenario:
        """The plan shown before anybody chose anything."""
        return Scenario(DEFAULT_MODEL, DEFAULT_MACHINE, users=4)
