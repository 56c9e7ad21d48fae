"""A household as a list of people: every edit of it as one action on the plan."""

from dataclasses import replace

from elbowroom.catalog.workloads import workload, workloads
from elbowroom.core.scenario import (
    DEFAULT_CONTEXT,
    MAX_CONTEXT,
    MAX_PERSON_NAME,
    MAX_USERS,
    Person,
    Scenario,
)
from elbowroom.plan.actions import SetHousehold
from elbowroom.plan.control_view_models import HouseholdVM, PersonVM
from elbowroom.text import household as words
from elbowroom.text.language import language

ALIKE, ONE_BY_ONE = "alike", "list"
MOST_LISTED = 24
"""People that a list shows; for more of them, all alike is the better question."""


def household_vm(scenario: Scenario) -> HouseholdVM:
    """The people as the window lists them."""
    people = tuple(_person(person) for person in scenario.household)
    return HouseholdVM(
        mode=ONE_BY_ONE if people else ALIKE,
        people=people,
        active=len(scenario.contexts),
        may_add=len(people) < MOST_LISTED,
        may_list=len(scenario.everyone) <= MOST_LISTED,
    )


def _person(person: Person) -> PersonVM:
    known = workloads()
    kind = known[person.workload].name[language()] if person.workload in known else ""
    return PersonVM(person.name, kind, person.context, person.answer_tokens or 0)


def in_mode(scenario: Scenario, mode: str) -> SetHousehold:
    """All alike, as many as are active, each with the longest context; or one by one."""
    if mode == ALIKE:
        longest = max(scenario.contexts, default=DEFAULT_CONTEXT)
        alike = (Person(longest),) * len(scenario.contexts)
        return SetHousehold(alike, None, ALIKE, "")
    person = Person(scenario.context, _at_most(scenario.answer_tokens, scenario.context))
    return SetHousehold((person,) * scenario.users, scenario.active, ONE_BY_ONE, "")


def with_one_more(scenario: Scenario) -> SetHousehold:
    """Somebody like the last one, without a name; where all were active, so are they."""
    people = (*scenario.household, replace(scenario.household[-1], name=""))
    return SetHousehold(people[:MAX_USERS], scenario.active, "add", _called(people, -1))


def without(scenario: Scenario, place: int) -> SetHousehold:
    """All but one; the last one stays."""
    people = scenario.household
    left = (*people[:place], *people[place + 1 :]) or people
    return SetHousehold(left, scenario.active, "remove", _called(people, place))


def renamed(scenario: Scenario, place: int, name: str) -> SetHousehold:
    """Somebody called otherwise."""
    shown = " ".join(name.split())[:MAX_PERSON_NAME]
    return _edited(scenario, place, replace(scenario.household[place], name=shown))


def with_lengths(scenario: Scenario, place: int, context: int, answer: int) -> SetHousehold:
    """Somebody with other lengths; ``answer`` 0 is no limit."""
    person, room = scenario.household[place], max(1, min(context, MAX_CONTEXT))
    limit = _at_most(answer or None, room)
    changed = replace(person, context=room, answer_tokens=limit, workload="")
    return _edited(scenario, place, changed)


def with_workload(scenario: Scenario, place: int, name: str) -> SetHousehold:
    """Somebody who does something else."""
    return _edited(scenario, place, workload(name).person(scenario.household[place].name))


def with_active(scenario: Scenario, active: int) -> SetHousehold:
    """So many of them at once."""
    people = scenario.household
    return SetHousehold(people, max(1, active), "active", str(active))


def _edited(scenario: Scenario, place: int, person: Person) -> SetHousehold:
    people = (*scenario.household[:place], person, *scenario.household[place + 1 :])
    return SetHousehold(people, scenario.active, "edit", _called(people, place))


def _called(people: tuple[Person, ...], place: int) -> str:
    return people[place].name or words.somebody(place % len(people) + 1)


def _at_most(answer: int | None, context: int) -> int | None:
    return None if answer is None else min(answer, context)
