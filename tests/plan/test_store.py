"""The plan changes through actions only, and every change can be taken back."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from elbowroom.core.scenario import MAX_CONTEXT, MAX_USERS, Scenario
from elbowroom.plan import actions
from elbowroom.plan.comparison.changes import AddLine, ChangeCell, SetComparison
from elbowroom.plan.comparison.state import NOTHING, Column, Row, Settings
from elbowroom.plan.reducer import reduce
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from tests.plan.comparison.comparisons import WHOLE

START = PlanState(Scenario("llama-3.1-8b", "zimacube-2-creator-pack", users=4))

any_action = st.one_of(
    st.builds(actions.SetContext, st.integers(-10, 10**12)),
    st.builds(actions.SetUsers, st.integers(-10, 10**6)),
    st.builds(
        actions.SetCacheTypes,
        st.sampled_from((None, "f16", "q8_0")),
        st.sampled_from((None, "f16", "q4_0")),
    ),
    st.builds(actions.SetModel, st.sampled_from(("gemma-3-27b", "mamba-2.8b"))),
    st.builds(actions.SetMachine, st.sampled_from(("zimaboard-2-1664", "dgx-spark"))),
    st.builds(actions.SetMemory, st.sampled_from((8.0, 16.0, 64.0))),
    st.builds(actions.SetCard, st.sampled_from(("", "nvidia-geforce-rtx-3090"))),
    st.builds(actions.SetQuant, st.sampled_from(("Q8_0", "IQ2_M"))),
    st.builds(actions.SetFlashAttention, st.sampled_from(("auto", "on", "off"))),
    st.builds(actions.SetAxis, st.sampled_from(("context", "users"))),
    st.builds(actions.SetBaseline, st.booleans()),
    st.builds(actions.Rename, st.text(max_size=300)),
    st.builds(actions.SetNotes, st.text(max_size=300)),
    st.builds(actions.ReplacePlan, st.just(PlanState(Scenario("phi-4"))), st.just("reload")),
    st.builds(SetComparison, st.sampled_from((WHOLE, NOTHING)), st.just("clear")),
    st.builds(AddLine, st.sampled_from((Row("phi-4"), Column("dgx-spark")))),
    st.builds(ChangeCell, st.integers(0, 2), st.integers(0, 2), st.just(Settings(users=2))),
    st.builds(actions.OpenSample, st.just(Scenario("gemma-3-4b", "zimaboard-2-832")), st.just("S")),
)


@settings(deadline=None)
@given(st.lists(any_action, max_size=60))
def test_undo_leads_back_to_the_start_and_redo_to_the_end(steps):
    store = PlanStore(START)
    for step in steps:
        store.dispatch(step)
    end = store.state
    while store.history.next_undo:
        store.undo()
    assert replace(store.state, axis=START.axis) == START
    while store.history.next_redo:
        store.redo()
    assert store.state == end


@given(any_action)
def test_numbers_stay_inside_what_a_scenario_allows(action):
    scenario = reduce(START, action).scenario
    assert 1 <= scenario.context <= MAX_CONTEXT
    assert 1 <= scenario.users <= MAX_USERS


def test_one_drag_is_one_step():
    store = PlanStore(START)
    store.begin_gesture()
    for tokens in range(9000, 20000, 100):
        store.dispatch(actions.SetContext(tokens))
    store.end_gesture()
    store.dispatch(actions.SetUsers(2))
    store.undo()
    assert store.state.scenario.context == 19900
    store.undo()
    assert store.state == START


def test_a_drag_that_ends_where_it_began_leaves_no_step():
    store = PlanStore(START)
    store.begin_gesture()
    store.dispatch(actions.SetContext(9000))
    store.dispatch(actions.SetContext(START.scenario.context))
    store.end_gesture()
    assert store.history.next_undo is None


def test_an_action_that_changes_nothing_tells_nobody():
    store, told = PlanStore(START), []
    stop = store.subscribe(lambda: told.append(store.state))
    store.dispatch(actions.SetUsers(4))
    assert told == []
    store.dispatch(actions.SetUsers(5))
    stop()
    store.dispatch(actions.SetUsers(6))
    assert len(told) == 1


def test_a_change_after_undo_drops_the_future():
    store = PlanStore(START)
    store.dispatch(actions.SetUsers(5))
    store.undo()
    store.dispatch(actions.SetUsers(6))
    assert store.history.next_redo is None


def test_another_model_takes_its_own_file_type():
    state = reduce(START, actions.SetQuant("Q8_0"))
    assert reduce(state, actions.SetModel("gpt-oss-20b")).scenario.quant is None


def test_the_axis_of_the_curve_is_no_step_and_survives_undo():
    store = PlanStore(START)
    store.dispatch(actions.SetUsers(5))
    store.dispatch(actions.SetAxis("users"))
    store.undo()
    assert store.state == replace(START, axis="users")
