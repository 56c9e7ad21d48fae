"""Models and machines together: from a scenario to the core's answer."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.catalog.measured import as_measured
from elbowroom.catalog.model_files import ModelRecord
from elbowroom.catalog.models import ModelCatalog
from elbowroom.catalog.origins import origin_notes
from elbowroom.catalog.reference import Reference
from elbowroom.catalog.rig import Rig, rig_of
from elbowroom.catalog.services import ServiceCatalog
from elbowroom.catalog.slot_fit import CardFit, fit
from elbowroom.catalog.speed_classes import speed_file
from elbowroom.catalog.tenants import with_services
from elbowroom.core.energy import Energy
from elbowroom.core.estimate import Estimate, Note
from elbowroom.core.estimating import estimate
from elbowroom.core.limits import Limits, limits
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.rates import Engine, Speed
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import Scenario
from elbowroom.core.speed import speed_of
from elbowroom.core.waiting import people_notes

if TYPE_CHECKING:
    from elbowroom.catalog.model_facts import ModelFacts
    from elbowroom.catalog.model_index import ModelIndex
    from elbowroom.core.reach import Reach

DEFAULT_MODEL = "llama-3.1-8b"
DEFAULT_MACHINE = "zimacube-2-creator-pack"


class Catalogue:
    """Everything that can be chosen, and answers to scenarios that choose from it."""

    def __init__(
        self,
        models: ModelCatalog | None = None,
        hardware: HardwareCatalog | None = None,
        reference: Reference | None = None,
        services: ServiceCatalog | None = None,
    ) -> None:
        self.models = models or ModelCatalog()
        self.hardware = hardware or HardwareCatalog()
        self.reference = reference or Reference()
        self.services = services or ServiceCatalog()
        self._machines: dict[tuple[object, ...], _Built] = {}
        self._fits: dict[tuple[str, str], CardFit] = {}
        self._notes: dict[tuple[object, ...], tuple[Note, ...]] = {}

    @cached_property
    def index(self) -> "ModelIndex":
        """Every readable model, ready to be searched; made when it is first asked for."""
        from elbowroom.catalog.model_index import build_index

        return build_index(self.models.records()[0], self.reference)

    def look_again(self) -> None:
        """Forget what was read of machines, cards, modules and services, and what follows from it.

        Models are left: nothing in the program writes one.
        """
        self.hardware.look_again()
        self.services.look_again()
        for kept in (self._machines, self._fits, self._notes):
            kept.clear()

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
        return self.models.model_of(scenario), self.machine(scenario)

    def with_models(self, *records: ModelRecord) -> "Catalogue":
        """The same with further models, which no file of the catalogue holds.

        One that makes the same graph as a measured model is as exact as that one.
        """
        known = self.models.records()[0]
        brought = (as_measured(record, known) for record in records)
        models = self.models.with_records({record.id: record for record in brought})
        return Catalogue(models, self.hardware, self.reference, self.services)

    def with_brought(self, other: "Catalogue") -> "Catalogue":
        """The same with the models, hosts and GPUs that the other was given and no file holds."""
        models = self.models.with_brought(other.models)
        hardware = self.hardware.with_brought(other.hardware)
        return Catalogue(models, hardware, self.reference, self.services)

    def machine(self, scenario: Scenario) -> Machine:
        """The machine of a scenario with what its services leave, put together once.

        Raises:
            Refusal: it is unknown, damaged or impossible.
        """
        return self._built(scenario).machine

    def engines(self, scenario: Scenario) -> tuple[Engine, ...]:
        """What computes in the scenario's machine; none for a machine described inline.

        Raises:
            Refusal: as :meth:`machine`.
        """
        return self._built(scenario).engines

    def rig(self, scenario: Scenario) -> Rig | None:
        """Its host, memory and cards; ``None`` for a machine described inline.

        Raises:
            Refusal: as :meth:`machine`.
        """
        return self._built(scenario).rig

    def _built(self, scenario: Scenario) -> "_Built":
        key = (scenario.machine, scenario.memory_gib, scenario.gpus, scenario.services)
        if key not in self._machines:
            bare = self.hardware.machine(scenario)
            machine, notes = with_services(self.services, bare, scenario.services)
            rig = rig_of(self.hardware, scenario)
            engines = rig.engines(machine) if rig else ()
            notes = (*(rig.notes() if rig else ()), *notes)
            self._machines[key] = _Built(machine, rig, engines, notes)
        return self._machines[key]

    def estimate(self, scenario: Scenario) -> Estimate:
        """The answer to a scenario, with its speed.

        Raises:
            Refusal: it cannot be answered.
        """
        model, built = self.models.model_of(scenario), self._built(scenario)
        answer = estimate(model, built.machine, scenario)
        has_only_sata = built.rig is not None and built.rig.host.has_only_sata
        speed = speed_of(answer, built.engines, speed_file().drive(has_only_sata))
        notes = (
            *answer.notes,
            *people_notes(answer),
            *built.notes,
            *_speed_notes(answer, speed),
            *self._origins(scenario),
        )
        return replace(answer, notes=notes, speed=speed)

    def card_fit(self, host: HostProfile, card: GpuProfile) -> CardFit:
        """How a card goes into a host, graded once."""
        key = (host.id, card.id)
        if key not in self._fits:
            self._fits[key] = fit(host, card)
        return self._fits[key]

    def energy(self, scenario: Scenario) -> Energy | None:
        """A year's electricity; ``None`` where the scenario does not ask, or names no host.

        Raises:
            Refusal: as :meth:`machine`.
        """
        rig = self.rig(scenario)
        return rig.energy(scenario) if rig else None

    def limits(self, scenario: Scenario) -> Limits:
        """How far the scenario's plan can go.

        Raises:
            Refusal: it cannot be answered.
        """
        model, machine = self.resolve(scenario)
        return limits(model, machine, scenario)

    def reach(self, scenario: Scenario) -> "Reach":
        """Every limit of the scenario's plan, in every direction.

        Raises:
            Refusal: it cannot be answered.
        """
        from elbowroom.core.reach import reach

        model, machine = self.resolve(scenario)
        return reach(model, machine, scenario)

    def _origins(self, scenario: Scenario) -> tuple[Note, ...]:
        """What of the answer rests on a template, or on the person's own files."""
        key = (scenario.model, scenario.machine, scenario.gpus)
        if key not in self._notes:
            self._notes[key] = tuple(origin_notes(self.models, self.hardware, scenario))
        return self._notes[key]

    def example(self) -> Scenario:
        """The plan shown before anybody chose anything."""
        return Scenario(DEFAULT_MODEL, DEFAULT_MACHINE, users=4)


@dataclass(frozen=True, slots=True)
class _Built:
    """A machine put together, and what follows from it whatever the model."""

    machine: Machine
    rig: Rig | None
    engines: tuple[Engine, ...]
    notes: tuple[Note, ...]


def _speed_notes(answer: Estimate, speed: Speed | None) -> tuple[Note, ...]:
    if answer.verdict.code in ("NO_FIT", "UNKNOWN"):
        return ()
    if speed is None:
        return (Note("SPEED_UNKNOWN"),)
    notes = []
    if speed.is_extrapolated:
        notes.append(Note("SPEED_EXTRAPOLATED", (("classes", ", ".join(speed.classes)),)))
    runtime = runtime_of(answer.scenario.runtime)
    if not runtime.is_speed_measured:
        notes.append(Note("SPEED_OF_OTHER_PROGRAM", (("program", runtime.title),)))
    if answer.paging is not None and sum(pool.kind == "vram" for pool in answer.pools) > 1:
        notes.append(Note("SPEED_AS_IN_TURN", (("program", runtime.title),)))
    return tuple(notes)
