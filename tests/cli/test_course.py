"""Conversation, diagnosis, limits, workloads and ways out on the command line."""

import json

import pytest

from elbowroom.catalog.workloads import workloads

ZIMA = ("--machine", "zimacube-2-creator-pack")


def test_a_conversation_is_told_moment_by_moment(run):
    code, out, _ = run("conversation", "llama-3.1-8b", *ZIMA, "--users", "2")
    assert code == 0
    assert out.startswith("Over 2 conversations at once\n")
    assert "← peak" in out
    assert "file pages" in out
    code, out, _ = run("conversation", "llama-3.1-8b", *ZIMA, "--json")
    data = json.loads(out)
    full = next(m for m in data["moments"] if m["tokens"] == 8192)
    estimate = json.loads(run("estimate", "llama-3.1-8b", *ZIMA, "--json")[1])
    assert data["reserves"] == "everything"
    for held, pool in zip(full["pools"], estimate["pools"], strict=True):
        assert held["held"] == pool["need"]


def test_one_person_fills_a_part_of_what_everybody_reserves(run):
    asked = ("conversation", "llama-3.1-8b", *ZIMA, "--users", "4", "--json", "--who")
    one, both = (json.loads(run(*asked, who)[1]) for who in ("one", "all"))

    def used(data):
        return max(m["pools"][0]["cache_in_use"] for m in data["moments"])

    assert 4 * used(one) == used(both) == both["moments"][-2]["pools"][0]["cache_reserved"]


def test_a_diagnosis_names_part_cut_and_what_to_look_at(run):
    asked = ("diagnose", "llama-3.1-8b", *ZIMA, "--context", "128k", "--users", "4")
    code, out, _ = run(*asked)
    assert code == 0
    assert "KV cache, 64.00 GiB, 93 % of the need" in out
    assert "This alone restores it, and leaves the weights as they are: Context 131,072" in out
    assert '"nvidia-smi"' in out
    data = json.loads(run(*asked, "--symptom", "slow", "--json")[1])
    assert data["slow"]["cause"] == "IN_SYSTEM_MEMORY"
    assert "crash" not in data


def test_limits_reach_in_every_direction_for_one_and_for_all(run):
    code, out, _ = run("limits", "llama-3.1-8b", *ZIMA, "--users", "4", "--json")
    found = json.loads(out)["limits"]
    assert code == 0
    assert found["max_answer"] == found["max_context"] - 1024
    assert found["max_users_tight"] >= found["max_users"]
    assert found["kv_passes_weights_at_users"] == 5
    assert found["one_person"]["max_context"] > found["max_context"]
    alone = json.loads(run("limits", "llama-3.1-8b", *ZIMA, "--json")[1])["limits"]
    assert "one_person" not in alone
    assert alone["max_context"] == found["one_person"]["max_context"]


def test_an_estimate_that_does_not_fit_prints_its_ways_out(run):
    code, out, _ = run("estimate", "llama-3.1-8b", *ZIMA, "--context", "128k", "--users", "2")
    assert code == 0
    assert "Ways out\n  Cache f16 → q4_0" in out
    _, out, _ = run("estimate", "llama-3.1-8b", *ZIMA)
    assert "Ways out" not in out


def test_what_a_way_out_leads_to_stands_in_one_column_however_long_its_name(run):
    _, out, _ = run("estimate", "qwen3-8b", *ZIMA, "--runtime", "sglang")
    ends = [line.index("Then:") for line in out.splitlines() if "Then:" in line]
    assert len(ends) > 1
    assert len(set(ends)) == 1


def test_workloads_are_listed_and_give_their_lengths_where_flags_give_none(run):
    code, out, _ = run("workloads", "--json")
    assert code == 0
    assert {row["id"] for row in json.loads(out)} == set(workloads())
    asked = ("estimate", "llama-3.1-8b", *ZIMA, "--workload", "long-document", "--json")
    scenario = json.loads(run(*asked)[1])["scenario"]
    assert (scenario["context"], scenario["prompt_tokens"]) == (32768, 28000)
    scenario = json.loads(run(*asked, "--context", "40k")[1])["scenario"]
    assert (scenario["context"], scenario["answer_tokens"]) == (40960, 1000)
    code, _, err = run("estimate", "llama-3.1-8b", *ZIMA, "--workload", "nap")
    assert code == 1
    assert "workload" in err


def test_a_household_has_names_workloads_and_an_active_part(run):
    people = ("--household", "Mum:family-chat", "Dad:32k/2k", "4k", "--active", "2")
    code, out, _ = run("estimate", "llama-3.1-8b", *ZIMA, *people, "--json")
    answer = json.loads(out)
    mum, dad, kid = answer["scenario"]["household"]
    assert code == 0
    assert (mum["name"], mum["workload"], mum["context"]) == ("Mum", "family-chat", 8192)
    assert (dad["context"], dad["answer_tokens"]) == (32768, 2048)
    assert kid["context"] == 4096
    assert answer["pools"][0]["kv_cache"] == 2 * 32768 * 131072
    assert "OTHERS_WAIT_FOR_A_SLOT" in [note["code"] for note in answer["notes"]]
    code, _, err = run("estimate", "llama-3.1-8b", *ZIMA, "--household", "Mum:much")
    assert code == 2
    assert "Mum:much" in err


@pytest.mark.parametrize("field", [("--active", "0"), ("--answer-tokens", "-1")])
def test_numbers_out_of_range_are_refused_by_name(run, field):
    code, _, err = run("estimate", "llama-3.1-8b", *ZIMA, *field)
    assert code == 1
    assert field[0].lstrip("-").replace("-", "_") in err


def test_an_answer_that_the_context_cuts_is_said(run):
    lengths = ("--prompt-tokens", "7k", "--answer-tokens", "4k")
    _, out, _ = run("estimate", "llama-3.1-8b", *ZIMA, *lengths)
    assert "the answer may be cut short" in out
