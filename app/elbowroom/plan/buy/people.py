"""The people of the wishes, edited as those of a plan are: alike, or one by one."""

from dataclasses import replace

from elbowroom.catalog.workloads import workload
from elbowroom.core.scenario import Scenario
from elbowroom.plan.actions import SetHousehold
from elbowroom.plan.buy.wishes import Wishes
from elbowroom.plan.households import ALIKE


def as_scenario(wishes: Wishes) -> Scenario:
    """Who they are, as a plan has it; no model is chosen yet.

    Contexts that differ lie in one pool: llama.cpp's slots of their own are all as long as the
    longest.

    Raises:
        Refusal: the workload is not known.
    """
    task = workload(wishes.workload)
    return Scenario(
        model="",
        context=task.context,
        users=wishes.people,
        household=wishes.household,
        active=wishes.at_once if wishes.at_once < wishes.people else None,
        slots="unified" if len({person.context for person in wishes.household}) > 1 else "split",
        prompt_tokens=task.prompt_tokens,
        answer_tokens=task.answer_tokens,
    )


def with_household(wishes: Wishes, edit: SetHousehold) -> Wishes:
    """The wishes after an edit of :mod:`elbowroom.plan.households`.

    All alike are again as many as before; nobody is lost who is not active.
    """
    if edit.change == ALIKE:
        return replace(wishes, household=())
    everyone = len(edit.people)
    at_once = everyone if edit.active is None else edit.active
    return replace(
        wishes,
        household=edit.people,
        people=everyone,
        at_once=max(1, min(at_once, everyone)),
    )
