"""What documents need of their surroundings: built once by the program's entry, passed down."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from elbowroom import __version__
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import Scenario
from elbowroom.plan.buy.wishes import DOLLARS, NO_WISHES, Currency
from elbowroom.plan.document.backups import KEPT, Backups
from elbowroom.plan.state import PlanState
from elbowroom.storage.folders import Folders
from elbowroom.storage.system import SYSTEM, System

FIRST_RUNTIME = "llama.cpp"
"""What serves the model of a new plan, unless the person prefers another program."""


def utc_now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


@dataclass(slots=True, eq=False)
class Desk:
    """Where documents lie, what they read, and how new ones begin.

    Only what the person can set ever changes: the last three.

    Attributes:
        catalogue: the shipped and the person's own models and machines.
        folders: the program's own folders.
        now: the time, with its zone.
        app_version: written into files.
        system: the system's file calls.
        backups_kept: earlier versions kept of each plan.
        runtime: of new plans.
        currency: of new plans.
    """

    catalogue: Catalogue
    folders: Folders
    now: Callable[[], datetime] = utc_now
    app_version: str = __version__
    system: System = SYSTEM
    backups_kept: int = KEPT
    runtime: str = FIRST_RUNTIME
    currency: Currency = DOLLARS

    @property
    def backups(self) -> Backups:
        """Earlier versions of plans."""
        return Backups(self.folders.backups, self.backups_kept, self.system)

    def example(self) -> PlanState:
        """What a new plan begins with: the example, as the person's settings have it."""
        return PlanState(self._question(), wishes=NO_WISHES.with_currency(self.currency))

    def _question(self) -> Scenario:
        """The example's, under the person's own program where that runs it."""
        scenario = self.catalogue.example()
        if self.runtime == scenario.runtime:
            return scenario
        from elbowroom.plan.carry_over import carried

        try:
            there = carried(*self.catalogue.resolve(scenario), scenario, self.runtime)
            self.catalogue.estimate(there)
        except Refusal:
            return scenario
        return there

    def timestamp(self) -> str:
        """The time as files hold it: ISO 8601, whole seconds."""
        return self.now().isoformat(timespec="seconds")
