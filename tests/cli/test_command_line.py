"""The command line as people and scripts use it."""

import json
import re
import subprocess
import sys
from dataclasses import fields

import pytest

from elbowroom.__main__ import main
from elbowroom.cli.arguments import build_parser
from elbowroom.cli.listings import formats
from elbowroom.core.scenario import Scenario
from tests.text.samples import HANGUL

LLAMA = {
    "model_type": "llama",
    "hidden_size": 4096,
    "intermediate_size": 14336,
    "num_attention_heads": 32,
    "num_hidden_layers": 32,
    "num_key_value_heads": 8,
    "vocab_size": 128256,
    "rope_scaling": {"rope_type": "llama3"},
}
ZIMA = ("--machine", "zimacube-2-creator-pack")
PRO_2000 = "nvidia-rtx-pro-2000-blackwell"


@pytest.fixture
def run(capsys):
    """Run a command line; returns exit code, output and messages."""

    def call(*argv: str) -> tuple[int, str, str]:
        try:
            code = main(list(argv) if "--lang" in argv else ["--lang", "en", *argv])
        except SystemExit as stop:
            code = stop.code
        out, err = capsys.readouterr()
        return code, out, err

    return call


def test_estimate_prints_the_answer_and_the_parts(run):
    code, out, err = run("estimate", "llama-3.1-8b", *ZIMA, "--users", "4", "--context", "16k")
    assert (code, err) == (0, "")
    assert "Fits. About 2.2 GiB of 15.5 GiB stays free" in out
    assert "8.00 GiB   exact" in out
    assert "4 people × 16,384 tokens" in out


def test_json_is_the_contract_s_example(run):
    code, out, _ = run(
        "estimate", "llama-3.1-8b", *ZIMA, "--users", "4", "--context", "16k", "--limits", "--json"
    )
    data = json.loads(out)
    assert code == 0
    assert data["verdict"]["code"] == "FITS"
    assert data["total"] == {
        "weights": 4912898304,
        "kv_cache": 8589934592,
        "recurrent_state": 0,
        "workspace": 188776640,
        "output": 2052096,
        "extras": 0,
        "runtime": 534773760,
        "need": 14228435392,
    }
    assert data["pools"][0]["need_high"] == 14148966784
    assert data["limits"]["kv_passes_weights_at"] == 9371
    assert {"code": "GPU_WORKSPACE_COMPUTED"} in data["notes"]
    assert data["error"] is None


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


def test_a_context_past_the_models_maximum_is_a_note(run):
    code, out, _ = run("estimate", "llama-3.1-8b", "--ram", "999", "--context", "1M", "--json")
    notes = json.loads(out)["notes"]
    assert code == 0
    assert {"code": "CONTEXT_ABOVE_MODEL_MAX", "context": 1048576, "max": 131072} in notes


def test_from_keeps_order_and_answers_what_it_can(run, tmp_path):
    lines = [
        '{"model": "llama-3.1-8b", "machine": {"ram_gib": 64, "gpus": [{"memory_gib": 24}]}}',
        '{"model": "nope", "machine": {"ram_gib": 64}}',
        "not json",
        "",
        "[1, 2]",
        '{"model": "llama-3.1-8b", "machine": {"ram_gib": 64}, "contxt": 5}',
        '{"model": "llama-3.1-8b", "machine": {"ram_gib": 64}, "users": "4"}',
        '{"model": "llama-3.1-8b", "machine": {"ram_gib": 64}, "users": NaN}',
        "[" * 100_000,
        '{"model": "gemma-3-4b", "machine": {"ram_gib": 16}, "household": [{"context": 4096}]}',
    ]
    file = tmp_path / "서버 scenarios.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    code, out, err = run("estimate", "--from", str(file), "--limits")
    results = [json.loads(line) for line in out.splitlines()]
    codes = [(r["error"] or {}).get("code", r.get("verdict", {}).get("code")) for r in results]
    assert code == 1
    assert err == ""
    assert codes == [
        "FITS",
        "UNKNOWN_MODEL",
        "NOT_JSON",
        "NOT_JSON",
        "BAD_FIELD",
        "BAD_FIELD",
        "NOT_JSON",
        "NOT_JSON",
        "FITS",
    ]
    assert results[4]["error"]["field"] == "contxt"
    assert results[5]["error"]["field"] == "users"
    assert all(set(r) == {"scenario", "error"} for r in results if r["error"])
    assert results[0]["limits"]["max_context"] > 8192


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


@pytest.mark.parametrize("command", [("schema", "host"), ("plan", "check", "missing.elbowroom")])
def test_a_command_that_speaks_only_of_faults_takes_the_language_too(run, command):
    code, _, err = run(*command, "--lang", "ko")
    assert code != 2
    assert not err or HANGUL.search(err)


def test_two_cards_that_cannot_hold_a_plan_are_both_named(run):
    _, out, _ = run("estimate", "llama-3.3-70b", "--vram", "12,24", "--ram", "64")
    assert "GPU 1 + GPU 2 together cannot hold all:" in out


def test_messages_follow_the_language_and_json_does_not(run):
    code, out, err = run("--lang", "ko", "estimate", "nope", *ZIMA, "--json")
    assert code == 1
    assert re.search("[가-힣]", err)
    assert not re.search("[가-힣]", out)
    assert "is not in the catalogue" in json.loads(out)["error"]["message"]
    code, out, _ = run("--lang", "ko", "estimate", "llama-3.1-8b", *ZIMA)
    assert code == 0
    assert "가중치" in out


def test_integrated_graphics_are_planned_in_one_shared_pool(run):
    where = ("--machine", "zimacube-2-standard", "--memory", "16", "--gpu", "igpu")
    code, out, _ = run("estimate", "qwen3-4b", *where, "--json")
    answer = json.loads(out)
    (pool,) = answer["pools"]
    share = {"bytes": 12 << 30, "of": 16 << 30, "low": 8 << 30, "high": int(0.89 * (16 << 30))}
    assert code == 0
    assert (pool["kind"], pool["size"], pool["usable"]) == ("unified", 16 << 30, 12 << 30)
    assert {"code": "INTEGRATED_SHARE", **share} in answer["notes"]
    assert "CARD_FIT_NOT_CHECKED" not in out


def test_listings_find_what_they_are_asked_for(run):
    code, out, _ = run("models", "exaone", "32b", "--json")
    assert code == 0
    assert {row["id"] for row in json.loads(out)} == {"exaone-3.5-32b", "exaone-4.0-32b"}
    code, out, _ = run("machines", "zima")
    assert code == 0
    assert "zimaboard-2-1664" in out
    code, out, _ = run("gpus", "--json")
    assert code == 0
    assert len(json.loads(out)) == 72
    code, out, err = run("models", "no such model")
    assert (code, out) == (0, "")
    assert err


@pytest.mark.parametrize("name", ["scenario", "plan", *formats()])
def test_schemas_are_json_schemas(run, name):
    code, out, _ = run("schema", name)
    assert code == 0
    assert "properties" in json.loads(out) or "$defs" in json.loads(out)


def test_every_scenario_field_has_a_flag():
    parser = build_parser()
    estimate = parser._subparsers._group_actions[0].choices["estimate"]
    flags = {action.dest for action in estimate._actions}
    inline = {"machine"}  # an inline machine is --ram, --vram and --backend
    assert {field.name for field in fields(Scenario)} <= flags | inline
    assert {"ram", "vram", "backend"} <= flags


def test_two_cards_are_two_pools_and_the_split_is_said(run):
    code, out, _ = run("estimate", "gemma-3-27b", "--ram", "64", "--vram", "12,24", "--json")
    answer = json.loads(out)
    assert code == 0
    assert [pool["id"] for pool in answer["pools"]] == ["gpu0", "gpu1", "ram"]
    assert answer["placement"]["layers"] == {"gpu0": 21, "gpu1": 41, "ram": 0}
    assert answer["placement"]["output"] == "gpu1"
    assert answer["notes"][0] == {
        "code": "SPLIT_OVER_CARDS",
        "layers": "21, 41",
        "split": "21,42",
    }
    twice = ("--machine", "desktop-2-slot", "--memory", "64", *("--gpu", PRO_2000) * 2)
    code, out, _ = run("estimate", "gemma-3-27b", *twice)
    assert code == 0
    for number in (1, 2):
        assert out.count(f"NVIDIA RTX PRO 2000 Blackwell ({number}):") == 1


def test_offload_by_hand_is_taken_from_flag_and_file_alike(run, tmp_path):
    flag = "gpu_layers=20,cpu_moe_layers=3,kv_on_gpu=off,mmap=off"
    code, out, _ = run("estimate", "gpt-oss-20b", *ZIMA, "--offload", flag, "--json")
    answer = json.loads(out)
    assert code == 0
    offload = {"gpu_layers": 20, "cpu_moe_layers": 3, "kv_on_gpu": False, "mmap": False}
    assert answer["scenario"]["offload"] == offload
    assert answer["placement"]["gpu_layers"] == 20
    assert answer["pools"][0]["kv_cache"] == 0
    file = tmp_path / "plan.jsonl"
    file.write_text(json.dumps(answer["scenario"]) + "\n", encoding="utf-8")
    code, out, _ = run("estimate", "--from", str(file))
    assert code == 0
    assert json.loads(out)["pools"] == answer["pools"]


@pytest.mark.parametrize("value", ["gpu_layers=many", "layers=3", "kv_on_gpu=maybe", "20"])
def test_an_offload_that_is_not_known_is_wrong_usage(run, value):
    code, _, err = run("estimate", "gpt-oss-20b", *ZIMA, "--offload", value)
    assert code == 2
    assert value in err


def test_no_command_without_a_display_prints_the_example(monkeypatch, capsys):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert main(["--lang", "en"]) == 0
    out, err = capsys.readouterr()
    assert err.count("\n") == 1
    assert "display" in err
    assert "ZimaCube 2 Creator Pack" in out
    assert "Fits" in out


def test_the_command_line_never_loads_qt():
    code = (
        "import sys; from elbowroom.__main__ import main; "
        f"main(['estimate', 'llama-3.1-8b', *{ZIMA!r}]); "
        "print([m for m in sys.modules if m.startswith(('PySide6', 'pyqtgraph', 'numpy'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_closed_pipe_ends_quietly():
    done = subprocess.run(
        f'"{sys.executable}" -m elbowroom schema host | head -1',
        shell=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == ""
    assert done.stdout.startswith("{")


def test_the_echo_answers_the_same_again(run, tmp_path):
    _, out, _ = run("estimate", "llama-3.1-8b", *ZIMA, "--gpu", "none", "--json")
    first = json.loads(out)
    assert [pool["id"] for pool in first["pools"]] == ["ram"]
    file = tmp_path / "echo.jsonl"
    file.write_text(json.dumps(first["scenario"]))
    _, out, _ = run("estimate", "--from", str(file))
    assert json.loads(out)["pools"] == first["pools"]


def test_a_long_or_broken_line_costs_only_its_own_answer(run, tmp_path):
    good = b'{"model": "llama-3.1-8b", "machine": {"ram_gib": 64}}\n'
    file = tmp_path / "mixed.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + good + b"[" * (3 << 20) + b"\n" + b"\xff\xfe\n" + good)
    code, out, _ = run("estimate", "--from", str(file))
    results = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert [bool(r["error"]) for r in results] == [False, True, True, False]


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


def test_modules_are_listed_with_their_price_or_without(run):
    code, out, _ = run("modules", "ddr5-sodimm")
    lines = {line.split()[0]: line for line in out.splitlines()}
    assert code == 0
    assert lines["ddr5-sodimm-32"].endswith("US$428 (2026-04)")
    assert lines["ddr5-sodimm-64"].endswith("price not known")
    _, out, _ = run("modules", "--json")
    rows = {row["id"]: row for row in json.loads(out)}
    assert len(rows) == 18
    assert rows["ddr5-sodimm-64"]["price_usd"] is None


def test_a_machine_in_detail_says_prices_limits_and_what_is_not_known(run):
    code, out, _ = run("machines", "zimacube-2-standard", "--details")
    assert code == 0
    for fact in (
        "8 GB · 1x8 · 1 channel · 38.4 GB/s · as sold · US$799 (2026-11-29)",
        "2 channels · 76.8 GB/s · + 1 × DDR5 SODIMM 8 GB, US$60 (2025-12) each",
        "slot1: PCIe 4.0 x4, 7.88 GB/s · 75 W · card up to 178 × 84 × 38 mm · low profile",
        "Thunderbolt 4 × 2",
        "247 W",
        "--gpu igpu",
        "Not known: idle watts, watts under load",
    ):
        assert fact in out
    _, out, _ = run("machines", "zimaboard-2-832", "--details")
    assert "watts not known: ask the seller · card size not known: measure" in out


def test_every_machine_reads_clean_in_detail(run):
    for language in ("en", "ko"):
        code, out, err = run("--lang", language, "machines", "--details")
        assert (code, err) == (0, "")
        assert not re.search(r"\b(nan|inf|None)\b|[{}]", out)


def test_assumptions_of_a_template_are_marked_everywhere(run):
    _, out, _ = run("machines", "desktop-1-slot")
    assert "template: assumptions" in out
    _, out, _ = run("machines", "desktop-1-slot", "--details")
    for field in ("memory sizes and bandwidth", "slots", "power supply", "idle watts"):
        assert f"{field} (assumed)" in out
    where = ("--machine", "desktop-1-slot", "--memory", "24")
    code, out, _ = run("estimate", "qwen3-4b", *where)
    assert code == 0
    assert "Assumed, not measured: memory sizes and bandwidth, processor" in out
    _, out, _ = run("estimate", "qwen3-4b", *where, "--json")
    answer = json.loads(out)
    assert answer["pools"][-1]["size"] == 24 << 30
    assert any(note["code"] == "TEMPLATE_ASSUMPTIONS" for note in answer["notes"])


def test_a_draft_goes_to_output_and_what_is_missing_to_the_messages(run, tmp_path):
    code, out, err = run("machines", "new")
    assert code == 0
    assert json.loads(out)["id"] == "my-machine"
    assert "memory sizes and bandwidth (memory_options): gib" in err
    file = tmp_path / "my-cube.json"
    code, out, err = run("machines", "new", "--from", "zimacube-2-pro", "--output", str(file))
    assert (code, out) == (0, "")
    assert json.loads(file.read_text("utf-8"))["id"] == "my-zimacube-2-pro"
    before = file.read_bytes()
    code, _, err = run("machines", "new", "--output", str(file))
    assert code == 1
    assert "exists already" in err
    assert file.read_bytes() == before
    code, _, err = run("machines", "new", "--output", str(tmp_path / "none" / "x.json"))
    assert code == 1
    assert "The folder is not there" in err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("machines", "new", "cube"), 2),
        (("machines", "zima", "--output", "x.json"), 2),
        (("machines", "new", "--from", "no-such-machine"), 1),
    ],
)
def test_a_draft_of_nothing_is_refused(run, arguments, code):
    found, out, err = run(*arguments)
    assert (found, out) == (code, "")
    assert err


def test_the_persons_own_is_marked_and_a_bad_file_is_said(run, tmp_path, monkeypatch):
    monkeypatch.setenv("ELBOWROOM_DATA", str(tmp_path))
    (tmp_path / "hosts").mkdir()
    (tmp_path / "hosts" / "zimacube-2-pro.json").write_text('{"idle_w": 21}', encoding="utf-8")
    (tmp_path / "hosts" / "broken.json").write_text("{", encoding="utf-8")
    code, out, err = run("machines", "zimacube-2")
    marked = [line.split()[0] for line in out.splitlines() if line.endswith("· yours")]
    assert (code, marked) == (0, ["zimacube-2-pro"])
    assert err.count("\n") == 1
    assert err.startswith("Your file hosts/broken.json: this is not JSON")
    _, out, _ = run("machines", "zimacube-2-pro", "--details")
    assert "idle watts (yours)\n    21 W" in out
    _, out, _ = run("estimate", "qwen3-4b", "--machine", "zimacube-2-pro")
    assert "From your own file hosts/zimacube-2-pro.json: idle_w." in out


def test_all_models_are_listed_with_what_runs_those_that_llama_cpp_cannot_load(run):
    rows = json.loads(run("models", "--json")[1])
    assert len(rows) >= 257
    others = [row for row in rows if row["llama_cpp"] == "none"]
    assert len(rows) - len(others) >= 242
    assert all(row["llama_cpp_reason"] and row["served_by"] for row in others)
    assert not any(row["llama_cpp_reason"] for row in rows if row["llama_cpp"] != "none")
    listed = run("models", "olmo", "hybrid")[1]
    assert "not in llama.cpp; vLLM" in listed


def test_a_model_that_llama_cpp_cannot_load_is_answered_with_bounds(run):
    code, out, _ = run("estimate", "zaya1-8b", *ZIMA, "--limits")
    assert code == 0
    assert "Cannot tell. llama.cpp cannot load this model" in out
    assert "These run it: SGLang" in out
    assert "without workspace" in out
    assert "exact" not in out
    assert "none fits" not in out
    data = json.loads(run("estimate", "zaya1-8b", *ZIMA, "--json")[1])
    assert data["verdict"]["field"] == "model"
    assert data["pools"][0]["ranges"]["weights"]["basis"] == "bounds"


def test_limits_of_a_model_that_cannot_be_judged_say_so(run):
    code, out, _ = run("limits", "zaya1-8b", *ZIMA)
    assert code == 0
    assert out.count("Cannot tell") == 1
    assert "none fits" not in out


def test_a_draft_is_printed_or_written_and_never_over_a_file(run, tmp_path):
    config = tmp_path / "Some-Model" / "config.json"
    config.parent.mkdir()
    config.write_text(json.dumps(LLAMA))
    code, out, err = run("models", "add", str(config))
    assert code == 0
    assert json.loads(out)["id"] == "some-model"
    assert "8,030,261,312" in err
    assert "licence" in err
    target = tmp_path / "mine.json"
    assert run("models", "add", str(config), "--output", str(target))[0] == 0
    assert json.loads(target.read_text())["id"] == "mine"
    code, out, err = run("models", "add", str(config), "--output", str(target))
    assert (code, out) == (1, "")
    assert "mine.json" in err


def test_a_draft_that_cannot_be_made_names_the_field(run, tmp_path):
    config = tmp_path / "config.json"
    config.write_text(json.dumps(LLAMA | {"model_type": "gemma3"}))
    code, out, err = run("models", "add", str(config))
    assert (code, out) == (1, "")
    assert err.startswith("model_type: ")
    assert run("models", "add", str(tmp_path / "none.json"))[0] == 1
    assert run("models", "add")[0] == 2


def test_a_card_that_does_not_go_in_is_no_plan_that_fits(run):
    flags = ("llama-3.1-8b", "--machine", "zimacube-2-pro", "--gpu", "nvidia-geforce-rtx-3090")
    code, out, _ = run("estimate", *flags)
    assert code == 0
    assert "The card does not go in. The notes say why." in out
    assert "llama-server -m" not in out
    assert json.loads(run("estimate", *flags, "--json")[1])["verdict"]["cards"] == "NO_FIT"
    unknown = ("llama-3.1-8b", "--machine", "zimaboard-2-1664", "--gpu", "intel-arc-pro-b50")
    assert "Fits, if the card goes in." in run("estimate", *unknown)[1]


@pytest.mark.parametrize(
    ("flag", "value", "said"),
    [("--users", "1.5", "is not a whole number"), ("--memory", "much", "is not a number")],
)
def test_a_flag_that_takes_a_number_says_in_words_what_it_was_given(capsys, flag, value, said):
    with pytest.raises(SystemExit) as ended:
        build_parser().parse_args(["estimate", "llama-3.1-8b", *ZIMA, flag, value])
    assert ended.value.code == 2
    assert f'"{value}" {said}' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("runtime", "said"),
    [
        ("vllm", "the card looks full from the start"),
        ("exllamav3", "the whole cache is taken at the start"),
        ("generic", "the whole cache is taken at the start"),
    ],
)
def test_when_a_runtime_takes_its_cache_is_said(run, runtime, said):
    _, out, _ = run("estimate", "qwen3-4b", *ZIMA, "--runtime", runtime, "--users", "2")
    assert said in out


def test_a_cache_that_grows_is_not_said_to_fill_a_card(run):
    flags = ("--machine", "zimacube-2-standard", "--memory", "32", "--runtime", "openvino")
    _, out, _ = run("estimate", "qwen3-4b", *flags)
    assert "the cache grows with use, up to 1.12 GiB" in out
    assert "card looks full" not in out


def test_nobody_waits_for_a_runtime_that_does_not_start(run):
    _, out, _ = run("estimate", "qwen3-8b", *ZIMA, "--runtime", "sglang", "--users", "2")
    assert "does not start" in out
    assert "Somebody waits" not in out
