"""``compare``, as people and scripts use it."""

import json

import pytest

from elbowroom.plan.comparison.state import begun
from elbowroom.plan.document.records import Records
from elbowroom.plan.document.writing import plan_bytes
from tests.plan.comparison.comparisons import CARD, PLAN, WHOLE, ZIMA, plan

ASKED = ("--context", "16k", "--users", "4")
BOTH = ("llama-3.1-8b", "gemma-3-12b@Q8_0", "--machine", ZIMA, "--machine", "framework-desktop@128")


def test_models_stand_below_each_other_on_each_machine_with_the_reasons(run):
    code, out, err = run("compare", *BOTH, *ASKED)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("4 people × 16,384")
    assert "Q8_0" not in lines[0]
    assert sum("Llama 3.1 8B Instruct  " in line for line in lines) == 2
    assert "Why do Llama 3.1 8B Instruct and Gemma 3 12B it differ?" in lines
    assert "nan" not in out


def test_json_has_each_cell_as_estimate_has_it(run):
    code, out, _ = run("compare", *BOTH, *ASKED, "--json")
    data = json.loads(out)
    assert code == 0
    assert [row["model"] for row in data["rows"]] == ["llama-3.1-8b", "gemma-3-12b"]
    assert [(cell["row"], cell["column"]) for cell in data["cells"]] == [
        (0, 0), (0, 1), (1, 0), (1, 1),
    ]  # fmt: skip
    single = json.loads(
        run(
            "estimate", "gemma-3-12b", "--quant", "Q8_0", "--machine", "framework-desktop",
            "--memory", "128", *ASKED, "--limits", "--json",
        )[1]
    )  # fmt: skip
    cell = data["cells"][3]
    for name in ("verdict", "total", "pools", "per_token_bytes", "speed"):
        assert cell[name] == single[name]
    for name in ("max_context", "max_users"):
        assert cell["limits"][name] == single["limits"][name]


@pytest.mark.parametrize("over", ["quants", "caches", "runtimes", "flash"])
def test_one_model_is_compared_over_a_setting(run, over):
    code, out, err = run("compare", "llama-3.1-8b", "--machine", ZIMA, "--over", over, "--json")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert {row["model"] for row in data["rows"]} == {"llama-3.1-8b"}
    assert len({json.dumps(row["settings"]) for row in data["rows"]}) == len(data["cells"]) >= 2


def test_a_card_is_put_in_with_a_plus_and_taken_out_with_none(run):
    _, out, _ = run(
        "compare", "llama-3.1-8b", "--machine", f"zimacube-2-pro@64+{CARD}",
        "--machine", f"{ZIMA}+none", "--json",
    )  # fmt: skip
    columns = json.loads(out)["columns"]
    assert columns == [
        {"machine": "zimacube-2-pro", "memory_gib": 64.0, "gpus": [CARD]},
        {"machine": ZIMA, "gpus": []},
    ]


def test_what_cannot_be_read_is_said_in_its_place_and_by_the_exit_code(run):
    code, out, _ = run("compare", "llama-3.1-8b", "nope", "--machine", ZIMA)
    assert code == 1
    assert '"nope" is not in the catalogue' in out
    code, out, _ = run("--lang", "ko", "compare", "nope", "phi-4", "--machine", ZIMA, "--json")
    assert code == 1
    assert json.loads(out)["cells"][0]["error"]["message"].startswith("model:")


@pytest.mark.parametrize(
    "argv",
    [
        (),
        ("llama-3.1-8b",),
        ("--machine", ZIMA),
        ("a", "b", "--machine", ZIMA, "--over", "quants"),
        ("a", "--plan", "x.elbowroom"),
    ],
)
def test_a_question_that_is_not_whole_is_wrong_usage(run, argv):
    code, out, err = run("compare", *argv)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "argv", [("a",) * 7 + ("--machine", ZIMA), ("a", "--machine", f"{ZIMA}@x")]
)
def test_a_bad_number_is_refused_without_a_traceback(run, argv):
    code, out, err = run("compare", *argv)
    assert (code, out) == (1, "")
    assert len(err.splitlines()) == 1


def test_the_comparison_of_a_plan(run, tmp_path):
    path = tmp_path / "plan.elbowroom"
    path.write_bytes(plan_bytes(plan(WHOLE), Records()))
    code, out, _ = run("compare", "--plan", str(path), "--json")
    assert code == 0
    assert len(json.loads(out)["cells"]) == 36
    path.write_bytes(plan_bytes(plan(begun(PLAN).__class__()), Records()))
    code, _, err = run("compare", "--plan", str(path))
    assert (code, err.strip()) == (2, f"{path} compares nothing.")
