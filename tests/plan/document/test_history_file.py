"""Undo history survives the end of the program, with its names."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from elbowroom.core.scenario import Scenario
from elbowroom.plan import actions
from elbowroom.plan.answers import Answers
from elbowroom.plan.document.history_file import KEPT, from_json, to_json
from elbowroom.plan.state import PlanState
from elbowroom.plan.step_names import name
from elbowroom.plan.store import PlanStore
from elbowroom.storage.strict_json import parse, pretty
from tests.plan.test_store import START, any_action


def carried_over(history, present):
    return from_json(parse(pretty(to_json(history)), 1 << 24), present)


@settings(deadline=None, max_examples=40)
@given(st.lists(any_action, max_size=20), st.integers(0, 5))
def test_every_step_comes_back_and_leads_where_it_led(steps, undone):
    store = PlanStore(START)
    for step in steps:
        store.dispatch(step)
    for _ in range(undone):
        store.undo()
    again = PlanStore(store.state, carried_over(store.history, store.state))
    while store.history.next_undo:
        store.undo()
        again.undo()
        assert again.state == store.state
    while store.history.next_redo:
        store.redo()
        again.redo()
        assert again.state == store.state


def test_steps_keep_their_names(catalogue):
    store = PlanStore(START)
    store.dispatch(actions.SetContext(16384))
    store.dispatch(actions.OpenSample(Scenario("gemma-3-4b", "zimaboard-2-832"), "표본"))
    history = carried_over(store.history, store.state)
    names = [name(Answers(catalogue), step) for step in history.past]
    assert names == ["context 8k → 16k", "open 표본"]


def test_the_history_of_another_plan_is_not_taken(catalogue):
    store = PlanStore(START)
    store.dispatch(actions.SetUsers(9))
    other = PlanState(Scenario("gemma-3-4b"))
    assert carried_over(store.history, other).past == ()


def test_a_damaged_history_is_an_empty_one():
    store = PlanStore(START)
    store.dispatch(actions.SetUsers(9))
    whole = json.loads(json.dumps(to_json(store.history)))
    for broken in (
        {},
        whole | {"past": 5},
        whole | {"past": [{"action": "Format", "arguments": {}, "before": {}, "after": {}}]},
        whole | {"past": [{"action": "SetUsers"}]},
        whole | {"present": []},
    ):
        assert from_json(broken, store.state).past == ()
        assert from_json(broken, store.state).present == store.state


def test_a_very_long_history_keeps_its_latest_steps():
    store = PlanStore(START)
    for n in range(KEPT + 50):
        store.dispatch(actions.SetContext(9000 + n))
    history = carried_over(store.history, store.state)
    assert len(history.past) == KEPT
    assert history.past[-1].after == store.state
