"""Drafts of models and machines of one's own."""

import json

import pytest

LLAMA = {
    "model_type": "llama",
    "hidden_size": 4096,
    "intermediate_size": 14336,
    "num_attention_heads": 32,
    "num_hidden_layers": 32,
    "num_key_value_heads": 8,
    "vocab_size": 128256,
    "rope_scaling": {"rope_type": "llama3"},
}


def test_a_draft_goes_to_output_and_what_is_missing_to_the_messages(run, tmp_path):
    code, out, err = run("machines", "new")
    assert code == 0
    assert json.loads(out)["id"] == "my-machine"
    assert "memory sizes and bandwidth (memory_options): gib" in err
    file = tmp_path / "my-cube.json"
    code, out, err = run("machines", "new", "--from", "zimacube-2-pro", "--output", str(file))
    assert (code, out) == (0, "")
    assert json.loads(file.read_text("utf-8"))["id"] == "my-cube"
    before = file.read_bytes()
    code, _, err = run("machines", "new", "--output", str(file))
    assert code == 1
    assert "exists already" in err
    assert file.read_bytes() == before
    code, _, err = run("machines", "new", "--output", str(tmp_path / "none" / "x.json"))
    assert code == 1
    assert "The folder is not there" in err


@pytest.mark.parametrize("name", ["My cube.json", "큐브.json", f"{'x' * 61}.json"])
def test_a_file_whose_name_can_be_no_id_gets_the_usual_one(run, tmp_path, name):
    run("machines", "new", "--from", "zimacube-2-pro", "--output", str(tmp_path / name))
    assert json.loads((tmp_path / name).read_text("utf-8"))["id"] == "my-zimacube-2-pro"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("machines", "new", "cube"), 2),
        (("machines", "zima", "--output", "x.json"), 2),
        (("machines", "new", "--from", "no-such-machine"), 1),
    ],
)
def test_a_draft_of_nothing_is_refused(run, arguments, code):
    found, out, err = run(*arguments)
    assert (found, out) == (code, "")
    assert err


def test_a_draft_is_printed_or_written_and_never_over_a_file(run, tmp_path):
    config = tmp_path / "Some-Model" / "config.json"
    config.parent.mkdir()
    config.write_text(json.dumps(LLAMA))
    code, out, err = run("models", "add", str(config))
    assert code == 0
    assert json.loads(out)["id"] == "some-model"
    assert "8,030,261,312" in err
    assert "licence" in err
    target = tmp_path / "mine.json"
    assert run("models", "add", str(config), "--output", str(target))[0] == 0
    assert json.loads(target.read_text())["id"] == "mine"
    code, out, err = run("models", "add", str(config), "--output", str(target))
    assert (code, out) == (1, "")
    assert "mine.json" in err


def test_a_draft_that_cannot_be_made_names_the_field(run, tmp_path):
    config = tmp_path / "config.json"
    config.write_text(json.dumps(LLAMA | {"model_type": "gemma3"}))
    code, out, err = run("models", "add", str(config))
    assert (code, out) == (1, "")
    assert err.startswith("model_type: ")
    assert run("models", "add", str(tmp_path / "none.json"))[0] == 1
    assert run("models", "add")[0] == 2
