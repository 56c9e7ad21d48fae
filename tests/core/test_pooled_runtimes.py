"""Runtimes that keep their cache in a pool: what they refuse, reserve, print and promise."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import COMPONENTS
from elbowroom.core.estimating import estimate
from elbowroom.core.explain import explain
from elbowroom.core.limits import limits
from elbowroom.core.paging import use_ends, wait_percent
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.runtimes.pooled import PooledRuntime
from elbowroom.core.scenario import Person, Scenario
from tests.core.machines import cpu_machine, gpu_machine, unified_machine

POOLED = [name for name, runtime in RUNTIMES.items() if isinstance(runtime, PooledRuntime)]
STARTED_BY_COMMAND = [name for name in POOLED if name != "generic"]
MODELS = (
    "llama-3.1-8b",
    "gemma-3-27b",
    "qwen3.5-35b-a3b",
    "deepseek-v3.1",
    "falcon-h1-7b",
    "gpt-oss-20b",
    "mamba-2.8b",
    "deepseek-v4-flash",
    "deepseek-v3.2",
)


def machine_for(runtime: str, vram: int = 24):
    return cpu_machine(64) if runtime == "openvino" else gpu_machine(vram)


@pytest.fixture
def answer(catalogue):
    def ask(runtime="vllm", model="llama-3.1-8b", vram=24, machine=None, **changes):
        scenario = Scenario(model, runtime=runtime, **changes)
        where = machine or machine_for(runtime, vram)
        return estimate(catalogue.models.model(model), where, scenario)

    return ask


@pytest.mark.parametrize("runtime", STARTED_BY_COMMAND)
def test_the_start_command_reads_back_as_the_plan(answer, runtime):
    takes = RUNTIMES[runtime].takes
    for quant in takes.packings:
        for cache in takes.cache_types:
            plan = answer(
                runtime, quant=quant, context=4096, users=3, cache_k=cache, cache_v=cache, vram=80
            )
            read = RUNTIMES[runtime].settings(RUNTIMES[runtime].command(plan))
            if runtime == "openvino":
                read |= {"context": 4096}  # its server has no flag for it
            assert replace(plan.scenario, **read) == plan.scenario
            assert {"model", "runtime", "users", "quant", "context"} <= set(read)


@pytest.mark.parametrize("runtime", ["vllm", "sglang", "tensorrt-llm"])
def test_a_share_of_the_card_stands_in_the_command_only_when_it_was_chosen(answer, runtime):
    usual = RUNTIMES[runtime].command(answer(runtime))
    assert "memory_share" not in RUNTIMES[runtime].settings(usual)
    chosen = RUNTIMES[runtime].command(answer(runtime, memory_share=0.8))
    assert RUNTIMES[runtime].settings(chosen)["memory_share"] == 0.8


def test_vllm_prints_its_pool_as_the_plan_says(answer):
    plan = answer(context=16384, users=2)
    paging = plan.paging
    loaded, available, capacity = RUNTIMES["vllm"].expected_lines(plan)
    assert loaded.startswith("Model loading took 14.96 GiB memory")
    assert available == f"Available KV cache memory: {round(paging.pool.point / 2**30, 2)} GiB"
    assert capacity == (
        f"GPU KV cache size: {paging.blocks * 16:,} tokens, "
        f"Maximum concurrency for 16,384 tokens per request: {paging.blocks / 1024:.2f}x"
    )


def test_vllm_stops_in_its_own_words_where_one_request_cannot_fit(answer):
    plan = answer(context=131072)
    line = RUNTIMES["vllm"].expected_lines(plan)[-1]
    assert plan.verdict.code == "NO_FIT"
    assert "the model's max seq len (131072), (16.0 GiB KV cache is needed" in line
    assert f"the estimated maximum model length is {plan.paging.largest_start}." in line
    assert answer(context=plan.paging.largest_start).paging.starts
    assert not answer(context=plan.paging.largest_start + 16).paging.starts


def test_a_smaller_share_leaves_a_smaller_pool_and_the_same_need(answer):
    usual, less = answer(), answer(memory_share=0.8)
    assert less.paging.pool.point < usual.paging.pool.point
    assert less.need == usual.need


def test_fp8_halves_the_cache(answer):
    full, half = answer(), answer(cache_k="fp8", cache_v="fp8")
    assert 2 * half.total("kv_cache").point == full.total("kv_cache").point


def test_packed_weights_leave_tables_in_16_bits(answer):
    sizes = [answer(quant=name).total("weights").point for name in ("BF16", "FP8", "AWQ")]
    assert sizes == sorted(sizes, reverse=True)
    packed = answer(quant="AWQ").total("weights").point
    assert packed > 8_030_261_312 * 4.156 / 8 + 2 * 128_256 * 4096


def test_the_publishers_own_format_is_the_usual_one(answer):
    assert answer(model="gpt-oss-20b").scenario.quant == "MXFP4"
    assert answer().scenario.quant == "BF16"
    assert answer("exllamav3").scenario.quant == "EXL3-4"


def test_an_image_encoder_is_counted(answer):
    assert answer(model="gemma-3-27b", vram=80).total("extras").point
    assert not answer().total("extras").point


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"quant": "Q4_K_M"}, "RUNTIME_TAKES_OTHER_WEIGHTS", "quant"),
        ({"cache_k": "q8_0"}, "CACHE_TYPE_NOT_OF_RUNTIME", "cache_k"),
        ({"cache_k": "fp8"}, "ONE_CACHE_TYPE_FOR_BOTH", "cache_v"),
        ({"machine": cpu_machine()}, "RUNTIME_NEEDS_OTHER_DEVICE", "machine"),
        ({"machine": unified_machine()}, "RUNTIME_NEEDS_OTHER_DEVICE", "machine"),
        ({"memory_share": 1.5}, "OUT_OF_RANGE", "memory_share"),
        ({"context_use": 0}, "OUT_OF_RANGE", "context_use"),
    ],
)
def test_what_vllm_does_not_do_is_refused_by_field(answer, changes, code, field):
    with pytest.raises(Refusal) as refused:
        answer(**changes)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_settings_of_other_programs_are_said_to_change_nothing(answer):
    usual, other = answer(), answer(slots="unified", batch=4096)
    assert other.need == usual.need
    (note,) = (n for n in other.notes if n.code == "SETTINGS_NOT_USED")
    assert note.fact("fields") == "batch, slots"
    assert all(n.code != "SETTINGS_NOT_USED" for n in usual.notes)


@pytest.mark.parametrize("runtime", ["llama.cpp", "ollama", "generic"])
def test_a_share_of_the_card_is_said_to_change_nothing_where_it_cannot_be_told(answer, runtime):
    chosen = answer(runtime, memory_share=0.8, vram=80)
    (note,) = (n for n in chosen.notes if n.code == "SETTINGS_NOT_USED")
    assert note.fact("fields") == "memory_share"
    assert chosen.need == answer(runtime, vram=80).need


def test_a_runtime_without_logs_says_that_its_figures_are_bounds(answer):
    for runtime in POOLED:
        codes = {note.code for note in answer(runtime, vram=80).notes}
        assert ("NOT_COMPARED_WITH_LOGS" in codes) != RUNTIMES[runtime].is_measured


def test_the_verdict_goes_from_everybody_over_the_average_to_not_enough(answer):
    codes = [answer(context=32768, users=users).verdict.code for users in (1, 3, 12)]
    assert answer(context=8192, users=2).verdict.code == "FITS"
    assert codes[-1] == "NO_FIT"
    tight = answer(context=16384, users=5)
    assert tight.verdict.code == "TIGHT"
    assert tight.paging.worst > tight.paging.pool.point > tight.paging.in_use
    assert 0 < tight.paging.wait_percent < 50
    assert tight.paging.people_at_once == 3
    assert any(note.code == "POOL_PUTS_BACK" for note in tight.notes)


def test_what_is_needed_is_the_expected_use_and_one_whole_conversation_at_least(answer):
    """The verdict's one rule: TIGHT from the need on, FITS from the high end on."""
    alone, five = answer(context=16384), answer(context=16384, users=5)
    block = alone.paging.block_bytes
    assert alone.total("kv_cache").point == alone.paging.one_request + block
    assert five.total("kv_cache").point == five.paging.in_use + block
    assert five.total("kv_cache").high == five.paging.worst + block
    assert five.need <= five.deciding.usable < five.need + five.verdict.margin
    assert answer(context=16384, users=5, context_use=100).verdict.code == "NO_FIT"


def test_people_who_use_less_wait_less(answer):
    waits = [
        answer(context=16384, users=6, context_use=part).paging.wait_percent
        for part in (20, 40, 60, 80, 100)
    ]
    assert waits == sorted(waits)
    assert waits[0] == 0
    assert waits[-1] == 100


def test_a_pool_sized_by_the_plan_holds_everybody_or_does_not_fit(answer):
    plan = answer("exllamav3", users=3, context=8000)
    assert plan.paging.pool.point == plan.paging.worst
    assert plan.paging.wait_percent == 0
    assert answer("exllamav3", users=30, context=32768).verdict.code == "NO_FIT"


def test_limits_are_edges_of_the_verdicts(catalogue, answer):
    scenario = Scenario("llama-3.1-8b", runtime="vllm", users=4)
    found = limits(catalogue.models.model("llama-3.1-8b"), gpu_machine(), scenario)
    assert answer(users=4, context=found.max_context).verdict.code == "FITS"
    assert answer(users=4, context=found.max_context + 256).verdict.code == "TIGHT"
    assert answer(users=4, context=found.max_context_tight).verdict.code == "TIGHT"
    assert answer(users=4, context=found.max_context_tight + 256).verdict.code == "NO_FIT"
    assert answer(users=found.max_users).verdict.code == "FITS"
    assert answer(users=found.max_users + 1).verdict.code != "FITS"
    at = found.kv_passes_weights_at
    before, after = (answer(users=4, context=tokens) for tokens in (at - 16, at))
    assert before.paging.worst < before.total("weights").point <= after.paging.worst


def test_several_cards_share_weights_and_heads_but_not_a_latent(catalogue):
    def on(cards, model):
        one = gpu_machine(80)
        machine = replace(one, gpus=one.gpus * cards)
        scenario = Scenario(model, runtime="vllm", users=4)
        return estimate(catalogue.models.model(model), machine, scenario)

    one, two = on(1, "llama-3.1-8b"), on(2, "llama-3.1-8b")
    assert len(two.pools) == 2
    assert abs(2 * two.pools[0].part("weights") - one.pools[0].part("weights")) <= 2
    assert 2 * two.pools[0].part("kv_cache") == one.pools[0].part("kv_cache")
    latent, shared = on(1, "deepseek-v3.1"), on(2, "deepseek-v3.1")
    assert shared.pools[0].part("kv_cache") == latent.pools[0].part("kv_cache")


def test_likelihood_of_waiting_is_close_to_the_exact_one():
    """Against sums of uniform lengths counted out on a grid."""
    steps = 60
    for people in (2, 3, 5, 8):
        counts = [1]
        for _ in range(people):
            counts = convolved(counts, steps)
        whole = sum(counts)
        for share in (0.3, 0.5, 0.6, 0.7, 0.8, 0.9):
            pool = int(share * people * steps)
            exact = 100 * sum(counts[pool + 1 :]) / whole
            assert wait_percent([(0, steps)] * people, pool) == pytest.approx(exact, abs=3)


def convolved(counts: list[int], steps: int) -> list[int]:
    result = [0] * (len(counts) + steps)
    for i, count in enumerate(counts):
        for step in range(steps + 1):
            result[i + step] += count
    return result


def test_what_may_happen_is_never_called_impossible_or_certain():
    assert wait_percent([(0, 100)] * 8, 799) == 1
    assert wait_percent([(0, 100)] * 8, 1) == 99


def test_one_conversation_waits_as_often_as_it_is_longer_than_the_pool():
    assert wait_percent([(0, 100)], 75) == 25
    assert wait_percent([(0, 100)], 100) == 0
    assert wait_percent([(80, 100)], 75) == 100


def test_lengths_spread_around_the_expected_part_and_stay_inside_the_context():
    assert use_ends(1000, 50) == (0, 1000)
    assert use_ends(1000, 25) == (0, 500)
    assert use_ends(1000, 80) == (600, 1000)
    assert use_ends(1000, 100) == (1000, 1000)


scenarios = st.builds(
    Scenario,
    model=st.sampled_from(MODELS),
    runtime=st.sampled_from(POOLED),
    context=st.integers(1, 300_000),
    users=st.integers(1, 40),
    context_use=st.integers(1, 100),
    household=st.sampled_from(((), (Person(5000), Person(90000)))),
)
law = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@law
@given(scenarios, st.sampled_from((8, 24, 96, 640)))
def test_parts_add_up_and_are_explained(catalogue, scenario, vram):
    machine = cpu_machine(vram) if scenario.runtime == "openvino" else gpu_machine(vram)
    try:
        plan = estimate(catalogue.models.model(scenario.model), machine, scenario)
    except Refusal:
        assume(False)
    assert sum(plan.total(name).point for name in COMPONENTS) == plan.need
    for _, leaf in plan.leaves():
        assert 0 <= leaf.low <= leaf.point <= leaf.high
        assert sum(term.size for term in explain(plan, leaf.component)) == leaf.point
    paging = plan.paging
    assert 0 <= paging.wait_percent <= 100
    assert paging.in_use <= paging.worst
    assert paging.pool.low <= paging.pool.point <= paging.pool.high
    if plan.verdict.code in ("FITS", "TIGHT"):
        assert paging.starts


@pytest.mark.parametrize("runtime", POOLED)
@pytest.mark.parametrize("model", MODELS)
def test_more_never_needs_less(answer, runtime, model):
    contexts = [answer(runtime, model, context=tokens) for tokens in (100, 5000, 30000, 200000)]
    people = [answer(runtime, model, users=users) for users in (1, 2, 9)]
    for plans in (contexts, people):
        for small, large in pairwise(plans):
            for part in ("kv_cache", "recurrent_state", "weights"):
                assert small.total(part).point <= large.total(part).point


def test_a_shared_beginning_is_held_whole_however_little_else_is_expected(answer):
    """A conversation cannot be shorter than what it begins with."""
    asked = {"context": 8192, "users": 4, "context_use": 25, "shared_prefix": 6144}
    leaf = answer("sglang", **asked).total("kv_cache")
    assert leaf.point == 8192 * 131_072  # one whole conversation; the beginning alone is less
    more = answer("sglang", **asked | {"context_use": 100}).total("kv_cache")
    assert more.point == (6144 + 4 * 2048) * 131_072
    many = answer("sglang", **asked | {"shared_prefix": 8192}).total("kv_cache")
    assert many.point == 8192 * 131_072


def test_another_person_of_a_hybrid_model_adds_a_state_and_takes_no_cache(answer):
    """What one whole conversation needs is beside the states of all."""
    asked = {"model": "qwen3.6-35b-a3b", "vram": 1024, "context": 300, "shared_prefix": 5000}
    one = answer("sglang", users=1, **asked)
    three = answer("sglang", users=3, **asked)
    assert three.total("kv_cache").point == one.total("kv_cache").point
    assert three.total("recurrent_state").point == 3 * one.total("recurrent_state").point


@pytest.mark.parametrize("runtime", POOLED)
def test_what_is_expected_in_the_log_fits_whatever_the_plan_comes_to(answer, runtime):
    for vram in (8, 24, 80):
        asked = answer(runtime, vram=vram, context=131_072, users=2)
        assert all(
            isinstance(line, str) and "None" not in line
            for line in RUNTIMES[runtime].expected_lines(asked)
        )


def test_sglang_prints_a_latent_pool_as_one_number_and_no_room_as_an_error(answer):
    latent = answer("sglang", "deepseek-v2-lite", vram=80)
    assert "KV size" in RUNTIMES["sglang"].expected_lines(latent)[0]
    crowded = answer("sglang", vram=8, quant="BF16")
    (line,) = RUNTIMES["sglang"].expected_lines(crowded)
    assert "leave no GPU memory" in line


def test_a_pool_holds_as_many_conversations_as_their_blocks_go_into_it(answer):
    paging = answer(context=16_384).paging
    assert paging.concurrency == pytest.approx(paging.blocks / 1024)
    without_a_cache = answer(model="bge-m3", context=512).paging
    assert (without_a_cache.request_blocks, without_a_cache.concurrency) == (0, 0)


def test_vllm_without_room_for_any_block_says_so(answer):
    (*_, line) = RUNTIMES["vllm"].expected_lines(answer(vram=16, quant="BF16"))
    assert "No available memory for the cache blocks" in line
