"""A folder of models in rows: what is known of each model so far, in words."""

from dataclasses import replace
from datetime import date

import pytest

from elbowroom.catalog.model_reading import read_model
from elbowroom.core.errors import Refusal
from elbowroom.plan.store_rows import answer_for, row_of, summary_of
from elbowroom.readers.stores.store import look_through
from tests.readers.gguf_bytes import Gguf

TODAY = date(2026, 11, 30)


@pytest.fixture
def stored(tmp_path):
    """A folder's only model."""
    (tmp_path / "tiny.gguf").write_bytes(Gguf.llama().data())
    (model,) = look_through(tmp_path).models
    return model


@pytest.fixture
def read(stored):
    return read_model(stored.path, TODAY)


@pytest.fixture
def scenario(catalogue):
    return catalogue.example()


def test_before_a_file_is_read_its_name_and_size_are_known(stored):
    row = row_of(stored, None, None)
    assert row.name == "tiny.gguf"
    assert row.size
    assert (row.file_type, row.code, row.verdict) == ("", "", "")


def test_a_file_that_was_read_has_its_type_before_the_verdict_is_there(stored, read):
    row = row_of(stored, read, None)
    assert (row.file_type, row.code) == ("F32", "")


def test_a_model_is_judged_by_the_plans_own_question(stored, read, catalogue, scenario):
    row = row_of(stored, read, answer_for(read, catalogue, scenario))
    assert (row.code, row.verdict) == ("FITS", "Fits")
    assert row.hint


def test_settings_that_no_plan_allows_are_said_in_place_of_a_verdict(
    stored, read, catalogue, scenario
):
    answer = answer_for(read, catalogue, replace(scenario, machine="no-such-machine"))
    assert isinstance(answer, Refusal)
    row = row_of(stored, read, answer)
    assert (row.code, row.verdict) == ("UNKNOWN", "no plan with these settings")
    assert "no-such-machine" in row.hint


def test_a_file_that_cannot_be_read_says_why(stored):
    stored.path.write_bytes(b"<html>log in</html>")
    with pytest.raises(Refusal) as refused:
        read_model(stored.path, TODAY)
    row = row_of(stored, refused.value, None)
    assert (row.code, row.verdict) == ("UNKNOWN", "cannot be read")
    assert "web page" in row.hint


def test_a_projector_is_no_model_and_says_what_it_is(stored):
    stored.path.write_bytes(Gguf.projector().data())
    row = row_of(stored, read_model(stored.path, TODAY), None)
    assert row.verdict == "not a model"
    assert row.hint


def test_a_model_whose_file_is_missing_is_not_read_at_all(stored, read):
    row = row_of(replace(stored, problem="missing"), read, None)
    assert (row.code, row.verdict) == ("UNKNOWN", "its file is missing")


def test_an_incomplete_download_is_judged_with_that_said(stored, read, catalogue, scenario):
    answer = answer_for(read, catalogue, scenario)
    row = row_of(replace(stored, problem="incomplete"), read, answer)
    assert (row.code, row.hint) == ("FITS", "its download is incomplete")


def test_the_summary_says_whose_folder_it_is_how_much_there_is_and_what_was_left_out(
    stored, tmp_path, tmp_path_factory
):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (tmp_path / "link").symlink_to(elsewhere)
    said = summary_of(look_through(tmp_path))
    assert said.startswith("Folder of models: 1 model, ")
    assert said.endswith("1 link leads out of the folder and was not followed.")
