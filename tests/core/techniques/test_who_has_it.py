"""Which technique a model has, can have, or has no use for."""

from dataclasses import replace

import pytest

from elbowroom.core.scenario import Scenario
from elbowroom.core.techniques import TECHNIQUES
from tests.core.machines import cpu_machine, gpu_machine


@pytest.mark.parametrize(
    ("name", "model", "status", "reason"),
    [
        ("grouped-heads", "command-r-35b", "NOT_HERE", "IS_MULTI_HEAD"),
        ("full-heads", "command-r-35b", "NOT_HERE", "IS_MULTI_HEAD"),
        ("grouped-heads", "deepseek-v3", "NOT_HERE", "IS_LATENT"),
        ("one-head", "deepseek-v3", "NOT_HERE", "IS_LATENT"),
        ("grouped-heads", "bge-m3", "NOT_HERE", "NO_CACHE"),
        ("one-head", "bge-m3", "NOT_HERE", "NO_CACHE"),
        ("full-heads", "bge-m3", "NOT_HERE", "NO_CACHE"),
        ("one-head", "gemma-3-1b", "BUILT_IN", ""),
        ("latent-attention", "gemma-3-1b", "NOT_HERE", "NOT_LATENT"),
        ("vision", "llama-3.1-8b", "NOT_HERE", "SEES_NO_IMAGES"),
        ("vision", "gemma-3n-e2b", "NOT_HERE", "ENCODER_UNKNOWN"),
        ("model-switch", "llama-3.1-8b", "NOT_HERE", "NO_SECOND_MODEL"),
    ],
)
def test_a_technique_that_a_model_has_or_has_no_use_for_says_which(
    find, name, model, status, reason
):
    found = find(name, Scenario(model), gpu_machine(4096))
    assert (found.status, found.reason) == (status, reason)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("model-switch", {"beside": ("bge-m3",)}),
        ("tensor-conversion", {"cache_k": "q8_0", "cache_v": "q8_0"}),
    ],
)
def test_a_model_without_figures_has_no_what_if_either(find, name, changes):
    found = find(name, replace(Scenario("ax-k2-692b"), **changes), gpu_machine(4096))
    assert (found.status, found.reason) == ("NOT_HERE", "REFUSED")
    assert found.refusal is not None


def test_seeing_is_turned_on_again_by_its_own_setting(find):
    off = Scenario("gemma-3-12b", vision="off")
    found = find("vision", off)
    assert found.change["vision"] == "auto"
    assert find("vision", replace(off, **found.change)).status == "IN_USE"


def test_a_cache_of_openvino_can_be_evicted_from_too(find):
    plan = Scenario("llama-3.1-8b", runtime="openvino", cache_k="u8", cache_v="u8", context=8192)
    found = find("streaming-llm", plan, cpu_machine())
    assert found.without["kv_cache"] > found.with_it["kv_cache"] > 0


def test_answers_may_become_worse_with_fewer_bits_tokens_and_heads():
    worse = {name for name, one in TECHNIQUES.items() if one.is_lossy}
    assert worse == {
        *("cache-q4_1", "cache-q4_0", "cache-iq4_nl", "cache-int4", "cache-nvfp4", "kivi-2"),
        *("h2o", "snapkv", "streaming-llm", "one-head", "retrieval"),
    }
