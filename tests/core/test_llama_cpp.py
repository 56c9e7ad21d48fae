"""llama.cpp's rules that no measured row covers."""

from dataclasses import replace

import pytest

from elbowroom.core.estimating import estimate
from elbowroom.core.scenario import Scenario
from elbowroom.core.weights import file_bytes
from tests.core.machines import cpu_machine, gpu_machine, unified_machine


@pytest.mark.parametrize("users", [1, 4])
@pytest.mark.parametrize("cache", ["bf16", "f32"])
def test_a_cache_that_cuda_copies_to_f16_never_needs_less_workspace_than_f16(
    catalogue, cache, users
):
    scenario = Scenario("llama-3.1-8b", context=131072, users=users)
    model, machine = catalogue.models.model("llama-3.1-8b"), gpu_machine(200, 200)
    plain = estimate(model, machine, scenario).total("workspace")
    other = replace(scenario, cache_k=cache, cache_v=cache)
    copied = estimate(model, machine, other).total("workspace")
    assert copied.point > 1.5 * plain.point


def test_a_setting_whose_graph_was_not_measured_is_a_range(catalogue):
    model = catalogue.models.model("llama-3.1-8b")
    scenario = Scenario("llama-3.1-8b", users=4, cache_k="f32", cache_v="f32")
    leaf = estimate(model, cpu_machine(), scenario).total("workspace")
    assert leaf.basis == "bounded"
    assert leaf.low < leaf.high


@pytest.mark.parametrize("backend", ["vulkan", "metal"])
def test_only_cuda_copies_the_cache(catalogue, backend):
    model = catalogue.models.model("llama-3.1-8b")
    scenario = Scenario("llama-3.1-8b", context=65536)
    for cache in ("bf16", "f32", "q8_0"):
        other = replace(scenario, cache_k=cache, cache_v=cache)
        machine = gpu_machine(96, 96, backend)
        point = estimate(model, machine, other).total("workspace").point
        assert point <= estimate(model, machine, scenario).total("workspace").point


def test_shared_memory_holds_a_tied_token_table_once(catalogue):
    model = catalogue.models.model("gemma-3-27b")
    weights = estimate(model, unified_machine(), Scenario("gemma-3-27b")).total("weights")
    assert weights.point == pytest.approx(file_bytes(model, "Q4_K_M"), rel=0.001)
