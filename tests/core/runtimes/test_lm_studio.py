"""What LM Studio does with a plan on its llama.cpp engine."""

from dataclasses import replace

from elbowroom.core.estimating import estimate
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import Scenario
from tests.core.machines import gpu_machine

ASKED = Scenario("llama-3.1-8b", runtime="lm-studio", context=8192, users=4)


def answered(catalogue, scenario: Scenario):
    return estimate(catalogue.models.model(scenario.model), gpu_machine(), scenario)


def test_its_context_length_is_that_of_all_together(catalogue):
    answer = answered(catalogue, ASKED)
    words = RUNTIMES["lm-studio"].command(answer).words
    assert words[words.index("--context-length") + 1] == "32768"
    assert answer.total("kv_cache").point == 4 * 8192 * 131072
    assert "CONTEXT_OF_ALL_TOGETHER" in [note.code for note in answer.notes]


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
