"""Caches of fewer bits and of fewer tokens, against figures worked out by hand."""

from dataclasses import replace

import pytest

from elbowroom.core.scenario import Scenario
from tests.core.techniques.plans import LLAMA, TOKEN, TOKENS, caches


@pytest.mark.parametrize(
    ("name", "bytes_a_token"),
    [
        ("cache-q8_0", TOKEN * 34 // 64),
        ("cache-q5_1", TOKEN * 24 // 64),
        ("cache-q5_0", TOKEN * 22 // 64),
        ("cache-q4_1", TOKEN * 20 // 64),
        ("cache-q4_0", TOKEN * 18 // 64),
        ("cache-iq4_nl", TOKEN * 18 // 64),
    ],
)
def test_a_packed_cache_counts_its_scales(find, name, bytes_a_token):
    found = find(name)
    assert found.status == "SETTING"
    assert caches(found) == (4 * TOKENS * TOKEN, 4 * TOKENS * bytes_a_token)
    assert found.with_it["workspace"] > found.without["workspace"]


@pytest.mark.parametrize(
    ("name", "sixteenths"),
    [("cache-fp8", 8 * 64), ("cache-nvfp4", 36 * 8)],
)
def test_a_type_that_the_runtime_lacks_is_a_what_if(find, name, sixteenths):
    found = find(name)
    assert found.status == "WHAT_IF"
    assert caches(found) == (4 * TOKENS * TOKEN, 4 * TOKENS * TOKEN * sixteenths // 1024)


def test_int8_and_int4_are_what_the_runtime_calls_them(find):
    assert find("cache-int8").change == {"cache_k": "q8_0", "cache_v": "q8_0"}
    assert find("cache-int4").change == {"cache_k": "q4_0", "cache_v": "q4_0"}
    on_vllm = find("cache-int4", replace(LLAMA, runtime="vllm"))
    assert on_vllm.status == "WHAT_IF"
    assert on_vllm.facts["millibits"] == 4 * 1000 + 2 * 16_000 // 64
    eight = find("cache-int8", replace(LLAMA, runtime="vllm"))
    assert eight.status == "WHAT_IF"
    assert eight.facts["millibits"] == 8 * 1000 + 16_000 // 128


def test_fp8_is_a_setting_of_vllm(find):
    found = find("cache-fp8", replace(LLAMA, runtime="vllm"))
    assert found.status == "SETTING"
    assert found.change == {"cache_k": "fp8", "cache_v": "fp8"}
    block = 16 * TOKEN  # which the pool keeps for itself; half of the context is in use
    assert caches(found) == (2 * TOKENS * TOKEN + block, TOKENS * TOKEN + block // 2)


def test_kivi_keeps_the_last_128_tokens_in_16_bits(find):
    """2 bits and, for 32 elements, a 16-bit scale and zero: 0.375 bytes, never 8 times less."""
    before, after = caches(find("kivi-2"))
    assert after == 4 * ((TOKENS - 128) * TOKEN * 3 // 16 + 128 * TOKEN)
    assert 5.2 < before / after < 5.4
    short = find("kivi-2", replace(LLAMA, context=128, users=1))
    assert short.saves == 0


def test_h2o_holds_everything_while_a_prompt_is_read_and_its_scores(find):
    found = find("h2o")
    kept = 6554
    before, after = caches(found)
    assert before == 4 * TOKENS * TOKEN
    assert after == (3 * kept + TOKENS) * TOKEN
    scores = 32 * 32 * 4 * TOKENS * 4
    assert found.with_it["workspace"] - found.without["workspace"] == scores
    alone = find("h2o", replace(LLAMA, users=1))
    assert caches(alone) == (TOKENS * TOKEN, TOKENS * TOKEN)


def test_snapkv_keeps_a_budget_of_the_prompt(find):
    assert caches(find("snapkv"))[1] == (3 * 4096 + TOKENS) * TOKEN


def test_streaming_llm_never_holds_more_than_its_window(find):
    found = find("streaming-llm", replace(LLAMA, users=1))
    assert caches(found)[1] == (4 + 1020 + 512) * TOKEN


def test_eviction_leaves_sliding_layers_alone(find):
    gemma = Scenario("gemma-3-27b", context=TOKENS)
    before, after = caches(find("streaming-llm", gemma))
    assert before / 20 < after < before / 2
    assert find("streaming-llm", Scenario("mamba-2.8b")).status == "NOT_HERE"


def test_a_lossy_technique_says_so_in_the_verdict(answer_of):
    from elbowroom.text import verdicts

    plain = verdicts.sentence(answer_of(LLAMA))
    lossy = verdicts.sentence(answer_of(replace(LLAMA, technique=("h2o",))))
    harmless = verdicts.sentence(answer_of(replace(LLAMA, technique=("cache-fp8",))))
    assert "Lossy" in lossy
    assert "What if: H2O" in lossy
    assert "What if" in harmless
    assert "Lossy" not in harmless
    assert "What if" not in plain


def test_sliding_windows_are_measured_against_full_layers(find):
    """52 of Gemma 3 27B's 62 layers keep 1,024 tokens."""
    found = find("sliding-window", Scenario("gemma-3-27b", context=TOKENS))
    assert found.status == "BUILT_IN"
    assert (found.facts["layers"], found.facts["of"], found.facts["window"]) == (52, 62, 1024)
    before, after = caches(found)
    assert 4 < before / after < 6.3
    assert find("sliding-window").reason == "NO_WINDOWS"


def test_the_formula_counts_the_elements_of_every_layer(find):
    """32 layers of 8 heads with 128 + 128 elements."""
    for name in ("kivi-2", "cache-q8_0"):
        facts = find(name).facts
        assert (facts["elements"], facts["tokens"], facts["people"]) == (65_536, 32_768, 4)


def test_only_h2o_keeps_scores(find):
    assert find("h2o").facts["scores"] == 32 * 32 * 4 * TOKENS * 4
    assert find("snapkv").facts["scores"] == find("streaming-llm").facts["scores"] == 0
