"""One plan under several programs: what each needs and reserves, and why it differs.

The window and the command line show it alike.
"""

from collections.abc import Collection
from dataclasses import dataclass

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate, Note
from elbowroom.core.limits import largest_context, most_users
from elbowroom.core.runtimes import RUNTIMES, runtime_of
from elbowroom.core.runtimes.protocol import EVERYTHING, NOTHING, THE_REST, Runtime
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import MIB
from elbowroom.plan.carry_over import carried
from elbowroom.plan.runtime_figures import Figures, figures_of

NOTICEABLE = 16 * MIB
"""Differences below this are not worth a sentence."""

DIFFERENT = {
    "weights": "DIFFERENT_WEIGHTS",
    "cache": "DIFFERENT_CACHE",
    "workspace": "DIFFERENT_WORKSPACE",
    "runtime": "DIFFERENT_RUNTIME",
}
RESERVING = {
    EVERYTHING: "RESERVES_EVERYTHING",
    THE_REST: "RESERVES_THE_REST",
    NOTHING: "RESERVES_NOTHING",
}


@dataclass(frozen=True, slots=True, eq=False)
class RuntimeAnswer:
    """One program's answer to the plan.

    Attributes:
        runtime: the program.
        carried: the plan as it is carried over to it.
        answer: the estimate, or why it does not run this plan.
        figures: for comparing; ``None`` where there is no estimate.
        max_context: largest context that FITS; 0 for none.
        max_users: most people that FIT; 0 for none.
    """

    runtime: Runtime
    carried: Scenario
    answer: Estimate | Refusal
    figures: Figures | None = None
    max_context: int = 0
    max_users: int = 0

    @property
    def scenario(self) -> Scenario:
        """The carried plan, with the file type filled in where there is an answer."""
        return self.answer.scenario if isinstance(self.answer, Estimate) else self.carried


def compare_runtimes(
    catalogue: Catalogue, scenario: Scenario, names: Collection[str] = ()
) -> tuple[RuntimeAnswer, ...]:
    """The plan under its own program, then under others in the order in which they are listed.

    Args:
        catalogue: models and machines.
        scenario: the plan.
        names: programs to compare with; empty for all.

    Raises:
        Refusal: the model, the machine or a program is unknown.
    """
    catalogue.resolve(scenario)
    others = [runtime_of(name).name for name in names] or list(RUNTIMES)
    order = dict.fromkeys((runtime_of(scenario.runtime).name, *others))
    return tuple(answer_under(catalogue, scenario, name) for name in order)


def answer_under(catalogue: Catalogue, scenario: Scenario, name: str) -> RuntimeAnswer:
    """The plan under one program, carried over to it.

    Raises:
        Refusal: as :func:`compare_runtimes`.
    """
    model, machine = catalogue.resolve(scenario)
    runtime, there = runtime_of(name), carried(model, machine, scenario, name)
    try:
        answer = catalogue.estimate(there)
    except Refusal as refusal:
        return RuntimeAnswer(runtime, there, refusal)
    return RuntimeAnswer(
        runtime,
        there,
        answer,
        figures_of(answer),
        largest_context(model, machine, there),
        most_users(model, machine, there),
    )


def differences(own: RuntimeAnswer, other: RuntimeAnswer) -> tuple[Note, ...]:
    """Why another program's figures are not those of the plan's own: the largest difference of a
    part, and how it reserves memory where it does so in another way.

    Empty where one of the two gives no figures.
    """
    one, two = own.figures, other.figures
    if one is None or two is None:
        return ()
    changes = {part: getattr(two, part) - getattr(one, part) for part in DIFFERENT}
    part = max(changes, key=lambda name: abs(changes[name]))
    notes = []
    if two.people_at_once < one.people_at_once:
        notes.append(Note("FEWER_AT_ONCE", (("people", two.people_at_once),)))
    elif abs(changes[part]) >= NOTICEABLE:
        notes.append(_difference(part, changes[part], own, other))
    if other.runtime.reserves != own.runtime.reserves and two.reserved is not None:
        code = RESERVING[other.runtime.reserves]
        notes.append(Note(code, (("bytes", two.reserved),)))
    return tuple(notes) or (Note("SAME_FIGURES"),)


def _difference(part: str, change: int, own: RuntimeAnswer, other: RuntimeAnswer) -> Note:
    assert own.figures is not None
    assert other.figures is not None
    old, new = {
        "weights": (own.scenario.quant or "", other.scenario.quant or ""),
        "cache": (_types(own.scenario), _types(other.scenario)),
        "workspace": (f"{own.figures.tokens_at_once:,}", f"{other.figures.tokens_at_once:,}"),
        "runtime": ("", ""),
    }[part]
    return Note(DIFFERENT[part], (("bytes", change), ("old", old), ("new", new)))


def _types(scenario: Scenario) -> str:
    k, v = scenario.cache_k, scenario.cache_v
    return k if k == v else f"{k}/{v}"
