"""What an estimate says of its parts."""

import pytest

from elbowroom.core.estimate import Leaf
from elbowroom.core.estimating import estimate
from elbowroom.core.scenario import Scenario
from tests.core.machines import cpu_machine, gpu_machine, machine_with


@pytest.mark.parametrize(
    ("basis", "low", "is_at_most", "has_point"),
    [
        ("at most", 0, True, True),
        ("at most", 5, True, True),
        ("bounds", 0, True, False),
        ("bounds", 5, False, False),
        ("unknown", 0, False, False),
        ("range", 0, False, True),
        ("exact", 9, False, True),
    ],
)
def test_a_part_is_a_figure_or_only_its_ends_are_known(basis, low, is_at_most, has_point):
    leaf = Leaf("kv_cache", 9, low, 9, basis)
    assert (leaf.is_at_most, leaf.has_point) == (is_at_most, has_point)


def test_a_part_in_two_memories_is_their_sum_and_exact_where_both_are(catalogue):
    asked = Scenario("llama-3.1-8b")
    answer = estimate(catalogue.models.model(asked.model), machine_with(12, 12), asked)
    for name, basis in (("weights", "exact"), ("kv_cache", "exact")):
        total = answer.total(name)
        parts = [leaf for _, leaf in answer.leaves() if leaf.component == name]
        assert len(parts) > 1
        assert total.basis == basis
        assert total.point == sum(leaf.point for leaf in parts)
        assert total.low == total.high == total.point
    workspace = answer.total("workspace")
    assert workspace.basis != "exact"
    assert workspace.low < workspace.high


def test_the_memory_that_decides_is_the_verdicts(catalogue):
    asked = Scenario("llama-3.1-8b")
    answer = estimate(catalogue.models.model(asked.model), machine_with(24, 6), asked)
    assert answer.deciding.id == answer.verdict.pool == "gpu1"
    assert answer.need == sum(pool.need for pool in answer.pools)


def test_what_a_verdict_does_not_tell_is_nothing(catalogue):
    for model_id, machine in (("ax-k2-692b", gpu_machine()), ("llama-3.1-8b", cpu_machine())):
        verdict = estimate(catalogue.models.model(model_id), machine, Scenario(model_id)).verdict
        assert (verdict.short, verdict.spill) == (0, 0)
        if verdict.code == "UNKNOWN":
            assert (verdict.free, verdict.margin) == (0, 0)
            assert verdict.reason
