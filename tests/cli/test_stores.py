"""``inspect FOLDER``: the models of a store with their sizes and verdicts."""

import json

import pytest

from elbowroom.cli.main import run as run_command
from tests.readers.gguf_bytes import Gguf


@pytest.fixture
def folder(tmp_path):
    for name in ("b", "a"):
        file = Gguf.llama()
        file.keys.append(file.text("general.name", f"Model {name}"))
        (tmp_path / f"{name}.gguf").write_bytes(file.data())
    (tmp_path / "c.gguf").write_bytes(b"nothing")
    return tmp_path


def test_models_are_listed_by_name_with_a_verdict_where_a_machine_is_named(capsys, folder):
    assert run_command(["inspect", str(folder)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["a.gguf", "b.gguf", "c.gguf"]
    assert "Fits" not in lines[1]
    assert run_command(["inspect", str(folder), "--ram", "16"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].endswith("Fits")
    assert lines[3].endswith("cannot be read")


def test_as_json_every_model_has_its_files_and_codes(capsys, folder):
    assert run_command(["inspect", str(folder), "--ram", "16", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["kind"] == "folder"
    assert [each["name"] for each in data["models"]] == ["a.gguf", "b.gguf", "c.gguf"]
    first, _, broken = data["models"]
    assert first["verdict"]["code"] == "FITS"
    assert first["model"].startswith("model-a")
    assert (broken["problem"], broken["verdict"]) == ("BAD_FILE", None)


def test_a_folder_that_is_not_there_is_refused(capsys, tmp_path):
    assert run_command(["inspect", str(tmp_path / "nothing")]) == 1
    assert capsys.readouterr().err
