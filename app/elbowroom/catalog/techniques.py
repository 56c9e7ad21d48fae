"""Techniques with their sources, and what each does on a scenario's plan."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.data_files import FileFormat, Word, read_json
from elbowroom.catalog.facts import Fact
from elbowroom.catalog.paths import resources
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate, Pool
from elbowroom.core.estimating import wanted_pools
from elbowroom.core.rates import Band
from elbowroom.core.scenario import Scenario
from elbowroom.core.techniques import TECHNIQUES
from elbowroom.core.techniques.protocol import IN_USE, Finding, Plan, Technique

DRAFT_AT_MOST = 4
"""A draft has at most a quarter of its model's parameters; else it saves no time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TechniqueFact(Fact):
    """Where a technique comes from.

    Attributes:
        id: of the technique.
        figures: headline figures of its paper or source.
    """

    id: Word
    figures: Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class TechniqueFile(FileFormat):
    """``resources/techniques/techniques.json``."""

    techniques: tuple[TechniqueFact, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A technique on one plan, with where it comes from.

    Attributes:
        technique: the technique.
        finding: what it does on the plan.
        fact: its source.
        speed: answer tokens a second without it and with it, where it moves something off the
            card; ``None`` where that is not known.
    """

    technique: Technique
    finding: Finding
    fact: TechniqueFact
    speed: tuple[Band, Band] | None = None


@cache
def technique_facts() -> dict[str, TechniqueFact]:
    """Sources and figures by technique.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE``.
    """
    file = read_json(resources() / "techniques" / "techniques.json", TechniqueFile)
    return {fact.id: fact for fact in file.techniques}


def techniques_of(catalogue: Catalogue, answer: Estimate) -> tuple[Shown, ...]:
    """Every technique on the plan of an answer.

    Raises:
        Refusal: the scenario's model cannot be read.
    """

    def ask(scenario: Scenario) -> tuple[Pool, ...] | None:
        return wanted_pools(*catalogue.resolve(scenario), scenario)

    facts = technique_facts()
    plan = Plan(answer, ask, TECHNIQUES, draft_for(catalogue, answer.scenario.model))
    found = (Shown(one, one.find(plan), facts[one.id]) for one in TECHNIQUES.values())
    return tuple(_with_speed(catalogue, answer, shown) for shown in found)


def _with_speed(catalogue: Catalogue, answer: Estimate, shown: Shown) -> Shown:
    """How much slower answers become with less on the card."""
    fields: dict[str, Any] = dict(shown.finding.change)
    if "offload" not in fields or answer.speed is None:
        return shown
    try:
        other = catalogue.estimate(replace(answer.scenario, **fields)).speed
    except Refusal:
        return shown
    if other is None:
        return shown
    here, there = answer.speed.answer_tok_s_each, other.answer_tok_s_each
    is_used = shown.finding.status == IN_USE
    return replace(shown, speed=(there, here) if is_used else (here, there))


def draft_for(catalogue: Catalogue, model_id: str) -> str:
    """The smallest model of the same publisher and vocabulary that is small enough to draft, of
    its own family if there is one.

    Empty where the catalogue has none.

    Raises:
        Refusal: the model is unknown or damaged.
    """
    whole = catalogue.models.record(model_id)
    vocabulary = whole.hyperparameters["vocab_size"]
    fitting = [
        record
        for record in catalogue.models.records()[0]
        if record.publisher == whole.publisher
        and record.hyperparameters["vocab_size"] == vocabulary
        and record.parameters * DRAFT_AT_MOST <= whole.parameters
        and record.llama_cpp.status != "none"
        and record.modality.startswith("text")
    ]
    smallest = min(
        fitting, key=lambda record: (record.family != whole.family, record.parameters), default=None
    )
    return smallest.id if smallest else ""
