"""A household person by person: added, called, given lengths, counted."""

from dataclasses import replace

import pytest

from elbowroom.core.scenario import MAX_CONTEXT, MAX_USERS, Person
from elbowroom.plan import households
from elbowroom.plan.reducer import reduce
from elbowroom.plan.state import PlanState

TWO = (Person(8192, 1000, "Mina"), Person(4096, None, "Jun"))


@pytest.fixture
def scenario(catalogue):
    return replace(catalogue.example(), household=TWO, active=None)


def test_one_more_is_like_the_last_but_has_no_name(scenario):
    people = households.with_one_more(scenario).people
    assert people == (*TWO, replace(TWO[1], name=""))


def test_no_more_people_are_added_than_a_plan_may_have(scenario):
    full = replace(scenario, household=(Person(4096),) * MAX_USERS)
    assert len(households.with_one_more(full).people) == MAX_USERS


def test_the_last_person_stays(scenario):
    one = replace(scenario, household=TWO[:1])
    assert households.without(one, 0).people == TWO[:1]
    assert households.without(scenario, 0).people == TWO[1:]


def test_a_name_is_one_line_without_spaces_to_spare(scenario):
    people = households.renamed(scenario, 1, "  Jun \n junior ").people
    assert [person.name for person in people] == ["Mina", "Jun junior"]


def test_an_answer_is_never_longer_than_the_context(scenario):
    first, second = households.with_lengths(scenario, 0, 500, 2000).people
    assert (first.context, first.answer_tokens) == (500, 500)
    assert second == TWO[1]


def test_no_limit_for_answers_is_no_limit(scenario):
    assert households.with_lengths(scenario, 0, 500, 0).people[0].answer_tokens is None


def test_lengths_stay_inside_what_a_plan_may_have(scenario):
    assert households.with_lengths(scenario, 0, 0, 0).people[0].context == 1
    most = households.with_lengths(scenario, 0, MAX_CONTEXT + 1, 0)
    assert most.people[0].context == MAX_CONTEXT


def test_other_lengths_are_no_longer_those_of_a_workload(scenario):
    working = replace(
        scenario, household=households.with_workload(scenario, 0, "coding-agent").people
    )
    assert working.household[0].workload == "coding-agent"
    assert working.household[0].name == "Mina"
    assert households.with_lengths(working, 0, 500, 0).people[0].workload == ""


def test_at_least_one_person_is_active(scenario):
    assert households.with_active(scenario, 0).active == 1
    assert households.with_active(scenario, 2).active == 2
    assert households.with_active(scenario, 2).people == TWO


def test_people_alike_have_the_longest_context_and_are_told_apart_no_more(scenario):
    action = households.in_mode(scenario, households.ALIKE)
    assert action.people == (Person(8192), Person(8192))
    alike = reduce(PlanState(scenario), action).scenario
    assert (alike.household, alike.users, alike.context) == ((), 2, 8192)
    assert alike.contexts == (8192, 8192)


def test_people_one_by_one_begin_with_what_all_had(scenario):
    alike = replace(scenario, household=(), users=3, context=4096, answer_tokens=9000)
    people = households.in_mode(alike, households.ONE_BY_ONE).people
    assert people == (Person(4096, 4096),) * 3
