"""How attention is computed, and over which heads, against figures worked out by hand."""

from dataclasses import replace

import pytest

from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB
from tests.core.machines import cpu_machine, gpu_machine
from tests.core.techniques.plans import LLAMA, TOKENS, caches


def test_flash_attention_saves_the_matrix_and_leaves_the_cache(find):
    found = find("flash-attention")
    assert found.status == "IN_USE"
    assert found.change == {"flash_attention": "off"}
    matrix = 32 * TOKENS * 512 * 4
    assert found.facts["bytes"] == matrix
    assert found.saves == pytest.approx(matrix, rel=0.1)
    assert found.without["kv_cache"] == found.with_it["kv_cache"]
    off = find("flash-attention", replace(LLAMA, flash_attention="off"))
    assert off.status == "SETTING"
    assert off.saves == found.saves


def test_a_device_without_a_kernel_falls_back(find, catalogue, monkeypatch):
    """No model of the catalogue lacks a kernel on CUDA, so a kernel is taken away."""
    assert find("flash-fallback").reason == "FLASH_RUNS_HERE"
    monkeypatch.setattr("elbowroom.core.flash_attention.CUDA_HEAD_SIZES", (64,))
    memo = catalogue.models.model("llama-3.1-8b").memo
    monkeypatch.delitem(memo, "cuda_flash", raising=False)
    found = find("flash-fallback")
    on_cpu = find("flash-fallback", machine=cpu_machine())
    del memo["cuda_flash"]
    assert found.status == "BUILT_IN"
    assert found.facts["head_size"] == 128
    assert on_cpu.reason == "FLASH_RUNS_HERE"


def test_the_attention_matrix_is_a_line_of_its_own(find):
    with_flash, without = (
        find("score-matrix"),
        find("score-matrix", replace(LLAMA, flash_attention="off")),
    )
    assert with_flash.status == "WHAT_IF"
    assert without.status == "BUILT_IN"
    assert with_flash.saves == without.saves < -1.8 * GIB


def test_eager_attention_squares_the_prompt(find):
    asked = replace(LLAMA, prompt_tokens=16_384)
    found = find("eager-attention", asked)
    assert found.with_it["workspace"] - found.without["workspace"] == 4 * 32 * 16_384**2
    twice = find("eager-attention", replace(asked, prompt_tokens=32_768))
    assert twice.saves == 4 * found.saves


def test_full_heads_cost_as_many_times_as_the_group_is_large(find):
    found = find("full-heads")
    assert caches(found)[1] == 4 * caches(found)[0]
    assert find("grouped-heads").saves == -found.saves
    assert find("full-heads", Scenario("olmo-2-7b")).reason == "IS_MULTI_HEAD"


def test_a_single_head_keeps_an_eighth_of_eight(find):
    before, after = caches(find("one-head"))
    assert after * 8 == before


def test_a_latent_is_seventy_times_smaller_than_what_it_unfolds_to(find):
    """DeepSeek V3: 576 elements instead of 128 heads of 192 + 128."""
    found = find("latent-attention", Scenario("deepseek-v3.1"), gpu_machine(1024))
    assert found.facts["latent"] == 576
    before, after = caches(found)
    assert before / after == pytest.approx(128 * 320 / 576, rel=0.001)
    assert find("latent-attention").reason == "NOT_LATENT"
