"""What is wrong with a command line is said in words, and ends with its code."""

import json
import re
from dataclasses import fields

import pytest

from elbowroom.cli.arguments import build_parser
from elbowroom.core.scenario import Scenario
from tests.text.samples import HANGUL

ZIMA = ("--machine", "zimacube-2-creator-pack")


@pytest.mark.parametrize(
    ("arguments", "field", "says"),
    [
        (("llama3-8b", *ZIMA), "model", "Did you mean llama-3.1-8b"),
        (("llama-3.1-8b", "--machine", "zimacube"), "machine", "Did you mean zimacube-2"),
        (("llama-3.1-8b",), "machine", "--machine ID"),
        (("llama-3.1-8b", *ZIMA, "--context", "-5"), "context", "outside 1 to"),
        (("llama-3.1-8b", *ZIMA, "--context", "999999999"), "context", "outside 1 to"),
        (("llama-3.1-8b", *ZIMA, "--users", "0"), "users", "outside 1 to"),
        (("llama-3.1-8b", *ZIMA, "--quant", "Q9"), "quant", "Choose one of"),
        (("llama-3.1-8b", *ZIMA, "--cache-k", "int8"), "cache_k", "Choose one of"),
        (
            ("llama-3.1-8b", *ZIMA, "--cache-v", "q8_0", "--flash-attention", "off"),
            "cache_v",
            "need flash attention",
        ),
        (("exaone-3.5-2.4b", *ZIMA, "--cache-k", "q8_0"), "cache_k", "heads have 80"),
        (("deepseek-v3.1", *ZIMA, "--cache-k", "q8_0"), "cache_v", "Set both"),
        (("llama-3.1-8b", "--ram", "64", "--vram", "24," * 17), "machine.gpus", "at most 16"),
        (("llama-3.1-8b", *ZIMA, "--offload", "gpu_layers=-1"), "offload.gpu_layers", "outside"),
        (("llama-3.1-8b", "--ram", "-4"), "machine.ram_gib", "outside"),
        (("llama-3.1-8b", "--vram", "24"), "ram", "--ram"),
        (("llama-3.1-8b", "--machine", "rpi5", "--gpu", "igpu"), "gpus", "integrated graphics"),
        (("llama-3.1-8b", *ZIMA, "--memory", "13"), "memory_gib", "Choose one of: 64"),
        (("llama-3.1-8b", *ZIMA, "--runtime", "vlm"), "runtime", "llama.cpp"),
        (("llama-3.1-8b", *ZIMA, "--ram", "8"), "machine", "does not go together"),
        (("llama-3.1-8b", "--ram", "8", "--memory", "4"), "memory_gib", "does not go together"),
        (("llama-3.1-8b", *ZIMA, "--users", "257"), "users", "outside 1 to 256"),
    ],
)
def test_a_bad_value_is_refused_by_name_with_what_to_do(run, arguments, field, says):
    code, out, err = run("estimate", *arguments)
    assert (code, out) == (1, "")
    assert says in err
    code, out, _ = run("estimate", *arguments, "--json")
    error = json.loads(out)["error"]
    assert code == 1
    assert error["field"] == field
    assert says in error["message"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("estimate",),
        ("estimate", "llama-3.1-8b", "--from", "x.jsonl"),
        ("estimate", "--from", "no-such-file.jsonl"),
        ("estimate", "llama-3.1-8b", "--context", "many"),
        ("nonsense",),
        ("schema", "nope"),
        ("models", "--max-size", "nine"),
        ("models", "--modality", "smell"),
    ],
)
def test_wrong_usage_ends_with_two(run, arguments):
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert err


@pytest.mark.parametrize(
    "command",
    [
        ("estimate", "qwen3-4b", "--ram", "16"),
        ("limits", "qwen3-4b", "--ram", "16"),
        ("models", "none-like-it"),
        ("machines", "none-like-it"),
        ("gpus", "none-like-it"),
        ("modules",),
        ("services", "photos"),
        ("buy", "qwen3-4b", "--budget", "500"),
    ],
    ids=lambda command: command[0],
)
def test_the_language_can_be_said_behind_every_command(run, command):
    code, out, err = run(*command, "--lang", "ko")
    assert code == 0
    assert HANGUL.search(out + err)


def test_a_command_that_speaks_only_of_faults_takes_the_language_too(run):
    assert run("schema", "host", "--lang", "ko") == run("schema", "host")
    code, out, err = run("plan", "check", "missing.elbowroom", "--lang", "ko")
    assert (code, out) == (1, "")
    assert HANGUL.search(err)


def test_messages_follow_the_language_and_json_does_not(run):
    code, out, err = run("--lang", "ko", "estimate", "nope", *ZIMA, "--json")
    assert code == 1
    assert re.search("[가-힣]", err)
    assert not re.search("[가-힣]", out)
    assert "is not in the catalogue" in json.loads(out)["error"]["message"]
    code, out, _ = run("--lang", "ko", "estimate", "llama-3.1-8b", *ZIMA)
    assert code == 0
    assert "가중치" in out


def test_every_scenario_field_has_a_flag():
    parser = build_parser()
    estimate = parser._subparsers._group_actions[0].choices["estimate"]
    flags = {action.dest for action in estimate._actions}
    inline = {"machine"}  # an inline machine is --ram, --vram and --backend
    assert {field.name for field in fields(Scenario)} <= flags | inline
    assert {"ram", "vram", "backend"} <= flags


@pytest.mark.parametrize("value", ["gpu_layers=many", "layers=3", "kv_on_gpu=maybe", "20"])
def test_an_offload_that_is_not_known_is_wrong_usage(run, value):
    code, _, err = run("estimate", "gpt-oss-20b", *ZIMA, "--offload", value)
    assert code == 2
    assert value in err


def test_the_windows_settings_are_scenario_fields():
    """Every action that changes the scenario changes a field the command line has too."""
    from elbowroom.plan import actions
    from elbowroom.plan.comparison.changes import ComparisonAction
    from elbowroom.plan.comparison.state import Settings
    from elbowroom.plan.runtime_settings import CHOICES

    of_the_document = {"OpenSample", "Rename", "SetNotes", "ReplacePlan", "SetWishes"}
    of_the_comparison = {action.__name__ for action in ComparisonAction.__args__}
    seen = {"SetAxis", "SetWho", "SetBaseline"}
    view_only = seen | of_the_document | of_the_comparison
    changes = {
        "SetContext": {"context", "household"},
        "SetUsers": {"users", "active", "household", "context"},
        "SetPromptTokens": {"prompt_tokens"},
        "SetAnswerTokens": {"answer_tokens"},
        "SetWorkload": {"context", "prompt_tokens", "answer_tokens", "household", "images"},
        "TakeWayOut": {"context", "users", "active", "household", "quant", "machine", "gpus"},
        "TakeAdvice": {"model", "machine", "memory_gib", "gpus", "services", "context", "users"},
        "SetCacheTypes": {"cache_k", "cache_v"},
        "SetModel": {"model"},
        "Attach": {"projector", "adapters", "draft", "vision"},
        "SetMachine": {"machine", "memory_gib"},
        "SetMemory": {"memory_gib"},
        "SetCard": {"gpus"},
        "SetCards": {"gpus"},
        "SetHousehold": {"household", "users", "active"},
        "SetServices": {"services"},
        "SetOffload": {"offload"},
        "SetQuant": {"quant"},
        "SetFlashAttention": {"flash_attention"},
        "UseSettings": {"users", "context"},
        "AddCalibration": {"calibrations"},
        "RemoveCalibration": {"calibrations"},
        "SetTechnique": {
            *("images", "vision", "draft", "shared_prefix", "beside", "technique", "offload"),
            *("household", "image_side", "draft_tokens"),
        },
        "SetRuntime": {"runtime", "quant", "cache_k", "cache_v"},
        "SetSetting": set(CHOICES),
    }
    assert {field.name for field in fields(Settings)} <= {field.name for field in fields(Scenario)}
    names = {action.__name__ for action in actions.Action.__args__}
    assert names == set(changes) | view_only
    settable = set().union(*changes.values())
    not_in_the_window_yet = {"services", "min_tok_s", "max_wait_s"}
    not_in_the_window_yet |= {"hours_a_day", "idle_w", "load_w", "price_per_kwh"}
    assert {field.name for field in fields(Scenario)} == settable | not_in_the_window_yet


@pytest.mark.parametrize(
    ("flag", "value", "said"),
    [("--users", "1.5", "is not a whole number"), ("--memory", "much", "is not a number")],
)
def test_a_flag_that_takes_a_number_says_in_words_what_it_was_given(capsys, flag, value, said):
    with pytest.raises(SystemExit) as ended:
        build_parser().parse_args(["estimate", "llama-3.1-8b", *ZIMA, flag, value])
    assert ended.value.code == 2
    assert f'"{value}" {said}' in capsys.readouterr().err
