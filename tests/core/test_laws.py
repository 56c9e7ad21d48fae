"""Laws that hold for every model, machine and setting."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import COMPONENTS, estimate
from elbowroom.core.scenario import Scenario
from tests.core.machines import cpu_machine, gpu_machine, unified_machine

MODELS = (
    "llama-3.1-8b",
    "gemma-3-27b",
    "qwen3.5-35b-a3b",
    "deepseek-v3.1",
    "falcon-h1-7b",
    "exaone-4.0-32b",
    "gpt-oss-20b",
    "mamba-2.8b",
    "deepseek-v4-flash",
)

scenarios = st.builds(
    Scenario,
    model=st.sampled_from(MODELS),
    context=st.integers(1, 300_000),
    users=st.integers(1, 40),
    cache_k=st.sampled_from(("f16", "q8_0", "q4_0")),
    cache_v=st.sampled_from(("f16", "q8_0", "q4_0")),
    flash_attention=st.sampled_from(("auto", "on", "off")),
    micro_batch=st.sampled_from((64, 128, 512, 2048)),
    slots=st.sampled_from(("split", "unified")),
    frontend=st.sampled_from(("server", "library")),
)
machines = st.sampled_from(
    (cpu_machine(), gpu_machine(), gpu_machine(backend="vulkan"), unified_machine())
)

law = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(scope="module")
def answer(catalogue):
    """Estimate, or skip the example where llama.cpp would refuse it."""

    def ask(scenario, machine):
        try:
            return estimate(catalogue.models.model(scenario.model), machine, scenario)
        except Refusal:
            assume(False)

    return ask


@law
@given(scenarios, machines, st.integers(0, 100_000))
def test_more_context_never_needs_less_cache(answer, scenario, machine, more):
    longer = replace(scenario, context=scenario.context + more)
    small, large = answer(scenario, machine), answer(longer, machine)
    assert small.total("kv_cache").point <= large.total("kv_cache").point
    assert small.total("recurrent_state") == large.total("recurrent_state")
    assert small.total("weights") == large.total("weights")


@law
@given(scenarios, machines, st.integers(1, 20))
def test_more_people_never_need_less(answer, scenario, machine, more):
    others = replace(scenario, users=scenario.users + more)
    small, large = answer(scenario, machine), answer(others, machine)
    for component in ("kv_cache", "recurrent_state", "output", "weights"):
        assert small.total(component).point <= large.total(component).point


@law
@given(scenarios, machines)
def test_parts_add_up_and_ranges_hold_their_point(answer, scenario, machine):
    result = answer(scenario, machine)
    assert sum(result.total(name).point for name in COMPONENTS) == result.need
    for pool in result.pools:
        assert pool.need_low <= pool.need <= pool.need_high
        assert [leaf.component for leaf in pool.leaves] == sorted(
            (leaf.component for leaf in pool.leaves), key=COMPONENTS.index
        )
    for _, leaf in result.leaves():
        assert 0 <= leaf.low <= leaf.point <= leaf.high


@law
@given(scenarios, machines)
def test_flash_attention_leaves_the_cache_unchanged(answer, scenario, machine):
    assume(scenario.cache_v == "f16")
    on = answer(replace(scenario, flash_attention="on"), machine)
    off = answer(replace(scenario, flash_attention="off"), machine)
    assert on.total("kv_cache") == off.total("kv_cache")
    assert on.total("weights") == off.total("weights")


@law
@given(scenarios, machines)
def test_fewer_bits_never_make_a_larger_cache(answer, scenario, machine):
    sizes = [
        answer(replace(scenario, cache_k=name, cache_v=name, flash_attention="on"), machine)
        .total("kv_cache")
        .point
        for name in ("f16", "q8_0", "q4_0")
    ]
    assert sizes == sorted(sizes, reverse=True)


@law
@given(scenarios, st.integers(4, 96), st.integers(0, 64))
def test_a_larger_card_never_has_a_worse_verdict(answer, scenario, vram, more):
    order = ("FITS", "TIGHT", "SPILLS", "TIGHT_SPILL", "NO_FIT")
    small = answer(scenario, gpu_machine(vram)).verdict.code
    large = answer(scenario, gpu_machine(vram + more)).verdict.code
    assume("UNKNOWN" not in (small, large))
    assert order.index(large) <= order.index(small)
