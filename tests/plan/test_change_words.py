"""What a step or a cut changes, in a few words, and what it is called in the history."""

from dataclasses import replace

import pytest

from elbowroom.core.scenario import InlineMachine, Scenario
from elbowroom.plan import actions
from elbowroom.plan.answers import Answers
from elbowroom.plan.comparison.names import machine_name
from elbowroom.plan.comparison.state import Column
from elbowroom.plan.history import History, Step
from elbowroom.plan.select_ways import change_words
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.plan.step_names import name

ZIMA = "zimacube-2-creator-pack"
PLAN = Scenario(
    "llama-3.1-8b", ZIMA, "Q4_K_M", context=16384, users=4, images=3, answer_tokens=4096
)


@pytest.fixture
def answers(catalogue):
    return Answers(catalogue)


@pytest.mark.parametrize(
    ("kind", "change", "words"),
    [
        ("context", {"context": 8192}, ("16,384", "8,192")),
        ("users", {"users": 2}, ("4", "2")),
        ("cache", {"cache_k": "q8_0", "cache_v": "q8_0"}, ("f16", "q8_0")),
        ("cache", {"cache_k": "q8_0"}, ("f16", "q8_0/f16")),
        ("prompt", {"prompt_tokens": 512}, ("1,024", "512")),
        ("images", {"images": 0}, ("3", "0")),
        ("answer", {"answer_tokens": 2048}, ("4,096", "2,048")),
        ("answer", {"answer_tokens": None}, ("4,096", "0")),
        ("micro_batch", {"micro_batch": 256}, ("512", "256")),
        ("quant", {"quant": "Q3_K_M"}, ("Q4_K_M", "Q3_K_M")),
    ],
)
def test_a_change_is_said_by_its_two_values(answers, kind, change, words):
    assert change_words(answers, PLAN, replace(PLAN, **change), kind) == words


def test_a_machine_or_card_to_buy_is_said_by_its_name(answers):
    bought = replace(PLAN, machine="zimaboard-2-1664", gpus=())
    assert change_words(answers, PLAN, bought, "machine")[1].startswith("ZimaBoard 2")
    card = replace(PLAN, gpus=("nvidia-geforce-rtx-3090",))
    assert "3090" in change_words(answers, PLAN, card, "card")[1]
    gone = replace(PLAN, machine="no-such-machine")
    assert change_words(answers, PLAN, gone, "machine") == ("", "")


def test_forgetting_a_log_is_a_step_with_its_name_and_looking_elsewhere_is_none(answers):
    state = PlanState(PLAN)
    forgotten = Step(state, state, actions.RemoveCalibration("July"), None)
    assert "July" in name(answers, forgotten)
    assert name(answers, Step(state, state, actions.SetAxis("users"), None)) == ""
    assert name(answers, Step(state, state, actions.SetWho("one"), None)) == ""


def test_a_machine_that_stands_in_the_plan_alone_is_called_ones_own(answers):
    assert machine_name(answers, Column(InlineMachine(64.0)))
    assert machine_name(answers, Column("no-such-machine")) == "no-such-machine"


def test_a_card_to_buy_has_its_own_price_and_a_machine_that_of_the_whole(catalogue):
    slow = PlanState(Scenario("llama-3.1-8b", "desktop-1-slot", min_tok_s=30.0))
    found = Selectors(catalogue).ways(slow, History(slow)).ways
    (card,) = (way for way in found if way.kind == "card")
    listed = catalogue.hardware.gpu("nvidia-rtx-pro-2000-blackwell").price_usd
    assert f"${listed:,.0f}" in card.hint
