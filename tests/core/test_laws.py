"""Laws that hold for every model, machine and setting."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import COMPONENTS
from elbowroom.core.estimating import estimate
from elbowroom.core.kv_cache import kv_cache_bytes, recurrent_state_bytes
from elbowroom.core.runtimes.llama_cpp_layout import lay_out
from elbowroom.core.scenario import Offload, Person, Scenario
from elbowroom.core.weight_table import weight_table
from elbowroom.core.weights import weight_bytes
from tests.core.machines import cpu_machine, gpu_machine, machine_with, unified_machine

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


def wanted(answer, component):
    """Bytes of one component with everything where the plan wants it."""
    return sum(pool.part(component) for pool in answer.wanted)


@law
@given(scenarios, machines, st.integers(0, 100_000))
def test_more_context_never_needs_less_cache(answer, scenario, machine, more):
    longer = replace(scenario, context=scenario.context + more)
    small, large = answer(scenario, machine), answer(longer, machine)
    assert wanted(small, "kv_cache") <= wanted(large, "kv_cache")
    assert wanted(small, "recurrent_state") == wanted(large, "recurrent_state")
    assert wanted(small, "weights") == wanted(large, "weights")


@law
@given(scenarios, machines, st.integers(1, 20))
def test_more_people_never_need_less(answer, scenario, machine, more):
    others = replace(scenario, users=scenario.users + more)
    small, large = answer(scenario, machine), answer(others, machine)
    for component in ("kv_cache", "recurrent_state", "output", "weights"):
        assert wanted(small, component) <= wanted(large, component)


@law
@given(scenarios, machines, st.lists(st.integers(1, 100_000), min_size=1, max_size=6), st.data())
def test_more_people_active_at_once_never_need_less(answer, scenario, machine, contexts, data):
    people = tuple(Person(tokens) for tokens in contexts)
    few = data.draw(st.integers(1, len(people)))
    more = data.draw(st.integers(few, len(people)))
    some = answer(replace(scenario, household=people, active=few), machine)
    others = answer(replace(scenario, household=people, active=more), machine)
    for component in ("kv_cache", "recurrent_state", "output", "weights"):
        assert wanted(some, component) <= wanted(others, component)
    everybody = answer(replace(scenario, household=people), machine)
    assert wanted(others, "kv_cache") <= wanted(everybody, "kv_cache")


@law
@given(scenarios, machines, st.integers(1, 100_000))
def test_the_limit_of_answers_moves_no_memory_that_is_set_aside(answer, scenario, machine, limit):
    limited = answer(replace(scenario, answer_tokens=limit), machine)
    assert limited.pools == answer(scenario, machine).pools


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
    assert wanted(on, "kv_cache") == wanted(off, "kv_cache")
    assert wanted(on, "weights") == wanted(off, "weights")


@law
@given(scenarios, machines)
def test_fewer_bits_never_make_a_larger_cache(answer, scenario, machine):
    sizes = [
        wanted(
            answer(replace(scenario, cache_k=name, cache_v=name, flash_attention="on"), machine),
            "kv_cache",
        )
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


card_sizes = st.lists(st.sampled_from((4, 8, 12, 16, 24, 48)), min_size=1, max_size=3)
offloads = st.builds(
    Offload,
    gpu_layers=st.none() | st.integers(0, 70),
    cpu_moe_layers=st.none() | st.integers(0, 70),
    kv_on_gpu=st.booleans(),
    mmap=st.booleans(),
)


@law
@given(scenarios, card_sizes, offloads)
def test_what_the_pools_hold_is_the_model_and_the_documented_copies(
    answer, catalogue, scenario, cards, offload
):
    """Copies: a tied token table, the tensors every memory has, and padding."""
    result = answer(replace(scenario, offload=offload), machine_with(*cards))
    model = result.model
    whole = weight_bytes(model, result.scenario.quant, gpu=True, mmap=False)
    on_cpu = weight_bytes(model, result.scenario.quant, gpu=False, mmap=True)
    table = weight_table(model, result.scenario.quant)
    memories = len(set(result.placement.layers))
    copies = table.tables + table.second_table + memories * table.shared_device
    padding = 8192 * whole.tensors
    held = result.total("weights").point
    assert on_cpu.host <= held <= on_cpu.host + copies + padding
    cache = kv_cache_bytes(
        model,
        lay_out(model, result.machine, result.scenario).shape,
        scenario.cache_k,
        scenario.cache_v,
        result.flash,
        False,
    )
    assert cache <= result.total("kv_cache").point <= cache + 2 * 40960 * model.n_layers
    state = recurrent_state_bytes(model, len(scenario.contexts))
    assert result.total("recurrent_state").point == state


@law
@given(scenarios, card_sizes, st.integers(0, 2), st.integers(1, 32), st.integers(0, 64))
def test_more_memory_anywhere_never_makes_a_verdict_worse(
    answer, scenario, cards, which, more, more_ram
):
    order = ("FITS", "TIGHT", "SPILLS", "TIGHT_SPILL", "NO_FIT")
    larger = list(cards)
    larger[which % len(cards)] += more
    before = answer(scenario, machine_with(*cards)).verdict.code
    after = answer(scenario, machine_with(*larger, ram_gib=64 + more_ram)).verdict.code
    assume("UNKNOWN" not in (before, after))
    assert order.index(after) <= order.index(before)


@law
@given(scenarios, card_sizes, offloads, st.integers(0, 100_000))
def test_more_context_never_needs_less_cache_in_any_pool_of_a_fixed_placement(
    answer, scenario, cards, offload, more
):
    fixed = replace(offload, gpu_layers=offload.gpu_layers or 0)
    small = answer(replace(scenario, offload=fixed), machine_with(*cards))
    longer = replace(scenario, offload=fixed, context=scenario.context + more)
    large = answer(longer, machine_with(*cards))
    assert small.placement == large.placement
    for before, after in zip(small.pools, large.pools, strict=True):
        assert before.part("kv_cache") <= after.part("kv_cache")
        assert before.part("weights") == after.part("weights")


@law
@given(scenarios, card_sizes)
def test_a_plan_that_runs_leaves_no_pool_over(answer, scenario, cards):
    result = answer(scenario, machine_with(*cards))
    if result.verdict.code in ("FITS", "TIGHT", "SPILLS", "TIGHT_SPILL"):
        assert all(pool.need <= pool.usable for pool in result.pools)
