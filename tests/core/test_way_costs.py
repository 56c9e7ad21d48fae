"""What is tried to mend a plan, in which order, and what it costs: docs/adr/0016."""

from dataclasses import replace

import pytest

from elbowroom.core.conversation import lengths
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.rates import Band
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import Person, Scenario
from elbowroom.core.ways_out import Way, first_way, ways_out

CREATOR = "zimacube-2-creator-pack"
LLAMA = Scenario("llama-3.1-8b", CREATOR)


@pytest.fixture
def tried(ask):
    """The scenarios that are asked about where nothing ever helps."""

    def of(answer: Estimate | Scenario) -> list[Scenario]:
        found, seen = ask(answer) if isinstance(answer, Scenario) else answer, []

        def nothing(scenario):
            seen.append(scenario)
            return found

        assert ways_out(found, nothing) == []
        return seen

    return of


def by_the_record(before: Estimate, way: Way) -> float:
    """The cost of a change in the table of the decision record."""
    old, new = before.scenario, way.scenario
    sizes = runtime_of(old.runtime).weight_sizes
    whole = sizes(before.model, str(old.quant))[1]
    costs = {
        "answer": lambda: 0.8 * (1 - new.answer_tokens / lengths(old)[1]),
        "context": lambda: 1 - max(new.contexts) / max(old.contexts),
        "users": lambda: 1 - len(new.contexts) / len(old.contexts) + 0.1,
        "prompt": lambda: 1 - new.prompt_tokens / before.speed.prompt_tokens,
        "images": lambda: 0.6,
        "cache": lambda: 0.35 if "q4_0" in (new.cache_k, new.cache_v) else 0.1,
        "quant": lambda: 1 - sizes(before.model, new.quant)[1] / whole + 0.1,
    }
    is_slow = way.answer.speed is not None and way.answer.speed.grade == "TOO_SLOW"
    return costs[way.kind]() + 0.3 * (way.answer.verdict.code == "TIGHT") + 0.5 * is_slow


PLANS = (
    replace(LLAMA, context=131_072, users=2),
    replace(LLAMA, context=21_504, users=4),
    replace(LLAMA, context=98_304, prompt_tokens=65_536, answer_tokens=32_768),
    replace(LLAMA, household=(Person(131_072), Person(65_536), Person(8192))),
    Scenario("gemma-3-12b", CREATOR, context=16_384, users=5, images=4),
    Scenario("qwen3-8b", CREATOR, runtime="vllm", quant="AWQ", context=40_960, users=8),
    Scenario("llama-3.1-8b", "mac-mini-m4", memory_gib=16, runtime="mlx-lm", context=131_072),
    Scenario("qwen3-4b", "zimaboard-2-1664", users=2, prompt_tokens=8000, max_wait_s=60),
    Scenario("qwen3-8b", "zimaboard-2-832", context=32_768, users=2),
    Scenario("qwen3-14b", CREATOR, context=40_960, users=3),
)


@pytest.mark.parametrize("scenario", PLANS)
def test_every_way_costs_what_the_decision_record_says(ask, scenario):
    before = ask(scenario)
    found = ways_out(before, ask)
    assert found
    for way in found:
        assert way.cost == pytest.approx(by_the_record(before, way)), way.kind


def test_the_plans_above_have_every_kind_of_way_and_end(ask):
    found = [way for scenario in PLANS for way in ways_out(ask(scenario), ask)]
    assert {way.kind for way in found} == {
        *("answer", "context", "users", "prompt", "images", "cache", "quant"),
    }
    assert {way.answer.verdict.code for way in found} == {"FITS", "TIGHT"}
    assert {way.answer.speed.grade for way in found if way.answer.speed} >= {"FLUENT", "TOO_SLOW"}


SMALLER = ("Q4_K_S", "IQ4_NL", "Q4_0", "IQ4_XS", "Q3_K_L", "Q3_K_M", "IQ3_M", "Q3_K_S", "IQ3_XXS")
"""File types below Q4_K_M, largest first."""


@pytest.mark.parametrize(
    ("model_id", "types"),
    [("llama-3.1-8b", (*SMALLER, "Q2_K")), ("llama-3.3-70b", SMALLER)],
    ids=["3.16 bits in Q2_K", "2.99 bits in Q2_K"],
)
def test_smaller_files_are_tried_largest_first_and_none_below_3_bits(
    catalogue, tried, model_id, types
):
    model, runtime = catalogue.models.model(model_id), runtime_of("llama.cpp")
    scenario = Scenario(model_id, "zimaboard-2-832", context=131_072, quant="Q4_K_M")
    found = [each.quant for each in tried(scenario) if each.quant != "Q4_K_M"]
    assert set(found) == set(types)
    sizes = [runtime.weight_sizes(model, name)[1] for name in found]
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize(
    ("scenario", "pairs"),
    [
        (
            replace(LLAMA, context=131_072, users=4),
            [("q8_0", "q8_0"), ("q8_0", "f16"), ("q4_0", "q4_0"), ("q4_0", "f16")],
        ),
        (
            replace(LLAMA, context=131_072, users=4, cache_k="q8_0", cache_v="q8_0"),
            [("q4_0", "q4_0"), ("q4_0", "q8_0")],
        ),
        (
            replace(LLAMA, context=131_072, users=4, cache_k="q4_0"),
            [("q8_0", "q8_0"), ("q4_0", "q4_0")],
        ),
        (
            replace(LLAMA, context=131_072, users=4, runtime="ollama"),
            [("q8_0", "q8_0"), ("q4_0", "q4_0")],
        ),
        (
            replace(LLAMA, context=131_072, users=9, runtime="vllm"),
            [("fp8", "fp8")],
        ),
    ],
    ids=["f16", "q8_0", "keys packed already", "one type for both", "fp8"],
)
def test_the_next_precisions_down_are_tried_for_both_and_then_for_the_keys_alone(
    tried, scenario, pairs
):
    asked = (scenario.cache_k, scenario.cache_v)
    found = [(each.cache_k, each.cache_v) for each in tried(scenario)]
    assert [pair for pair in found if pair != asked] == pairs


@pytest.mark.parametrize("users", [2, 8])
def test_contexts_and_people_that_fit_are_tried_and_then_those_that_are_tight(
    catalogue, tried, users
):
    scenario = replace(LLAMA, context=131_072 // users, users=users, quant="Q4_K_M")
    limit = catalogue.reach(scenario)
    edges = [limit.everybody.max_context, limit.everybody.max_context_tight]
    people = [limit.everybody.max_users, limit.max_users_tight]
    found = tried(scenario)
    assert [each.context for each in found if each.context != scenario.context] == edges
    assert [each.users for each in found if each.users != users] == people


def test_half_of_the_people_are_tried_and_half_of_them_where_answers_are_too_slow(ask, tried):
    slow = ask(Scenario("qwen3-4b", "zimaboard-2-1664", users=9, context=512, min_tok_s=50.0))
    assert (slow.verdict.code, slow.speed.grade) == ("FITS", "TOO_SLOW")
    assert [each.users for each in tried(slow) if each.users != 9] == [4, 2, 1]


@pytest.mark.parametrize(
    ("seconds", "prompts"),
    [(100, [2304]), (61, [3840]), (3000, []), (29, [])],
    ids=["a third is read", "half is read", "less than one step", "soon enough"],
)
def test_as_much_of_a_prompt_is_kept_as_is_read_in_time_in_steps_of_256(
    ask, tried, seconds, prompts
):
    """Of 8,000 tokens, where a person waits for 30 seconds."""
    answer = ask(replace(LLAMA, prompt_tokens=8000, max_wait_s=30, context=16_384))
    slow = replace(
        answer.speed,
        first_token_s=Band(seconds, seconds),
        min_tok_s=1e6,
        max_wait_s=30,
        prompt_tokens=8000,
    )
    found = tried(replace(answer, speed=slow))
    assert [each.prompt_tokens for each in found if each.prompt_tokens != 8000] == prompts


def test_the_first_change_that_mends_all_is_taken_else_the_cheapest(ask):
    """A tight end costs 0.3 more; what is refused, or does not fit, counts for nothing."""
    before, fits = ask(replace(LLAMA, context=131_072, users=4)), ask(LLAMA)
    tight = replace(fits, verdict=replace(fits.verdict, code="TIGHT"))
    ends = {1: Refusal("OUT_OF_RANGE", "users"), 2: before, 3: tight, 4: tight, 5: fits, 6: fits}

    def found(*tries):
        changes = ((replace(LLAMA, users=users), cost) for users, cost in tries)
        way = first_way(before, "users", changes, lambda scenario: ends[scenario.users])
        return way and (way.scenario.users, pytest.approx(way.cost))

    assert found((1, 0.1), (2, 0.1)) is None
    assert found((3, 0.3), (4, 0.2)) == (4, 0.5)
    assert found((4, 0.2), (3, 0.2)) == (4, 0.5)
    assert found((3, 0.1), (5, 0.9), (6, 0.2)) == (5, 0.9)


def test_what_is_tight_or_slow_already_is_not_mended_by_more_of_the_same(ask):
    fits = ask(LLAMA)
    tight = replace(fits, verdict=replace(fits.verdict, code="TIGHT"))
    slow = replace(fits, speed=replace(fits.speed, min_tok_s=1e6))
    spills = ask(replace(LLAMA, context=131_072, users=4))

    def mended(before, after, **whether):
        tries = iter([(replace(LLAMA, users=2), 0.1)])
        return first_way(before, "users", tries, lambda _: after, **whether) is not None

    assert mended(tight, fits)
    assert mended(spills, tight)
    assert not mended(tight, tight)
    assert mended(replace(tight, speed=slow.speed), tight)
    assert mended(spills, slow, may_be_slow=True)
    assert not mended(spills, slow)
    assert not mended(tight, slow, may_be_slow=True)
    assert not mended(slow, slow, may_be_slow=True)
    assert not mended(spills, spills)


def test_of_eight_people_one_may_be_all_that_fit(ask):
    crowd = Scenario("qwen3-8b", CREATOR, runtime="vllm", quant="AWQ", context=40_960, users=8)
    (way,) = (way for way in ways_out(ask(crowd), ask) if way.kind == "users")
    assert way.scenario.users == 1
