"""What the parts of a report are made from: the plan, its answer, and how they are shown."""

from dataclasses import dataclass
from datetime import date

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.catalog.slot_fit import CardFit
from elbowroom.core.estimate import Estimate
from elbowroom.core.scenario import Scenario
from elbowroom.plan.answers import Answers
from elbowroom.plan.state import PlanState
from elbowroom.plan.view_models import PlanVM
from elbowroom.text import command, units


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A plan with its answer.

    Attributes:
        state: the plan.
        catalogue: what answers it.
        answers: likewise, remembering limits and curves.
        answer: the estimate.
        screen: the plan screen, so that paper and window say the same.
        day: of the document.
    """

    state: PlanState
    catalogue: Catalogue
    answers: Answers
    answer: Estimate
    screen: PlanVM
    day: date

    @property
    def scenario(self) -> Scenario:
        """The question, with the file type filled in."""
        return self.answer.scenario

    @property
    def is_judged(self) -> bool:
        """Whether there is a verdict, with limits and curves."""
        return self.answer.verdict.code != "UNKNOWN"

    @property
    def host(self) -> HostProfile | None:
        """The machine's profile; ``None`` for one described by its memory."""
        machine = self.scenario.machine
        return self.catalogue.hardware.host(machine) if isinstance(machine, str) else None

    @property
    def cards(self) -> tuple[GpuProfile, ...]:
        """Profiles of the graphics cards, fitted or put in."""
        rig = self.catalogue.rig(self.scenario)
        return rig.cards if rig else ()

    @property
    def added_cards(self) -> tuple[tuple[GpuProfile, CardFit], ...]:
        """The cards that the host is not sold with, and how each goes in."""
        rig = self.catalogue.rig(self.scenario)
        return rig.added() if rig else ()

    @property
    def machine_name(self) -> str:
        """As a person reads it."""
        if self.answer.machine.id == "custom":
            return command.own_machine()
        return self.answer.machine.name

    @property
    def memory(self) -> str:
        """RAM by the label under which it is sold."""
        return units.sold_memory(self.answer.machine.ram)
