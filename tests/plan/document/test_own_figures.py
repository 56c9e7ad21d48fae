"""A plan keeps the figures it was made with."""

import json
from datetime import date

import pytest

from elbowroom.catalog.model_reading import read_model
from elbowroom.plan import actions
from elbowroom.plan.document.document import open_document
from tests.plan.document.files import newer, verdict
from tests.readers.gguf_bytes import Gguf

MODEL, HOST, CARD = "a-model-of-theirs", "a-machine-of-theirs", "a-card-of-theirs"


@pytest.fixture
def of_a_file(tmp_path):
    """A model that was read from a file."""
    path = tmp_path / "tiny.gguf"
    path.write_bytes(Gguf.llama().data())
    return read_model(path, date(2026, 11, 30)).record


@pytest.fixture
def theirs(desk, saved, path):
    """A plan whose model, machine and card only its file describes."""
    found = json.loads(path.read_bytes())
    records, scenario = found["records"], found["scenario"]
    card = records["hosts"][scenario["machine"]]["gpu_fitted"]
    for kind, was, name in (
        ("models", scenario["model"], MODEL),
        ("hosts", scenario["machine"], HOST),
        ("gpus", card, CARD),
    ):
        records[kind] = {name: records[kind][was] | {"id": name, "name": name}}
    records["hosts"][HOST]["gpu_fitted"] = CARD
    scenario |= {"model": MODEL, "machine": HOST}
    newer(path, records=records, scenario=scenario)
    saved.close()
    document = open_document(desk, path)
    yield document
    document.close()


def test_a_plan_keeps_its_figures_until_the_person_takes_the_new_ones(desk, saved, path):
    found = json.loads(path.read_bytes())
    found["records"]["models"]["llama-3.1-8b"]["max_context"] = 4096
    newer(path, records=found["records"])
    saved.close()
    document = open_document(desk, path)
    assert document.catalogue.models.model("llama-3.1-8b").max_context == 4096
    assert [d.field for d in document.differences()] == ["max_context"]
    document.store.dispatch(actions.SetUsers(2))
    document.save()
    assert [d.field for d in document.differences()] == ["max_context"]
    document.use_catalogue()
    assert document.is_changed
    assert document.catalogue.models.model("llama-3.1-8b").max_context == 131072
    document.save()
    assert document.differences() == ()
    document.close()
    assert open_document(desk, path).differences() == ()


def test_what_only_the_file_describes_stays_when_ones_own_files_are_read_again(theirs, path):
    theirs.catalogue.look_again()
    assert verdict(theirs) == "FITS"
    theirs.save()
    kept = json.loads(path.read_bytes())["records"].values()
    assert [list(records) for records in kept] == [[MODEL], [HOST], [CARD]]


def test_the_files_figures_stay_when_ones_own_files_are_read_again(desk, saved, path):
    found = json.loads(path.read_bytes())
    (host,) = found["records"]["hosts"].values()
    host["memory_options"][0]["bandwidth_gb_s"] = 7.5
    newer(path, records=found["records"])
    saved.close()
    document = open_document(desk, path)
    document.catalogue.look_again()
    assert document.catalogue.hardware.host(host["id"]).memory_options[0].bandwidth_gb_s == 7.5
    document.close()


def test_what_the_catalogue_does_not_have_stays_when_its_figures_are_taken(desk, theirs, path):
    theirs.use_catalogue()
    assert verdict(theirs) == "FITS"
    theirs.save()
    theirs.close()
    again = open_document(desk, path)
    assert verdict(again) == "FITS"
    again.close()


def test_a_model_read_from_a_file_stays_when_the_catalogues_figures_are_taken(document, of_a_file):
    document.bring(of_a_file)
    document.store.dispatch(actions.SetModel(of_a_file.id))
    document.use_catalogue()
    assert verdict(document) == "FITS"


def test_undo_leads_back_from_an_earlier_version_to_a_model_of_a_file(desk, saved, of_a_file):
    saved.bring(of_a_file)
    saved.store.dispatch(actions.SetModel(of_a_file.id))
    saved.file.keep_backup(saved.file.read())
    saved.restore(saved.versions()[0])
    assert saved.store.state.scenario.model != of_a_file.id
    saved.store.undo()
    assert verdict(saved) == "FITS"


def test_undo_leads_back_from_a_reloaded_file_to_what_only_the_plan_describes(theirs, path):
    example = {"model": "llama-3.1-8b", "machine": "zimacube-2-creator-pack"}
    newer(path, scenario=json.loads(path.read_bytes())["scenario"] | example, records={})
    theirs.reload()
    assert theirs.store.state.scenario.machine != HOST
    theirs.store.undo()
    assert verdict(theirs) == "FITS"


def test_an_earlier_version_that_differs_in_figures_alone_is_a_change(desk, saved, path):
    found = json.loads(path.read_bytes())
    found["records"]["models"]["llama-3.1-8b"]["max_context"] = 4096
    newer(path, records=found["records"])
    saved.close()
    document = open_document(desk, path)
    document.use_catalogue()
    document.save()
    document.restore(document.versions()[0])
    assert document.differences()
    assert document.is_changed
    document.save()
    document.close()
    again = open_document(desk, path)
    assert again.differences()
    again.close()
