"""Ways out are single changes, each of which really mends the plan."""

from dataclasses import fields, replace

import pytest

from elbowroom.core.changes import changed
from elbowroom.core.conversation import conversation
from elbowroom.core.diagnosis import diagnose
from elbowroom.core.scenario import Person, Scenario
from elbowroom.core.ways_out import ways_out
from elbowroom.plan.ways_out import plan_ways

CREATOR = "zimacube-2-creator-pack"
PLANS = (
    Scenario("llama-3.1-8b", CREATOR, context=131072, users=2),
    Scenario("llama-3.1-8b", CREATOR, context=21504, users=4),
    Scenario("qwen3-14b", CREATOR, context=40960, users=3),
    Scenario("llama-3.3-70b", "desktop-2-slot", memory_gib=64, context=8192),
    Scenario("gemma-3-27b", CREATOR, context=65536, users=4),
    Scenario("llama-3.1-8b", "zimaboard-2-832", context=131072, users=2),
    Scenario("gemma-3-12b", CREATOR, context=16384, users=7, images=4),
    Scenario("llama-3.1-8b", CREATOR, household=(Person(131072), Person(65536), Person(8192))),
    Scenario("llama-3.1-8b", "mac-mini-m4", memory_gib=16, runtime="mlx-lm", context=131072),
    Scenario("qwen3-8b", CREATOR, runtime="vllm", quant="AWQ", context=40960, users=8),
)


@pytest.mark.parametrize("scenario", PLANS)
def test_every_way_leads_to_a_plan_that_fits(catalogue, ask, scenario):
    answer = ask(scenario)
    assert answer.verdict.code != "FITS" or answer.speed.grade == "TOO_SLOW"
    found = plan_ways(catalogue, answer, ask)
    assert found
    for way in found:
        there = ask(way.scenario)
        assert there.verdict.code in ("FITS", "TIGHT")
        if there.speed is not None and there.speed.grade == "TOO_SLOW":
            assert answer.verdict.code not in ("FITS", "TIGHT")
            assert way.kind not in ("card", "machine")
        assert there.verdict == way.answer.verdict
    settings = [way.cost for way in found if way.kind not in ("card", "machine")]
    assert settings == sorted(settings)
    assert len({way.kind for way in found}) == len(found)


CHANGES = {
    "context": {"context", "household"},
    "answer": {"context", "household", "answer_tokens"},
    "users": {"users", "active"},
    "prompt": {"prompt_tokens"},
    "images": {"images"},
    "cache": {"cache_k", "cache_v"},
    "quant": {"quant"},
    "card": {"gpus"},
    "machine": {"machine", "memory_gib", "gpus"},
}


@pytest.mark.parametrize("scenario", PLANS)
def test_a_way_changes_only_what_it_says(catalogue, ask, scenario):
    answer = ask(scenario)
    for way in plan_ways(catalogue, answer, ask):
        asked = answer.scenario
        moved = {
            f.name
            for f in fields(Scenario)
            if getattr(way.scenario, f.name) != getattr(asked, f.name)
        }
        assert moved
        assert moved <= CHANGES[way.kind]


def test_a_plan_that_fits_and_is_fast_has_no_ways_out(catalogue, ask):
    answer = ask(Scenario("llama-3.1-8b", CREATOR))
    assert answer.verdict.code == "FITS"
    assert plan_ways(catalogue, answer, ask) == []


def test_the_context_that_is_offered_is_the_largest_that_fits(catalogue, ask):
    scenario = Scenario("llama-3.1-8b", CREATOR, context=131072)
    way = next(way for way in ways_out(ask(scenario), ask) if way.kind == "context")
    assert way.scenario.context == catalogue.limits(scenario).max_context


def test_a_set_answer_limit_is_cut_before_the_prompt(ask):
    base = Scenario("llama-3.1-8b", CREATOR, context=98304, prompt_tokens=65536)
    kinds = {way.kind for way in ways_out(ask(base), ask)}
    assert "answer" not in kinds
    limited = replace(base, answer_tokens=32768)
    way = next(way for way in ways_out(ask(limited), ask) if way.kind == "answer")
    assert way.scenario.prompt_tokens == 65536
    assert way.scenario.context == 65536 + way.scenario.answer_tokens


def test_members_of_a_household_stay_when_fewer_are_active(ask):
    people = tuple(Person(32768, name=name) for name in "abcd")
    scenario = Scenario("llama-3.1-8b", CREATOR, household=people)
    way = next(way for way in ways_out(ask(scenario), ask) if way.kind == "users")
    assert way.scenario.household == people
    assert 0 < way.scenario.active < 4


def test_a_slow_plan_is_mended_by_what_makes_it_faster(catalogue, ask):
    scenario = Scenario("llama-3.1-8b", "zimaboard-2-1664", users=4, context=2048)
    answer = ask(scenario)
    assert answer.speed.grade == "TOO_SLOW"
    for way in plan_ways(catalogue, answer, ask):
        speed = way.answer.speed
        assert speed is None or speed.grade != "TOO_SLOW"


def test_what_changed_names_the_part_and_its_bytes(ask):
    before = ask(Scenario("llama-3.1-8b", CREATOR, context=8192))
    after = ask(Scenario("llama-3.1-8b", CREATOR, context=16384))
    found = changed(before, after)
    assert found.moved[0] == ("kv_cache", 8192 * 131072)
    assert found.usable == 0
    assert "weights" not in dict(found.moved)


def test_a_crash_is_laid_to_the_part_that_is_largest_and_a_cut_restores_it(ask):
    answer = ask(Scenario("llama-3.1-8b", CREATOR, context=131072, users=4))
    found = diagnose(answer, "crash", ask)
    assert found.cause in ("TOO_MUCH", "IN_SYSTEM_MEMORY")
    assert (found.component, found.growing) == ("kv_cache", "kv_cache")
    best = found.cuts[0]
    assert best.restores
    assert ask(best.scenario).verdict.code == "FITS"
    assert best.scenario.quant == answer.scenario.quant
    assert "NVIDIA_SMI" in found.checks


def test_slowness_is_laid_to_system_memory_where_the_plan_spills(ask):
    answer = ask(Scenario("qwen3-14b", CREATOR, context=40960, users=3))
    assert answer.verdict.code == "SPILLS"
    assert diagnose(answer, "slow", ask).cause == "IN_SYSTEM_MEMORY"


def test_a_plan_that_fits_sends_a_person_to_look_elsewhere(ask):
    answer = ask(Scenario("llama-3.1-8b", CREATOR, users=2))
    found = diagnose(answer, "crash", ask)
    assert found.cause == "NOT_BY_THE_PLAN"
    assert "SAME_SETTINGS" in found.checks
    assert all(cut.saved > 0 and not cut.restores for cut in found.cuts)


def test_a_prompt_that_takes_too_long_is_told_from_slow_answers(ask):
    answer = ask(
        Scenario("qwen3-4b", "zimaboard-2-1664", context=16384, prompt_tokens=15000, min_tok_s=0.1)
    )
    assert diagnose(answer, "slow", ask).cause == "LONG_PROMPT"


def test_a_crash_of_a_plan_that_is_only_just_held_is_laid_to_the_margin(ask):
    tight = ask(Scenario("llama-3.1-8b", CREATOR, context=21504, users=4))
    assert tight.verdict.code == "TIGHT"
    assert diagnose(tight, "crash", ask).cause == "WITHIN_MARGIN"


def test_slowness_is_laid_to_a_pool_in_which_requests_wait(ask):
    crowd = Scenario("qwen3-8b", CREATOR, runtime="vllm", quant="AWQ", context=16384, users=7)
    answer = ask(crowd)
    assert answer.verdict.code == "TIGHT"
    assert diagnose(answer, "slow", ask).cause == "POOL_FULL"


def test_pictures_and_the_limit_of_answers_are_among_the_cuts(ask):
    seeing = Scenario("gemma-3-12b", CREATOR, context=8192, images=4)
    found = {cut.kind: cut for cut in diagnose(ask(seeing), "crash", ask).cuts}
    assert found["images"].scenario == replace(seeing, quant="Q4_K_M", images=0)
    long = Scenario("llama-3.1-8b", CREATOR, context=8192, prompt_tokens=4192, answer_tokens=4000)
    cut = next(cut for cut in diagnose(ask(long), "crash", ask).cuts if cut.kind == "answer")
    assert (cut.scenario.answer_tokens, cut.scenario.context) == (2000, 6192)
    assert cut.saved > 0


def test_a_plan_without_figures_has_neither_a_course_nor_a_cause(ask):
    answer = ask(Scenario("ax-k2-692b", CREATOR))
    assert answer.verdict.code == "UNKNOWN"
    assert conversation(answer) is None
    assert diagnose(answer, "crash", ask) is None


def test_ollama_is_asked_what_it_has_loaded(ask):
    answer = ask(Scenario("llama-3.1-8b", CREATOR, runtime="ollama"))
    assert "PROGRAM_PS" in diagnose(answer, "slow", ask).checks
    other = ask(Scenario("llama-3.1-8b", CREATOR))
    assert "PROGRAM_PS" not in diagnose(other, "slow", ask).checks


def test_what_a_change_takes_is_as_the_decision_record_says(ask):
    """ADR 0016; the order that a person sees follows from it."""
    seeing = ask(Scenario("gemma-3-12b", CREATOR, context=16384, users=5, images=4))
    costs = {way.kind: way.cost for way in ways_out(seeing, ask)}
    assert (costs["images"], costs["cache"]) == (0.6, 0.1)
    crowd = ask(Scenario("llama-3.1-8b", CREATOR, context=32768, users=4))
    found = {way.kind: way for way in ways_out(crowd, ask)}
    assert found["users"].cost == pytest.approx(1 - found["users"].scenario.users / 4 + 0.1)
    assert found["cache"].cost == pytest.approx(
        {"q8_0": 0.1, "q4_0": 0.35}[found["cache"].scenario.cache_k]
    )


def test_half_of_two_people_are_one(ask):
    slow = ask(Scenario("qwen3-4b", "zimaboard-2-1664", users=2, prompt_tokens=64, min_tok_s=2.0))
    assert slow.verdict.code == "FITS"
    found = {way.kind: way for way in ways_out(slow, ask)}
    cuts = {cut.kind: cut for cut in diagnose(slow, "slow", ask).cuts}
    shown = [each["users"].scenario.users for each in (found, cuts) if "users" in each]
    assert shown
    assert set(shown) == {1}
