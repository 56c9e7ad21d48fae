"""The techniques of a plan as the window lists them: asked late, because each is an estimate."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from elbowroom.catalog.techniques import Shown, techniques_of
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import COMPONENTS
from elbowroom.core.runtimes.settings_used import is_default
from elbowroom.core.scenario import (
    MAX_CONTEXT,
    MAX_DRAFT_TOKENS,
    MAX_IMAGE_SIDE,
    MAX_IMAGES,
    MTP,
    Scenario,
)
from elbowroom.core.techniques import FAMILIES, TECHNIQUES
from elbowroom.plan.answers import Answers
from elbowroom.text import techniques as words
from elbowroom.text.components import component
from elbowroom.text.technique_costs import cost

Change = tuple[tuple[str, object], ...]
"""Scenario fields and their values."""

ON_THEIR_OWN = ("precision",)
"""Families whose settings have a control of their own in the window."""


@dataclass(frozen=True, slots=True)
class AmountVM:
    """A number that belongs to a technique in use.

    Attributes:
        field: of the scenario.
        label: what it counts.
        value: now.
        most: largest that is taken; the least is 1.
    """

    field: str
    label: str
    value: int
    most: int


@dataclass(frozen=True, slots=True)
class TechniqueVM:
    """One technique.

    Attributes:
        id: of the technique.
        name: in a few words.
        effect: what it saves or takes; may be empty.
        status: whether it is in use, available, a what-if ...
        is_on: the plan uses it.
        detail: parts that change, formula, cost, source; one line each.
        change: fields that switch it on or off; empty where there is no choice.
        amounts: numbers to set while it is in use.
    """

    id: str
    name: str
    effect: str
    status: str
    is_on: bool
    detail: tuple[str, ...]
    change: Change = ()
    amounts: tuple[AmountVM, ...] = ()


@dataclass(frozen=True, slots=True)
class TechniquesVM:
    """All that apply to a plan.

    Attributes:
        groups: a family's name and its techniques.
        absent: names of those that do not apply here, each with the reason.
    """

    groups: tuple[tuple[str, tuple[TechniqueVM, ...]], ...]
    absent: tuple[str, ...] = ()


def techniques_vm(answers: Answers, scenario: Scenario) -> TechniquesVM:
    """Every technique on a plan; of one that cannot be answered, what can be taken back."""
    answer = answers.estimate(scenario)
    if isinstance(answer, Refusal):
        return TechniquesVM(tuple(_taken_back(scenario)))
    try:
        found = techniques_of(answers.catalogue, answer)
    except Refusal:
        return TechniquesVM(())
    groups = ((name, tuple(_rows(found, name, scenario))) for name in FAMILIES)
    absent = (
        words.absent(words.name(shown.technique.id), words.why_not(shown.finding))
        for shown in found
        if shown.finding.status == "NOT_HERE" and shown.technique.family not in ON_THEIR_OWN
    )
    shown_groups = tuple((words.family(name), rows) for name, rows in groups if rows)
    return TechniquesVM(shown_groups, tuple(absent))


def in_use(scenario: Scenario) -> str:
    """What of it a plan uses beyond its runtime's own ways, in one line; empty for nothing."""
    names = [name for name, change in _OFF.items() if _is_chosen(scenario, name, change)]
    return ", ".join(
        words.name(name) for name in (*names, *scenario.technique) if name in TECHNIQUES
    )


def _rows(found: tuple[Shown, ...], family: str, scenario: Scenario) -> Iterator[TechniqueVM]:
    for shown in found:
        finding, technique = shown.finding, shown.technique
        if technique.family != family or finding.status == "NOT_HERE" or _has_control(shown):
            continue
        yield TechniqueVM(
            id=technique.id,
            name=words.name(technique.id),
            effect=words.effect(finding),
            status=_status(shown),
            is_on=finding.status == "IN_USE",
            detail=tuple(_detail(shown)),
            change=tuple(finding.change.items()),
            amounts=tuple(_amounts(shown, scenario)),
        )


_AMOUNTS: Mapping[str, tuple[tuple[str, int], ...]] = {
    "vision": (("images", MAX_IMAGES), ("image_side", MAX_IMAGE_SIDE)),
    "draft-model": (("draft_tokens", MAX_DRAFT_TOKENS),),
    "mtp": (("draft_tokens", MAX_DRAFT_TOKENS),),
    "shared-prefix": (("shared_prefix", MAX_CONTEXT),),
}
"""Numbers of a technique, with the largest that a scenario takes."""


def _amounts(shown: Shown, scenario: Scenario) -> Iterator[AmountVM]:
    if shown.finding.status == "IN_USE":
        for field, most in _AMOUNTS.get(shown.technique.id, ()):
            yield AmountVM(field, words.amount(field), getattr(scenario, field), most)


def _has_control(shown: Shown) -> bool:
    """Whether the window sets it elsewhere."""
    is_what_if = shown.finding.status == "WHAT_IF" or "technique" in shown.finding.change
    return shown.technique.family in ON_THEIR_OWN and not is_what_if


def _status(shown: Shown) -> str:
    parts = (words.status(shown.finding), words.lossy() if shown.technique.is_lossy else "")
    return " · ".join(part for part in parts if part)


def _detail(shown: Shown) -> Iterator[str]:
    finding, fact = shown.finding, shown.fact
    for name in COMPONENTS:
        without, with_it = finding.without.get(name, 0), finding.with_it.get(name, 0)
        if without != with_it:
            yield words.instead_of(component(name), with_it, without)
    if why := words.why_not(finding):
        yield why
    if formula := words.formula(shown.technique.id, finding.facts):
        yield formula
    if shown.speed is not None:
        yield words.slower(*shown.speed)
    yield cost(shown.technique.id)
    yield words.source_line("; ".join(fact.sources), fact.checked_on)


_OFF: Mapping[str, Mapping[str, object]] = {
    "vision": {"images": 0, "vision": "auto"},
    "draft-model": {"draft": None},
    "mtp": {"draft": None},
    "shared-prefix": {"shared_prefix": 0},
    "models-beside": {"beside": ()},
}
"""What takes a technique back, whatever the runtime says of it."""


def _is_chosen(scenario: Scenario, name: str, change: Mapping[str, object]) -> bool:
    if name in ("draft-model", "mtp") and (scenario.draft == MTP) != (name == "mtp"):
        return False
    return not all(is_default(scenario, field) for field in change)


def _taken_back(scenario: Scenario) -> Iterator[tuple[str, tuple[TechniqueVM, ...]]]:
    """What a plan asks for that may be why there is no answer."""
    changes = {name: dict(change) for name, change in _OFF.items()}
    changes |= {name: {"technique": ()} for name in scenario.technique if name in TECHNIQUES}
    for name, change in changes.items():
        if name in scenario.technique or _is_chosen(scenario, name, change):
            row = TechniqueVM(
                name, words.name(name), "", words.used(), True, (), tuple(change.items())
            )
            yield words.family(TECHNIQUES[name].family), (row,)
