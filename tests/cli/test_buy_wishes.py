"""``elbowroom buy`` without a model: wishes in, a set and a parts list out."""

import json

import pytest


def test_the_advice_is_a_verdict_sets_tiles_and_a_list(run):
    code, out, err = run("buy", "--language", "ko", "--service", "immich-stack", "--budget", "1500")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("Fits: ")
    for head in ("Sets that do all of it", "1 · Machine", "What you would buy"):
        assert head in lines
    assert "Smallest that fits" in out
    assert "ZimaBoard 2 1664" in out


def test_a_price_of_ones_own_in_ones_own_money(run):
    code, out, _ = run(
        *("buy", "--json", "--machine", "zimacube-2-standard", "--memory", "32", "--gpu", "none"),
        *("--currency", "KRW=1400@2026-11-29"),
        *("--price", "host:zimacube-2-standard=1000000@2026-11-30"),
    )
    items = {i["item"]: i for i in json.loads(out)["chosen"]["price"]["items"]}
    assert code == 0
    host = items["host:zimacube-2-standard"]
    assert (host["amount"], host["origin"], host["date"]) == (1000000.0, "own", "2026-11-30")


def test_what_is_there_already_is_not_paid_for(run):
    flags = ("buy", "--json", "--machine", "zimacube-2-standard", "--memory", "8", "--gpu", "none")
    _, out, _ = run(*flags, "--owned", "host:zimacube-2-standard")
    price = json.loads(out)["chosen"]["price"]
    assert price["total"] == 0
    assert price["items"][0]["origin"] == "owned"


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--people", "0"), "people: 0 is outside"),
        (("--people", "2", "--at-once", "3"), "at_once: 3 is outside"),
        (("--people", "3", "--household", "8k", "32k"), "--household"),
        (("--household", "8k", "32k", "--at-once", "3"), "at_once: 3 is outside"),
        (("--hours-a-day", "25"), "hours_a_day: 25"),
        (("--price-per-kwh", "-1"), "price_per_kwh"),
        (("--budget", "nan"), "budget"),
        (("--workload", "juggling"), "juggling"),
        (("--machine", "zimabord-2"), "zimabord-2"),
        (("--pin", "no-such-model"), "no-such-model"),
        (("--context", "4k"), "--pin"),
        (("llama-3.1-8b", "--people", "3"), "MODEL"),
    ],
)
def test_a_wish_that_cannot_be_is_one_sentence(run, flags, said):
    code, out, err = run("buy", *flags)
    assert (code, out) == (1, "")
    assert said in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "flags",
    [
        ("--currency", "KRW"),
        ("--currency", "won=1@2026-11-29"),
        ("--price", "gpu:x"),
        ("--price", "gpu:x=-3"),
        ("--kind", "boat"),
    ],
)
def test_a_flag_that_cannot_be_read_is_wrong_usage(run, flags):
    code, _, err = run("buy", *flags)
    assert code == 2
    assert "Traceback" not in err


def test_people_with_contexts_of_their_own_share_one_pool(run):
    flags = ("buy", "--json", "--pin", "qwen3-8b", "--machine", "mac-mini-m4", "--memory", "16")
    _, alike, _ = run(*flags, "--household", "Dad:32k", "Mum:32k")
    code, mixed, _ = run(*flags, "--household", "Dad:32k", "Kid:8k")
    short = [json.loads(text)["chosen"]["verdict"]["short_bytes"] for text in (alike, mixed)]
    assert code == 0
    assert short[0] > short[1] > 0


def test_who_cares_about_electricity_gets_a_year_and_what_is_not_known_of_it(run):
    code, out, _ = run("buy", "--cares", "noise", "--hours-a-day", "3", "--price-per-kwh", "0.15")
    assert code == 0
    assert "kWh a year" in out
    assert "— kWh a year" in out
    assert "noise not known" in out
    _, out, _ = run("buy", "--json", "--machine", "mac-mini-m4", "--price-per-kwh", "0.15")
    year = json.loads(out)["chosen"]["energy"]
    assert year["idle_w"] == 4.1
    assert year["cost_a_year"] > 0
    assert year["unknown"] == []
    _, out, _ = run("buy", "--json", "--machine", "zimacube-2-standard", "--cares", "energy")
    assert "host" in json.loads(out)["chosen"]["energy"]["unknown"]
    _, out, _ = run("buy", "--json")
    assert "energy" not in json.loads(out)["chosen"]
