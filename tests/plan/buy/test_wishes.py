"""Wishes as part of a plan: undone step by step, and kept in its file."""

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import Person, Scenario
from elbowroom.plan import actions
from elbowroom.plan.buy.wishes import NO_WISHES, Currency, OwnPrice, Wishes
from elbowroom.plan.document import history_file
from elbowroom.plan.document.reading import read_plan
from elbowroom.plan.document.records import Records
from elbowroom.plan.document.share import without_private
from elbowroom.plan.document.writing import plan_bytes
from elbowroom.plan.history import History
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore

PLAN = PlanState(Scenario("llama-3.1-8b", "zimacube-2-pro"))
WISHES = Wishes(
    people=5,
    at_once=3,
    languages=("ko", "en"),
    household=(Person(32768, None, "Dad", "coding-agent"), *(Person(8192),) * 4),
    cares=("energy", "noise"),
    hours_a_day=3.5,
    price_per_kwh=180.0,
    services=("immich-stack",),
    currency=Currency("KRW", 1370.0, "2026-11-29"),
    machine="zimacube-2-pro",
    memory_gib=32.0,
    cards=(),
    owned=("host:zimacube-2-pro",),
    prices=(OwnPrice("module:ddr5-sodimm-16", 90000.0, "KRW", "2026-11-30"),),
)


@pytest.fixture
def store() -> PlanStore:
    return PlanStore(PLAN)


def test_each_wish_is_one_step_to_undo(store):
    store.dispatch(actions.SetWishes(Wishes(people=3), "people"))
    store.dispatch(actions.SetWishes(Wishes(people=3, languages=("ko",)), "languages"))
    store.undo()
    assert store.state.wishes == Wishes(people=3)
    store.undo()
    assert store.state == PLAN
    store.redo()
    assert store.state.wishes.people == 3


def test_taking_the_advice_changes_the_plan_and_keeps_the_wishes(store):
    store.dispatch(actions.SetWishes(WISHES, "people"))
    taken = Scenario("qwen3-8b", "zimacube-2-standard", users=5, active=3)
    store.dispatch(actions.TakeAdvice(taken))
    assert store.state.scenario == taken
    assert store.state.wishes == WISHES
    store.undo()
    assert store.state.scenario == PLAN.scenario


def test_a_plan_file_keeps_the_wishes():
    state = PlanState(PLAN.scenario, wishes=WISHES)
    opened = read_plan(plan_bytes(state, Records(), None, "1.0"), "family.elbowroom")
    assert opened.state == state
    assert not opened.is_altered


def test_a_plan_without_wishes_is_written_as_before():
    assert b"wishes" not in plan_bytes(PLAN, Records(), None, "1.0")


def test_a_shared_copy_tells_nobody_the_budget():
    shared, _ = without_private(PlanState(PLAN.scenario, wishes=WISHES), Records())
    assert shared.wishes == NO_WISHES


def test_a_damaged_wish_is_named():
    data = plan_bytes(PlanState(PLAN.scenario, wishes=WISHES), Records(), None, "1.0")
    with pytest.raises(Refusal) as fault:
        read_plan(
            data.replace(b'"people": 5', b'"people": 0').replace(b'"people":5', b'"people":0'),
            "family.elbowroom",
        )
    assert fault.value.facts["found"].startswith("wishes")


def test_the_undo_history_of_wishes_survives_a_session(store):
    store.dispatch(actions.SetWishes(WISHES, "people"))
    kept = history_file.to_json(store.history)
    back = history_file.from_json(kept, store.state)
    assert isinstance(back, History)
    assert back.past == store.history.past


def test_nobody_more_is_active_than_there_is():
    assert Wishes().with_people(2, 5).at_once == 2
    assert Wishes().with_people(0, 0) == Wishes(people=1, at_once=1)


@pytest.mark.parametrize("field", ["languages", "services", "owned"])
def test_a_second_press_takes_back_what_the_first_one_put_there(field):
    once = NO_WISHES.toggled(field, "ko").toggled(field, "en")
    assert getattr(once, field) == ("ko", "en")
    assert getattr(once.toggled(field, "ko"), field) == ("en",)


def test_a_budget_stays_worth_the_same_in_other_money():
    won = Wishes(budget=1000.0).with_currency(Currency("KRW", 1370.0, "2026-11-29"))
    assert won.budget == 1_370_000
    assert won.with_currency(Currency()).budget == 1000
    assert Wishes(budget=None).with_currency(won.currency).budget is None


@pytest.mark.parametrize("amount", [None, 0.0, -5.0, float("nan"), 1e13])
def test_a_price_that_is_none_takes_the_persons_own_back(amount):
    item = WISHES.prices[0].item
    assert WISHES.with_price(item, amount, "2026-11-30").prices == ()
    assert WISHES.with_price(item, 5.0, "2026-11-30").prices[0].amount == 5.0


def test_a_damaged_household_is_named():
    data = plan_bytes(PlanState(PLAN.scenario, wishes=WISHES), Records(), None, "1.0")
    with pytest.raises(Refusal) as fault:
        read_plan(data.replace(b"32768", b"-5"), "family.elbowroom")
    assert fault.value.facts["found"].startswith("wishes")
