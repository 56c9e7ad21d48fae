"""Setups with their answers, each computed once."""

from dataclasses import dataclass, replace
from functools import lru_cache

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.workloads import Workload
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.rates import FLUENT, TOO_SLOW
from elbowroom.core.scenario import Scenario
from elbowroom.core.verdict import FITTING
from elbowroom.plan.buy.bill import Bill, bill
from elbowroom.plan.buy.bounds import ROOMY, Bounds, on
from elbowroom.plan.buy.people import as_scenario
from elbowroom.plan.buy.setups import Setup
from elbowroom.plan.buy.wishes import Wishes

KEPT = 4096


@dataclass(frozen=True, slots=True)
class Answered:
    """A setup, what it costs, and what it does with a model."""

    setup: Setup
    bill: Bill
    answer: Estimate | Refusal

    @property
    def code(self) -> str:
        """The verdict; ``UNKNOWN`` where the scenario is refused."""
        return self.answer.verdict.code if isinstance(self.answer, Estimate) else "UNKNOWN"

    @property
    def grade(self) -> str:
        """Of the speed; empty where it is not known."""
        speed = self.answer.speed if isinstance(self.answer, Estimate) else None
        return speed.grade if speed else ""

    @property
    def pace(self) -> float:
        """Tokens a second of each person, in the middle of the band; 0 where it is not known."""
        speed = self.answer.speed if isinstance(self.answer, Estimate) else None
        return speed.answer_tok_s_each.middle if speed else 0.0

    @property
    def does(self) -> bool:
        """Whether the model fits, with the margin, as fast as was asked for."""
        return self.code == "FITS" and self.grade == FLUENT

    @property
    def rank(self) -> tuple[bool, bool, bool, float]:
        """What does first, then what fits, then what is not too slow, then what is faster."""
        fits = self.code in FITTING
        return self.does, fits, fits and self.grade not in ("", TOO_SLOW), self.pace


def question(wishes: Wishes, workload: Workload, model: str) -> Scenario:
    """What is asked of every setup."""
    return replace(
        as_scenario(wishes),
        model=model,
        machine=ROOMY,
        services=wishes.services,
        images=workload.images,
        min_tok_s=wishes.min_tok_s,
        max_wait_s=wishes.max_wait_s,
    )


class Answering:
    """Asks the catalogue, and remembers."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.bounds = Bounds(catalogue)
        self._estimate = lru_cache(KEPT)(self._ask)

    def _ask(self, question: Scenario) -> Estimate | Refusal:
        try:
            return self.catalogue.estimate(question)
        except Refusal as refusal:
            return refusal

    def answered(self, asked: Scenario, setup: Setup, wishes: Wishes) -> Answered:
        """A setup with its answer to a :func:`question`."""
        return Answered(setup, bill(setup, wishes), self._estimate(on(asked, setup)))
