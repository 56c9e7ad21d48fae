"""Folders of models: what is found in them, and what is not looked at."""

import json
import os
from dataclasses import replace

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.readers.faults import Stopped
from elbowroom.readers.stores import store, walk
from elbowroom.readers.stores.store import look_through
from tests.readers.gguf_bytes import Gguf

DIGEST = "0123456789abcdef" * 4
GGUF = Gguf.llama().data()
SIZE = len(GGUF)
HOST = "registry.ollama.ai/library"


def put(path, data=GGUF):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def manifest(root, name, digest=f"sha256:{DIGEST}", size=SIZE, host=HOST):
    layers = [
        {"mediaType": "application/vnd.ollama.image.model", "digest": digest, "size": size},
        {"mediaType": "application/vnd.ollama.image.license", "digest": digest, "size": 1},
    ]
    model, tag = name.split(":")
    data = json.dumps({"schemaVersion": 2, "layers": layers}).encode()
    return put(root / "manifests" / host / model / tag, data)


@pytest.fixture
def ollama(tmp_path):
    manifest(tmp_path / "models", "llama3.1:8b")
    put(tmp_path / "models" / "blobs" / f"sha256-{DIGEST}")
    return tmp_path


def names(found):
    return [each.name for each in found.models]


def test_ollamas_models_have_its_names_and_sizes(ollama):
    manifest(ollama / "models", "mine:latest", host="registry.ollama.ai/min-ji")
    manifest(ollama / "models", "far:1b", host="hf.co/unsloth")
    found = look_through(ollama)
    assert found.kind == "ollama"
    assert names(found) == ["hf.co/unsloth/far:1b", "llama3.1:8b", "min-ji/mine:latest"]
    assert {each.size for each in found.models} == {len(GGUF)}
    assert found.size == len(GGUF)
    assert found.models[1].path.read_bytes()[:4] == b"GGUF"


@pytest.mark.parametrize(
    ("digest", "size", "problem"),
    [
        ("sha256:" + "f" * 64, 5, "missing"),
        (f"sha256:{DIGEST}", len(GGUF) + 1, "incomplete"),
        ("sha256:../../../etc/passwd", 5, "damaged"),
        ("sha256-" + DIGEST.upper(), 5, "damaged"),
        (7, 5, "damaged"),
    ],
)
def test_an_ollama_model_that_cannot_be_read_says_why(ollama, digest, size, problem):
    manifest(ollama / "models", "broken:1b", digest, size)
    (broken,) = (each for each in look_through(ollama).models if each.name == "broken:1b")
    assert broken.problem == problem


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"layers": 3}', b'{"layers": [1]}'])
def test_a_manifest_that_is_none_is_named_and_the_others_stay(ollama, data):
    put(ollama / "models/manifests/registry.ollama.ai/library/odd/1b", data)
    found = {each.name: each.problem for each in look_through(ollama).models}
    assert found == {"llama3.1:8b": "", "odd:1b": "damaged"}


def test_a_repository_of_hugging_face_has_its_own_name(tmp_path):
    hub = tmp_path / "hub"
    repository = hub / "models--unsloth--Qwen3-4B-GGUF"
    blob = put(repository / "blobs" / DIGEST)
    link = repository / "snapshots" / ("a" * 40) / "Qwen3-4B-Q4_K_M.gguf"
    link.parent.mkdir(parents=True)
    link.symlink_to(os.path.relpath(blob, link.parent))
    other = hub / "models--meta-llama--Llama-3.2-1B" / "snapshots" / ("b" * 40)
    put(other / "config.json", b"{}")
    put(other / "model-00001-of-00002.safetensors", b"12345")
    put(other / "model-00002-of-00002.safetensors", b"678")
    for root in (tmp_path, hub):
        found = look_through(root)
        assert found.kind == "hugging face"
        assert names(found) == [
            "meta-llama/Llama-3.2-1B (bbbbbbb)",
            "unsloth/Qwen3-4B-GGUF/Qwen3-4B-Q4_K_M.gguf",
        ]
        assert [each.size for each in found.models] == [8, len(GGUF)]
        assert not found.left_out


def test_lm_studios_models_are_named_by_publisher_and_repository(tmp_path):
    put(tmp_path / ".lmstudio" / "models" / "google" / "gemma" / "gemma-q4.gguf")
    found = look_through(tmp_path / ".lmstudio" / "models")
    assert (found.kind, names(found)) == ("lm studio", ["google/gemma/gemma-q4.gguf"])


def test_parts_of_a_model_are_one_model(tmp_path):
    for i in (1, 2, 3):
        put(tmp_path / f"big-0000{i}-of-00003.gguf", b"123")
    put(tmp_path / "small.gguf")
    put(tmp_path / "notes.txt")
    found = look_through(tmp_path)
    assert [(each.path.name, len(each.files), each.size) for each in found.models] == [
        ("big-00001-of-00003.gguf", 3, 9),
        ("small.gguf", 1, len(GGUF)),
    ]


def test_no_link_leads_out_of_the_folder(tmp_path):
    outside = put(tmp_path / "outside" / "secret.gguf")
    root = tmp_path / "models"
    put(root / "mine.gguf")
    (root / "link.gguf").symlink_to(outside)
    (root / "folder").symlink_to(outside.parent)
    (root / "loop").symlink_to(root)
    (root / "self.gguf").symlink_to(root / "self.gguf")
    (root / "inside.gguf").symlink_to(root / "mine.gguf")
    found = look_through(root)
    assert names(found) == ["inside.gguf", "mine.gguf"]
    assert found.left_out["leads out"] >= 1


def test_a_blob_that_is_a_link_out_is_not_read(ollama, tmp_path):
    blob = ollama / "models" / "blobs" / f"sha256-{DIGEST}"
    blob.unlink()
    outside = put(tmp_path.parent / f"{tmp_path.name}-outside.gguf")
    blob.symlink_to(outside)
    (model,) = look_through(ollama).models
    assert model.problem == "leads out"
    assert model.files == ()


def test_the_look_is_bounded_in_depth_and_number(tmp_path, monkeypatch):
    put(tmp_path.joinpath(*["d"] * 20) / "deep.gguf")
    assert look_through(tmp_path).left_out == {"too deep": 1}
    monkeypatch.setattr(walk, "MOST_ENTRIES", 10)
    for i in range(30):
        put(tmp_path / f"{i}.gguf", b"1")
    found = look_through(tmp_path)
    assert len(found.models) <= 10
    assert found.left_out["too many"]
    monkeypatch.setattr(walk, "MOST_ENTRIES", 1000)
    monkeypatch.setattr(store, "MOST_MODELS", 4)
    assert len(look_through(tmp_path).models) == 4


def test_looking_stops_when_it_is_cancelled_and_tells_of_each_model(tmp_path):
    for i in range(20):
        put(tmp_path / str(i) / "m.gguf", b"1")
    told = []
    with pytest.raises(Stopped):
        look_through(tmp_path, lambda: len(told) >= 3, told.append)
    assert len(told) == 3


@pytest.mark.parametrize("name", ["nothing", "file.gguf"])
def test_what_is_no_folder_is_refused(tmp_path, name):
    put(tmp_path / "file.gguf")
    with pytest.raises(Refusal) as refusal:
        look_through(tmp_path / name)
    assert refusal.value.code == "NOT_READ"


def test_a_fifo_and_a_device_are_no_models(tmp_path):
    os.mkfifo(tmp_path / "pipe.gguf")
    (tmp_path / "zero.gguf").symlink_to("/dev/zero")
    assert names(look_through(tmp_path)) == []


def test_one_repository_of_the_cache_is_named_like_the_whole(tmp_path):
    folder = tmp_path / "models--unsloth--Tiny-GGUF"
    put(folder / "snapshots" / "0123456789abcdef" / "tiny-Q8_0.gguf")
    found = look_through(folder)
    assert (found.kind, names(found)) == ("hugging face", ["unsloth/Tiny-GGUF/tiny-Q8_0.gguf"])


def test_a_folder_that_may_not_be_read_is_counted_and_the_others_stay(tmp_path, monkeypatch):
    put(tmp_path / "mine" / "a.gguf")
    put(tmp_path / "theirs" / "b.gguf")
    scan = os.scandir

    def refusing(folder):
        if os.fsdecode(folder).endswith("theirs"):
            raise PermissionError(13, "no", folder)
        return scan(folder)

    monkeypatch.setattr(walk.os, "scandir", refusing)
    found = look_through(tmp_path)
    assert (names(found), found.left_out) == (["mine/a.gguf"], {"not allowed": 1})
    with pytest.raises(Refusal) as caught:
        look_through(tmp_path / "theirs")
    assert caught.value.facts["reason"] == "not allowed"


def test_a_file_that_is_gone_by_now_takes_no_room(tmp_path):
    put(tmp_path / "a.gguf")
    found = look_through(tmp_path)
    (tmp_path / "a.gguf").unlink()
    assert found.size == 0


def test_only_what_has_a_header_can_be_read(ollama):
    (model,) = look_through(ollama).models
    assert model.can_read
    assert replace(model, problem="incomplete").can_read
    assert not replace(model, problem="missing").can_read
