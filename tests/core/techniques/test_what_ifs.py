"""What-ifs in a plan: its limits, its parts, what spills."""

from dataclasses import replace

from elbowroom.core.explain import explain
from elbowroom.core.scenario import Scenario
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
