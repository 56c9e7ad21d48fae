"""Speed of every runtime, from the weights it reads and the people it answers at once."""

from dataclasses import replace

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import Scenario

MAC = "mac-studio-m4-max"
OF_MACS = [name for name, runtime in RUNTIMES.items() if not runtime.has_pool]
POOLED = [name for name in RUNTIMES if name not in OF_MACS]
ASKED = Scenario("llama-3.1-8b", machine=MAC, users=2)


@pytest.mark.parametrize("runtime", OF_MACS)
@pytest.mark.parametrize("model", ["llama-3.1-8b", "gpt-oss-20b", "qwen3-30b-a3b", "gemma-3-12b"])
def test_every_runtime_answers_at_a_speed_of_the_same_order(catalogue, runtime, model):
    asked = replace(ASKED, model=model)
    plain = catalogue.estimate(asked).speed
    speed = catalogue.estimate(replace(asked, runtime=runtime)).speed
    assert 0.7 < speed.answer_tok_s.middle / plain.answer_tok_s.middle < 1.4
    assert 0.7 < speed.prompt_tok_s.middle / plain.prompt_tok_s.middle < 1.6
    assert 0.7 < speed.load_s.middle / plain.load_s.middle < 1.4
    assert speed.users == 2


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_every_type_of_every_runtime_reads_what_it_weighs(catalogue, runtime):
    for model_id in ("llama-3.1-8b", "gemma-3-12b", "gpt-oss-20b", "glm-4.7-flash"):
        model = catalogue.models.model(model_id)
        for file_type in RUNTIMES[runtime].file_types(model):
            work = RUNTIMES[runtime].token_work(model, file_type)
            held = RUNTIMES[runtime].weight_sizes(model, file_type)[1]
            assert work.weights + work.tables_bytes == pytest.approx(held, rel=0.03)


def test_fewer_bits_answer_faster_in_mlx_too(catalogue):
    speeds = [
        catalogue.estimate(replace(ASKED, runtime="mlx-lm", quant=quant)).speed.answer_tok_s.middle
        for quant in ("bf16", "8bit", "4bit")
    ]
    assert speeds == sorted(speeds)
    assert speeds[2] > 2 * speeds[0]


def test_who_waits_for_a_turn_is_not_counted_as_answered(catalogue):
    asked = replace(ASKED, model="qwen3.5-9b", users=4)
    assert catalogue.estimate(asked).speed.users == 4
    assert catalogue.estimate(replace(asked, runtime="ollama")).speed.users == 1


def test_a_program_whose_speed_was_not_measured_says_so(catalogue):
    for runtime in OF_MACS:
        notes = catalogue.estimate(replace(ASKED, runtime=runtime)).notes
        said = "SPEED_OF_OTHER_PROGRAM" in [note.code for note in notes]
        assert said != RUNTIMES[runtime].is_speed_measured


@pytest.mark.parametrize("runtime", OF_MACS)
def test_every_readable_model_has_a_speed_or_a_reason(catalogue, runtime):
    for model_id in catalogue.models.ids:
        asked = replace(ASKED, model=model_id, runtime=runtime, users=1)
        try:
            answer = catalogue.estimate(asked)
        except Refusal as refusal:
            if refusal.code not in ("NOT_SIZED_FOR_RUNTIME", "TENSORS_MISSING"):
                raise
            continue
        assert (answer.speed is None) == (answer.verdict.code in ("NO_FIT", "UNKNOWN")), model_id


def on_a_card(runtime: str, **changes) -> Scenario:
    """A plan on a machine that the runtime runs on."""
    machine = "rpi5" if runtime == "openvino" else "zimacube-2-creator-pack"
    return Scenario("qwen3-4b", machine=machine, runtime=runtime, context=4096, **changes)


@pytest.mark.parametrize("runtime", POOLED)
def test_a_runtime_with_a_pool_has_a_speed_and_says_whose_it_is(catalogue, runtime):
    answer = catalogue.estimate(on_a_card(runtime))
    assert answer.speed.answer_tok_s.low > 0
    assert "SPEED_OF_OTHER_PROGRAM" in [note.code for note in answer.notes]


@pytest.mark.parametrize(("runtime", "said"), [("vllm", True), ("llama.cpp", False)])
def test_that_cards_may_work_at_once_is_said(catalogue, runtime, said):
    """llama.cpp has one card after the other work, which is what the speed counts."""
    for cards in (1, 2):
        asked = replace(on_a_card(runtime), machine="mini-itx", gpus=("nvidia-l4",) * cards)
        notes = [note.code for note in catalogue.estimate(asked).notes]
        assert ("SPEED_AS_IN_TURN" in notes) == (said and cards == 2)


@pytest.mark.parametrize("runtime", ["vllm", "sglang", "tensorrt-llm"])
def test_packed_weights_and_an_8_bit_cache_answer_faster(catalogue, runtime):
    plain = catalogue.estimate(on_a_card(runtime, quant="BF16")).speed
    packed = catalogue.estimate(on_a_card(runtime, quant="FP8")).speed
    small = catalogue.estimate(on_a_card(runtime, quant="FP8", cache_k="fp8", cache_v="fp8")).speed
    speeds = [each.answer_tok_s.middle for each in (plain, packed, small)]
    assert speeds == sorted(set(speeds))


def test_a_model_whose_tensors_are_not_known_has_no_speed_in_a_pool(catalogue):
    for model_id in catalogue.models.ids:
        model = catalogue.models.model(model_id)
        if model.tensors or model.not_loadable is None:
            continue
        answer = catalogue.estimate(replace(ASKED, model=model_id, runtime="generic"))
        assert answer.speed is None
