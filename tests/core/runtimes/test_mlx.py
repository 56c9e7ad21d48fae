"""What MLX keeps: nothing reserved, steps of 256, windows that swell while a prompt is read."""

from dataclasses import replace
from math import prod

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.core.estimating import estimate
from elbowroom.core.model import StoredCheckpoint
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB, MIB
from tests.core.machines import cpu_machine, gpu_machine, unified_machine

LLAMA = Scenario("llama-3.1-8b", runtime="mlx-lm", context=8192)


def answered(catalogue, scenario: Scenario, machine=None):
    model = catalogue.models.model(scenario.model)
    return estimate(model, machine or unified_machine(), scenario)


def test_the_cache_grows_in_steps_of_256(catalogue):
    sizes = [
        answered(catalogue, replace(LLAMA, context=tokens)).total("kv_cache").point
        for tokens in (255, 256, 257)
    ]
    assert sizes == [32 * MIB, 32 * MIB, 64 * MIB]


def test_quantised_caches_hold_a_scale_and_a_bias_in_groups_of_64(catalogue):
    full = answered(catalogue, LLAMA).total("kv_cache").point
    eight = answered(catalogue, replace(LLAMA, cache_k="q8_0", cache_v="q8_0"))
    four = answered(catalogue, replace(LLAMA, cache_k="q4_0", cache_v="q4_0"))
    assert eight.total("kv_cache").point == full * (8 / 8 + 4 / 64) / 2
    assert four.total("kv_cache").point == full * (4 / 8 + 4 / 64) / 2


def test_a_window_holds_a_chunk_more_while_a_prompt_is_read(catalogue):
    asked = Scenario("gemma-3-12b", runtime="mlx-lm", context=32768)
    leaf = answered(catalogue, asked).total("kv_cache")
    layer = 8 * (256 + 256) * 2
    assert leaf.low == layer * (8 * 32768 + 40 * 1024)
    assert leaf.high == layer * (8 * 32768 + 40 * (1024 + 2047))


def test_weights_take_half_a_bit_more_than_their_name_says(catalogue):
    model = catalogue.models.model("llama-3.1-8b")
    weights = answered(catalogue, LLAMA).total("weights").point
    assert weights == pytest.approx(model.parameters * 4.5 / 8, rel=0.005)
    full = answered(catalogue, replace(LLAMA, quant="bf16")).total("weights").point
    assert full == pytest.approx(model.parameters * 2, rel=0.001)


def test_heads_without_a_fused_kernel_need_the_scores_of_a_chunk(catalogue):
    asked = Scenario("qwen3.8-27b", runtime="mlx-lm", context=131072)
    answer = answered(catalogue, asked)
    assert answer.total("workspace").point > 24 * 2048 * 131072 * 2
    assert "SCORES_NOT_FUSED" in [note.code for note in answer.notes]
    assert answered(catalogue, replace(LLAMA, context=131072)).total("workspace").point < GIB


@pytest.mark.parametrize("machine", [cpu_machine(), gpu_machine()])
@pytest.mark.parametrize("runtime", ["mlx-lm", "lm-studio-mlx"])
def test_it_runs_on_apple_computers_alone(catalogue, machine, runtime):
    with pytest.raises(Refusal) as refused:
        answered(catalogue, replace(LLAMA, runtime=runtime), machine)
    assert (refused.value.code, refused.value.field) == ("NEEDS_APPLE", "runtime")


@pytest.mark.parametrize(
    ("model", "users", "code"),
    [
        ("gemma-3-12b", 1, "WINDOWS_NOT_QUANTISED"),
        ("llama-3.1-8b", 2, "QUANTISED_CACHE_FOR_ONE"),
        ("deepseek-v4-flash", 1, "NOT_SIZED_FOR_RUNTIME"),
    ],
)
def test_what_it_cannot_do_is_refused(catalogue, model, users, code):
    asked = Scenario(model, runtime="mlx-lm", users=users, cache_k="q8_0", cache_v="q8_0")
    with pytest.raises(Refusal) as refused:
        answered(catalogue, asked)
    assert refused.value.code == code


def test_a_gguf_file_type_is_refused_with_the_types_it_has(catalogue):
    with pytest.raises(Refusal) as refused:
        answered(catalogue, replace(LLAMA, quant="Q4_K_M"))
    assert refused.value.field == "quant"
    assert "4bit" in refused.value.facts["allowed"]


def test_lm_studio_holds_the_embeddings_of_the_prompt_too(catalogue):
    asked = replace(LLAMA, context=100_000)
    mlx = answered(catalogue, asked).total("workspace").point
    studio = answered(catalogue, replace(asked, runtime="lm-studio-mlx")).total("workspace").point
    assert studio - mlx == 2 * 4096 * 100_000


def test_a_chunk_is_computed_in_rows_of_the_stream_and_of_the_feed_forward_part(catalogue):
    """Worked out by hand: 16-bit rows of a chunk, and the largest layer's cache once more."""
    workspace = answered(catalogue, LLAMA).total("workspace").point
    tokens = min(2048, LLAMA.context)
    rows = 2 * tokens * (4 * 4096 + 3 * 14_336)
    layer = -(-LLAMA.context // 256) * 256 * 8 * (128 + 128) * 2
    assert workspace == rows + layer


def test_experts_that_come_in_four_bits_keep_them_whatever_the_rest_has(catalogue):
    model = catalogue.models.model("gpt-oss-20b")
    native = sum(prod(t.shape) * len(t.layers) for t in model.tensors if t.type == "mxfp4")
    others = model.parameters - native
    sizes = [
        answered(catalogue, Scenario("gpt-oss-20b", runtime="mlx-lm", quant=quant)).total("weights")
        for quant in ("4bit", "8bit")
    ]
    for size, bits in zip(sizes, (4.5, 8.5), strict=True):
        assert size.point == pytest.approx(native * 17 / 32 + others * bits / 8, rel=0.01)


def test_weights_of_a_checkpoint_that_was_read_are_its_own_in_its_own_bits(catalogue):
    known = catalogue.models.model("llama-3.1-8b")
    read = replace(known, checkpoint=StoredCheckpoint("4bit", 4_517_000_000), memo={})
    mlx = RUNTIMES["mlx-lm"]
    assert mlx.weight_sizes(read, "4bit") == (4_517_000_000, 4_517_000_000)
    assert mlx.weight_sizes(read, "8bit") == mlx.weight_sizes(known, "8bit")
    assert mlx.default_file_type(replace(read, checkpoint=StoredCheckpoint("8bit", 1))) == "8bit"
    assert mlx.default_file_type(replace(read, checkpoint=StoredCheckpoint("AWQ", 1))) == "4bit"


def test_it_prints_its_peak_once_it_has_answered_with_a_packed_cache(catalogue):
    plain = answered(catalogue, LLAMA)
    packed = answered(catalogue, replace(LLAMA, cache_k="q8_0", cache_v="q8_0"))
    assert RUNTIMES["mlx-lm"].expected_lines(plain) == ()
    (line,) = RUNTIMES["mlx-lm"].expected_lines(packed)
    assert "None" not in line


@pytest.mark.parametrize(
    ("model_id", "size", "is_fused"),
    [
        ("exaone-4.0-1.2b", 64, True),
        ("exaone-3.5-2.4b", 80, True),
        ("phi-3.5-mini", 96, False),
        ("llama-3.1-8b", 128, True),
        ("gemma-2-2b", 256, False),
    ],
)
def test_heads_of_three_sizes_have_a_fused_kernel(catalogue, model_id, size, is_fused):
    model = catalogue.models.model(model_id)
    assert {run.layer.k_dim for run in model.layers} == {size}
    answer = answered(catalogue, Scenario(model_id, runtime="mlx-lm"))
    assert answer.flash is is_fused
    assert ("SCORES_NOT_FUSED" in {note.code for note in answer.notes}) is not is_fused


def test_a_packed_cache_makes_scores_of_16_bits_for_every_head_token_and_cell(catalogue):
    packed = {"cache_k": "q8_0", "cache_v": "q8_0"}
    for context, chunk, cells in ((8193, 2048, 8448), (1000, 1000, 1024)):
        notes = answered(catalogue, replace(LLAMA, context=context, **packed)).notes
        (note,) = (note for note in notes if note.code == "SCORES_NOT_FUSED")
        assert note.fact("bytes") == 2 * 32 * chunk * cells


def test_at_most_eight_prompts_are_read_at_once_but_everybody_s_cache_grows(catalogue):
    sizes = {
        people: answered(catalogue, replace(LLAMA, users=people)).total("workspace")
        for people in (1, 8, 9)
    }
    rows, layer = 2 * 2048 * (4 * 4096 + 3 * 14_336), 8192 * 8 * (128 + 128) * 2
    assert sizes[8].point - sizes[1].point == 7 * (rows + layer)
    assert sizes[9].point - sizes[8].point == layer
    for leaf in sizes.values():
        assert (leaf.low, leaf.high) == (leaf.point * 75 // 100, leaf.point * 180 // 100)


def test_experts_are_computed_as_wide_as_those_that_a_token_uses_are_together(catalogue):
    """Qwen3 30B-A3B: eight of 768 are as wide as the 6,144 that its configuration names."""
    answer = answered(catalogue, Scenario("qwen3-30b-a3b", runtime="mlx-lm", context=256))
    rows, layer = 2 * 256 * (4 * 2048 + 3 * 8 * 768), 256 * 4 * (128 + 128) * 2
    assert answer.total("workspace").point == rows + layer


def test_a_window_of_a_model_without_rotating_caches_may_hold_the_whole_context(catalogue):
    asked = Scenario("mimo-v2-flash", runtime="mlx-lm", context=32_768)
    model = catalogue.models.model(asked.model)
    leaf = answered(catalogue, asked, unified_machine(512)).total("kv_cache")
    windows = [run for run in model.layers if run.layer.window]
    more = sum(
        run.count * (32_768 - run.layer.window) * 2 * (run.layer.k_width + run.layer.v_width)
        for run in windows
    )
    assert windows
    assert leaf.high - leaf.low == more


def test_a_state_is_in_16_or_32_bits_by_the_model_s_file(catalogue):
    leaf = answered(catalogue, Scenario("mamba-2.8b", runtime="mlx-lm", users=3))
    elements = 3 * 64 * (15_360 + 81_920)
    state = leaf.total("recurrent_state")
    assert (state.low, state.point, state.high) == (2 * elements, 4 * elements, 4 * elements)


def test_how_many_prompts_are_read_at_once_is_in_the_command(catalogue):
    for people, prompts in ((1, 1), (8, 8), (9, 8)):
        command = RUNTIMES["mlx-lm"].command(answered(catalogue, replace(LLAMA, users=people)))
        assert command.words[-4:] == (
            *("--decode-concurrency", str(people), "--prompt-concurrency", str(prompts)),
        )
