"""What LM Studio does with a plan on its llama.cpp engine."""

from dataclasses import replace

import pytest

from elbowroom.core.estimating import estimate
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import Offload, Scenario
from tests.core.machines import cpu_machine, gpu_machine, unified_machine

ASKED = Scenario("llama-3.1-8b", runtime="lm-studio", context=8192, users=4)


def answered(catalogue, scenario: Scenario):
    return estimate(catalogue.models.model(scenario.model), gpu_machine(), scenario)


def test_its_context_length_is_that_of_all_together(catalogue):
    answer = answered(catalogue, ASKED)
    words = RUNTIMES["lm-studio"].command(answer).words
    assert words[words.index("--context-length") + 1] == "32768"
    assert answer.total("kv_cache").point == 4 * 8192 * 131072
    assert "CONTEXT_OF_ALL_TOGETHER" in [note.code for note in answer.notes]


def test_one_person_is_not_told_of_a_context_for_all(catalogue):
    notes = [note.code for note in answered(catalogue, replace(ASKED, users=1)).notes]
    assert "CONTEXT_OF_ALL_TOGETHER" not in notes


@pytest.mark.parametrize(
    ("machine", "layers", "said"),
    [
        (gpu_machine(24), None, ("--gpu", "max")),
        (gpu_machine(24), 0, ("--gpu", "off")),
        (gpu_machine(24), 1, ("--parallel", "4")),
        (gpu_machine(6), None, ("--parallel", "4")),
        (cpu_machine(64), None, ("--parallel", "4")),
        (cpu_machine(64), 0, ("--gpu", "off")),
    ],
    ids=["all of it", "none", "a count", "it spills", "no card", "no card, none"],
)
def test_its_command_says_all_layers_or_none_and_leaves_the_rest_open(
    catalogue, machine, layers, said
):
    asked = replace(ASKED, offload=Offload(gpu_layers=layers))
    answer = estimate(catalogue.models.model(ASKED.model), machine, asked)
    assert RUNTIMES["lm-studio"].command(answer).words[-2:] == said
    is_its_choice = "LAYERS_CHOSEN_BY_PROGRAM" in [note.code for note in answer.notes]
    assert is_its_choice is (answer.verdict.code == "SPILLS")


def test_its_workspace_spans_both_ways_to_reserve_logits(catalogue):
    leaf = answered(catalogue, ASKED).total("workspace")
    plain = replace(ASKED, runtime="llama.cpp", batch=512)
    ends = [
        answered(catalogue, replace(plain, frontend=way)).total("workspace")
        for way in ("server", "library")
    ]
    assert leaf.low == ends[0].low
    assert (leaf.point, leaf.high) == (ends[1].point, ends[1].high)


def test_what_only_its_window_sets_is_named(catalogue):
    answer = answered(catalogue, replace(ASKED, cache_k="q8_0", slots="unified"))
    (note,) = (note for note in answer.notes if note.code == "SET_IN_ITS_WINDOW")
    assert note.fact("fields") == "cache_k, slots"


def test_its_mlx_engine_says_what_a_token_costs_and_what_only_its_window_sets(catalogue):
    asked = Scenario("llama-3.1-8b", runtime="lm-studio-mlx", cache_k="q8_0", cache_v="q8_0")
    answer = estimate(catalogue.models.model("llama-3.1-8b"), unified_machine(), asked)
    (line,) = RUNTIMES["lm-studio-mlx"].expected_lines(answer)
    assert str(answer.per_token_bytes) in line.replace(",", "")
    (note,) = (note for note in answer.notes if note.code == "SET_IN_ITS_WINDOW")
    assert note.fact("fields") == "cache_k, cache_v"


def test_a_plan_without_a_layer_on_the_card_reads_back_from_its_command(catalogue):
    asked = replace(ASKED, offload=Offload(gpu_layers=0))
    command = RUNTIMES["lm-studio"].command(answered(catalogue, asked))
    assert RUNTIMES["lm-studio"].settings(command)["offload"] == Offload(gpu_layers=0)
    whole = RUNTIMES["lm-studio"].command(answered(catalogue, ASKED))
    assert "offload" not in RUNTIMES["lm-studio"].settings(whole)
