"""What is behind a crash or slowness, and which cuts are shown."""

from dataclasses import replace

import pytest

from elbowroom.core.diagnosis import diagnose
from elbowroom.core.errors import Refusal
from elbowroom.core.estimating import estimate
from elbowroom.core.scenario import Person, Scenario
from tests.core.machines import cpu_machine, gpu_machine, machine_with, unified_machine

PLAN = Scenario("llama-3.1-8b", context=8192, users=4)
TOKEN = 131_072


@pytest.fixture
def looked_at(catalogue):
    """The diagnosis of a plan on a machine."""

    def ask(scenario, machine, symptom="crash"):
        def answer(asked):
            try:
                return estimate(catalogue.models.model_of(asked), machine, asked)
            except Refusal as refusal:
                return refusal

        return diagnose(answer(scenario), symptom, answer)

    return ask


@pytest.fixture
def cuts(looked_at):
    """Kind of each cut -> the cut, for a plan that fits."""

    def ask(machine=None, **changes):
        found = looked_at(replace(PLAN, **changes), machine or gpu_machine(48))
        return {cut.kind: cut for cut in found.cuts}

    return ask


def test_half_of_the_context_and_half_of_the_people_save_half_of_the_cache(cuts):
    found = cuts()
    assert found["context"].scenario.context == 4096
    assert found["users"].scenario.users == 2
    for kind in ("context", "users"):
        assert found[kind].saved == pytest.approx(4 * 4096 * TOKEN, rel=0.03)
    eight = found["cache"].scenario
    assert (eight.cache_k, eight.cache_v) == ("q8_0", "q8_0")
    assert found["cache"].saved == pytest.approx(4 * 8192 * TOKEN * 15 // 32, rel=0.03)


def test_what_saves_most_is_shown_first(looked_at):
    found = looked_at(PLAN, gpu_machine(48))
    saved = [cut.saved for cut in found.cuts]
    assert len(saved) > 2
    assert saved == sorted(saved, reverse=True)
    assert min(saved) > 0


def test_nothing_is_halved_of_which_there_is_only_one(cuts):
    assert "users" not in cuts(users=1)
    assert "users" in cuts(users=2)
    assert "context" not in cuts(context=1)


def test_what_saves_nothing_is_not_shown(cuts):
    """A state is as large for any context."""
    found = cuts(model="mamba-2.8b", users=4)
    assert "users" in found
    assert not {"context", "cache"} & set(found)


@pytest.mark.parametrize(("cache_k", "cache_v"), [("q8_0", "q8_0"), ("f16", "q8_0")])
def test_a_cache_that_is_packed_already_is_not_packed_again(cuts, cache_k, cache_v):
    assert "cache" not in cuts(cache_k=cache_k, cache_v=cache_v)


def test_a_micro_batch_is_not_made_smaller_than_128(cuts):
    assert cuts(micro_batch=256)["micro_batch"].scenario.micro_batch == 128
    assert "micro_batch" in cuts(micro_batch=129)
    assert "micro_batch" not in cuts(micro_batch=128)


def test_an_answer_is_halved_where_it_fills_the_context_beside_its_prompt(cuts):
    """4,192 + 4,000 tokens are the whole context."""
    full = {"prompt_tokens": 4192, "answer_tokens": 4000}
    cut = cuts(**full)["answer"]
    assert (cut.scenario.answer_tokens, cut.scenario.context) == (2000, 4192 + 2000)
    assert "answer" not in cuts(**(full | {"answer_tokens": 3999}))
    assert "answer" not in cuts(prompt_tokens=4192)
    assert "answer" not in cuts(prompt_tokens=8191, answer_tokens=1)


def test_a_household_is_cut_at_its_longest(cuts):
    people = (Person(16_384), Person(2048))
    assert [p.context for p in cuts(household=people)["context"].scenario.household] == [8192, 2048]


@pytest.mark.parametrize(
    ("machine", "symptom", "cause"),
    [
        (gpu_machine(48), "crash", "NOT_BY_THE_PLAN"),
        (gpu_machine(8), "crash", "IN_SYSTEM_MEMORY"),
        (gpu_machine(8), "slow", "IN_SYSTEM_MEMORY"),
        (gpu_machine(9), "crash", "WITHIN_MARGIN"),
        (cpu_machine(8), "crash", "TOO_MUCH"),
        (cpu_machine(8), "slow", "TOO_MUCH"),
        (gpu_machine(48), "slow", "NOT_BY_THE_PLAN"),
    ],
)
def test_the_verdict_says_what_is_behind_it(looked_at, machine, symptom, cause):
    assert looked_at(PLAN, machine, symptom).cause == cause


@pytest.mark.parametrize(
    ("percent", "cause"), [(9, "NOT_BY_THE_PLAN"), (10, "POOL_FULL"), (60, "POOL_FULL")]
)
def test_a_pool_is_behind_slowness_where_a_tenth_of_the_requests_waits(catalogue, percent, cause):
    asked = replace(PLAN, runtime="vllm")
    answer = estimate(catalogue.models.model(asked.model), gpu_machine(48), asked)
    full = replace(answer, paging=replace(answer.paging, wait_percent=percent))
    assert diagnose(full, "slow", lambda _: Refusal("NOBODY", "asks")).cause == cause


@pytest.mark.parametrize(
    ("machine", "is_looked_at"),
    [(gpu_machine(48), False), (gpu_machine(8), True), (cpu_machine(64), True)],
)
def test_free_memory_is_looked_at_where_ram_is_filled(looked_at, machine, is_looked_at):
    """Without a card, or where the plan spills."""
    assert ("FREE" in looked_at(PLAN, machine).checks) is is_looked_at


@pytest.mark.parametrize(
    ("machine", "program"),
    [
        (gpu_machine(48), "NVIDIA_SMI"),
        (machine_with(24, 24), "NVIDIA_SMI"),
        (gpu_machine(48, backend="rocm"), "ROCM_SMI"),
        (gpu_machine(48, backend="vulkan"), "NVTOP"),
        (unified_machine(), "ACTIVITY_MONITOR"),
    ],
)
def test_the_cards_own_program_is_asked_once(looked_at, machine, program):
    assert looked_at(PLAN, machine).checks.count(program) == 1


def test_whether_all_write_at_once_is_asked_of_more_than_one(looked_at):
    assert "ALL_PEOPLE" in looked_at(replace(PLAN, users=2), gpu_machine(48)).checks
    assert "ALL_PEOPLE" not in looked_at(replace(PLAN, users=1), gpu_machine(48)).checks


def test_what_is_named_is_the_largest_part_of_the_memory_that_decides(looked_at):
    """4 GiB of cache beside 4.6 GB of weights, then 8 GiB."""
    small, large = (looked_at(replace(PLAN, users=n), gpu_machine(48)) for n in (4, 8))
    assert (small.component, small.growing) == ("weights", "kv_cache")
    assert (large.component, large.growing) == ("kv_cache", "kv_cache")
    assert (large.size, large.pool) == (8 * 8192 * TOKEN, "gpu0")
    assert large.need > large.size
