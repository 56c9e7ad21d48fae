"""Plans that cannot be answered, or not wholly: what every part of the screen says then."""

from dataclasses import replace

import pytest

from elbowroom.core.scenario import Person, Scenario
from elbowroom.plan import actions
from elbowroom.plan.answers import Answers, Stack
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from tests.text.samples import faults, strings

ZIMA = "zimacube-2-creator-pack"
UNKNOWN = {
    "model": Scenario("no-such-model", ZIMA),
    "machine": Scenario("llama-3.1-8b", "no-such-machine"),
    "runtime": Scenario("llama-3.1-8b", ZIMA, runtime="no-such-program"),
    "no figures": Scenario("ax-k2-692b", ZIMA),
    "refused": Scenario("llama-3.1-8b", ZIMA, runtime="mlx-lm"),
    "no kernel": Scenario("llama-3.1-8b", ZIMA, flash_attention="off", cache_v="q8_0"),
    "draft": Scenario("llama-3.1-8b", ZIMA, draft="no-such-model"),
}


@pytest.fixture(scope="module")
def selectors(catalogue):
    return Selectors(catalogue)


@pytest.fixture
def show(selectors):
    def select(scenario, **view):
        state = PlanState(scenario, **view)
        return selectors.plan(state, PlanStore(state).history)

    return select


@pytest.mark.parametrize("name", UNKNOWN)
@pytest.mark.parametrize("axis", ["context", "users", "conversation"])
def test_the_banner_says_why_and_no_chart_is_made_up(show, name, axis):
    vm = show(UNKNOWN[name], axis=axis, who="one")
    assert vm.verdict.code == "UNKNOWN"
    assert vm.verdict.sentence
    assert not vm.curve.bands
    assert not faults(" ".join(strings(vm)))


@pytest.mark.parametrize("name", UNKNOWN)
def test_every_other_part_has_a_sentence_or_nothing(selectors, name):
    state = PlanState(UNKNOWN[name])
    history = PlanStore(state).history
    shown = (
        selectors.ways(state, history),
        selectors.diagnosis(state, "crash"),
        selectors.techniques(state),
        selectors.services(state),
        selectors.precision_effects(state),
    )
    for vm in shown:
        assert not faults(" ".join(strings(vm)))
    assert selectors.diagnosis(state, "crash").lines


def test_without_a_machine_offers_are_made_for_none(selectors):
    state = PlanState(UNKNOWN["machine"])
    assert not selectors.ways(state, PlanStore(state).history).ways


def test_what_may_be_why_there_is_no_answer_can_be_taken_back(selectors):
    groups = selectors.techniques(PlanState(UNKNOWN["draft"])).groups
    (row,) = [row for _, rows in groups for row in rows]
    assert row.is_on
    assert dict(row.change) == {"draft": None}


def test_one_of_several_people_may_be_alone_in_a_plan_that_cannot_be_asked_for_one(show):
    """Nothing is drawn where the question for one person is refused."""
    people = (Person(8192), Person(16384))
    vm = show(replace(UNKNOWN["refused"], household=people), who="one")
    assert not vm.curve.bands


@pytest.mark.parametrize("model", ["mamba-2.8b", "bge-m3"])
def test_a_model_without_a_cache_has_no_precision_to_choose(show, model):
    vm = show(Scenario(model, ZIMA))
    assert "no" in vm.controls.precision_note.casefold()


def test_a_cache_type_that_is_not_offered_stands_among_those_that_are(show):
    vm = show(Scenario("llama-3.1-8b", ZIMA, cache_k="q5_1", cache_v="q5_1"))
    assert "q5_1" in [step.value for step in vm.controls.keys]


def test_the_numbers_of_a_technique_in_use_can_be_changed(selectors):
    seeing = PlanState(Scenario("gemma-3-12b", ZIMA, images=4))
    rows = {row.id: row for _, rows in selectors.techniques(seeing).groups for row in rows}
    assert {(amount.field, amount.value) for amount in rows["vision"].amounts} == {
        ("images", 4),
        ("image_side", 1024),
    }
    sharing = PlanState(Scenario("qwen3-8b", ZIMA, runtime="vllm", users=4, shared_prefix=2048))
    rows = {row.id: row for _, rows in selectors.techniques(sharing).groups for row in rows}
    assert [amount.value for amount in rows["shared-prefix"].amounts] == [2048]


def test_a_step_that_only_looks_elsewhere_is_none_to_undo(selectors):
    store = PlanStore(PlanState(Scenario("llama-3.1-8b", ZIMA)))
    store.dispatch(actions.SetAxis("users"))
    store.redo()
    assert selectors.plan(store.state, store.history).undo_text == ""


def test_a_history_that_was_kept_is_taken_up_and_told(selectors):
    first, second = (PlanStore(PlanState(Scenario("llama-3.1-8b", ZIMA))) for _ in range(2))
    first.dispatch(actions.SetUsers(3))
    told = []
    second.subscribe(lambda: told.append(second.state.scenario.users))
    second.recall(first.history)
    assert told == [3]
    second.undo()
    assert second.state.scenario.users == 1


def test_a_cache_under_which_a_small_model_breaks_down_is_named_with_how_far(show):
    small = Scenario("qwen3-0.6b", ZIMA, cache_k="q4_0", cache_v="q4_0")
    assert "3.5" in show(small).controls.precision_quality


def test_what_a_larger_cache_would_change_is_told_without_a_word_on_its_quality(selectors):
    packed = PlanState(Scenario("llama-3.1-8b", ZIMA, cache_k="q8_0", cache_v="q8_0"))
    found = selectors.precision_effects(packed)
    assert set(found) == {"f16", "q4_0"}
    assert found["f16"].count(".") < found["q4_0"].count(".")


def test_a_program_that_unloads_after_a_while_says_when(show):
    ollama = Scenario("llama-3.1-8b", ZIMA, runtime="ollama")
    assert "5 idle minutes" in show(ollama, axis="conversation").timeline.takeaway
    other = Scenario("llama-3.1-8b", ZIMA)
    assert "minutes" not in show(other, axis="conversation").timeline.takeaway


def test_pages_of_the_file_that_the_system_may_take_back_stand_above_the_column(show):
    shown = show(Scenario("qwen3-4b", "zimaboard-2-1664"), axis="conversation").timeline
    assert "file pages" in " ".join(strings(shown)).casefold()


@pytest.mark.parametrize("name", ["model", "machine", "refused"])
def test_what_a_curve_is_made_of_is_empty_where_its_question_is_refused(catalogue, name):
    answers = Answers(catalogue)
    assert answers.stack(UNKNOWN[name], "context", (0, 4096), "gpu0") == Stack((), 0)
    for axis in ("context", "users"):
        assert answers.crossing(UNKNOWN[name], axis) == 0
    assert answers.largest_context(UNKNOWN[name]) == answers.most_users(UNKNOWN[name]) == 0
