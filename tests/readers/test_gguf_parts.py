"""Models in several files: all parts found by the chosen one's name, or what is missing said."""

import os
from pathlib import Path

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.readers.faults import Fault
from elbowroom.readers.gguf_file import read_gguf
from elbowroom.readers.gguf_parts import parts_of
from elbowroom.text.refusals import refusal
from tests.readers.gguf_bytes import Gguf

NAMES = [f"m-{i:05d}-of-00003.gguf" for i in (1, 2, 3)]


def split(folder: Path, **told: int) -> list[Path]:
    """A model in three files, as llama.cpp splits it."""
    whole = Gguf.llama(layers=3)
    paths = []
    for i, name in enumerate(NAMES):
        part = Gguf() if i else Gguf.llama(layers=0, block_count=3)
        if not i:
            part.tensors, part.payload = [], b""
        figures = {"split.no": i, "split.count": 3, "split.tensors.count": 3} | told
        part.keys += [
            part.number(key.replace("_", "."), value, 4) for key, value in figures.items()
        ]
        part.add_tensor(f"blk.{i}.ffn_down.weight", [128, 64])
        (folder / name).write_bytes(part.data())
        paths.append(folder / name)
    assert whole
    return paths


def faults(path: Path) -> list[Fault]:
    with pytest.raises(Refusal) as caught:
        read_gguf(path)
    assert refusal(caught.value)
    return list(caught.value.facts["faults"])


@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_any_part_brings_the_others(tmp_path, chosen):
    found = read_gguf(split(tmp_path)[chosen])
    assert found.files == tuple(NAMES)
    assert found.size == sum(path.stat().st_size for path in tmp_path.iterdir())
    assert [group.layers for group in found.tensors] == [(0, 1, 2)]


def test_missing_parts_are_listed(tmp_path):
    paths = split(tmp_path)
    paths[0].unlink()
    paths[2].unlink()
    (found,) = faults(paths[1])
    assert (found.code, found.place, found.found) == (
        "parts missing",
        f"{NAMES[0]}, {NAMES[2]}",
        "2",
    )


def test_one_part_of_99999_is_one_line(tmp_path):
    path = tmp_path / "m-00001-of-99999.gguf"
    path.write_bytes(Gguf.llama().data())
    assert [fault.code for fault in faults(path)] == ["part number"]


@pytest.mark.parametrize(
    ("told", "place"),
    [
        ({"split.count": 2}, "split.count"),
        ({"split.no": 1}, "split.no"),
        ({"split.tensors.count": 9}, "split.tensors.count"),
    ],
)
def test_parts_that_contradict_their_names_are_refused(tmp_path, told, place):
    found = faults(split(tmp_path, **told)[0])
    assert {fault.code for fault in found} == {"parts disagree"}
    assert all(place in fault.place for fault in found)


def test_parts_of_two_models_are_refused(tmp_path):
    paths = split(tmp_path)
    other = Gguf("qwen2")
    other.keys += [other.number("split.no", 1), other.number("split.count", 3)]
    other.add_tensor("blk.0.ffn_down.weight", [128, 64])
    paths[1].write_bytes(other.data())
    codes = {fault.code for fault in faults(paths[0])}
    assert codes == {"parts disagree", "tensor twice"}


def test_metadata_names_no_file(tmp_path):
    folder = tmp_path / "a"
    folder.mkdir()
    path = folder / "x-00001-of-00002.gguf"
    path.write_bytes(Gguf.llama().data())
    parts, missing = parts_of(path)
    assert all(part.parent == folder for part in parts)
    assert missing[0].place == "x-00002-of-00002.gguf"


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege there")
def test_a_part_that_is_a_link_is_followed_only_beside_a_link(tmp_path):
    blobs, folder = tmp_path / "blobs", tmp_path / "snapshot"
    blobs.mkdir()
    folder.mkdir()
    for path in split(blobs):
        (folder / path.name).symlink_to(path)
    assert read_gguf(folder / NAMES[0]).files == tuple(NAMES)
    chosen = folder / NAMES[0]
    data = chosen.read_bytes()
    chosen.unlink()
    chosen.write_bytes(data)
    assert [fault.code for fault in faults(chosen)] == ["parts missing"]
