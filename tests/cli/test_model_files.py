"""Model files on the command line."""

import json

import pytest

from elbowroom.cli.main import run
from elbowroom.plan.document.reading import read_plan
from tests.readers.gguf_bytes import Gguf


@pytest.fixture
def model_file(tmp_path):
    path = tmp_path / "tiny.gguf"
    path.write_bytes(Gguf.llama().data())
    return str(path)


def test_inspect_says_what_is_in_a_file(model_file, capsys):
    assert run(["inspect", model_file]) == 0
    text = capsys.readouterr().out
    assert "2 layers, all full attention" in text
    assert "12 tensors" in text


def test_inspect_as_json_has_figures_and_no_sentences(model_file, capsys):
    assert run(["inspect", model_file, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["format"], data["role"], data["tensor_count"]) == ("gguf", "model", 12)
    assert data["tensor_bytes"] == sum(row["size"] for row in data["tensors"])
    assert data["layers"] == [
        {"kind": "full", "count": 2, "kv_heads": 2, "k_dim": 16, "v_dim": 16, "window": 0}
    ]


def test_estimate_takes_a_file_in_place_of_a_model(model_file, capsys):
    assert run(["estimate", model_file, "--ram", "8", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["verdict"]["code"] == "FITS"
    assert data["scenario"]["model"].startswith("tiny-")
    assert {"code": "MODEL_FROM_FILE", "file": "tiny.gguf"} in data["notes"]


def test_the_start_command_names_the_file(model_file, capsys):
    assert run(["estimate", model_file, "--ram", "8"]) == 0
    assert "-m tiny.gguf" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["limits", "estimate"])
def test_a_file_that_cannot_be_read_is_a_refusal(command, tmp_path, capsys):
    path = tmp_path / "bad.gguf"
    path.write_bytes(Gguf.llama(block_count=0, context_length=0).data())
    assert run([command, str(path), "--ram", "8", "--json"]) == 1
    found = capsys.readouterr()
    assert json.loads(found.out)["error"]["code"] == "BAD_FILE"
    assert found.err.count("•") == 2


def test_inspect_of_a_damaged_file_is_a_refusal(tmp_path, capsys):
    path = tmp_path / "bad.gguf"
    path.write_bytes(b"<html>")
    assert run(["inspect", str(path)]) == 1
    assert "web page" in capsys.readouterr().err


def test_a_plan_carries_the_model_of_its_file(model_file, tmp_path, capsys):
    plan = tmp_path / "a.elbowroom"
    assert run(["plan", "new", str(plan), model_file, "--ram", "8"]) == 0
    opened = read_plan(plan.read_bytes(), plan.name)
    assert opened.state.scenario.model in opened.records.models
    (tmp_path / "tiny.gguf").unlink()
    assert run(["estimate", "--plan", str(plan)]) == 0
    assert "Fits" in capsys.readouterr().out


def test_a_projector_in_place_of_a_model_is_refused(tmp_path, capsys):
    file = Gguf("clip")
    file.add_tensor("v.patch_embd.weight", [64, 8])
    path = tmp_path / "mmproj.gguf"
    path.write_bytes(file.data())
    assert run(["estimate", str(path), "--ram", "8"]) == 1
    assert "projector" in capsys.readouterr().err


def test_a_file_may_be_the_draft_of_a_model(model_file, capsys):
    told = ["estimate", model_file, "--draft", model_file, "--ram", "8", "--json"]
    assert run(told) == 0
    scenario = json.loads(capsys.readouterr().out)["scenario"]
    assert scenario["draft"] == scenario["model"]


# Projectors, adapters, drafts


@pytest.fixture
def attached(tmp_path):
    """A projector and an adapter, by their names."""
    files = {"mmproj.gguf": Gguf.projector(), "lora.gguf": Gguf.adapter()}
    for name, file in files.items():
        (tmp_path / name).write_bytes(file.data())
    return {name: str(tmp_path / name) for name in files}


def extras(data) -> int:
    return sum(pool["extras"] for pool in data["pools"])


def test_a_projector_and_an_adapter_count_with_the_bytes_of_their_tensors(
    model_file, attached, capsys
):
    told = ["estimate", model_file, "--vram", "8", "--ram", "8", "--json"]
    projector = ["--projector", attached["mmproj.gguf"]]
    assert run([*told, *projector]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["scenario"]["projector"]["size"] == 166_912
    with_projector = extras(data)
    assert run([*told, *projector, "--adapter", attached["lora.gguf"]]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["scenario"]["adapters"] == [
        {"name": "lora.gguf", "size": 4096, "architecture": "llama", "widest": 64}
    ]
    assert extras(data) - with_projector == 4096
    assert run([*told, *projector, "--vision", "off", "--adapter", attached["lora.gguf"]]) == 0
    assert extras(json.loads(capsys.readouterr().out)) == 4096


def test_the_start_command_loads_what_is_attached(model_file, attached, capsys):
    told = ["--projector", attached["mmproj.gguf"], "--adapter", attached["lora.gguf"]]
    assert run(["estimate", model_file, "--ram", "8", *told, "--draft", model_file]) == 0
    out = capsys.readouterr().out
    assert "--mmproj mmproj.gguf --lora lora.gguf --model-draft tiny.gguf" in out


def test_an_adapter_of_another_architecture_is_refused(attached, capsys):
    told = ["estimate", "gemma-3-4b", "--ram", "64", "--adapter", attached["lora.gguf"]]
    assert run(told) == 1
    assert "architecture llama" in capsys.readouterr().err


@pytest.mark.parametrize(("flag", "name"), [("--projector", "lora"), ("--adapter", "mmproj")])
def test_a_file_of_another_kind_cannot_be_attached(flag, name, model_file, attached, capsys):
    assert run(["estimate", model_file, "--ram", "8", flag, attached[f"{name}.gguf"]]) == 1
    assert "of another kind" in capsys.readouterr().err


def test_a_plan_keeps_what_is_attached(model_file, attached, tmp_path, capsys):
    plan = tmp_path / "a.elbowroom"
    told = ["--projector", attached["mmproj.gguf"], "--adapter", attached["lora.gguf"]]
    assert run(["plan", "new", str(plan), model_file, "--ram", "8", *told]) == 0
    scenario = read_plan(plan.read_bytes(), plan.name).state.scenario
    assert scenario.projector.name == "mmproj.gguf"
    assert [adapter.name for adapter in scenario.adapters] == ["lora.gguf"]


def test_a_catalogue_models_own_projector_replaces_the_one_by_rule(attached, capsys):
    told = ["estimate", "gemma-3-4b", "--vram", "16", "--ram", "16", "--json", "--vision", "card"]
    found = []
    for more in ([], ["--projector", attached["mmproj.gguf"]]):
        assert run([*told, *more]) == 0
        found.append(extras(json.loads(capsys.readouterr().out)))
    assert found[0] - found[1] > 800_000_000


@pytest.mark.parametrize("command", ["techniques", "runtimes", "conversation", "diagnose"])
def test_every_command_about_a_plan_takes_a_file(command, model_file, capsys):
    assert run([command, model_file, "--ram", "8"]) == 0
    assert capsys.readouterr().err == ""


def test_files_stand_in_the_rows_of_a_comparison(model_file, capsys):
    told = ["compare", model_file, "llama-3.1-8b@Q8_0", "--machine", "zimacube-2-pro", "--json"]
    assert run(told) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["model"].split("-")[0] for row in rows] == ["tiny", "llama"]
    assert rows[1]["settings"]["quant"] == "Q8_0"
