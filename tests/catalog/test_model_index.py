"""Models found by what a chooser knows of them."""

import pytest

from elbowroom.catalog.model_index import ModelQuery

BILLION = 10**9


def ids(catalogue, **query) -> set[str]:
    return {entry.record.id for entry in catalogue.index.find(ModelQuery(**query))}


def test_an_empty_query_finds_everything_in_the_order_of_the_list(catalogue):
    found = [entry.record for entry in catalogue.index.find(ModelQuery())]
    assert tuple(found) == catalogue.models.records()[0]


def test_every_word_has_to_occur_whatever_the_case(catalogue):
    assert ids(catalogue, words=("EXAONE", "32b")) == {"exaone-3.5-32b", "exaone-4.0-32b"}


def test_a_family_is_found_under_its_korean_name(catalogue):
    found = ids(catalogue, words=("엑사원",))
    assert "exaone-4.0-1.2b" in found
    assert all("exaone" in model_id for model_id in found)


def test_size_is_a_range_that_holds_its_ends(catalogue):
    exact = catalogue.models.record("qwen3-8b").parameters
    found = ids(catalogue, min_parameters=exact, max_parameters=exact)
    assert found == {"qwen3-8b", "qwen3-vl-8b", "deepseek-r1-0528-qwen3-8b"}
    small = catalogue.index.find(ModelQuery(max_parameters=BILLION))
    assert small
    assert all(entry.record.parameters <= BILLION for entry in small)


def test_family_is_the_whole_name(catalogue):
    found = catalogue.index.find(ModelQuery(family="qwen3"))
    assert {entry.record.family for entry in found} == {"Qwen3"}


def test_korean_means_named_by_the_publisher(catalogue):
    found = ids(catalogue, language="ko")
    assert {"exaone-4.0-32b", "kanana-1.5-8b", "qwen3-8b"} <= found
    assert not {"llama-3.1-8b", "gemma-3-12b", "phi-4", "glm-4.5-air"} & found


def test_commercial_use_holds_for_allowed_and_conditional_licences_only(catalogue):
    found = ids(catalogue, commercial=True)
    assert {"qwen3-8b", "llama-3.1-8b"} <= found
    assert not {"exaone-4.0-32b", "command-r7b", "glm-4-9b-chat"} & found


@pytest.mark.parametrize(
    ("modality", "one_of_them"),
    [("vision", "gemma-3-12b"), ("embedding", "bge-m3"), ("text", "llama-3.1-8b")],
)
def test_modality(catalogue, modality, one_of_them):
    assert one_of_them in ids(catalogue, modality=modality)


def test_a_model_with_images_knows_text_too(catalogue):
    assert "gemma-3-12b" in ids(catalogue, modality="text")
    assert "bge-m3" not in ids(catalogue, modality="text")


def test_filters_narrow_together(catalogue):
    both = ids(catalogue, language="ko", commercial=True)
    assert both == ids(catalogue, language="ko") & ids(catalogue, commercial=True)
    assert both != ids(catalogue, language="ko")


def test_tags_say_what_the_queries_find(catalogue):
    tagged = {e.record.id for e in catalogue.index.entries if {"korean", "vision"} <= e.tags}
    assert tagged == ids(catalogue, language="ko", modality="vision")
