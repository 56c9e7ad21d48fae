"""The card of a model, the hints beside the pickers, and which models fit."""

from dataclasses import replace
from itertools import islice

import pytest

from elbowroom.core.scenario import Scenario
from elbowroom.plan.about_model import about_model
from elbowroom.plan.fitting import Fitting
from elbowroom.plan.history import History
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.text.language import set_language
from tests.text.samples import HANGUL, faults, strings

ZIMA = "zimacube-2-creator-pack"


@pytest.fixture
def card(catalogue):
    """The card of a model, its facts by key."""

    def make(model_id):
        vm = about_model(catalogue.facts(model_id))
        return vm, {fact.key: fact for fact in vm.facts}

    return make


def test_a_card_answers_what_a_chooser_asks(card):
    vm, facts = card("exaone-4.0-32b")
    assert vm.title == "EXAONE 4.0 32B"
    assert facts["licence"].value == "No commercial use"
    assert facts["licence"].notes[:2] == (
        "EXAONE AI Model License Agreement (NC)",
        "Research only.",
    )
    assert facts["languages"].value == "Korean: named by the publisher"
    assert facts["languages"].notes == ("Named: Korean, English, Spanish",)
    assert facts["context"].value == "131,072 tokens"
    assert "Everyday use at home is not clearly covered." in facts["licence"].notes
    assert {source.label for source in vm.sources} >= {"Licence", "Languages", "Quality"}


def test_downloads_are_in_gb_and_memory_in_gib(card):
    vm, _ = card("llama-3.1-8b")
    row = next(row for row in vm.file_types if row.is_default)
    assert (row.name, row.download, row.memory) == ("Q4_K_M", "4.9 GB ●", "4.58 GiB")
    assert "Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf" in row.download_hint
    assert all(" GB" in each.download for each in vm.file_types)
    assert "Somewhat below the original: perplexity +2.8 %" in row.quality


def test_a_card_says_what_each_sign_means_and_no_more(card):
    vm, _ = card("llama-3.1-8b")
    assert vm.file_notes
    for sign in "●○~":
        used = any(row.download.endswith(sign) for row in vm.file_types)
        assert used == any(note.startswith(sign) for note in vm.file_notes)


def test_an_unmeasured_tokenizer_shows_what_others_need_and_what_is_stated(card):
    _, facts = card("k-exaone-236b-a23b")
    assert facts["tokens"].value.startswith("not measured; other tokenizers need 926 to 1,264")
    assert "30 % fewer Korean tokens" in facts["tokens"].notes[0]


def test_a_mixture_tells_total_and_active_parameters(card):
    _, facts = card("qwen3-30b-a3b")
    assert facts["size"].value == "30.5B parameters, 3.4B used for each token"


def test_unknown_is_said(card):
    _, facts = card("falcon-h1-34b")
    assert facts["licence"].value == "Licence not known"
    assert facts["released"].value == "not known"
    assert facts["languages"].value == "Korean: no statement of the publisher was read"


@pytest.mark.parametrize(
    ("model_id", "month", "notes"),
    [
        ("gemma-4-31b", "2026-04", ()),
        ("magistral-small-2506", "2025-06", ("Month in its name",)),
        (
            "qwen3-4b",
            "2025-04",
            ("Month its repository was created; it may have come out later",),
        ),
    ],
)
def test_the_month_of_release_says_what_it_is_known_from(card, model_id, month, notes):
    vm, facts = card(model_id)
    assert (facts["released"].value, facts["released"].notes) == (month, notes)
    assert any(source.label == facts["released"].label for source in vm.sources)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_card_reads_clean_in_both_languages(catalogue, language):
    set_language(language)
    for entry in islice(catalogue.index.entries, 0, None, 3):
        vm = about_model(catalogue.facts(entry.record.id))
        assert [fault for text in strings(vm) if (fault := faults(text))] == []
        if language == "ko":
            assert all(HANGUL.search(fact.label) for fact in vm.facts if fact.key != "llama_cpp")
            assert all(HANGUL.search(source.label) for source in vm.sources)


def controls(catalogue, **changes):
    scenario = replace(catalogue.example(), **changes)
    state = PlanState(scenario)
    return Selectors(catalogue).plan(state, History(state)).controls


def test_the_file_type_in_use_says_what_it_costs(catalogue):
    note = controls(catalogue).quant_note
    assert note.startswith("Somewhat below the original: perplexity +2.8 %")
    assert note.endswith("(Llama 3 8B, 2026-11-29)")
    assert controls(catalogue, quant="Q2_K").quant_note.startswith("Far below the original")


def test_the_list_of_file_types_says_what_each_costs(catalogue):
    types = {choice.id: choice for choice in controls(catalogue).quants}
    assert types["Q4_K_M"].subtitle == "4.9 GB file, 4.58 GiB of weights · perplexity +2.8 %"
    assert types["BF16"].subtitle.endswith("· the original")
    assert types["F32"].subtitle.endswith("of weights")
    set_language("ko")
    korean = {choice.id: choice for choice in controls(catalogue).quants}
    assert korean["Q4_K_M"].subtitle.endswith("퍼플렉시티 +2.8 %")


def test_the_cache_says_what_it_costs_or_what_the_next_step_would(catalogue):
    assert controls(catalogue).precision_quality.startswith("8-bit cache: changes the answers less")
    lowest = controls(catalogue, cache_k="q8_0", cache_v="q4_0").precision_quality
    assert lowest.startswith("4-bit cache: perplexity +2.2 %")


def test_a_model_without_a_cache_has_nothing_said_of_it(catalogue):
    vm = controls(catalogue, model="falcon-mamba-7b")
    assert vm.precision_quality == ""
    assert vm.quant_note


def test_a_model_that_cannot_be_read_has_no_hints(catalogue):
    vm = controls(catalogue, model="no-such-model")
    assert (vm.quant_note, vm.precision_quality) == ("", "")


def test_fitting_agrees_with_the_verdict_of_each_model(catalogue):
    scenario = Scenario("llama-3.1-8b", ZIMA, users=4)
    found = dict(Fitting(catalogue).check(scenario))
    assert len(found) == len(catalogue.index.entries)
    assert found["llama-3.1-8b"]
    assert not found["llama-3.1-405b"]
    for model_id in ("qwen3-8b", "gemma-3-27b", "deepseek-v3.1"):
        code = catalogue.estimate(replace(scenario, model=model_id)).verdict.code
        assert found[model_id] == (code in ("FITS", "TIGHT"))


def test_fitting_judges_other_models_by_their_default_file_type(catalogue):
    scenario = Scenario("qwen3-32b", ZIMA, quant="IQ2_XXS")
    found = dict(Fitting(catalogue).check(scenario))
    assert found["qwen3-32b"]
    assert not found["qwen2.5-32b"]


def test_fitting_goes_on_where_it_was_left(catalogue, monkeypatch):
    asked = []
    real = type(catalogue).estimate
    monkeypatch.setattr(
        type(catalogue), "estimate", lambda self, s: asked.append(s.model) or real(self, s)
    )
    fitting = Fitting(catalogue)
    scenario = Scenario("llama-3.1-8b", ZIMA)
    list(islice(fitting.check(scenario), 5))
    assert len(asked) == 5
    list(islice(fitting.check(scenario), 8))
    assert len(asked) == 8
    list(islice(fitting.check(replace(scenario, context=4096)), 2))
    assert len(asked) == 10


def test_on_a_machine_that_cannot_be_put_together_nothing_fits(catalogue):
    assert not any(fits for _, fits in Fitting(catalogue).check(Scenario("llama-3.1-8b", "nope")))
