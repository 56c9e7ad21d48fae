"""What a technique is to the core: which parts of the need it changes, and by how much here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import COMPONENTS, Estimate, Pool
from elbowroom.core.explain_term import Fact
from elbowroom.core.model import Model
from elbowroom.core.scenario import Scenario

IN_USE, SETTING, WHAT_IF, BUILT_IN, NOT_HERE = (
    "IN_USE",
    "SETTING",
    "WHAT_IF",
    "BUILT_IN",
    "NOT_HERE",
)
"""Used by the plan; a setting that the runtime has; none, but it can be computed; part of the model
or of the runtime, without a choice; impossible or without effect here."""

Sums = Mapping[str, int]
"""Component -> bytes in the memory that decides: all cards, or the one memory."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan that techniques are looked at for.

    Attributes:
        answer: its estimate.
        ask: the pools of a changed scenario on the same machine, everything where it is wanted.
        techniques: all that there are, by id.
        draft: a smaller model of the catalogue with the same vocabulary; empty for none.
    """

    answer: Estimate
    ask: Callable[[Scenario], tuple[Pool, ...] | None]
    techniques: Mapping[str, "Technique"]
    draft: str = ""

    @property
    def scenario(self) -> Scenario:
        """The question."""
        return self.answer.scenario

    @property
    def model(self) -> Model:
        """The model."""
        return self.answer.model

    def now(self) -> dict[str, int]:
        """Parts of the plan as it is."""
        return sums(self.answer.wanted)

    def sums(self, scenario: Scenario) -> dict[str, int]:
        """Parts of the plan with another scenario.

        Raises:
            Refusal: the scenario cannot be answered.
        """
        if scenario == self.scenario:
            return self.now()
        pools = self.ask(scenario)
        if pools is None:
            raise Refusal("NOT_COMPUTED", "technique")
        return sums(pools)


@dataclass(frozen=True, slots=True)
class Finding:
    """A technique on one plan.

    Attributes:
        status: one of the five above.
        without: parts of the need without it; empty where no sum says anything.
        with_it: parts of the need with it.
        facts: what its formula needs.
        reason: code of why it is not here, or has no choice.
        refusal: what the runtime refuses, where that is the reason.
        change: scenario fields that put it to use.
    """

    status: str
    without: Sums = field(default_factory=dict)
    with_it: Sums = field(default_factory=dict)
    facts: Mapping[str, Fact] = field(default_factory=dict)
    reason: str = ""
    refusal: Refusal | None = None
    change: Mapping[str, object] = field(default_factory=dict)

    @property
    def saves(self) -> int:
        """Bytes that it saves of the memory that decides; negative where it needs more."""
        return sum(self.without.values()) - sum(self.with_it.values())


WhatIf = Callable[[Model, Scenario, Sums], Mapping[str, int]]
"""New bytes of the parts that a what-if changes, from those without it, 0 where there are none."""


@dataclass(frozen=True, slots=True)
class Technique:
    """One technique.

    Attributes:
        id: stable name.
        family: group under which it is listed.
        changes: components of the need that it may change.
        find: what it does on a plan.
        is_lossy: answers may become worse, which the verdict of a plan that uses it says.
        what_if: its effect where no setting has it; ``None`` where it cannot be applied so.
    """

    id: str
    family: str
    changes: tuple[str, ...]
    find: Callable[[Plan], Finding]
    is_lossy: bool = False
    what_if: WhatIf | None = None


def sums(pools: tuple[Pool, ...]) -> dict[str, int]:
    """Parts over all cards; over everything where there is no card's own memory."""
    cards = [pool for pool in pools if pool.kind != "ram"] or list(pools)
    return {name: sum(pool.part(name) for pool in cards) for name in COMPONENTS}


def not_here(reason: str, **facts: Fact) -> Finding:
    """It does nothing on this plan."""
    return Finding(NOT_HERE, reason=reason, facts=facts)


def by_setting(
    plan: Plan, on: Mapping[str, object], off: Mapping[str, object], **facts: Fact
) -> Finding:
    """A technique that scenario fields switch on and off: both are estimated.

    Args:
        plan: the plan.
        on: fields with it.
        off: fields without it.
        facts: what the formula needs.
    """
    using = replace(plan.scenario, **on)  # type: ignore[arg-type]
    leaving = replace(plan.scenario, **off)  # type: ignore[arg-type]
    try:
        without, with_it = plan.sums(leaving), plan.sums(using)
    except Refusal as refusal:
        return Finding(NOT_HERE, reason="REFUSED", refusal=refusal, facts=facts)
    status = IN_USE if using == plan.scenario else SETTING
    change = off if status == IN_USE else on
    return Finding(status, without, with_it, facts, change=change)


def by_what_if(plan: Plan, technique: str, what_if: WhatIf, **facts: Fact) -> Finding:
    """A technique that is only computed; where the plan already has it, against without it.

    One that changes the same part gives way to it.
    """
    chosen = plan.scenario.technique
    changes = set(plan.techniques[technique].changes)
    rest = tuple(name for name in chosen if changes.isdisjoint(plan.techniques[name].changes))
    without = plan.sums(replace(plan.scenario, technique=rest))
    if technique in chosen:
        return Finding(IN_USE, without, plan.now(), facts, change={"technique": rest})
    known = {**dict.fromkeys(changes, 0), **without}
    with_it = {**without, **what_if(plan.model, plan.scenario, known)}
    return Finding(WHAT_IF, without, with_it, facts, change={"technique": (*rest, technique)})
