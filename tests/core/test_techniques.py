"""What each technique comes to on a known model, against figures worked out by hand."""

from dataclasses import replace

import pytest

from elbowroom.core.conversation import conversation
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import estimate, wanted_pools
from elbowroom.core.explain import explain
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import Offload, Person, Scenario
from elbowroom.core.techniques import TECHNIQUES
from elbowroom.core.techniques.protocol import Plan
from elbowroom.core.units import GIB, MIB
from tests.core.machines import cpu_machine, gpu_machine, unified_machine

LLAMA = Scenario("llama-3.1-8b", context=32_768, users=4)
"""32 layers, 8 KV heads for 32 query heads, 128 + 128 elements: 131,072 bytes a token in f16."""

TOKEN = 131_072
TOKENS = 32_768


@pytest.fixture
def find(catalogue):
    """What a technique does on a scenario's plan."""

    def ask(name, scenario=LLAMA, machine=None, draft="llama-3.2-1b"):
        machine = machine or gpu_machine(48)

        def pools(changed):
            return wanted_pools(catalogue.models.model_of(changed), machine, changed)

        answer = estimate(catalogue.models.model_of(scenario), machine, scenario)
        return TECHNIQUES[name].find(Plan(answer, pools, draft))

    return ask


@pytest.fixture
def answer_of(catalogue):
    def ask(scenario, machine=None):
        model = catalogue.models.model_of(scenario)
        return estimate(model, machine or gpu_machine(48), scenario)

    return ask


def caches(found):
    return found.without["kv_cache"], found.with_it["kv_cache"]


# Precision


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
    assert on_vllm.facts["millibits"] == 4500


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


# Eviction


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


# Kernels


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


# Heads


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


# Pages and sharing


def test_pages_waste_less_than_a_page_a_conversation(find):
    """Half of the context in use, in pages of 16 tokens."""
    found = find("paged-attention")
    assert found.status == "WHAT_IF"
    assert found.facts["in_use"] == 4 * (TOKENS // 2) * TOKEN
    assert found.facts["waste"] == 15 * TOKEN
    odd = find("paged-attention", replace(LLAMA, context=1003, users=1, context_use=100))
    assert odd.facts["in_use"] == 1008 * TOKEN


def test_a_pool_reserves_more_than_is_in_use(find):
    found = find("paged-attention", replace(LLAMA, runtime="vllm", context=8192))
    assert found.status == "IN_USE"
    assert found.facts["in_use"] < found.facts["reserved"]
    assert found.facts["page"] == 16


def test_mapped_pages_of_two_mib_waste_up_to_one_a_tensor(find):
    found = find("vattention", replace(LLAMA, context=1024, users=1))
    assert found.facts["waste"] == 64 * 2 * MIB
    assert found.facts["in_use"] == 64 * 2 * MIB
    long = find("vattention")
    assert long.facts["in_use"] == 4 * (TOKENS // 2) * TOKEN


def test_a_shared_beginning_is_held_once_where_the_runtime_can(find):
    """P + N x (T - P): 4 people with 8,192 tokens each, of which 2,000 are the same."""
    asked = replace(LLAMA, runtime="vllm", context=8192, shared_prefix=2000)
    found = find("shared-prefix", asked)
    assert found.status == "IN_USE"
    assert found.saves == 3 * 2000 * TOKEN
    assert find("shared-prefix").reason == "SLOTS_OF_THEIR_OWN"
    alone = replace(asked, users=1)
    assert find("shared-prefix", alone).reason == "ONE_CONVERSATION"


def test_only_whole_blocks_are_shared_and_no_more_than_the_shortest_conversation_has(answer_of):
    people = tuple(Person(n) for n in (100, 5000, 5000))
    asked = Scenario("llama-3.1-8b", runtime="vllm", household=people, context_use=100)
    plain = answer_of(asked).total("kv_cache").point
    shared = answer_of(replace(asked, shared_prefix=1000)).total("kv_cache").point
    assert plain - shared == (96 + 992) * TOKEN


def test_branches_share_their_prompt(find):
    found = find("branches", replace(LLAMA, users=1))
    assert found.saves == 3 * (TOKENS - 512) * TOKEN
    assert find("branches", replace(LLAMA, runtime="vllm", context=8192)).status == "IN_USE"


# Drafts and pictures


def test_a_draft_takes_weights_cache_and_workspace_and_verifies_several_rows(answer_of):
    asked = replace(LLAMA, context=8192)
    plain, drafted = answer_of(asked), answer_of(replace(asked, draft="llama-3.2-1b"))
    own = answer_of(Scenario("llama-3.2-1b", context=8192, users=4))
    parts = ("weights", "kv_cache", "workspace", "output")
    assert drafted.total("extras").point == sum(own.total(part).point for part in parts)
    assert drafted.total("output").point == 4 * plain.total("output").point
    assert drafted.total("kv_cache") == plain.total("kv_cache")


def test_mtp_of_qwen_is_as_measured(answer_of, find):
    """Measured on b11739: 521 MiB weights, 64 MiB cache, 76 MiB workspace, state 251 -> 1005."""
    asked = Scenario("qwen3.6-35b-a3b", context=8192, users=4, quant="Q4_K_M")
    plain, drafted = answer_of(asked), answer_of(replace(asked, draft="mtp"))
    (term, states) = explain(drafted, "extras")
    assert round(int(term.facts["weights"]) / MIB) == 521
    assert term.facts["kv_cache"] == 64 * MIB
    assert term.facts["workspace"] // 2 <= 76 * MIB <= 1.5 * term.facts["workspace"]
    assert 30 * MIB < states.size < 40 * MIB
    assert drafted.total("recurrent_state").point == 4 * plain.total("recurrent_state").point
    assert round(drafted.total("recurrent_state").point / MIB) == 1005
    assert find("mtp", asked).status == "SETTING"
    assert find("mtp").reason == "NO_MTP"


@pytest.mark.parametrize(
    ("model", "logged"),
    [("qwen3.6-27b", 1136.09), ("gemma-4-31b", 1300.79)],
)
def test_projector_and_encoder_graph_hold_what_was_logged(answer_of, model, logged):
    """ollama/ollama#17482: "estimated worst-case memory usage of mmproj"."""
    extras = answer_of(Scenario(model, images=1)).total("extras")
    assert extras.low <= logged * MIB <= extras.high
    assert extras.point == pytest.approx(logged * MIB, rel=0.12)


def test_an_encoder_without_flash_attention_needs_the_square_of_its_patches(answer_of):
    """ollama/ollama#10615: 8.8 GiB for a picture of 1,540 pixels in Mistral Small 3.1."""
    from elbowroom.core.vision import score_matrix

    assert score_matrix(16, 110 * 110) == pytest.approx(8.8 * GIB, rel=0.02)
    asked = Scenario("mistral-small-3.1-24b", images=1)
    on, off = answer_of(asked), answer_of(replace(asked, flash_attention="off"))
    assert on.total("extras").point < off.total("extras").point


@pytest.mark.parametrize(
    ("model", "side", "tokens"),
    [
        ("gemma-3-27b", 896, 256),
        ("gemma-3-27b", 4000, 256),
        ("qwen2.5-vl-7b", 1008, 36 * 36),
        ("qwen3-vl-8b", 1024, 32 * 32),
        ("qwen3-vl-8b", 9000, 64 * 64),
        ("mistral-small-3.2-24b", 560, 20 * 20 + 20),
        ("llama-4-scout", 336, 144),
        ("llama-4-scout", 672, 5 * 144),
        ("llama-4-scout", 9000, 17 * 144),
    ],
)
def test_a_picture_takes_the_tokens_of_its_familys_rule(catalogue, model, side, tokens):
    from elbowroom.core.vision import image_tokens

    assert image_tokens(catalogue.models.model(model).encoder, side) == tokens


def test_pictures_count_as_context_and_load_a_projector(answer_of):
    plain = answer_of(Scenario("gemma-3-27b"))
    seeing = answer_of(Scenario("gemma-3-27b", images=5))
    assert seeing.total("extras").point > 800 * MIB
    assert seeing.total("kv_cache") == plain.total("kv_cache")
    note = next(n for n in seeing.notes if n.code == "IMAGES_IN_CONTEXT")
    assert note.fact("tokens") == 5 * 256
    crowded = answer_of(Scenario("gemma-3-27b", images=50))
    assert "IMAGES_PAST_CONTEXT" in [n.code for n in crowded.notes]


def test_the_projector_can_lie_in_ram(answer_of, find):
    asked = Scenario("gemma-3-27b", images=1, vision="ram")
    card, ram = answer_of(asked).pools
    assert not card.part("extras")
    assert ram.part("extras") > 800 * MIB
    assert find("vision-in-ram", asked).status == "IN_USE"
    assert find("vision-in-ram", asked, cpu_machine()).reason == "NO_CARD"


@pytest.mark.parametrize("runtime", ["llama.cpp", "vllm"])
def test_pictures_for_a_model_without_eyes_are_left_out_with_a_note(answer_of, runtime):
    quant = None if runtime == "llama.cpp" else "FP8"
    blind = Scenario("llama-3.1-8b", runtime=runtime, quant=quant)
    asked = replace(blind, images=4)
    seen, plain = answer_of(asked), answer_of(blind)
    assert [pool.need for pool in seen.pools] == [pool.need for pool in plain.pools]
    (left_out,) = [n for n in seen.notes if n.code == "IMAGES_LEFT_OUT"]
    assert left_out.fact("images") == 4
    assert "IMAGE" not in [moment.code for moment in conversation(seen).moments]
    assert "--mmproj" not in runtime_of(runtime).command(seen).words


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"vision": "card"}, "MODEL_SEES_NO_IMAGES", "vision"),
        ({"vision": "sky"}, "UNKNOWN_CHOICE", "vision"),
        ({"images": -1}, "OUT_OF_RANGE", "images"),
        ({"draft": "mtp"}, "NO_MTP_LAYERS", "draft"),
        ({"draft": "nobody"}, "UNKNOWN_COMPANION", "draft"),
        ({"beside": ("nobody",)}, "UNKNOWN_COMPANION", "beside"),
        ({"beside": ("llama-3.2-11b-vision",)}, "COMPANION_NOT_SERVED", "beside"),
        ({"technique": ("magic",)}, "UNKNOWN_TECHNIQUE", "technique"),
        ({"technique": ("flash-attention",)}, "UNKNOWN_TECHNIQUE", "technique"),
        ({"technique": ("h2o", "kivi-2")}, "TECHNIQUES_CONFLICT", "technique"),
        ({"shared_prefix": -1}, "OUT_OF_RANGE", "shared_prefix"),
        ({"draft_tokens": 0}, "OUT_OF_RANGE", "draft_tokens"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(answer_of, change, code, field):
    with pytest.raises(Refusal) as refusal:
        answer_of(replace(LLAMA, context=4096, **change))
    assert (refusal.value.code, refusal.value.field) == (code, field)


def test_a_model_whose_encoder_is_not_known_is_refused(answer_of):
    with pytest.raises(Refusal, match="ENCODER_NOT_KNOWN"):
        answer_of(Scenario("gemma-3n-e4b", images=1))


# What the runtime takes


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


# Off the card


def test_a_cache_in_ram_leaves_the_card(find):
    found = find("kv-in-ram")
    assert found.without["kv_cache"] == 4 * TOKENS * TOKEN
    assert "kv_cache" not in found.with_it
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


# Other models


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


# What-ifs in a plan


def test_a_what_if_moves_the_limits_of_a_plan(catalogue):
    from elbowroom.core.limits import largest_context

    model, machine = catalogue.models.model("llama-3.1-8b"), gpu_machine(12)
    plain = largest_context(model, machine, LLAMA)
    less = largest_context(model, machine, replace(LLAMA, technique=("cache-fp8",)))
    assert 1.8 < less / plain < 2.2


def test_a_what_if_says_in_its_part_what_it_changed(answer_of):
    answer = answer_of(replace(LLAMA, technique=("cache-fp8",)))
    terms = explain(answer, "kv_cache")
    assert [term.code for term in terms] == ["KV_FULL", "WHAT_IF"]
    assert sum(term.size for term in terms) == answer.total("kv_cache").point
    assert answer.total("kv_cache").basis == "what if"
    assert answer.total("weights").basis == "exact"


def test_a_plan_that_spills_spills_less_with_a_what_if(answer_of):
    asked = replace(LLAMA, users=2)
    plain = answer_of(asked, gpu_machine(10))
    less = answer_of(replace(asked, technique=("cache-fp8",)), gpu_machine(10))
    more = answer_of(replace(asked, technique=("full-heads",)), gpu_machine(10, 24))
    assert plain.verdict.code == "SPILLS"
    assert less.verdict.code in ("FITS", "TIGHT")
    assert more.verdict.code == "NO_FIT"


def test_a_pool_holds_more_people_with_a_what_if(answer_of):
    asked = Scenario("llama-3.1-8b", context=32_768, users=8, runtime="vllm")
    plain = answer_of(asked, gpu_machine(24))
    less = answer_of(replace(asked, technique=("cache-fp8",)), gpu_machine(24))
    assert less.paging.people_at_once > plain.paging.people_at_once
    assert less.paging.pool == plain.paging.pool


def test_what_leaves_the_card_says_how_much_slower_answers_become():
    from elbowroom.catalog.catalogue import Catalogue
    from elbowroom.catalog.techniques import techniques_of

    catalogue = Catalogue()
    answer = catalogue.estimate(catalogue.example())
    found = {shown.technique.id: shown for shown in techniques_of(catalogue, answer)}
    without, with_it = found["layers-in-ram"].speed
    assert without == answer.speed.answer_tok_s_each
    assert with_it.high < without.low
    assert found["kivi-2"].speed is None


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
