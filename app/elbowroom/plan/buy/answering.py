"""Setups with their answers, each computed once; what cannot hold a model is not asked."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.workloads import Workload
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.rates import FLUENT, TOO_SLOW
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import Scenario
from elbowroom.core.weights import weight_bytes
from elbowroom.plan.buy.bill import Bill, bill
from elbowroom.plan.buy.setups import Setup
from elbowroom.plan.buy.wishes import Wishes

KEPT = 4096
ENOUGH = ("FITS", "TIGHT")
FASTER_THAN_MEMORY = 1.5
"""No answer comes faster than its weights are read; half as much again for what a figure is off."""

READ_AT_LEAST = 0.5
"""Of a model's active weights, whatever tables of tokens it looks up rather than reads."""


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
        fits = self.code in ENOUGH
        return self.does, fits, fits and self.grade not in ("", TOO_SLOW), self.pace


def scenario(wishes: Wishes, workload: Workload, model: str, setup: Setup) -> Scenario:
    """The question that a plan of this setup asks."""
    return Scenario(
        model=model,
        machine=setup.host.id,
        memory_gib=setup.option.gib,
        gpus=setup.chosen,
        context=workload.context,
        users=wishes.people,
        active=wishes.at_once if wishes.at_once < wishes.people else None,
        services=wishes.services,
        prompt_tokens=workload.prompt_tokens,
        answer_tokens=workload.answer_tokens,
        min_tok_s=wishes.min_tok_s,
        max_wait_s=wishes.max_wait_s,
    )


class Answering:
    """Asks the catalogue, and remembers."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._estimate = lru_cache(KEPT)(self._ask)
        self._bytes = lru_cache(512)(self._weight_bytes)
        self.asked = 0

    def _ask(self, question: Scenario) -> Estimate | Refusal:
        self.asked += 1
        try:
            return self.catalogue.estimate(question)
        except Refusal as refusal:
            return refusal

    def answered(self, wishes: Wishes, workload: Workload, model: str, setup: Setup) -> Answered:
        """A setup with its answer."""
        found = self._estimate(scenario(wishes, workload, model, setup))
        return Answered(setup, bill(setup, wishes), found)

    def worth_asking(self, wishes: Wishes, model: str, setups: Iterable[Setup]) -> Iterator[Setup]:
        """Setups that could do: their memory is larger than the weights, and read fast enough.

        What is left out would be NO_FIT, SPILLS or TOO_SLOW.
        """
        weights, read = self._bytes(model)
        for setup in setups:
            rate = setup.bandwidth_gb_s
            if setup.capacity <= weights:
                continue
            if rate is None or rate * 1e9 * FASTER_THAN_MEMORY >= wishes.min_tok_s * read:
                yield setup

    def weight_bytes(self, model: str) -> int:
        """Bytes of a model's weights in its usual file type; 0 where they cannot be sized."""
        return self._bytes(model)[0]

    def _weight_bytes(self, model_id: str) -> tuple[int, float]:
        """Bytes of the weights in their usual file type, and what of them a token reads."""
        try:
            model = self.catalogue.models.model(model_id)
            record = self.catalogue.models.record(model_id)
            file_type = runtime_of(Scenario(model_id).runtime).default_file_type(model)
            weights = weight_bytes(model, file_type, gpu=False).host
        except Refusal:
            return 0, 0.0
        active = record.active_parameters or record.parameters
        return weights, weights * active / record.parameters * READ_AT_LEAST
