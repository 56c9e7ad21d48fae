"""Five hundred people at random: the plan stays valid, and nothing senseless is ever shown."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.checks import check_scenario
from elbowroom.core.errors import Refusal
from elbowroom.plan import actions
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from tests.plan.uses import KINDS, SENSELESS, any_use

CATALOGUE = Catalogue()
LATE = ("ways", "services", "techniques", "precision", "diagnosis")
"""What the window asks for once a person rests, or opens it; one of them after each sequence."""


@pytest.fixture(scope="module")
def selectors() -> Selectors:
    return Selectors(CATALOGUE)


def texts(shown: object) -> Iterator[str]:
    """Every string in a view model, however deep."""
    if isinstance(shown, str):
        yield shown
    elif is_dataclass(shown) and not isinstance(shown, type):
        for field in fields(shown):
            if field.name not in ("action", "change", "id"):
                yield from texts(getattr(shown, field.name))
    elif isinstance(shown, dict):
        yield from texts(tuple(shown.values()))
    elif isinstance(shown, tuple | list):
        for each in shown:
            yield from texts(each)


def late(selectors: Selectors, store: PlanStore, what: str) -> object:
    """What is shown beyond the plan screen's own view models."""
    state = store.state
    match what:
        case "ways":
            return selectors.ways(state, store.history)
        case "services":
            return selectors.services(state)
        case "techniques":
            return selectors.techniques(state)
        case "precision":
            return selectors.precision_effects(state)
    return selectors.diagnosis(state, "slow")


def test_every_kind_of_action_is_tried():
    assert KINDS.keys() == set(get_args(actions.Action)) - {actions.ComparisonAction} | set(
        get_args(actions.ComparisonAction)
    )


@settings(
    max_examples=500,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(uses=st.lists(any_use, min_size=1, max_size=8), what=st.sampled_from(LATE))
def test_whatever_is_done_the_plan_stays_valid_and_can_be_undone(selectors, uses, what):
    start = PlanState(CATALOGUE.example())
    store = PlanStore(start)
    for use in uses:
        store.dispatch(use(store.state))
        assert_valid(store.state)
    shown = (selectors.plan(store.state, store.history), late(selectors, store, what))
    senseless = [text for text in texts(shown) if SENSELESS.search(text)]
    assert senseless == []
    end = store.state
    while store.history.next_undo:
        store.undo()
    assert store.state.looked_at_as(start) == start
    while store.history.next_redo:
        store.redo()
    assert store.state == end


def assert_valid(state: PlanState) -> None:
    """Its numbers are those of a scenario; what the catalogue does not have, the answer says."""
    assert refused(state) != "OUT_OF_RANGE", state.scenario


def refused(state: PlanState) -> str:
    """Code of what is wrong with it by itself; empty for nothing."""
    try:
        check_scenario(state.scenario)
    except Refusal as refusal:
        return refusal.code
    return ""
