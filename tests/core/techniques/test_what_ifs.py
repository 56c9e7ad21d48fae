"""What-ifs in a plan: its limits, its parts, what spills."""

from dataclasses import replace

from elbowroom.core.explain import explain
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB
from tests.core.machines import gpu_machine
from tests.core.techniques.plans import LLAMA


def test_a_what_if_moves_the_limits_of_a_plan(catalogue):
    from elbowroom.core.limits import largest_context

    model, machine = catalogue.models.model("llama-3.1-8b"), gpu_machine(12)
    plain = largest_context(model, machine, LLAMA)
    less = largest_context(model, machine, replace(LLAMA, technique=("cache-fp8",)))
    assert 1.8 < less / plain < 2.2


def test_a_what_if_says_in_its_part_what_it_changed(answer_of):
    answer = answer_of(replace(LLAMA, technique=("cache-fp8",)))
    terms = explain(answer, "kv_cache")
    assert [term.code for term in terms] == ["KV_FULL", "WHAT_IF"]
    assert sum(term.size for term in terms) == answer.total("kv_cache").point
    assert answer.total("kv_cache").basis == "what if"
    assert answer.total("weights").basis == "exact"


def test_a_plan_that_spills_spills_less_with_a_what_if(answer_of):
    asked = replace(LLAMA, users=2)
    plain = answer_of(asked, gpu_machine(10))
    less = answer_of(replace(asked, technique=("cache-fp8",)), gpu_machine(10))
    more = answer_of(replace(asked, technique=("full-heads",)), gpu_machine(10, 24))
    assert plain.verdict.code == "SPILLS"
    assert less.verdict.code in ("FITS", "TIGHT")
    assert more.verdict.code == "NO_FIT"


def test_a_pool_holds_more_people_with_a_what_if(answer_of):
    asked = Scenario("llama-3.1-8b", context=32_768, users=8, runtime="vllm")
    plain = answer_of(asked, gpu_machine(24))
    less = answer_of(replace(asked, technique=("cache-fp8",)), gpu_machine(24))
    assert less.paging.people_at_once > plain.paging.people_at_once
    assert less.paging.pool == plain.paging.pool


def test_what_leaves_the_card_says_how_much_slower_answers_become():
    from elbowroom.catalog.catalogue import Catalogue
    from elbowroom.catalog.techniques import techniques_of

    catalogue = Catalogue()
    answer = catalogue.estimate(catalogue.example())
    found = {shown.technique.id: shown for shown in techniques_of(catalogue, answer)}
    without, with_it = found["layers-in-ram"].speed
    assert without == answer.speed.answer_tok_s_each
    assert with_it.high < without.low
    assert found["kivi-2"].speed is None


def test_what_still_spills_keeps_its_weights_where_they_are_and_changes_the_cache_everywhere(
    answer_of,
):
    """16 GiB of cache become 8; the card has 10."""
    plain = answer_of(LLAMA, gpu_machine(10))
    less = answer_of(replace(LLAMA, technique=("cache-fp8",)), gpu_machine(10))
    assert less.verdict.code == plain.verdict.code == "SPILLS"
    assert less.pools != less.wanted
    for before, after in zip(plain.pools, less.pools, strict=True):
        assert 2 * after.part("kv_cache") == before.part("kv_cache") > 0
        assert after.part("weights") == before.part("weights") > 0
    assert less.wanted[0].part("kv_cache") == 8 * GIB


def test_what_no_longer_spills_lies_on_the_card(answer_of):
    asked = replace(LLAMA, users=2, technique=("cache-fp8",))
    answer = answer_of(asked, gpu_machine(10))
    assert answer.pools == answer.wanted
    assert answer.pools[0].part("kv_cache") == 4 * GIB


POOLED = Scenario("llama-3.1-8b", context=32_768, users=8, runtime="vllm")


def test_half_of_the_cache_lets_more_people_into_the_same_pool(answer_of):
    """A conversation of 32,768 tokens is 4 GiB, then 2; the pool has 6.5."""
    plain = answer_of(POOLED, gpu_machine(24)).paging
    less = answer_of(replace(POOLED, technique=("cache-fp8",)), gpu_machine(24)).paging
    assert 2 * less.one_request == plain.one_request
    assert 2 * less.worst == plain.worst
    assert 2 * less.in_use == plain.in_use
    assert less.tokens == 2 * plain.tokens
    assert plain.people_at_once == plain.pool.point // plain.one_request == 1
    assert less.people_at_once == less.pool.point // less.one_request == 3


def test_nobody_waits_where_the_changed_cache_of_all_fits(answer_of):
    crowd = replace(POOLED, users=16)
    plain = answer_of(crowd, gpu_machine(64)).paging
    less = answer_of(replace(crowd, technique=("cache-fp8",)), gpu_machine(64)).paging
    assert plain.worst > plain.pool.point > less.worst
    assert plain.wait_percent > less.wait_percent == 0
    assert less.people_at_once == 16


def test_a_conversation_starts_where_its_changed_cache_fits(answer_of):
    long = replace(POOLED, users=1, context=65_536)
    plain = answer_of(long, gpu_machine(24)).paging
    less = answer_of(replace(long, technique=("cache-fp8",)), gpu_machine(24)).paging
    assert (plain.starts, less.starts) == (False, True)


def test_scores_of_tokens_take_room_from_the_pool(answer_of):
    """H2O: 4 bytes a token, head and layer; one conversation still holds everything."""
    answer = answer_of(POOLED, gpu_machine(24))
    scored = answer_of(replace(POOLED, technique=("h2o",)), gpu_machine(24))
    more = scored.total("workspace").point - answer.total("workspace").point
    assert more == 32 * 32 * 8 * 32_768 * 4
    room = answer.paging.pool.point - more
    assert scored.paging.people_at_once == room // scored.paging.one_request


def test_a_pool_that_the_scores_fill_holds_nobody(answer_of):
    scored = answer_of(replace(POOLED, technique=("h2o",)), gpu_machine(17)).paging
    assert 0 < scored.pool.point < 32 * 32 * 8 * 32_768 * 4
    assert (scored.people_at_once, scored.starts) == (0, False)
