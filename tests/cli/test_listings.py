"""Models, machines, cards and modules as the command line lists them."""

import json
import re

import pytest

from elbowroom.cli.listings import formats


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
    schema = json.loads(out)
    assert schema["type"] == "object"
    assert schema["required"]
    assert set(schema["required"]) <= set(schema["properties"])


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
        assert out.count("US$") > 50
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
