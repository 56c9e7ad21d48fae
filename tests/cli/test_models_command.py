"""``elbowroom models``: one card, or a filtered list."""

import json
from functools import partial

import pytest

ZIMA = "zimacube-2-creator-pack"


@pytest.fixture
def run(run):
    """``models`` with these words."""
    return partial(run, "models")


def rows(run, *argv):
    code, out, _ = run(*argv, "--json")
    assert code == 0
    return {row["id"]: row for row in json.loads(out)}


def test_an_exact_id_shows_the_whole_card(run):
    code, out, err = run("exaone-4.0-32b")
    assert (code, err) == (0, "")
    assert "No commercial use" in out
    assert "Korean: named by the publisher" in out
    assert "19.3 GB" in out
    assert "18.01 GiB" in out
    assert "https://github.com/LG-AI-EXAONE/EXAONE-4.0" in out


def test_the_card_as_data_holds_codes_and_figures(run):
    code, out, _ = run("llama-3.1-8b", "--json")
    data = json.loads(out)
    assert code == 0
    assert data["commercial"] == "conditions"
    assert {"code": "USERS_BELOW", "users": 700_000_000}.items() <= (
        data["licences"][0]["conditions"][0].items()
    )
    assert data["languages"]["korean"] == "EXCLUDED"
    assert data["tokens"]["korean_page"] == 1114
    row = next(row for row in data["file_types"] if row["default"])
    assert (row["name"], row["basis"], row["file_bytes"]) == ("Q4_K_M", "published", 4920739232)
    assert row["published"]["checked_on"]


def test_words_that_are_no_id_search(run):
    assert set(rows(run, "exaone", "32b")) == {"exaone-3.5-32b", "exaone-4.0-32b"}


def test_filters_narrow_the_list(run):
    found = rows(run, "--language", "KO", "--commercial", "--max-size", "3B", "--min-size", "1B")
    assert "kanana-1.5-2.1b" in found
    assert all(10**9 <= row["parameters"] <= 3 * 10**9 for row in found.values())
    assert all("ko" in row["languages"] for row in found.values())
    assert {row["commercial"] for row in found.values()} <= {"yes", "conditions"}
    assert {row["modality"] for row in rows(run, "--modality", "vision").values()} == {
        "text+vision"
    }
    assert {row["family"] for row in rows(run, "--family", "gemma 3").values()} == {"Gemma 3"}


def test_an_id_with_a_filter_is_a_search(run):
    assert "qwen3-8b" in rows(run, "qwen3-8b", "--commercial")


def test_fits_machine_keeps_what_fits_and_says_how(run):
    found = rows(run, "qwen3", "--fits-machine", ZIMA, "--users", "4")
    assert found["qwen3-8b"]["verdict"] == "FITS"
    assert "qwen3-235b-a22b" not in found
    fewer = rows(run, "qwen3", "--fits-machine", ZIMA, "--users", "32")
    assert set(fewer) < set(found)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--fits-machine", "zimacube"), "Did you mean"),
        (("--fits-machine", ZIMA, "--users", "0"), "outside 1 to"),
        (("--fits-machine", ZIMA, "--memory", "13"), "Choose one of"),
    ],
)
def test_a_machine_that_cannot_be_is_refused(run, arguments, says):
    code, out, err = run(*arguments)
    assert (code, out) == (1, "")
    assert says in err


def test_size_is_written_as_models_are_named(run):
    code, out, err = run("--max-size", "nine")
    assert (code, out) == (2, "")
    assert "9B or 500M" in err


def test_a_card_marks_what_the_persons_own_file_says(run, tmp_path, monkeypatch):
    monkeypatch.setenv("ELBOWROOM_DATA", str(tmp_path))
    (tmp_path / "models").mkdir()
    own = {"max_context": 20000, "released": "2025-05"}
    (tmp_path / "models" / "qwen3-4b.json").write_text(json.dumps(own), encoding="utf-8")
    code, out, _ = run("qwen3-4b")
    marked = [line.split("  ")[0] for line in out.splitlines() if line.endswith(" · yours")]
    assert (code, marked) == (0, ["Alibaba · Qwen3 · yours", "Released", "Longest context", ""])
    assert "20,000 tokens · yours" in out
    assert "  Released · yours\n" in out
    assert json.loads(run("qwen3-4b", "--json")[1])["own"] == ["max_context", "released"]


def test_a_card_from_the_catalogue_marks_nothing(run):
    assert "yours" not in run("qwen3-8b")[1]
    assert json.loads(run("qwen3-8b", "--json")[1])["own"] == []
