"""What is left out before it is asked would not have done."""

from dataclasses import replace

import pytest

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.workloads import workload
from elbowroom.plan.buy.answering import Answering, question
from elbowroom.plan.buy.setups import Setups
from elbowroom.plan.buy.wishes import Wishes

MODELS = ("qwen3-8b", "gemma-3-12b", "gpt-oss-20b", "qwen3-next-80b-a3b")
"""Dense and sliding, mixtures of experts, and one with a recurrent state."""


@pytest.fixture(scope="module")
def answering() -> Answering:
    return Answering(Catalogue())


@pytest.fixture(scope="module")
def setups(answering):
    """Every third set of the catalogue: cards, processors, their graphics and shared memory."""
    found = Setups(answering.catalogue)
    return [one for host in found.hosts for one in found.of(host.id)][::3]


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("task", ["family-chat", "coding-agent"])
def test_no_set_is_left_out_that_would_do(answering, setups, model, task):
    wishes = Wishes().doing(task)
    asked = question(wishes, workload(task), model)
    kept = set(map(id, answering.bounds.that_may_do(asked, setups)))
    left_out = [one for one in setups if id(one) not in kept]
    assert left_out
    assert not [one for one in left_out[::4] if answering.answered(asked, one, wishes).does]


def test_most_of_what_would_not_do_is_left_out(answering, setups):
    wishes = replace(Wishes(), min_tok_s=20.0)
    asked = question(wishes, workload("family-chat"), "gemma-3-12b")
    kept = list(answering.bounds.that_may_do(asked, setups))
    does = [one for one in kept if answering.answered(asked, one, wishes).does]
    assert 0 < len(kept) < 3 * len(does)


def test_a_set_that_cannot_hold_the_weights_does_not_fit(answering, setups):
    wishes = Wishes()
    asked = question(wishes, workload("family-chat"), "qwen3-next-80b-a3b")
    kept = set(map(id, answering.bounds.that_hold(asked, setups)))
    left_out = [one for one in setups if id(one) not in kept]
    codes = {answering.answered(asked, one, wishes).code for one in left_out[::10]}
    assert codes
    assert "FITS" not in codes
