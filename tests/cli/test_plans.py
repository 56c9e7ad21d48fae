"""Plan files on the command line."""

import json
import os
import re

import pytest

from elbowroom.plan.document.writing import sealed

ZIMA = ("llama-3.1-8b", "--machine", "zimacube-2-creator-pack", "--users", "4", "--context", "16k")


@pytest.fixture
def run(run, monkeypatch, tmp_path):
    """A command line in a home of its own."""
    monkeypatch.setenv("ELBOWROOM_HOME", str(tmp_path / "home"))
    return run


@pytest.fixture
def plan(run, tmp_path):
    path = tmp_path / "가족 서버.elbowroom"
    code, out, err = run("plan", "new", str(path), *ZIMA, "--name", "가족 서버")
    assert (code, err) == (0, "")
    assert out == f"{path}: written.\n"
    return path


def changed(path, **members):
    content = json.loads(path.read_bytes())
    del content["checksum"]
    path.write_bytes(sealed(content | members))


def test_a_plan_answers_as_its_flags_do(run, plan):
    for command, *more in (("estimate", "--limits"), ("limits",)):
        by_flags = run(command, *ZIMA, *more, "--json")
        assert run(command, "--plan", str(plan), *more, "--json") == by_flags
        assert by_flags[0] == 0


def test_making_a_plan_writes_nothing_else(run, plan, tmp_path):
    assert sorted(os.listdir(tmp_path)) == [plan.name]


def test_a_plan_answers_with_the_figures_it_brings(run, plan):
    content = json.loads(plan.read_bytes())
    content["records"]["models"]["llama-3.1-8b"]["max_context"] = 4096
    changed(plan, records=content["records"])
    _, out, _ = run("estimate", "--plan", str(plan), "--json")
    assert {"code": "CONTEXT_ABOVE_MODEL_MAX", "context": 16384, "max": 4096} in json.loads(out)[
        "notes"
    ]
    code, out, _ = run("plan", "check", str(plan))
    assert code == 0
    assert "max_context: 4096 in the plan, 131072 in the catalogue" in out
    _, out, _ = run("plan", "check", str(plan), "--json")
    assert json.loads(out)["differences"][0]["field"] == "max_context"


def test_a_sound_plan_is_called_sound(run, plan):
    assert run("plan", "check", str(plan)) == (0, f"{plan}: this plan is sound.\n", "")


def test_no_file_is_written_over(run, plan):
    before = plan.read_bytes()
    code, out, err = run("plan", "new", str(plan), *ZIMA)
    assert (code, out) == (1, "")
    assert "already" in err
    assert plan.read_bytes() == before


def test_a_plan_that_cannot_be_answered_is_not_made(run, tmp_path):
    code, _, err = run("plan", "new", str(tmp_path / "x"), "no-such-model", "--ram", "8")
    assert code == 1
    assert "not in the catalogue" in err
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "the file is empty"),
        (b"{", "no JSON at line and column 1:2"),
        (b"[]", "not a plan of Elbowroom"),
        (b'{"format": 1, "format": 1}', '"format" stands in it twice'),
        (b'{"format": 9, "app_version": "9.1"}', "a newer Elbowroom wrote this plan (9.1)"),
        ("{}".encode("utf-16"), "not UTF-8"),
    ],
)
@pytest.mark.parametrize(
    "command", [("estimate", "--plan"), ("limits", "--plan"), ("plan", "check")]
)
def test_a_bad_file_is_one_sentence_in_both_languages(run, tmp_path, command, data, says):
    path = tmp_path / "bad.elbowroom"
    path.write_bytes(data)
    code, out, err = run(*command, str(path))
    assert (code, out) == (1, "")
    assert says in err
    assert err.count("\n") == 1
    code, _, err = run("--lang", "ko", *command, str(path))
    assert code == 1
    assert re.search("[가-힣]", err)


def test_a_file_that_is_not_there_or_is_none_is_one_sentence(run, tmp_path):
    for path, says in ((tmp_path / "gone", "not there"), (tmp_path, "a folder")):
        code, out, err = run("estimate", "--plan", str(path))
        assert (code, out) == (1, "")
        assert says in err


def test_what_a_person_should_know_goes_to_standard_error(run, plan):
    plan.write_bytes(plan.read_bytes().replace(b'"users": 4', b'"users": 3'))
    code, out, err = run("estimate", "--plan", str(plan), "--json")
    assert code == 0
    assert json.loads(out)["scenario"]["users"] == 3
    assert "changed outside Elbowroom" in err


@pytest.mark.parametrize("flag", [("--users", "5"), ("--ram", "8"), ("--quant", "Q8_0")])
def test_a_plan_goes_together_with_no_other_setting(run, plan, flag):
    code, out, _ = run("estimate", "--plan", str(plan), *flag, "--json")
    assert code == 1
    error = json.loads(out)["error"]
    assert (error["code"], error["field"]) == ("CONFLICTING_FIELDS", flag[0][2:])


@pytest.mark.parametrize(
    "arguments",
    [
        ("limits",),
        ("limits", "phi-4", "--plan", "x"),
        ("estimate", "--from", "x", "--plan", "y"),
        ("plan",),
        ("plan", "new", "x"),
    ],
)
def test_wrong_usage_ends_with_two(run, arguments):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err


def test_a_name_that_is_no_text_is_taken_and_shown(run, tmp_path):
    path = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.elbowroom")
    assert run("plan", "new", path, *ZIMA)[0] == 0
    code, out, _ = run("plan", "check", path)
    assert code == 0
    assert "caf�.elbowroom" in out


def test_equal_keys_in_a_line_of_scenarios_are_refused(run, tmp_path):
    file = tmp_path / "lines.jsonl"
    file.write_text('{"model": "phi-4", "machine": {"ram_gib": 64}, "users": 1, "users": 2}')
    code, out, _ = run("estimate", "--from", str(file))
    assert code == 1
    assert json.loads(out)["error"]["code"] == "NOT_JSON"
