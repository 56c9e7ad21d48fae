"""Every technique has a name, a formula, a cost and a source, in both languages."""

import re

import pytest

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.techniques import technique_facts, techniques_of
from elbowroom.core.scenario import InlineGpu, InlineMachine, Scenario
from elbowroom.core.techniques import FAMILIES, TECHNIQUES
from elbowroom.core.techniques.protocol import Finding
from elbowroom.text import techniques
from elbowroom.text.technique_costs import cost
from tests.text.samples import HANGUL, faults
from tests.text.source import arguments

BIG = InlineMachine(256, (InlineGpu(96),))
SCENARIOS = (
    Scenario("llama-3.1-8b", BIG, users=3),
    Scenario("qwen3.6-35b-a3b", BIG, users=2, images=2, draft="mtp", beside=("bge-m3",)),
    Scenario("deepseek-v2-lite", BIG),
    Scenario("mamba-2.8b", BIG),
    Scenario("gemma-3-27b", InlineMachine(64), technique=("h2o",), context=32768),
    Scenario("llama-3.1-8b", BIG, users=3, runtime="vllm", shared_prefix=500),
    Scenario("llama-3.1-8b", BIG, cache_k="q8_0", cache_v="q8_0", flash_attention="on"),
)


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue()


def assert_reads(text: str, language: str) -> None:
    assert text.strip()
    assert not faults(text)
    if language == "ko":
        assert HANGUL.search(text), f"not Korean: {text!r}"


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: f"{s.model}-{s.runtime}")
def test_what_a_technique_does_reads_clean(catalogue, scenario, each_language):
    for shown in techniques_of(catalogue, catalogue.estimate(scenario)):
        finding, name = shown.finding, shown.technique.id
        assert_reads(techniques.status(finding), each_language)
        if finding.status == "NOT_HERE":
            assert_reads(techniques.why_not(finding), each_language)
        formula = techniques.formula(name, finding.facts)
        assert not faults(formula)
        if finding.saves:
            assert_reads(formula, each_language)
            assert_reads(techniques.effect(finding), each_language)


@pytest.mark.parametrize("name", TECHNIQUES)
def test_a_technique_has_a_name_a_cost_and_a_source(name, each_language):
    assert_reads(techniques.name(name), each_language)
    assert_reads(cost(name), each_language)
    fact = technique_facts()[name]
    assert fact.figures
    assert re.fullmatch(r"2026-\d\d-\d\d", fact.checked_on)


def test_no_technique_has_a_source_that_is_not_there():
    assert set(technique_facts()) == set(TECHNIQUES)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_a_name(family, each_language):
    assert_reads(techniques.family(family), each_language)


REASONS = arguments("not_here") | {"ALWAYS_ON", "IN_THE_PROCESS", "NO_POOL", "REFUSED"}


@pytest.mark.parametrize("reason", sorted(REASONS))
def test_a_reason_has_a_sentence(reason, each_language):
    assert_reads(techniques.why_not(Finding("NOT_HERE", reason=reason)), each_language)


def test_lossy_techniques_are_those_that_can_make_answers_worse():
    lossy = {name for name, one in TECHNIQUES.items() if one.is_lossy}
    assert {"h2o", "snapkv", "streaming-llm", "kivi-2", "one-head", "retrieval"} <= lossy
    assert {"cache-q4_0", "cache-int4", "cache-nvfp4"} <= lossy
    assert not lossy & {"flash-attention", "shared-prefix", "draft-model", "cache-q8_0", "mtp"}
