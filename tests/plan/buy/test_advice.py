"""The advice: what is recommended does what was asked, and everything else says what is wrong."""

from dataclasses import replace

import pytest

from elbowroom.catalog.buying import offers
from elbowroom.catalog.workloads import workload
from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import Person
from elbowroom.plan.buy.ages import STALE_AFTER_MONTHS, age_months, stale
from elbowroom.plan.buy.answering import Answered, question
from elbowroom.plan.buy.bill import bill
from elbowroom.plan.buy.bounds import on
from elbowroom.plan.buy.choosing import is_offered
from elbowroom.plan.buy.select import screen
from elbowroom.plan.buy.wishes import OwnPrice, Wishes

SHOWN = ("FITS", "TIGHT", "SPILLS", "TIGHT_SPILL", "NO_FIT", "TOO_SLOW")
"""What a tile can say where everything that is asked can be answered."""

STORIES = {
    "family": Wishes(languages=("ko",), services=("immich-stack",)),
    "no budget": Wishes(budget=None),
    "large crowd": Wishes(people=16, at_once=16, budget=4000.0),
    "owner": Wishes(machine="zimacube-2-standard", owned=("host:zimacube-2-standard",)),
    "voice": Wishes(machine="zimaboard-2-1664").doing("voice-assistant"),
    "own pc": Wishes(
        kind="pc",
        machine="desktop-2-slot",
        memory_gib=64.0,
        cards=("nvidia-geforce-rtx-3060-12-gb",),
    ),
    "agent": Wishes(people=1, at_once=1, kind="unified", budget=3000.0).doing("coding-agent"),
    "photos": Wishes(languages=("ko",)).doing("photo-description"),
    "impossible": Wishes(budget=50.0),
    "one by one": Wishes(
        people=3,
        at_once=2,
        household=(Person(32768, None, "Parent"), Person(8192), Person(8192)),
        cares=("energy", "noise"),
        price_per_kwh=0.15,
    ),
    "commercial": Wishes(commercial=True, languages=("ko",)),
}


@pytest.fixture(scope="session")
def advised(advisor):
    """The advice for each story, made once."""
    return {name: advisor.complete(wishes) for name, wishes in STORIES.items()}


def does_all(one: Answered) -> bool:
    return one.code == "FITS" and one.grade == "FLUENT"


@pytest.mark.parametrize("name", STORIES)
def test_what_is_recommended_fits_is_fast_enough_goes_in_and_has_a_price(advised, name):
    advice = advised[name]
    assert advice.smallest is not None
    for one in filter(None, (advice.smallest, advice.step_up)):
        assert does_all(one)
        assert one.setup.fit_grade in ("FITS", "FITS_WITH_CARE") or one.bill.is_there
        assert one.bill.total is not None
        assert stale(one.bill, one.setup.host.checked_on) is None
    assert advice.is_within == (name != "impossible")
    if advice.is_within:
        assert advice.chosen is not None
        assert does_all(advice.chosen)
        assert advice.chosen.bill.total is not None
        budget = advice.wishes.budget
        assert budget is None or advice.chosen.bill.total <= budget


@pytest.mark.parametrize("name", STORIES)
def test_every_tile_says_when_it_does_not_fit_or_is_too_slow(advisor, advised, name):
    vm = screen(advisor.catalogue, advised[name])
    tiles = [tile for row in vm.rows for tile in row.tiles]
    assert tiles
    for tile in tiles:
        assert tile.word
        assert tile.code in SHOWN
        if tile.code == "NO_FIT":
            assert "short" in tile.memory
        if "too slow" in tile.pace:
            assert tile.code not in ("FITS", "TIGHT")
        assert (tile.code == "TOO_SLOW") == ("too slow" in tile.word)
        for text in (
            tile.title,
            tile.facts,
            tile.memory,
            tile.pace,
            tile.price,
            *tile.notes,
            *tile.cares,
        ):
            assert "nan" not in text.split()
            assert "None" not in text
            assert "inf" not in text.split()
        assert tile.price not in ("$0", "+$0")


@pytest.mark.parametrize("name", STORIES)
def test_the_machines_of_the_first_row_are_always_there(advised, name):
    shown = {one.setup.host.id for one in advised[name].hosts}
    assert {
        "zimaboard-2-1664",
        "zimacube-2-standard",
        "zimacube-2-pro",
        "zimacube-2-creator-pack",
    } <= shown


@pytest.mark.parametrize("model", ["qwen3-8b", "qwen3.6-35b-a3b", "exaone-4.0-32b"])
def test_what_is_not_asked_would_not_have_done(advisor, model):
    """The cheapest set found by leaving out what cannot hold a model is the cheapest there is."""
    wishes = Wishes(model=model, budget=None)
    found = advisor.complete(wishes).smallest
    asked = question(wishes, workload(wishes.workload), model)
    every = [
        setup
        for host in advisor.setups.hosts
        if not host.template
        for setup in advisor.setups.of(host.id)
        if is_offered(setup, wishes) and bill(setup, wishes).total is not None
    ]
    costs = sorted(every, key=lambda setup: bill(setup, wishes).known)
    for setup in costs:
        one = advisor.answering.answered(asked, setup, wishes)
        if does_all(one):
            assert found is not None
            assert found.bill.total == one.bill.total
            return
    assert found is None


def test_the_list_of_all_machines_knows_nothing_cheaper(advisor, advised):
    """``elbowroom buy MODEL`` computes every machine; the advice agrees with it."""
    advice = advised["family"]
    assert advice.smallest is not None
    task = workload(advice.wishes.workload)
    asked = on(question(advice.wishes, task, advice.model), advice.smallest.setup)
    good = [
        offer
        for offer in offers(advisor.catalogue, asked)
        if offer.answer.verdict.code == "FITS"
        and offer.answer.speed is not None
        and offer.answer.speed.grade == "FLUENT"
        and offer.fit_grade in ("FITS", "FITS_WITH_CARE")
        and offer.price.usd is not None
        and not offer.host.template
        and not offer.host.status.startswith(("previous", "replaced"))
        and age_months(offer.price.oldest, offer.host.checked_on) <= STALE_AFTER_MONTHS
    ]
    assert min(offer.price.usd for offer in good) == advice.smallest.bill.total


def test_candidates_are_what_was_asked_for_the_best_first(advised):
    korean = advised["family"].candidates
    assert len(korean) > 20
    assert all("ko" in proposal.entry.languages for proposal in korean)
    sizes = [p.size for p in korean if p.is_recent and p.is_made_for_it]
    assert sizes == sorted(sizes, reverse=True)
    seeing = advised["photos"].candidates
    assert all("vision" in proposal.entry.modalities for proposal in seeing)
    free = advised["commercial"].candidates
    assert all(proposal.entry.commercial in ("yes", "conditions") for proposal in free)


def test_code_models_come_first_for_an_agent_and_last_for_a_family(advised):
    agents = advised["agent"].candidates
    assert agents[0].is_made_for_it
    names = [proposal.entry.record.id for proposal in advised["no budget"].candidates]
    half = len(names) // 2
    assert not any("coder" in name for name in names[:half])


def test_a_pinned_model_is_kept_even_where_nothing_serves_it(advisor):
    advice = advisor.complete(Wishes(model="llama-3.1-405b", budget=500.0))
    assert advice.model == "llama-3.1-405b"
    assert not advice.is_proposed
    assert not advice.is_within


def test_one_step_up_costs_more_and_does_for_twice_as_many(advisor, advised):
    advice = advised["family"]
    assert advice.step_up is not None
    assert advice.smallest is not None
    assert advice.step_up.bill.known > advice.smallest.bill.known
    more = replace(advice.wishes, at_once=advice.wishes.at_once * 2)
    asked = question(more, workload(more.workload), advice.model)
    again = advisor.answering.answered(asked, advice.step_up.setup, more)
    assert does_all(again)


def test_a_second_card_has_its_price_though_the_first_is_there(advisor):
    card = "gpu:nvidia-geforce-rtx-3060-12-gb"
    wishes = replace(STORIES["own pc"], owned=(card,))
    advice = advisor.complete(wishes)
    assert advice.chosen is not None
    assert advice.chosen.bill.total == 0
    second = next(one.after for one in advice.upgrades if one.kind == "second_card")
    assert [line.origin for line in second.bill.lines if line.item == card] == [
        "owned",
        "catalogue",
    ]
    assert second.bill.total > 0


def test_a_later_step_keeps_the_set_and_changes_one_thing(advised):
    upgrades = [one for advice in advised.values() for one in advice.upgrades]
    assert {one.kind for one in upgrades} == {"module", "second_card", "bigger_card"}
    for one in upgrades:
        before, after = one.before.setup, one.after.setup
        assert before.host.id == after.host.id
        is_more = after.option.gib > before.option.gib
        assert is_more == (one.kind == "module")
        assert (after.chosen != before.chosen) == (one.kind != "module")


def test_an_unknown_workload_or_machine_is_refused(advisor):
    with pytest.raises(Refusal):
        advisor.complete(Wishes(workload="juggling"))
    with pytest.raises(Refusal):
        advisor.complete(Wishes(machine="no-such-machine"))


def test_the_same_wishes_are_answered_without_asking_again(advisor, monkeypatch):
    advice = advisor.complete(STORIES["family"])
    monkeypatch.delattr(type(advisor.catalogue), "estimate")
    assert advisor.complete(STORIES["family"]).matrix == advice.matrix


def test_wishes_that_no_model_meets_say_so(advisor):
    vm = screen(advisor.catalogue, advisor.complete(Wishes(languages=("xx",))))
    assert vm.scenario is None
    assert "No model" in vm.verdict.sentence
    idle = screen(advisor.catalogue, advisor.complete(Wishes(max_idle_w=0.5)))
    assert "No machine" in idle.verdict.sentence


def test_two_cards_that_were_chosen_by_hand_are_asked_about_and_stay_among_the_tiles(advisor):
    cards = ("nvidia-geforce-rtx-3090", "nvidia-geforce-rtx-3090")
    wishes = Wishes(kind="pc", machine="desktop-2-slot", memory_gib=64.0, cards=cards, budget=None)
    advice = advisor.complete(wishes)
    assert advice.chosen.setup.chosen == cards
    assert advice.chosen.setup.option.gib == 64
    assert [one.setup.chosen for one in advice.cards].count(cards) == 1
    rows = {row.name: row.tiles for row in screen(advisor.catalogue, advice).rows}
    assert [tile.wishes.cards for tile in rows["cards"] if tile.is_chosen] == [cards]


def test_only_zima_machines_are_looked_at_where_that_is_wished(advisor):
    advice = advisor.complete(Wishes(kind="zima"))
    assert advice.hosts
    assert all(one.setup.host.family.startswith("Zima") for one in advice.hosts)


def test_where_nothing_on_sale_does_it_the_banner_says_so(advisor):
    wishes = Wishes(model="deepseek-v3", machine="zimaboard-2-832", budget=None)
    vm = screen(advisor.catalogue, advisor.complete(wishes))
    assert vm.verdict.code == "NO_FIT"
    assert "nothing" in vm.verdict.sentence.casefold()


def test_a_wish_that_cannot_be_asked_gives_its_reason_in_the_banner_and_in_every_tile(advisor):
    vm = screen(advisor.catalogue, advisor.complete(Wishes(services=("no-such-service",))))
    assert vm.verdict.code == "UNKNOWN"
    assert "no-such-service" in vm.verdict.sentence
    tiles = [tile for row in vm.rows for tile in row.tiles]
    assert tiles
    assert all("no-such-service" in " ".join(tile.unknowns) for tile in tiles)
    assert {(tile.code, tile.memory) for tile in tiles} == {("UNKNOWN", "")}


def test_a_model_that_cannot_be_sized_is_not_held_against_any_machine(advisor):
    vm = screen(advisor.catalogue, advisor.complete(Wishes(model="ax-k2-692b")))
    assert vm.verdict.code == "UNKNOWN"
    tiles = [tile for row in vm.rows for tile in row.tiles]
    assert {(tile.code, tile.word) for tile in tiles} == {("UNKNOWN", "Cannot tell")}


def test_what_costs_what_it_did_years_ago_is_shown_and_not_recommended(advisor):
    wishes = STORIES["agent"]
    advice = advisor.complete(wishes)
    orin = next(one for one in advice.hosts if one.setup.host.id == "jetson-agx-orin")
    assert does_all(orin)
    assert advice.smallest.setup.host.id != "jetson-agx-orin"
    vm = screen(advisor.catalogue, advice)
    tiles = [tile for row in vm.rows for tile in row.tiles if "Jetson AGX Orin" in tile.title]
    assert [tile.tag for tile in tiles] == ["price is years old"]
    todays = replace(
        wishes, prices=(OwnPrice("host:jetson-agx-orin", 1999.0, "USD", "2026-11-30"),)
    )
    assert advisor.complete(todays).smallest.setup.host.id == "jetson-agx-orin"


def test_prices_older_than_half_a_year_have_to_be_looked_up_again(advisor):
    vm = screen(advisor.catalogue, advisor.complete(STORIES["family"]))
    old = [part for part in vm.parts if "look up" in part.hint]
    assert [part.title for part in old] == ["2 × DDR5 SODIMM 48 GB"]
    assert any("2025-12" in check.text for check in vm.checks)


@pytest.mark.parametrize(
    ("day", "months"),
    [("2026-11-29", 0), ("2026-05", 6), ("2026", -1), ("2025", 11), ("", 0), ("launch", 1200)],
)
def test_the_age_of_a_price_is_told_from_any_of_its_forms(day, months):
    assert age_months(day, "2026-11-29") == months


def test_a_card_that_is_in_the_machine_already_goes_in(advisor):
    """What they have is the smallest set, where it does; nobody asks whether the card fits."""
    wishes = replace(STORIES["own pc"], owned=("gpu:nvidia-geforce-rtx-3060-12-gb",))
    advice = advisor.complete(wishes)
    assert advice.smallest.bill.is_there
    vm = screen(advisor.catalogue, advice)
    assert vm.verdict.word.startswith("Fits: My PC")
    assert not [check for check in vm.checks if check.mark == "unknown"]


def test_a_wait_that_is_too_long_is_what_the_tile_says(advisor):
    vm = screen(advisor.catalogue, advisor.complete(STORIES["agent"]))
    hosts = next(row.tiles for row in vm.rows if row.name == "hosts")
    cube = next(tile for tile in hosts if tile.title == "ZimaCube 2 Standard")
    assert cube.pace.endswith("min wait, too slow")
