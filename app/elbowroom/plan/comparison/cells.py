"""Finds out what the cells of a comparison need, one question after another.

Six models on six machines take longer than a frame, so this is a generator: a face takes as many
steps as it has time for. What was found is kept, since most of it is asked again.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.scenario import Scenario
from elbowroom.plan.answers import Answers
from elbowroom.plan.state import PlanState

KEPT = 512
"""Cells remembered: fourteen whole comparisons."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """What is known of a cell.

    Attributes:
        answer: the estimate, or why there is none.
        largest: largest context that fits, 0 for none; ``None`` while it is not known yet, and
            where nothing is judged.
        most: likewise the most people.
    """

    answer: Estimate | Refusal
    largest: int | None = None
    most: int | None = None

    @property
    def estimate(self) -> Estimate | None:
        """The estimate; ``None`` for a refusal."""
        return self.answer if isinstance(self.answer, Estimate) else None

    @property
    def is_judged(self) -> bool:
        """Whether there is a verdict."""
        return self.estimate is not None and self.estimate.verdict.code != "UNKNOWN"

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to find out."""
        return self.most is not None or not self.is_judged


class Cells:
    """What was found, by question."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self._found: dict[Scenario, Found] = {}

    def found(self, scenario: Scenario) -> Found | None:
        """What is known of a question; ``None`` while nothing is."""
        return self._found.get(scenario)

    def work(self, state: PlanState) -> Iterator[None]:
        """Find out about every cell of a plan, a question a step: first what each needs, then how
        far each could go."""
        questions = state.comparison.scenarios(state.scenario)
        self._forget(questions)
        for scenario in questions:
            if scenario not in self._found:
                self._found[scenario] = Found(self._answers.estimate(scenario))
                yield
        for scenario in questions:
            for step in self._limits(scenario):
                self._found[scenario] = step
                yield

    def finish(self, state: PlanState) -> None:
        """Find out everything at once, for faces that have the time."""
        for _ in self.work(state):
            pass

    def _limits(self, scenario: Scenario) -> Iterator[Found]:
        found = self._found[scenario]
        if found.is_whole:
            return
        found = replace(found, largest=self._answers.largest_context(scenario))
        yield found
        yield replace(found, most=self._answers.most_users(scenario))

    def _forget(self, asked: tuple[Scenario, ...]) -> None:
        """Drop the oldest of what nobody asks for now."""
        surplus = len(self._found) + len(asked) - KEPT
        for scenario in [s for s in self._found if s not in asked][: max(0, surplus)]:
            del self._found[scenario]
