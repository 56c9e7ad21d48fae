"""Facts beside the model files: sourced, dated, and about models that there are."""

import json
import shutil
from datetime import date
from itertools import chain

import pytest

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.facts import Fact, fact_for
from elbowroom.catalog.paths import resources
from elbowroom.catalog.reference import Reference
from elbowroom.core.errors import Refusal
from elbowroom.core.file_types import FILE_TYPES
from elbowroom.core.ggml_types import CACHE_TYPES

LAST_LOOK = date(2026, 12, 31)


@pytest.fixture(scope="module")
def reference(catalogue):
    return catalogue.reference


def facts_of(reference) -> list[Fact]:
    """Every fact of every file."""
    tokenizers, quality, sizes = reference.tokenizers, reference.quality, reference.file_sizes.file
    return [
        *reference.licences.file.licences,
        *reference.licences.file.models,
        *reference.languages.entries,
        tokenizers.page,
        tokenizers.usual,
        *tokenizers.tokenizers,
        quality.file_types,
        *quality.native,
        *quality.caches,
        *sizes.published,
        sizes.measured,
    ]


def test_every_fact_has_a_source_and_a_day_that_was(reference):
    facts = facts_of(reference)
    assert len(facts) > 150
    for fact in facts:
        assert all(source.strip() for source in fact.sources)
        assert date(2025, 1, 1) < date.fromisoformat(fact.checked_on) <= LAST_LOOK


def test_facts_name_models_and_families_that_there_are(catalogue, reference):
    records = catalogue.models.records()[0]
    families, ids = {r.family for r in records}, {r.id for r in records}
    named = [*reference.languages.entries, *reference.tokenizers.tokenizers]
    named += [*reference.licences.file.models, *reference.quality.caches, *reference.quality.native]
    assert set(chain.from_iterable(fact.families for fact in named)) <= families
    assert set(chain.from_iterable(fact.models for fact in named)) <= ids


def test_no_model_is_named_twice_for_one_kind_of_fact(reference):
    for facts in (
        reference.languages.entries,
        reference.tokenizers.tokenizers,
        reference.licences.file.models,
    ):
        for names in ([f.models for f in facts], [f.families for f in facts]):
            flat = list(chain.from_iterable(names))
            assert len(flat) == len(set(flat))


def test_every_licence_a_model_names_is_described(catalogue, reference):
    for record in catalogue.models.records()[0]:
        if record.licence is not None:
            assert record.licence in reference.licences.by_id, record.id
    taken_over = [fact.also for fact in reference.licences.file.models]
    assert set(chain.from_iterable(taken_over)) <= set(reference.licences.by_id)


def test_a_licence_that_forbids_or_restricts_says_how(reference):
    for licence in reference.licences.file.licences:
        if licence.commercial != "yes":
            assert licence.conditions, licence.id


@pytest.mark.parametrize(
    ("model_id", "commercial"),
    [
        ("exaone-4.0-32b", "no"),
        ("command-r7b", "no"),
        ("qwen2.5-3b", "no"),
        ("qwen3-8b", "yes"),
        ("llama-3.1-8b", "conditions"),
        ("ministral-3-8b", "yes"),
        ("glm-4-9b-chat", "unknown"),
        ("falcon-h1-34b", "unknown"),
        ("deepseek-r1-distill-qwen-7b", "yes"),
        ("deepseek-r1-distill-llama-8b", "conditions"),
        ("minimax-m2.7", "no"),
    ],
)
def test_commercial_use_follows_the_strictest_licence(catalogue, model_id, commercial):
    record = catalogue.models.record(model_id)
    assert catalogue.reference.licences.commercial(record) == commercial


def test_hunyuan_s_licence_leaves_south_korea_out(catalogue):
    (licence,) = catalogue.facts("hunyuan-7b").licences
    assert any("KR" in condition.places for condition in licence.conditions)


@pytest.mark.parametrize(
    ("model_id", "korean"),
    [
        ("exaone-4.0-32b", "NAMED"),
        ("kanana-1.5-8b", "NAMED"),
        ("gemma-3-12b", "NO_LIST"),
        ("llama-3.1-8b", "EXCLUDED"),
        ("phi-4", "NOT_LISTED"),
    ],
)
def test_korean_is_marked_as_the_publisher_says_it(catalogue, model_id, korean):
    languages = catalogue.facts(model_id).languages
    assert languages.korean == korean
    assert languages.sources


def test_korean_of_a_model_nobody_read_about_stays_unknown(catalogue):
    assert catalogue.facts("glm-4.5-air").languages is None


def test_a_fact_of_a_model_outranks_that_of_its_family(catalogue, reference):
    record = catalogue.models.record("mistral-nemo-12b")
    assert fact_for(record, reference.tokenizers.tokenizers).id == "tekken"
    facts = [entry for entry in reference.languages.entries if entry.families]
    assert fact_for(record, facts) is None


def test_a_korean_page_takes_more_tokens_than_an_english_one(catalogue):
    facts = catalogue.facts("llama-3.1-8b")
    english = facts.tokenizer.english.per_page(facts.page.characters)
    korean = facts.tokenizer.korean.per_page(facts.page.characters)
    assert (english, korean) == (359, 1114)


def test_measured_tokenizers_lie_inside_the_usual_range(reference):
    (low, high), outside = reference.tokenizers.usual.korean, {"llama2", "phi3"}
    for tokenizer in reference.tokenizers.tokenizers:
        if tokenizer.korean is not None and tokenizer.id not in outside:
            rate = 1000 * tokenizer.korean.tokens / tokenizer.korean.characters
            assert low <= round(rate) <= high


def test_quality_falls_from_eight_bits_to_two(catalogue):
    record, quality = catalogue.models.record("llama-3.1-8b"), catalogue.reference.quality
    names = ("BF16", "F16", "Q6_K", "Q5_K_M", "Q4_K_M", "Q3_K_M", "Q2_K", "IQ2_XXS")
    rises = [quality.file_type(record, name).rise_percent for name in names]
    assert rises == sorted(rises)
    assert rises[4] == pytest.approx(2.8, abs=0.05)


def test_qualities_are_of_types_that_there_are(reference):
    assert {row.file_type for row in reference.quality.file_types.rows} <= set(FILE_TYPES)
    assert {fact.cache_type for fact in reference.quality.caches} <= set(CACHE_TYPES)


def test_a_model_trained_in_its_type_is_judged_by_no_other_model(catalogue):
    types = {each.name: each for each in catalogue.facts("gpt-oss-20b").file_types}
    assert types["MXFP4_MOE"].native is not None
    assert all(each.quality is None for each in types.values())


@pytest.mark.parametrize(
    ("model_id", "cache_type", "code"),
    [
        ("llama-3.1-8b", "q8_0", "CACHE_BELOW_WEIGHTS"),
        ("llama-3.1-8b", "q4_0", "CACHE_PERPLEXITY"),
        ("qwen3-0.6b", "q4_0", "CACHE_COLLAPSES"),
        ("gpt-oss-20b", "q8_0", "CACHE_SAME_TOP"),
        ("gpt-oss-120b", "q4_0", "CACHE_KEEP_16"),
    ],
)
def test_the_closest_measurement_of_a_cache_is_taken(catalogue, model_id, cache_type, code):
    record = catalogue.models.record(model_id)
    assert catalogue.reference.quality.cache(record, cache_type).code == code


def test_a_size_is_that_of_a_published_file_where_there_is_one(catalogue):
    types = {each.name: each.file for each in catalogue.facts("llama-3.1-8b").file_types}
    assert (types["Q4_K_M"].basis, types["Q4_K_M"].size) == ("published", 4920739232)
    assert types["Q8_0"].basis == "measured"
    assert types["F32"].basis == "rule"


def test_a_published_file_of_another_recipe_is_said_to_be_one(catalogue):
    types = {each.name: each.file for each in catalogue.facts("qwen2.5-0.5b").file_types}
    assert types["Q4_K_M"].is_other_recipe
    plain = {each.name: each.file for each in catalogue.facts("qwen3-8b").file_types}
    assert not plain["Q4_K_M"].is_other_recipe


def test_most_published_files_are_as_large_as_the_rule_says(catalogue, reference):
    """A file of the plain recipe differs by its tokenizer only."""
    sizes = [
        reference.file_sizes.of(catalogue.models.model(file.model), file.file_type)
        for file in reference.file_sizes.file.published
        if file.model in catalogue.models.ids
    ]
    plain = [size for size in sizes if not size.is_other_recipe]
    assert len(plain) >= 0.75 * len(sizes)


def test_measured_sizes_that_the_rule_misses_are_the_measured_ones(catalogue, reference):
    for differing in reference.file_sizes.file.measured.differs:
        model = catalogue.models.model(differing.model)
        size = reference.file_sizes.of(model, differing.file_type)
        assert (size.basis, size.size) == ("measured", differing.tensor_bytes)


@pytest.mark.parametrize(
    ("file", "change", "where"),
    [
        ("licences", {"licences": [{"id": "x"}]}, "licences.0"),
        ("quality", {"caches": 7}, "caches"),
        ("languages", {"surprise": 1}, "surprise"),
        ("tokenizers", {"page": None}, "page"),
        ("file_sizes", {"published": [{"file_bytes": -1}]}, "published.0"),
    ],
)
def test_a_damaged_file_of_facts_is_named_with_the_place(tmp_path, file, change, where):
    path = tmp_path / f"{file}.json"
    shutil.copy(resources() / f"{file}.json", path)
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | change), "utf-8")
    with pytest.raises(Refusal) as refusal:
        getattr(Reference(tmp_path), file)
    assert refusal.value.code == "DAMAGED_DATA_FILE"
    assert refusal.value.field == f"{file}.json"
    assert refusal.value.facts["where"].startswith(where)


def test_a_language_entry_cannot_contradict_itself(tmp_path):
    data = json.loads((resources() / "languages.json").read_text("utf-8"))
    data["entries"][0]["languages"].remove("ko")
    (tmp_path / "languages.json").write_text(json.dumps(data), "utf-8")
    with pytest.raises(Refusal, match="DAMAGED"):
        _ = Reference(tmp_path).languages


def test_facts_are_read_only_when_they_are_asked_for(tmp_path):
    """So that nothing of this slows the start of the window."""
    catalogue = Catalogue(reference=Reference(tmp_path))
    assert catalogue.estimate(catalogue.example()).verdict.code == "FITS"
