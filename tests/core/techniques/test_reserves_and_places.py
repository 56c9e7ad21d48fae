"""What the runtime takes, what lies off the card, and what other models take."""

from dataclasses import replace

import pytest

from elbowroom.core.scenario import Offload, Scenario
from elbowroom.core.units import MIB
from tests.core.machines import cpu_machine, unified_machine
from tests.core.techniques.plans import LLAMA, TOKEN, TOKENS, caches


def test_cuda_graphs_are_part_of_what_vllm_takes(find):
    found = find("cuda-graphs", replace(LLAMA, runtime="vllm", context=8192))
    assert found.status == "IN_USE"
    assert found.saves < -100 * MIB
    assert find("cuda-graphs").reason == "IN_THE_PROCESS"
    assert find("cuda-graphs", machine=cpu_machine()).reason == "NO_CUDA"


def test_a_library_takes_more_on_newer_cards(find):
    assert find("library-workspace").facts == {"low": 4 * MIB, "high": 32 * MIB}


def test_a_packed_cache_of_one_layer_is_converted(find):
    """2 bytes x cells x (1,024 + 1,024) elements."""
    packed = replace(LLAMA, cache_k="q8_0", cache_v="q8_0")
    found = find("tensor-conversion", packed)
    assert found.status == "BUILT_IN"
    assert found.facts["bytes"] == 2 * 4 * TOKENS * 2048
    assert -found.facts["bytes"] <= found.saves < 0
    assert find("tensor-conversion").reason == "CACHE_IN_16_BITS"


def test_what_a_pool_reserves_is_not_there_for_others(find):
    found = find("allocator-reserve", replace(LLAMA, runtime="vllm", context=8192))
    assert found.facts["reserved"] + found.facts["free"] == found.facts["size"]
    assert found.facts["reserved"] > 0.9 * found.facts["size"]
    assert find("allocator-reserve").reason == "ONE_ARENA"


def test_a_cache_in_ram_leaves_the_card(find):
    found = find("kv-in-ram")
    assert found.without["kv_cache"] == 4 * TOKENS * TOKEN
    assert found.with_it["kv_cache"] == 0
    chosen = find("kv-in-ram", replace(LLAMA, offload=Offload(kv_on_gpu=False)))
    assert chosen.status == "IN_USE"
    assert find("kv-in-ram", machine=unified_machine()).reason == "NO_CARD"


def test_half_of_the_layers_in_ram_take_their_cache_along(find):
    found = find("layers-in-ram")
    assert 0.4 < found.with_it["kv_cache"] / found.without["kv_cache"] < 0.55


def test_experts_in_ram_leave_the_dense_part_on_the_card(find):
    found = find("experts-in-ram", Scenario("gpt-oss-20b"))
    assert found.with_it["weights"] < 0.3 * found.without["weights"]
    assert found.with_it["kv_cache"] == found.without["kv_cache"]
    assert find("experts-in-ram").reason == "NO_EXPERTS"


def test_recomputing_keeps_one_conversation(find):
    assert caches(find("recompute")) == (4 * TOKENS * TOKEN, TOKENS * TOKEN)


def test_retrieval_replaces_the_long_prompt_by_passages_and_an_embedder(find):
    found = find("retrieval")
    assert found.change["context"] == 5 * 512 + 1024
    assert found.change["beside"] == ("bge-m3",)
    assert found.with_it["kv_cache"] == 4 * 3584 * TOKEN
    assert found.with_it["extras"] > 500 * MIB
    assert found.facts["bytes"] == 64 * 1024 * 4
    assert find("retrieval", replace(LLAMA, context=2048)).reason == "SHORT_ALREADY"


def test_models_beside_take_their_whole_need_on_the_same_pools(answer_of):
    asked = replace(LLAMA, context=8192)
    plain, both = answer_of(asked), answer_of(replace(asked, beside=("qwen3-8b",)))
    other = answer_of(Scenario("qwen3-8b"))
    for pool in ("gpu0", "ram"):
        before, after, alone = (
            next(p.need for p in answer.pools if p.id == pool) for answer in (plain, both, other)
        )
        assert after == before + alone


def test_models_in_turns_need_the_larger_instead_of_both(find):
    asked = replace(LLAMA, context=8192, beside=("qwen3-8b",))
    found = find("model-switch", asked)
    assert sum(found.with_it.values()) == max(found.facts["first"], found.facts["second"])
    assert find("model-switch").reason == "NO_SECOND_MODEL"


@pytest.mark.parametrize(
    ("gpu_layers", "status", "in_ram"),
    [(None, "SETTING", 17), (10, "IN_USE", 23), (32, "IN_USE", 1), (33, "SETTING", 17)],
)
def test_layers_in_ram_are_those_that_the_plan_leaves_there_or_half(
    find, gpu_layers, status, in_ram
):
    """Of 32 and the output, which counts as one."""
    found = find("layers-in-ram", replace(LLAMA, offload=Offload(gpu_layers=gpu_layers)))
    assert (found.status, found.facts) == (status, {"layers": in_ram, "of": 33})


@pytest.mark.parametrize(
    ("moved", "status", "in_ram"), [(None, "SETTING", 24), (5, "IN_USE", 5), (99, "IN_USE", 24)]
)
def test_experts_in_ram_are_those_that_the_plan_leaves_there_or_all(find, moved, status, in_ram):
    found = find("experts-in-ram", Scenario("gpt-oss-20b", offload=Offload(cpu_moe_layers=moved)))
    assert (found.status, found.facts) == (status, {"layers": in_ram, "of": 24})


def test_what_is_computed_again_is_somebody_elses(find):
    assert find("recompute", replace(LLAMA, users=1)).reason == "ONE_CONVERSATION"
    pair = find("recompute", replace(LLAMA, users=2))
    assert pair.saves == TOKENS * TOKEN


@pytest.mark.parametrize(("context", "is_short"), [(3584, True), (3585, False)])
def test_passages_replace_a_text_that_is_longer_than_they_are(find, context, is_short):
    found = find("retrieval", replace(LLAMA, context=context))
    assert (found.reason == "SHORT_ALREADY") is is_short


def test_a_pool_of_cells_that_all_share_is_converted_as_one(find):
    packed = replace(LLAMA, cache_k="q8_0", cache_v="q8_0", slots="unified")
    assert find("tensor-conversion", packed).facts["cells"] == 4 * TOKENS


@pytest.mark.parametrize(
    ("name", "model", "own"),
    [
        ("kv-in-ram", "llama-3.1-8b", {"kv_on_gpu": True}),
        ("layers-in-ram", "llama-3.1-8b", {"gpu_layers": None}),
        ("experts-in-ram", "gpt-oss-20b", {"cpu_moe_layers": None}),
    ],
)
def test_what_is_put_on_the_card_again_leaves_the_rest_where_it_is(find, name, model, own):
    everything = Offload(gpu_layers=10, cpu_moe_layers=5, kv_on_gpu=False, mmap=False)
    found = find(name, Scenario(model, offload=everything))
    assert found.status == "IN_USE"
    assert found.change == {"offload": replace(everything, **own)}
