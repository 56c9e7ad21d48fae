"""``buy``, ``services`` and the settings of speed and energy, as people and scripts use them."""

import json

import pytest

ZIMA = ("--machine", "zimacube-2-creator-pack")


def test_buy_lists_machines_by_price_with_verdict_and_speed(run):
    code, out, err = run("buy", "llama-3.1-8b", "--context", "32k", "--users", "4")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].endswith("4 people × 32,768 tokens")
    enough = lines.index("Enough, the cheapest first")
    assert lines[enough + 1].strip().startswith("US$")
    assert "tokens/s each" in lines[enough + 2]
    assert "Enough if the card fits: find out before buying" in lines
    assert "US$0" not in out


def sections(out: str) -> dict[str, list[str]]:
    """Lines of each section by its head."""
    found: dict[str, list[str]] = {}
    for line in out.splitlines():
        if not line.startswith(" "):
            found[line] = lines = []
        elif line.strip():
            lines.append(line)
    return found


def test_what_has_no_price_or_no_speed_stands_in_a_section_of_its_own(run):
    _, out, _ = run("buy", "llama-3.1-8b", "--context", "32k", "--users", "4")
    found = sections(out)
    enough = found["Enough, the cheapest first"]
    unpriced = found["Enough, but what it costs is not known"]
    no_speed = found["The model fits, but how fast it runs is not known"]
    assert not any("not known" in line or "and more" in line for line in enough)
    assert "price not known" in unpriced[0]
    assert "tokens/s each" in unpriced[1]
    assert "speed not known" in no_speed[1]


def test_an_offer_is_not_enough_where_nobody_knows_its_speed(run):
    offers = json.loads(run("buy", "llama-3.1-8b", "--json")[1])
    without = [offer for offer in offers if offer["speed"] is None]
    assert without
    assert not any(offer["enough"] for offer in without)


def test_what_speaks_of_power_is_the_first_reason_shown(run):
    _, out, _ = run("buy", "llama-3.1-8b", "--context", "32k", "--users", "4")
    doubtful = sections(out)["Enough if the card fits: find out before buying"]
    first = [doubtful[i + 1] for i, line in enumerate(doubtful) if "not known whether" in line]
    assert first
    assert all("supply" in line or "W" in line for line in first)


def test_buy_as_json_has_every_offer_with_its_reasons(run):
    code, out, _ = run("buy", "llama-3.1-8b", "--budget", "2500", "--json")
    offers = json.loads(out)
    assert code == 0
    assert len(offers) > 100
    priced = [offer for offer in offers if offer["price"]["usd"] is not None]
    assert all(0 < offer["price"]["usd"] <= 2500 for offer in priced)
    carded = next(offer for offer in offers if offer["fit"])
    assert carded["fit"]["reasons"][0]["code"]
    assert carded["verdict"]["code"]


def test_buy_shows_the_rest_when_asked(run):
    _, short, _ = run("buy", "llama-3.1-70b")
    _, long, _ = run("buy", "llama-3.1-70b", "--all")
    assert "--all shows them" in short
    assert "Does not fit, only in part, or is too slow" in long
    assert len(long.splitlines()) > 3 * len(short.splitlines())


@pytest.mark.parametrize("budget", ["-5", "0", "nan", "inf"])
def test_a_budget_is_a_number_of_dollars(run, budget):
    code, out, err = run("buy", "llama-3.1-8b", f"--budget={budget}")
    assert (code, out) == (1, "")
    assert "budget" in err


def test_services_are_listed_with_what_they_take_or_that_nobody_knows(run):
    code, out, err = run("services")
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == 93
    (plex,) = [line for line in out.splitlines() if line.startswith("plex-server")]
    assert "unknown: enter what you see" in plex
    (jellyfin,) = [line for line in out.splitlines() if line.startswith("jellyfin-server")]
    assert "idle 287 MiB – 600 MiB" in jellyfin
    _, out, _ = run("services", "photos", "--json")
    assert {row["category"] for row in json.loads(out)} == {"photos"}


def test_a_service_takes_its_memory_and_says_so(run):
    bare = json.loads(run("estimate", "llama-3.1-8b", *ZIMA, "--json")[1])
    code, out, _ = run(
        "estimate", "llama-3.1-8b", *ZIMA, "--service", "plex-server=1.5",
        "--service", "embed-bge-m3@vram", "--service", "piper-tts", "--json",
    )  # fmt: skip
    found = json.loads(out)
    assert code == 0
    assert bare["pools"][1]["usable"] - found["pools"][1]["usable"] == 3 << 29
    assert bare["pools"][0]["usable"] > found["pools"][0]["usable"]
    codes = {note["code"] for note in found["notes"]}
    assert {"SERVICE_ENTERED", "SERVICE_KEEPS", "SERVICE_UNKNOWN"} <= codes
    assert found["scenario"]["services"][0] == {"id": "plex-server", "gib": 1.5, "pool": None}


def test_the_echo_of_a_plan_with_services_answers_the_same_again(run, tmp_path):
    flags = ("--service", "plex-server=1.5", "--service", "jellyfin-server", "--hours-a-day", "4")
    first = json.loads(run("estimate", "llama-3.1-8b", *ZIMA, *flags, "--json")[1])
    file = tmp_path / "echo.jsonl"
    file.write_text(json.dumps(first["scenario"]))
    assert json.loads(run("estimate", "--from", str(file))[1]) == first


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("--service", "imich"), "services"),
        (("--service", "plex-server=-1"), "services"),
        (("--min-tok-s", "-1"), "min_tok_s"),
        (("--max-wait-s", "nan"), "max_wait_s"),
        (("--hours-a-day", "25"), "hours_a_day"),
        (("--prompt-tokens", "0"), "prompt_tokens"),
        (("--idle-w", "-3"), "idle_w"),
    ],
)
def test_a_bad_value_is_refused_by_name(run, arguments, field):
    code, out, err = run("estimate", "llama-3.1-8b", *ZIMA, *arguments)
    assert (code, out) == (1, "")
    assert field in err


def test_a_size_that_is_no_number_is_wrong_usage(run):
    code, _, err = run("estimate", "llama-3.1-8b", *ZIMA, "--service", "plex-server=lots")
    assert code == 2
    assert "lots" in err


def test_an_estimate_has_the_speed_of_the_contract(run):
    _, out, _ = run("estimate", "llama-3.1-8b", *ZIMA, "--users", "4", "--context", "16k", "--json")
    speed = json.loads(out)["speed"]
    for name in ("answer_tok_s", "answer_tok_s_all", "prompt_tok_s", "first_token_s"):
        low, high = speed[name]
        assert 0 < low < high
    assert speed["grade"] == "FLUENT"
    assert speed["extrapolated"] is False


def test_an_estimate_says_with_which_memory_it_counts(run):
    standard = ("estimate", "llama-3.1-8b", "--machine", "zimacube-2-standard")
    _, one, _ = run(*standard)
    assert one.splitlines()[2].endswith("8 GB · 1x8 · 1 channel · 38.4 GB/s")
    memory = json.loads(run(*standard, "--memory", "16", "--json")[1])["memory"]
    assert memory == {"gib": 16, "modules": "2x8", "channels": 2, "bandwidth_gb_s": 76.8}
    own = run("estimate", "llama-3.1-8b", "--ram", "32", "--json")[1]
    assert json.loads(own)["memory"] is None


def test_loading_is_not_said_to_be_from_nvme_where_a_machine_takes_none(run):
    board = run("estimate", "llama-3.1-8b", "--machine", "zimaboard-2-1664")[1]
    cube = run("estimate", "llama-3.1-8b", *ZIMA)[1]
    assert "a SATA drive" in board
    assert "NVMe" not in board
    assert "an NVMe drive" in cube


def test_two_equal_cards_have_each_their_own_electricity(run):
    hours = ("--hours-a-day", "4", "--json")
    card = ("--gpu", "nvidia-geforce-rtx-4090")
    one, two = (
        json.loads(
            run("estimate", "llama-3.1-8b", "--machine", "desktop-2-slot", *cards, *hours)[1]
        )
        for cards in (card, card * 2)
    )
    assert two["energy"]["load_w"] > one["energy"]["load_w"] + 300


def test_a_slow_plan_says_what_that_means(run):
    _, out, _ = run("estimate", "llama-3.1-8b", "--machine", "gmktec-g3-plus")
    assert "The wait for the first token decides" in out
    assert "Fits, but too slow." in out
    assert "2.6–3.7 tokens/s" in out
    assert "Slower than a person reads" in out


def test_a_card_that_does_not_go_in_is_said_with_its_reasons(run):
    code, out, _ = run(
        "estimate", "llama-3.1-8b", "--machine", "zimacube-2-standard",
        "--gpu", "nvidia-geforce-rtx-3090",
    )  # fmt: skip
    assert code == 0
    assert "NVIDIA GeForce RTX 3090 (slot 1) does not fit:" in out
    assert "Length: the card has 336 mm, there is room for 178 mm." in out
    assert "Power supply: 247 W, and cards alone take 350 W." in out


def test_what_to_measure_before_buying_a_card_for_a_zimaboard_is_said(run):
    _, out, _ = run(
        "estimate", "llama-3.1-8b", "--machine", "zimaboard-2-1664",
        "--gpu", "nvidia-rtx-a2000-12-gb",
    )  # fmt: skip
    assert "the figures hold if it does" in out
    assert "Length: the card has 167 mm; measure the room in the machine." in out
    assert "what the slot gives is not known: ask" in out
    assert "tokens/s" in out


def test_a_year_s_electricity_is_shown_or_said_to_be_unknown(run):
    hours = ("--hours-a-day", "4", "--price-per-kwh", "0.3")
    _, known, _ = run("estimate", "llama-3.1-8b", "--machine", "dgx-spark", *hours)
    assert "409 kWh a year: 155 W for 4 hours a day, 25 W for the rest" in known
    assert "122.64" in known
    _, unknown, _ = run("estimate", "llama-3.1-8b", *ZIMA, *hours)
    assert "Watts not known, and so not counted: the machine itself" in unknown
    _, entered, _ = run(
        "estimate", "llama-3.1-8b", *ZIMA, *hours, "--idle-w", "40", "--load-w", "110"
    )
    assert "453 kWh a year" in entered
