"""Which models fit the plan's machine at the plan's settings, one after the other.

Over a whole catalogue this takes longer than a frame, so it is a generator: a face takes as many as
it has time for. What was found is kept as long as the question stays the same.
"""

from collections.abc import Iterator

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import Scenario
from elbowroom.core.verdict import FITTING


class Fitting:
    """Verdicts by model for the scenario that was last asked about."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._question: Scenario | None = None
        self._verdicts: dict[str, str] = {}

    def check(self, scenario: Scenario) -> Iterator[tuple[str, bool]]:
        """Every model of the catalogue and whether it fits, each with its default file type.

        The scenario's own model keeps the file type that was chosen for it. What cannot be
        answered does not fit.
        """
        if scenario != self._question:
            self._question, self._verdicts = scenario, {}
        known = self._verdicts
        for entry in self._catalogue.index.entries:
            model_id = entry.record.id
            if model_id not in known:
                known[model_id] = verdict_code(self._catalogue, with_model(scenario, model_id))
            yield model_id, known[model_id] in FITTING


def with_model(scenario: Scenario, model_id: str) -> Scenario:
    """The scenario with another model, as choosing it would make it."""
    if model_id == scenario.model:
        return scenario
    return scenario.with_model(model_id)


def verdict_code(catalogue: Catalogue, scenario: Scenario) -> str:
    """The verdict's code; ``UNKNOWN`` for a scenario that is refused."""
    try:
        return catalogue.estimate(scenario).verdict.code
    except Refusal:
        return "UNKNOWN"
