"""``elbowroom techniques``, and what-ifs on the command line."""

import json

from elbowroom.core.techniques import TECHNIQUES

ZIMA = ("--machine", "zimacube-2-creator-pack", "--users", "4")


def test_every_technique_is_listed_with_its_effect_and_source(run):
    code, out, _ = run("techniques", "llama-3.1-8b", *ZIMA)
    assert code == 0
    assert "Flash attention · flash-attention · in use · saves" in out
    assert "arxiv.org/abs/2306.14048" in out
    assert all(f" · {name} · " in out for name in TECHNIQUES)


def test_as_json_each_has_both_sums_and_how_to_choose_it(run):
    code, out, _ = run("techniques", "llama-3.1-8b", *ZIMA, "--json")
    rows = {row["id"]: row for row in json.loads(out)}
    assert code == 0
    assert list(rows) == list(TECHNIQUES)
    packed = rows["cache-q8_0"]
    assert packed["change"] == {"cache_k": "q8_0", "cache_v": "q8_0"}
    assert packed["without"]["kv_cache"] == 4 << 30
    assert packed["saves_bytes"] == sum(packed["without"].values()) - sum(packed["with"].values())
    assert rows["kv-in-ram"]["change"]["offload"]["kv_on_gpu"] is False
    assert rows["mtp"]["reason"] == "NO_MTP"


def test_without_a_model_the_example_is_looked_at(run):
    code, out, _ = run("techniques")
    assert code == 0
    assert out.startswith("Llama 3.1 8B Instruct: ")
    code, _, err = run("techniques", "--users", "2")
    assert code == 1
    assert "users" in err


def test_a_what_if_is_applied_and_said(run):
    code, out, _ = run("estimate", "llama-3.1-8b", *ZIMA, "--technique", "kivi-2")
    assert code == 0
    assert "What if: KIVI" in out
    assert "Lossy" in out
    answer = json.loads(run("estimate", "llama-3.1-8b", *ZIMA, "--technique", "h2o", "--json")[1])
    assert answer["scenario"]["technique"] == ["h2o"]
    assert answer["notes"][0] == {"code": "WHAT_IF", "technique": "h2o"}


def test_pictures_a_draft_and_another_model_are_flags(run):
    flags = ("--images", "2", "--image-side", "900", "--vision", "ram", "--beside", "bge-m3")
    flags = (*flags, "--draft", "gemma-3-1b", "--draft-tokens", "5")
    code, out, err = run("estimate", "gemma-3-12b", *ZIMA, *flags, "--json")
    assert code == 0, err
    answer = json.loads(out)
    scenario = {name: answer["scenario"][name] for name in ("images", "vision", "draft", "beside")}
    assert scenario == {
        "images": 2,
        "vision": "ram",
        "draft": "gemma-3-1b",
        "beside": ["bge-m3"],
    }
    assert answer["total"]["extras"] > 2 << 30


def test_a_technique_that_is_not_known_is_refused_with_those_that_are(run):
    code, _, err = run("estimate", "llama-3.1-8b", *ZIMA, "--technique", "magic")
    assert code == 1
    assert "magic" in err
    assert "kivi-2" in err
