"""People whose contexts differ: edited as those of a plan, and asked for as such."""

from dataclasses import replace

from elbowroom.catalog.workloads import workload
from elbowroom.core.scenario import Person
from elbowroom.plan import households
from elbowroom.plan.buy.answering import question
from elbowroom.plan.buy.people import as_scenario, with_household
from elbowroom.plan.buy.select import screen
from elbowroom.plan.buy.wishes import Wishes

PARENT, CHILD = Person(32768, None, "Parent"), Person(8192, None, "Child")
FAMILY = Wishes(people=3, at_once=2, household=(PARENT, CHILD, CHILD), model="qwen3-8b")


def edited(wishes: Wishes, edit, *what) -> Wishes:
    return with_household(wishes, edit(as_scenario(wishes), *what))


def test_alike_becomes_a_list_with_the_workloads_lengths_and_back():
    alike = Wishes(people=4, at_once=2)
    listed = edited(alike, households.in_mode, "list")
    chat = workload("family-chat")
    assert listed.household == (Person(chat.context, chat.answer_tokens),) * 4
    assert (listed.people, listed.at_once) == (4, 2)
    assert edited(listed, households.in_mode, "alike") == alike


def test_one_more_person_is_one_more_of_the_wishes():
    more = edited(FAMILY, households.with_one_more)
    assert (more.people, more.at_once, len(more.household)) == (4, 2, 4)
    fewer = edited(edited(FAMILY, households.without, 2), households.without, 1)
    assert (fewer.people, fewer.at_once, fewer.household) == (1, 1, (PARENT,))


def test_a_context_of_ones_own_is_kept():
    longer = edited(FAMILY, households.with_lengths, 1, 16384, 0)
    assert longer.household[1].context == 16384
    assert longer.longest == 32768


def test_the_longest_contexts_are_those_that_are_active():
    asked = question(FAMILY, workload("family-chat"), "qwen3-8b")
    assert asked.contexts == (32768, 8192)


def test_a_parent_with_a_long_context_takes_more_than_children(advisor):
    def need(*people: Person) -> int:
        wishes = replace(
            FAMILY, household=people, people=2, at_once=2, machine="mac-mini-m4", budget=None
        )
        return advisor.complete(wishes).chosen.answer.need

    assert need(CHILD, CHILD) < need(PARENT, CHILD) < need(PARENT, PARENT)


def test_models_whose_context_is_too_short_for_one_of_them_are_left_out(advisor):
    reader = Person(262144, None, "Reader")
    all_chat = advisor.complete(Wishes()).candidates
    with_reader = advisor.complete(Wishes(people=2, at_once=2, household=(CHILD, reader)))
    assert 0 < len(with_reader.candidates) < len(all_chat)
    limits = [proposal.entry.record.max_context for proposal in with_reader.candidates]
    assert all(limit is None or limit >= 262144 for limit in limits)


def test_a_step_up_serves_twice_as_many_of_them():
    crowd = FAMILY.crowded(2)
    assert (crowd.people, crowd.at_once) == (4, 4)
    assert sorted(person.context for person in crowd.household) == [8192, 8192, 32768, 32768]
    assert Wishes(people=200, at_once=200).crowded(2).at_once == 256


def test_the_screen_lists_them_and_the_plan_has_them(advisor):
    vm = screen(advisor.catalogue, advisor.complete(FAMILY))
    assert vm.household.mode == "list"
    assert [person.name for person in vm.household.people] == ["Parent", "Child", "Child"]
    assert vm.scenario.household == FAMILY.household
    assert vm.scenario.active == 2
