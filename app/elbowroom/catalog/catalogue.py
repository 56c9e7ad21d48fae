"""Models and machines together: from a scenario to the core's answer."""

from dataclasses import replace

from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.models import ModelCatalog
from elbowroom.catalog.origins import origin_notes
from elbowroom.core.estimate import Estimate, Note, estimate
from elbowroom.core.limits import Limits, limits
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.scenario import Scenario

DEFAULT_MODEL = "llama-3.1-8b"
DEFAULT_MACHINE = "zimacube-2-creator-pack"


class Catalogue:
    """Everything that can be chosen, and answers to scenarios that choose from it."""

    def __init__(
        self, models: ModelCatalog | None = None, hardware: HardwareCatalog | None = None
    ) -> None:
        self.models = models or ModelCatalog()
        self.hardware = hardware or HardwareCatalog()
        self._machines: dict[tuple[object, ...], Machine] = {}
        self._notes: dict[tuple[object, ...], tuple[Note, ...]] = {}

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
