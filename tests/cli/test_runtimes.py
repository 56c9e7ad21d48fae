"""``elbowroom runtimes``."""

import json
from functools import partial

import pytest

from elbowroom.__main__ import main
from elbowroom.core.runtimes import RUNTIMES

PLAN = ("llama-3.1-8b", "--vram", "24", "--ram", "64", "--users", "4")


@pytest.fixture
def run(run):
    """``runtimes`` with these words."""
    return partial(run, "runtimes")


def test_every_program_stands_in_the_table_with_the_reason_why_it_differs(run):
    code, out, err = run(*PLAN)
    assert (code, err) == (0, "")
    for runtime in RUNTIMES.values():
        assert (runtime.title if runtime.name != "generic" else "Another runtime") in out
    assert "Bounds only" in out
    assert "is planned for Apple computers alone" in out


def test_two_programs_can_be_set_side_by_side(run):
    code, out, _ = run(*PLAN, "--against", "vllm", "--json")
    data = json.loads(out)
    own, other = data["runtimes"]
    assert code == 0
    assert (own["runtime"], other["runtime"]) == ("llama.cpp", "vllm")
    assert other["scenario"]["quant"] == "AWQ"
    assert other["at_start_bytes"] > own["at_start_bytes"]
    assert {note["code"] for note in other["differences"]} == {
        "DIFFERENT_WEIGHTS",
        "RESERVES_THE_REST",
    }


def test_json_of_a_program_that_does_not_run_the_plan_says_why_in_english(run, capsys):
    main(["--lang", "ko", "runtimes", *PLAN, "--against", "mlx-lm", "--json"])
    entry = json.loads(capsys.readouterr().out)["runtimes"][1]
    assert entry["error"]["code"] == "NEEDS_APPLE"
    assert "Apple computers" in entry["error"]["message"]


def test_a_question_is_needed(run):
    code, out, err = run()
    assert (code, out) == (2, "")
    assert "--plan" in err


def test_an_unknown_program_is_said(run):
    code, _, err = run(*PLAN, "--against", "vlm")
    assert code == 1
    assert "vlm" in err
