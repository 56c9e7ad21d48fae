"""``calibrate`` on the command line: values, comparisons, and plans that keep what was taught."""

import json

import pytest

from elbowroom.core.scenario import Scenario
from tests.core.logs import scaled, server_lines

MODEL = ("--model", "llama-3.1-8b", "--machine", "zimacube-2-creator-pack", "--context", "16384")


@pytest.fixture
def log(tmp_path, catalogue):
    """A log of four people's plan, its workspace a fifth smaller than estimated."""
    scenario = Scenario("llama-3.1-8b", "zimacube-2-creator-pack", context=16384, users=4)
    lines = scaled(server_lines(catalogue.estimate(scenario)), 0.8)
    path = tmp_path / "server.log"
    path.write_text("\n".join(lines))
    return path


def test_without_a_plan_every_value_is_listed_with_its_line(run, log):
    code, out, _ = run("calibrate", log)
    assert code == 0
    assert "line 6: slots = 4" in out
    assert "CPU_Mapped" in out


def test_other_slots_are_said_before_the_figures(run, log):
    code, out, _ = run("calibrate", log, *MODEL, "--users", "2")
    assert code == 0
    assert out.index("People at once: 4 in the log (line 17), 2 in the plan") < out.index(
        "KV cache"
    )
    assert "Settings differ" in out


def test_the_comparison_as_json_has_codes_and_bytes(run, log):
    code, out, _ = run("calibrate", log, *MODEL, "--users", "4", "--json")
    data = json.loads(out)
    assert code == 0
    assert data["obstacles"] == []
    assert data["margin_bytes_then"] <= data["margin_bytes"]
    (work,) = (part for part in data["parts"] if part["component"] == "workspace")
    assert work["logged"] == pytest.approx(0.8 * work["estimated"], rel=0.01)
    assert work["lines"] == [15, 16]


def test_what_a_log_taught_goes_into_an_estimate_by_a_flag(run, log, tmp_path):
    file = tmp_path / "july.json"
    _, out, _ = run("calibrate", log, *MODEL, "--users", "4", "--json")
    file.write_text(out)
    question = ("estimate", *MODEL[1:], "--users", "4", "--json")
    plain = json.loads(run(*question)[1])
    taught = json.loads(run(*question, "--calibration", file)[1])
    assert taught["total"]["workspace"] < plain["total"]["workspace"]
    assert "CALIBRATED" in {note["code"] for note in taught["notes"]}
    assert taught["scenario"]["calibrations"][0]["runtime"] == "llama.cpp"


def test_applying_keeps_it_in_the_plan_and_only_then(run, log, tmp_path):
    plan = tmp_path / "family.elbowroom"
    run("plan", "new", plan, *MODEL[1:], "--users", "4")
    before = plan.read_bytes()
    run("calibrate", log, "--plan", plan)
    assert plan.read_bytes() == before
    code, _, err = run("calibrate", log, "--plan", plan, "--apply", "July")
    assert code == 0
    assert '"July" is in' in err
    (item,) = json.loads(plan.read_text())["scenario"]["calibrations"]
    assert item["name"] == "July"
    assert "Calibrated with" in run("estimate", "--plan", plan)[1]


def test_a_log_of_other_settings_is_not_applied(run, log, tmp_path):
    plan = tmp_path / "family.elbowroom"
    run("plan", "new", plan, *MODEL[1:], "--users", "2")
    before = plan.read_bytes()
    code, _, err = run("calibrate", log, "--plan", plan, "--apply", "July")
    assert code == 1
    assert "not applied" in err
    assert plan.read_bytes() == before


@pytest.mark.parametrize("data", [b"", b"\x1f\x8b\x08\x00" + bytes(40), b"GGUF" + bytes(64)])
def test_what_is_no_log_is_refused(run, tmp_path, data):
    path = tmp_path / "x.log"
    path.write_bytes(data)
    code, out, err = run("calibrate", path)
    assert (code, out) == (1, "")
    assert "this is not a log" in err


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"calibration": null}', '{"name": 1}'])
def test_a_file_that_holds_no_calibration_is_refused(run, tmp_path, text):
    path = tmp_path / "x.json"
    path.write_text(text)
    code, _, err = run("estimate", *MODEL[1:], "--calibration", path)
    assert code == 1
    assert "holds no calibration" in err


def test_applying_needs_a_plan(run, log):
    code, _, err = run("calibrate", log, *MODEL, "--apply", "July")
    assert code == 2
    assert "--plan" in err


@pytest.mark.parametrize("flag", [(), ("--json",)])
def test_no_path_of_a_log_is_told_on(run, tmp_path, flag):
    path = tmp_path / "vllm.log"
    path.write_text(
        "Initializing a V1 LLM engine (v0.11.0) with config: model='/home/min-ji/models/x', "
        "max_seq_len=8192\nModel loading took 14.99 GiB memory and 3.1 seconds\n"
    )
    code, out, _ = run("calibrate", path, *flag)
    assert code == 0
    assert "16095389942" in out.replace(",", "")
    assert "min-ji" not in out


def test_a_diagnosis_reads_the_log_and_says_first_what_it_was_set_to(run, log):
    asked = ("diagnose", *MODEL[1:], "--users", "2", "--symptom", "crash", "--log", log)
    code, out, _ = run(*asked)
    assert code == 0
    assert "People at once: 4 in the log (line 17), 2 in the plan" in out
    assert out.index("People at once") < out.index("KV cache") < out.index("It stopped")
    data = json.loads(run(*asked, "--json")[1])
    assert [each["field"] for each in data["log"]["settings"] if each["differs"]] == ["users"]
    assert data["crash"]["cause"]


def test_a_log_that_is_not_there_is_refused_by_a_diagnosis(run, tmp_path):
    code, _, err = run("diagnose", *MODEL[1:], "--log", tmp_path / "gone.log")
    assert code == 1
    assert "gone.log" in err
