"""Limits are the exact edges of the verdict."""

from dataclasses import replace

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Leaf, Pool
from elbowroom.core.estimating import estimate
from elbowroom.core.limits import (
    CONTEXT_STEP,
    crossing,
    crossing_people,
    largest_context,
    limits,
    most_users,
)
from elbowroom.core.scenario import Scenario
from tests.core.machines import cpu_machine, gpu_machine, unified_machine

CASES = [
    (model, users, machine)
    for model in ("llama-3.1-8b", "gemma-3-12b", "qwen3.5-9b", "exaone-4.0-32b", "gpt-oss-20b")
    for users in (1, 4)
    for machine in (gpu_machine(24), gpu_machine(12), cpu_machine(32))
]


@pytest.mark.parametrize(("model_id", "users", "machine"), CASES)
def test_one_step_past_a_limit_no_longer_fits(catalogue, model_id, users, machine):
    model = catalogue.models.model(model_id)
    scenario = Scenario(model_id, users=users)
    found = limits(model, machine, scenario)

    def code(**change) -> str:
        return estimate(model, machine, replace(scenario, **change)).verdict.code

    if found.max_context is None:
        assert code(context=CONTEXT_STEP) != "FITS"
    else:
        assert code(context=found.max_context) == "FITS"
        assert found.context_capped or code(context=found.max_context + CONTEXT_STEP) != "FITS"
        assert found.max_context_tight >= found.max_context
    if found.max_users is None:
        assert code(users=1) != "FITS"
    else:
        assert code(users=found.max_users) == "FITS"
        assert found.users_capped or code(users=found.max_users + 1) != "FITS"


def test_reference_figures_of_the_contract(catalogue):
    scenario = Scenario("llama-3.1-8b", "zimacube-2-creator-pack", context=16384, users=4)
    answer = catalogue.estimate(scenario)
    found = catalogue.limits(scenario)
    gpu, ram = answer.pools
    assert answer.need == 14228435392
    assert (gpu.need, gpu.need_high, gpu.usable) == (13817616768, 14148966784, 16617832448)
    assert (gpu.part("weights"), gpu.part("workspace")) == (4617396480, 138426496)
    assert ram.part("output") == 2052096
    assert answer.verdict.code == "FITS"
    assert (answer.verdict.free, answer.verdict.margin) == (2800215680, 332356649)
    assert answer.per_token_bytes == 131072
    assert found.kv_passes_weights_at == 9371


def test_the_cache_reaches_the_weights_exactly_at_the_crossing(catalogue):
    scenario = Scenario("llama-3.1-8b", users=4)
    model = catalogue.models.model("llama-3.1-8b")
    point = limits(model, gpu_machine(24), scenario).kv_passes_weights_at
    weights = estimate(model, gpu_machine(24), scenario).total("weights").point
    assert 131072 * 4 * (point - 1) < weights <= 131072 * 4 * point


def test_with_its_workspace_attention_reaches_the_weights_earlier(catalogue):
    asked = Scenario("llama-3.1-8b", users=4)
    model, machine = catalogue.models.model(asked.model), gpu_machine(24)
    point = limits(model, machine, asked).attention_passes_weights_at
    there = estimate(model, machine, replace(asked, context=point))
    sizes = [there.total(name).point for name in ("weights", "workspace")]
    assert 131072 * 4 * (point - 1) + sizes[1] < sizes[0] <= 131072 * 4 * point + sizes[1]


def test_a_sliding_window_model_may_never_cross(catalogue):
    model = catalogue.models.model("gemma-3-27b")
    assert limits(model, gpu_machine(24), Scenario("gemma-3-27b")).kv_passes_weights_at is None


def test_a_household_counts_its_people(catalogue):
    from elbowroom.core.scenario import Person

    model = catalogue.models.model("llama-3.1-8b")
    household = Scenario("llama-3.1-8b", household=(Person(4096), Person(8192)))
    uniform = Scenario("llama-3.1-8b", users=2, context=8192)
    assert limits(model, gpu_machine(), household) == limits(model, gpu_machine(), uniform)


def test_a_cap_is_the_models_or_where_the_search_ends(catalogue):
    """Whether a length is published decides how the cap is said."""
    for model_id, machine, is_models in (
        ("llama-3.1-8b", gpu_machine(4096), True),
        ("mamba-2.8b", cpu_machine(4096), False),
    ):
        found = limits(catalogue.models.model(model_id), machine, Scenario(model_id))
        assert (found.context_capped, found.tight_capped) == (True, True)
        assert found.cap_is_models is is_models
        assert (found.users_capped, found.max_users) == (True, 256)
    tight = limits(catalogue.models.model("llama-3.1-8b"), gpu_machine(8), Scenario("llama-3.1-8b"))
    assert (tight.context_capped, tight.tight_capped, tight.users_capped) == (False,) * 3


@pytest.mark.parametrize("context", [2048, 131_072])
def test_a_program_that_refuses_a_second_person_has_limits_all_the_same(catalogue, context):
    """MLX quantises the cache of one conversation only; 131,072 tokens of it outweigh the model."""
    eight = {"cache_k": "q8_0", "cache_v": "q8_0"}
    asked = Scenario("llama-3.2-1b", runtime="lm-studio-mlx", context=context, **eight)
    model, machine = catalogue.models.model(asked.model), unified_machine(64)
    assert limits(model, machine, asked).max_users == 1
    assert crossing_people(model, machine, asked) == (1 if context > 100_000 else None)
    with pytest.raises(Refusal):
        limits(model, machine, replace(asked, cache_v="q4_0"))


LLAMA = Scenario("llama-3.1-8b", context=1024)


@pytest.fixture
def filled(catalogue):
    """Model, and machines with the memory that a plan needs: to the byte, and one byte less."""

    def ask(**change):
        model = catalogue.models.model(LLAMA.model)
        need = estimate(model, cpu_machine(512), replace(LLAMA, **change)).need
        return model, [replace(cpu_machine(), ram=size) for size in (need, need - 1)]

    return ask


@pytest.mark.parametrize("context", [256, 512, 8192, 130_816, 131_072])
def test_a_context_that_fills_the_memory_to_the_last_byte_still_fits(filled, context):
    """From the shortest to the model's longest; a byte less, and a step less is the limit."""
    model, (enough, short) = filled(context=context)
    found = [largest_context(model, each, LLAMA, with_margin=False) for each in (enough, short)]
    assert found == [context, context - 256]


@pytest.mark.parametrize("users", [1, 2, 30, 255, 256])
@pytest.mark.parametrize("guess", [0, 1, 29, 30, 31, 256, 1000])
def test_as_many_people_as_fill_the_memory_fit_whatever_was_guessed(filled, users, guess):
    model, (enough, short) = filled(users=users)
    found = [most_users(model, each, LLAMA, guess, False) for each in (enough, short)]
    assert found == [users, users - 1]


def test_where_no_longest_context_is_published_the_search_ends_at_a_million_tokens(catalogue):
    model = catalogue.models.model("mamba-2.8b")
    assert limits(model, cpu_machine(4096), Scenario(model.id)).max_context == 1 << 20


def test_a_model_that_is_shorter_than_a_step_has_a_limit_of_one_step(catalogue):
    model = replace(catalogue.models.model(LLAMA.model), max_context=100)
    assert largest_context(model, cpu_machine(64), LLAMA) == 256


def test_the_cache_passes_the_weights_at_the_models_longest_context_and_no_later(catalogue):
    known = catalogue.models.model(LLAMA.model)
    weights = estimate(known, cpu_machine(64), LLAMA).total("weights").point
    point = -(-weights // 131_072)
    for longest, expected in ((point - 1, None), (point, point), (point + 1, point)):
        model = replace(known, max_context=longest)
        assert crossing(model, cpu_machine(64), LLAMA) == expected


def test_so_many_people_outweigh_the_weights(catalogue):
    """From the second person to the most that may be asked for."""
    model = catalogue.models.model(LLAMA.model)
    weights = estimate(model, cpu_machine(64), LLAMA).total("weights").point
    tokens = -(-weights // 69_632)  # a cache of 8 bits with its scales
    eight = replace(LLAMA, cache_k="q8_0", cache_v="q8_0")
    for context in (tokens, tokens - 1, tokens // 2, tokens // 30, 276, 275):
        people = -(-weights // (context * 69_632))
        found = crossing_people(model, cpu_machine(64), replace(eight, context=context))
        assert found == (people if people <= 256 else None)


def test_people_are_not_counted_where_one_alone_is_refused(catalogue):
    model = catalogue.models.model(LLAMA.model)
    asked = replace(LLAMA, cache_v="q8_0", flash_attention="off")
    with pytest.raises(Refusal) as refused:
        most_users(model, cpu_machine(), asked)
    assert refused.value.code == "QUANTISED_V_NEEDS_FLASH_ATTENTION"


SHAPES = {
    "a cliff": lambda tokens, edge: 0 if tokens <= edge else 1 << 40,
    "a line": lambda tokens, edge: tokens + 1000 - edge,
    "a square": lambda tokens, edge: tokens**2 + 1000 - edge**2,
    "a late cliff": lambda tokens, edge: tokens if tokens <= edge else 1 << 40,
}
"""Bytes that so many tokens need, of which the edge still fits into a thousand more or less."""


@pytest.mark.parametrize("shape", SHAPES)
def test_however_memory_grows_the_last_context_that_fits_is_found(catalogue, monkeypatch, shape):
    model, machine = catalogue.models.model(LLAMA.model), cpu_machine()

    def pools(model, machine, scenario):
        need = SHAPES[shape](scenario.context, edge)
        leaf = Leaf("kv_cache", need, need, need)
        usable = 131_072 if shape == "a late cliff" else 1000
        return (Pool("ram", "ram", "", usable, usable, (leaf,)),)

    monkeypatch.setattr("elbowroom.core.limits.wanted_pools", pools)
    for edge in range(0, 131_073, 256):
        assert largest_context(model, machine, LLAMA, with_margin=False) == edge
        for start in (256, edge // 512 * 256, edge):
            if start <= edge:
                assert largest_context(model, machine, LLAMA, False, start) == edge
