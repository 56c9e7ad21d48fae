"""The facts in the model files: complete, dated, and equal to an independent count."""

import json
import re
from pathlib import Path

import pytest

from elbowroom.core.kv_cache import per_token_bytes
from tests.data_digests import Release, digest, faults

GOLDEN = Path(__file__).parent.parent / "golden"
DAY = re.compile(r"20[0-9]{2}-[01][0-9]-[0-3][0-9]")

CACHE_DIFFERS = {
    "ministral-8b-2410": "llama.cpp keeps every token of this architecture, whatever the window",
    "starcoder2-3b": "likewise",
    "starcoder2-7b": "likewise",
    "starcoder2-15b": "likewise",
    "mimo-v2-flash": "the configuration counts the token itself: 129; llama.cpp's window is 128",
    "minimax-m3": "llama.cpp keeps a value beside each key of the index",
    "glm-5.3-flash": "llama.cpp keeps key, gate and pooled key of the index for every token",
    "inkling-2-mini": "counted without the loops",
}
"""Where the independent count of the cache means something else, and why."""

WITHOUT_ROPE = ("mamba", "granitehybrid", "nemotron_h", "nemotron_h_moe")
"""Architectures for which llama.cpp's converter writes 1,048,576, whatever the configuration."""


@pytest.fixture(scope="module")
def records(catalogue):
    return catalogue.models.records()[0]


@pytest.fixture(scope="module")
def counted():
    return json.loads((GOLDEN / "model_facts.json").read_text(encoding="utf-8"))["models"]


def test_all_models_are_listed_and_no_released_id_is_gone(catalogue):
    """An id stands in people's plans. To rename one, keep the old file beside the new one."""
    released = (GOLDEN / "model_ids.txt").read_text(encoding="utf-8").split()
    assert len(released) >= 257
    assert released == sorted(set(released))
    assert set(released) <= set(catalogue.models.ids)
    assert set(catalogue.models.ids) <= set(released), "add new ids to tests/golden/model_ids.txt"


def test_a_change_without_a_date_is_found():
    def after(day, **facts):
        return faults({"a": Release("2026-11-29", before)}, {"a": Release(day, digest(facts))})

    before = digest({"parameters": 1})
    assert [line.split(":")[0] for line in after("2026-11-29", parameters=2)] == ["a"]
    assert after("2026-11-30", parameters=2) == []
    assert after("2026-11-29", parameters=1, notes=["x"]) == []


def test_every_figure_has_a_source_and_a_date(records):
    for record in records:
        assert DAY.fullmatch(record.checked_on), record.id
        needed = {"architecture", "parameters", "layers" if record.layers else "tensors"}
        if record.active_parameters is not None:
            needed.add("active_parameters")
        assert needed <= set(record.sources), record.id
        assert (record.max_context is None) == (record.max_context_source is None), record.id


def test_no_source_is_empty(records):
    for record in records:
        listed = [text for texts in record.sources.values() for text in texts]
        listed += [served.source for served in record.served_by]
        if record.max_context_source is not None:
            listed.append(record.max_context_source)
        if record.other_context is not None:
            listed.append(record.other_context.source)
        assert all(len(text.strip()) > 5 for text in listed), record.id
        assert all(record.sources.values()), record.id


def test_no_source_is_left_to_be_verified(records):
    for record in records:
        assert "verify" not in (record.max_context_source or ""), record.id


def test_every_month_of_release_says_what_it_is_known_from(records):
    for record in records:
        known = record.released is not None
        assert known == (record.released_from is not None), record.id
        assert known == ("released" in record.sources), record.id


def test_the_month_of_a_repository_is_the_month_in_its_source(records):
    """llmfit names the day; a month that was corrected is no longer the repository's."""
    checked = 0
    for record in records:
        if record.released_from == "repository":
            (source,) = record.sources["released"]
            assert source.rsplit(", ", 1)[1][:7] == record.released, record.id
            checked += 1
    assert checked >= 220


def test_the_length_in_the_metadata_is_a_published_one_or_the_file_says_why(records):
    for record in records:
        written = record.hyperparameters.get("context_length")
        if record.llama_cpp.status == "none":
            assert written is None, record.id
        elif record.architecture in WITHOUT_ROPE:
            assert written == 1 << 20, record.id
        elif not any("context_length" in note for note in record.notes):
            assert written == _configured(record), record.id


def _configured(record):
    """The configuration's own length: the longer one where the card names a shorter."""
    other = record.other_context
    return other.tokens if other and other.how == "configuration" else record.max_context


def test_no_two_lengths_are_left_to_prose(records):
    for record in records:
        assert not any("collections" in note for note in record.notes), record.id


def test_parameters_are_within_half_a_percent_of_an_independent_count(records, counted):
    for record in records:
        expected = counted[record.id]["parameters"]
        assert abs(record.parameters - expected) <= expected * 0.005, record.id


def test_most_counts_are_the_published_total(counted):
    published = [row for row in counted.values() if row["of"].startswith("published")]
    assert len(published) >= 235


def test_the_cache_of_a_token_equals_an_independent_count(catalogue, counted):
    checked = 0
    for model_id, row in counted.items():
        if "cache" in row and model_id not in CACHE_DIFFERS:
            assert _cache(catalogue.models.model(model_id)) == row["cache"], model_id
            checked += 1
    assert checked >= 240


def test_where_the_counts_differ_they_still_do(catalogue, counted):
    """A difference that is gone must leave the list."""
    for model_id in CACHE_DIFFERS:
        model = catalogue.models.model(model_id)
        assert _cache(model) != counted[model_id]["cache"], model_id


def _cache(model):
    """Bytes a token at 16 bits by what a layer keeps, and of state a conversation."""
    found = {"full": 0, "sliding": 0, "windows": set(), "index": 0, "state": 0}
    for run in model.layers:
        layer = run.layer
        size = run.count * (layer.k_width + layer.v_width) * 2
        found["state"] += run.count * (layer.conv_elements + layer.state_elements) * 4
        if layer.kind == "cross":
            if layer.cross_tokens[0]:
                found["cross"] = size * layer.cross_tokens[0]
            continue
        found["index"] += run.count * (layer.index_k + layer.index_v) * 2
        if layer.has_cache:
            found["sliding" if layer.window else "full"] += size
            found["windows"] |= {layer.window} - {0}
    if any(run.layer.kind == "compressed" for run in model.layers):
        found["index"] = sum(
            run.count * run.layer.index_k * 2 // run.layer.compress_ratio
            for run in model.layers
            if run.layer.compress_ratio == 4
        )
        found["full"] = per_token_bytes(model, "f16", "f16") - found["index"]
    return found | {"windows": sorted(found["windows"])}
