"""One plan under several programs."""

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import InlineGpu, InlineMachine, Scenario
from elbowroom.plan.carry_over import carried
from elbowroom.plan.runtime_comparison import compare_runtimes, differences
from elbowroom.plan.select_runtimes import runtimes
from elbowroom.text.notes import sentences

CARD = InlineMachine(64, (InlineGpu(24),))


@pytest.fixture
def carry(catalogue):
    def to(target, model="llama-3.1-8b", machine=CARD, **changes):
        scenario = Scenario(model, machine, **changes)
        return carried(*catalogue.resolve(scenario), scenario, target)

    return to


@pytest.fixture
def compared(catalogue):
    def ask(*names, model="llama-3.1-8b", machine=CARD, **changes):
        answers = compare_runtimes(catalogue, Scenario(model, machine, **changes), names)
        return {answer.runtime.name: answer for answer in answers}

    return ask


def test_every_program_answers_or_says_why_not(compared):
    answers = compared()
    assert list(answers) == list(RUNTIMES)
    for row in runtimes(tuple(answers.values())).rows:
        assert row.sentence
        assert row.runs == bool(row.cells)
        assert (row.word == "Not here") != row.runs
    assert isinstance(answers["mlx-lm"].answer, Refusal)
    assert isinstance(answers["openvino"].answer, Refusal)


def test_the_plans_own_program_stands_first(compared):
    assert next(iter(compared("llama.cpp", "sglang", runtime="vllm"))) == "vllm"
    assert runtimes(tuple(compared(runtime="vllm").values())).rows[0].is_own


def test_an_unknown_program_is_refused_by_name(compared):
    with pytest.raises(Refusal) as refused:
        compared("vlm")
    assert refused.value.code == "UNKNOWN_RUNTIME"


def test_weights_keep_their_size_as_nearly_as_the_program_can(carry):
    assert carry("vllm").quant == "AWQ"
    assert carry("vllm", quant="Q8_0").quant == "FP8"
    assert carry("exllamav3", quant="Q6_K").quant == "EXL3-6"
    assert carry("ollama", quant="Q6_K").quant == "Q6_K"
    assert carry("vllm", quant="BF16").quant == "BF16"


def test_a_file_type_nobody_chose_stays_open_where_the_default_is_as_large(carry):
    assert carry("exllamav3").quant is None
    assert carry("llama.cpp", runtime="vllm", quant="AWQ").quant is None


def test_the_cache_keeps_its_bits_as_nearly_as_the_program_can(carry):
    eight = carry("vllm", cache_k="q8_0", cache_v="q8_0")
    assert (eight.cache_k, eight.cache_v) == ("fp8", "fp8")
    four = carry("exllamav3", cache_k="q8_0", cache_v="q4_0")
    assert (four.cache_k, four.cache_v) == ("8bit", "4bit")
    back = carry("llama.cpp", runtime="vllm", cache_k="fp8", cache_v="fp8")
    assert (back.cache_k, back.cache_v) == ("q8_0", "q8_0")


def test_keys_and_values_become_equal_where_the_program_has_one_type(carry):
    there = carry("ollama", cache_k="q8_0", cache_v="q4_0")
    assert (there.cache_k, there.cache_v) == ("q8_0", "q8_0")


def test_a_cache_that_the_program_refuses_here_goes_back_to_16_bits(carry, catalogue):
    mac = next(host.id for host in catalogue.hardware.hosts() if "mac-studio" in host.id)
    there = carry("mlx-lm", machine=mac, cache_k="q8_0", cache_v="q8_0", users=3)
    assert (there.cache_k, there.cache_v) == ("f16", "f16")


def test_what_is_not_about_the_program_stays(carry):
    there = carry("vllm", context=30000, users=3, context_use=20, slots="unified")
    assert (there.context, there.users, there.context_use) == (30000, 3, 20)
    assert there.slots == "unified"


def test_the_largest_difference_and_the_way_of_reserving_are_said(compared):
    answers = compared("vllm", users=4)
    codes = [note.code for note in differences(answers["llama.cpp"], answers["vllm"])]
    assert codes == ["DIFFERENT_WEIGHTS", "RESERVES_THE_REST"]
    words = sentences(differences(answers["llama.cpp"], answers["vllm"]))
    assert "Weights as AWQ take 777 MiB more than as Q4_K_M." in words


def test_a_program_that_serves_one_at_a_time_is_said_to(compared):
    answers = compared("ollama", model="qwen3.5-27b", users=4)
    (note,) = differences(answers["llama.cpp"], answers["ollama"])
    assert (note.code, note.fact("people")) == ("FEWER_AT_ONCE", 1)


def test_equal_figures_are_said_to_be_equal(compared):
    answers = compared("ollama", context=4096)
    assert [note.code for note in differences(answers["llama.cpp"], answers["ollama"])] == [
        "SAME_FIGURES"
    ]


def test_a_pool_is_taken_at_start_and_a_growing_cache_is_not(compared):
    answers = compared("vllm", machine=CARD)
    vllm = answers["vllm"]
    assert vllm.figures.reserved > 0.9 * vllm.answer.deciding.usable
    assert vllm.figures.cache == vllm.answer.paging.worst
    grows = compared("openvino", machine=InlineMachine(64))["openvino"].figures
    assert grows.reserved < grows.weights + grows.cache + grows.workspace + grows.runtime


def test_what_is_left_free_to_compute_in_is_not_taken_at_the_start(compared):
    sglang = compared("sglang")["sglang"]
    left = sglang.answer.total("workspace").point
    assert left > 3 << 30
    assert sglang.figures.reserved <= sglang.answer.deciding.usable - left


def test_what_does_not_start_reserves_nothing_that_could_be_said(compared):
    assert compared("vllm", model="llama-3.3-70b", quant="Q8_0")["vllm"].figures.reserved is None


def test_of_a_program_without_figures_no_difference_is_told(catalogue):
    asked = Scenario("llama-3.1-8b", "zimacube-2-creator-pack")
    found = compare_runtimes(catalogue, asked)
    refused = next(one for one in found if one.figures is None)
    known = next(one for one in found if one.figures is not None)
    assert differences(known, refused) == differences(refused, known) == ()
