"""Figures of runtimes with a cache pool, worked out by hand."""

from dataclasses import replace
from math import prod

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.core.estimating import estimate
from elbowroom.core.explain import explain
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB, MIB
from tests.core.machines import cpu_machine, gpu_machine, machine_for, machine_with

LLAMA = "llama-3.1-8b"
POOLED = [name for name, runtime in RUNTIMES.items() if runtime.has_pool]


@pytest.fixture
def answer(catalogue):
    def ask(runtime, model="llama-3.1-8b", vram=24, **changes):
        scenario = Scenario(model, runtime=runtime, **changes)
        return estimate(catalogue.models.model(model), gpu_machine(vram), scenario)

    return ask


def test_keys_and_values_may_differ_where_the_program_keeps_them_apart(answer):
    for runtime, k, v in (("generic", "q8_0", "q4_0"), ("exllamav3", "8bit", "4bit")):
        mixed = answer(runtime, cache_k=k, cache_v=v).total("kv_cache").point
        ends = [answer(runtime, cache_k=n, cache_v=n).total("kv_cache").point for n in (k, v)]
        assert mixed == sum(ends) // 2
    with pytest.raises(Refusal) as refused:
        answer("vllm", cache_k="fp8", cache_v="f16")
    assert refused.value.field == "cache_v"


@pytest.mark.parametrize(
    ("runtime", "cache", "bits"),
    [
        ("exllamav3", "2bit", 2.5),
        ("exllamav3", "4bit", 4.5),
        ("exllamav3", "8bit", 8.5),
        ("generic", "fp8", 8),
        ("generic", "q8_0", 8.5),
        ("generic", "q4_0", 4.5),
        ("vllm", "fp8", 8),
        ("sglang", "fp8", 8),
        ("tensorrt-llm", "fp8", 8),
        ("openvino", "u8", 8.5),
        *((name, "f16", 16) for name in POOLED),
    ],
)
def test_a_cached_element_has_the_bits_of_its_type_with_its_scales(catalogue, runtime, cache, bits):
    asked = Scenario(LLAMA, runtime=runtime, context=4096, cache_k=cache, cache_v=cache)
    plan = estimate(catalogue.models.model(LLAMA), machine_for(runtime, 24), asked)
    assert plan.per_token_bytes == 32 * 8 * (128 + 128) * bits / 8


@pytest.mark.parametrize("cache", ["f16", "4bit"])
def test_exllama_keeps_a_latent_in_16_bits_whatever_is_asked(answer, cache):
    """27 layers of 512 and 64 elements."""
    plan = answer("exllamav3", "deepseek-v2-lite", cache_k=cache, cache_v=cache)
    assert plan.per_token_bytes == 27 * (512 + 64) * 2


@pytest.mark.parametrize(
    ("runtime", "flag"),
    [("vllm", "--tensor-parallel-size"), ("sglang", "--tp-size"), ("tensorrt-llm", "--tp_size")],
)
def test_how_many_cards_share_the_model_is_said_where_there_are_several(catalogue, runtime, flag):
    asked, model = Scenario(LLAMA, runtime=runtime), catalogue.models.model(LLAMA)
    words = [
        RUNTIMES[runtime].command(estimate(model, machine_with(*cards), asked)).words
        for cards in ((24,), (24, 24))
    ]
    assert flag not in words[0]
    assert words[1][words[1].index(flag) + 1] == "2"


def test_layers_for_drafting_are_not_loaded_with_the_model(catalogue, answer):
    model = catalogue.models.model("glm-4.5-air")
    drafting = sum(
        prod(tensor.shape) for tensor in model.tensors for i in tensor.layers if i >= model.n_layers
    )
    assert drafting
    weights = answer("vllm", "glm-4.5-air", vram=1024, quant="BF16").total("weights").point
    assert weights == pytest.approx(2 * (model.parameters - drafting), rel=0.01)


@pytest.mark.parametrize(("cache", "part"), [("f16", 8 / 16), ("u8", 8 / 8.5)])
def test_openvino_may_keep_its_cache_in_8_bits_whatever_is_asked(catalogue, cache, part):
    asked = Scenario(LLAMA, runtime="openvino", cache_k=cache, cache_v=cache)
    leaf = estimate(catalogue.models.model(LLAMA), cpu_machine(), asked).total("kv_cache")
    assert leaf.low == int(leaf.high * part)
    assert leaf.point == leaf.high


@pytest.mark.parametrize(
    ("model_id", "context", "gib"),
    [(LLAMA, 8192, 1), (LLAMA, 8193, 2), (LLAMA, 100, 1), ("bge-m3", 512, 1)],
)
def test_openvino_is_told_a_cache_in_whole_gib_and_never_none(catalogue, model_id, context, gib):
    """0 would leave its size open."""
    asked = Scenario(model_id, runtime="openvino", context=context)
    plan = estimate(catalogue.models.model(model_id), cpu_machine(), asked)
    words = RUNTIMES["openvino"].command(plan).words
    assert words[words.index("--cache_size") + 1] == str(gib)


def test_a_program_without_a_command_reads_back_as_itself(answer):
    plan = answer("generic")
    generic = RUNTIMES["generic"]
    assert generic.command(plan).words == ()
    assert generic.settings(generic.command(plan)) == {"runtime": "generic"}


@pytest.mark.parametrize(
    ("runtime", "usable"),
    [("exllamav3", 24 * GIB - 512 * MIB), ("sglang", 24 * GIB), ("generic", 24 * GIB)],
)
def test_a_card_is_filled_up_to_what_the_program_leaves_free(answer, runtime, usable):
    assert answer(runtime).pools[0].usable == usable


@pytest.mark.parametrize("runtime", ["exllamav3", "generic", "sglang", "tensorrt-llm", "vllm"])
def test_a_plan_that_fits_starts_and_holds_everybody(answer, runtime):
    """Also where the pool is exactly as large as everybody needs."""
    fits = answer(runtime, vram=48, context=4096, users=2)
    assert fits.verdict.code == "FITS"
    assert fits.paging.starts
    assert (fits.paging.people_at_once, fits.paging.wait_percent) == (2, 0)
    crowded = answer(runtime, vram=12, context=131_072)
    assert not crowded.paging.starts


@pytest.mark.parametrize(
    ("runtime", "held"),
    [("generic", 4097), ("sglang", 4097), ("vllm", 4128), ("exllamav3", 4352)],
)
def test_a_conversation_takes_whole_blocks_and_not_one_more(answer, runtime, held):
    """One token past 4,096, in blocks of 1, 1, 16 and 256; vLLM keeps one of them for itself."""
    assert answer(runtime, context=4097).total("kv_cache").point == held * 131_072


def test_a_token_reads_no_layer_for_drafting(catalogue):
    model = catalogue.models.model("glm-4.5-air")
    assert any(i >= model.n_layers for tensor in model.tensors for i in tensor.layers)
    work = RUNTIMES["vllm"].token_work(model, "BF16")
    assert work.weights <= RUNTIMES["vllm"].weight_sizes(model, "BF16")[1]


@pytest.mark.parametrize(
    ("runtime", "vram", "tokens"),
    [
        ("sglang", 16, 2048),
        ("sglang", 24, 4096),
        ("sglang", 48, 4096),
        ("sglang", 80, 8192),
        ("sglang", 180, 16_384),
        ("exllamav3", 24, 4096),
        ("vllm", 24, 2048),
        ("vllm", 69, 2048),
        ("vllm", 70, 8192),
        ("vllm", 159, 8192),
        ("vllm", 160, 16_384),
        ("tensorrt-llm", 24, 8192),
        ("openvino", 24, 256),
        ("generic", 24, 2048),
    ],
)
def test_a_prompt_is_read_in_the_chunks_that_the_program_takes_on_such_a_card(
    catalogue, runtime, vram, tokens
):
    model = catalogue.models.model("llama-3.1-8b")
    asked = Scenario(model.id, runtime=runtime, context=32_768)
    assert RUNTIMES[runtime].served(model, machine_for(runtime, vram), asked).micro_batch == tokens


def test_an_a100_takes_the_smaller_step_of_its_size(catalogue):
    """``get_batch_defaults`` of vLLM names it."""
    model, machine = catalogue.models.model("llama-3.1-8b"), gpu_machine(80)
    old = replace(machine, gpus=(replace(machine.gpus[0], name="NVIDIA A100 80 GB"),))
    asked = Scenario(model.id, runtime="vllm", context=32_768)
    assert RUNTIMES["vllm"].served(model, old, asked).micro_batch == 2048


@pytest.mark.parametrize(
    ("runtime", "code", "point", "low", "high"),
    [("vllm", "BESIDE_TORCH", 140, 100, 600), ("generic", "RUNTIME_GPU", 450, 300, 750)],
)
def test_what_the_process_takes_is_as_it_was_logged(answer, runtime, code, point, low, high):
    terms = {term.code: term for term in explain(answer(runtime), "runtime")}
    term = terms[code]
    assert term.size == point * MIB
    assert (term.facts["low"], term.facts["high"]) == (low * MIB, high * MIB)


def test_without_a_card_the_process_of_an_unknown_program_is_half_a_thousand_mib(catalogue):
    model = catalogue.models.model("llama-3.1-8b")
    asked = Scenario(model.id, runtime="generic")
    leaf = estimate(model, cpu_machine(), asked).total("runtime")
    assert (leaf.point, leaf.low, leaf.high) == (500 * MIB, 100 * MIB, 3 * GIB)
