"""The plan as frozen state. Everything shown follows from it."""

from dataclasses import dataclass, replace

from elbowroom.core.scenario import Scenario
from elbowroom.plan.buy.wishes import NO_WISHES, Wishes
from elbowroom.plan.comparison.state import NOTHING, Comparison

MAX_NAME = 200
MAX_NOTES = 20_000
"""Characters."""

AXES = ("context", "users", "conversation")
"""What the curve can show on its axis, in the order of its switch."""


@dataclass(frozen=True, slots=True)
class PlanState:
    """One plan.

    Attributes:
        scenario: the question.
        name: title of the plan; empty for an untitled one.
        axis: what the curve shows on its axis, of :data:`AXES`.
        baseline: scenario that the difference column compares with, if set.
        notes: what the person wrote about it.
        comparison: models and machines beside one another, at the scenario's settings.
        who: whom the curve shows: ``all`` or ``one``.
        wishes: what somebody wants to buy a machine for.
    """

    scenario: Scenario
    name: str = ""
    axis: str = "context"
    baseline: Scenario | None = None
    notes: str = ""
    comparison: Comparison = NOTHING
    who: str = "all"
    wishes: Wishes = NO_WISHES

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """Every question of the plan: its own, the baseline, and those it compares."""
        baseline = (self.baseline,) if self.baseline is not None else ()
        return (self.scenario, *baseline, *self.comparison.scenarios(self.scenario))

    def looked_at_as(self, other: "PlanState") -> "PlanState":
        """This plan, in the view of another state: the view is no part of what undo takes back."""
        return replace(self, axis=other.axis, who=other.who)
