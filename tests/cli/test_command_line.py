"""The command line as people and scripts use it."""

import json
import subprocess
import sys

import pytest

from elbowroom.__main__ import main

ZIMA = ("--machine", "zimacube-2-creator-pack")
PRO_2000 = "nvidia-rtx-pro-2000-blackwell"


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


def test_two_cards_that_cannot_hold_a_plan_are_both_named(run):
    _, out, _ = run("estimate", "llama-3.3-70b", "--vram", "12,24", "--ram", "64")
    assert "GPU 1 + GPU 2 together cannot hold all:" in out


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
