"""What is loaded beside a model, each named with its parts."""

from dataclasses import replace

import pytest

from elbowroom.core.amounts import Amount, exactly
from elbowroom.core.estimate import Leaf
from elbowroom.core.estimating import estimate
from elbowroom.core.explain import explain
from elbowroom.core.extras import Extra, leaves_by_pool
from elbowroom.core.scenario import Scenario
from tests.core.machines import gpu_machine

PLAN = Scenario("llama-3.1-8b", context=16_384, users=2)
PARTS = ("weights", "kv_cache", "workspace")


@pytest.fixture
def answer(catalogue):
    def ask(scenario):
        return estimate(catalogue.models.model_of(scenario), gpu_machine(48), scenario)

    return ask


def extra(pool, amount):
    return Extra(pool, amount, "DRAFT_MODEL", {}, "")


def test_extras_of_a_memory_are_one_part_that_is_a_range_where_one_of_them_is():
    found = leaves_by_pool(
        [
            extra("gpu0", Amount(10, 8, 15)),
            extra("ram", exactly(3)),
            extra("gpu0", exactly(1)),
            extra("ram", exactly(4)),
        ]
    )
    assert found == {
        "gpu0": Leaf("extras", 11, 9, 16, "range"),
        "ram": Leaf("extras", 7, 7, 7, "exact"),
    }


def shown(terms):
    """Weights, cache and workspace that the terms name, over all memories."""
    return {name: sum(int(term.facts[name]) for term in terms) for name in PARTS}


def test_a_draft_has_its_own_parts_for_as_many_people_and_tokens(answer):
    terms = explain(answer(replace(PLAN, draft="llama-3.2-1b")), "extras")
    own = answer(replace(PLAN, model="llama-3.2-1b"))
    assert shown(terms) == {name: own.total(name).point for name in PARTS}
    assert {term.facts["tokens"] for term in terms} == {3}


@pytest.mark.parametrize(("model", "cells"), [("qwen3-8b", 8192), ("olmo-2-7b", 4096)])
def test_a_model_beside_holds_one_conversation_of_the_usual_length_or_its_longest(
    answer, model, cells
):
    terms = explain(answer(replace(PLAN, beside=(model,))), "extras")
    own = answer(Scenario(model, context=cells))
    assert shown(terms) == {name: own.total(name).point for name in PARTS}
    assert {term.facts["cells"] for term in terms} == {cells}
    assert sum(term.size for term in terms) == own.need
