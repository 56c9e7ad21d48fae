"""Models from GGUF files: planned as exactly as the catalogue's own, or in bounds that are said."""

from dataclasses import replace
from pathlib import Path

import pytest

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.gguf_keys import KEPT
from elbowroom.catalog.gguf_records import mix, ranges, record_of
from elbowroom.catalog.model_files import ModelRecord, to_model
from elbowroom.core.errors import Refusal
from elbowroom.core.model import Model
from elbowroom.core.scenario import InlineMachine, Scenario
from elbowroom.core.units import GIB
from elbowroom.core.weights import file_bytes
from elbowroom.readers.gguf_file import read_gguf
from elbowroom.text.refusals import refusal
from tests.readers.gguf_bytes import U32, Gguf

DAY = "2026-11-30"
MACHINE = InlineMachine(8)


def record(folder: Path, file: Gguf, name: str = "tiny.gguf") -> ModelRecord:
    path = folder / name
    path.write_bytes(file.data())
    return record_of(read_gguf(path), DAY)


def model(folder: Path, file: Gguf) -> Model:
    found = record(folder, file)
    return to_model(found, Path(f"{found.id}.json"))


def test_a_file_is_a_model_like_any_other(tmp_path, catalogue):
    found = record(tmp_path, Gguf.llama())
    answer = catalogue.with_models(found).estimate(Scenario(found.id, MACHINE, context=1024))
    assert answer.verdict.code == "FITS"
    assert answer.total("weights").basis == "exact"
    assert answer.total("kv_cache").point == 2 * 2 * 1024 * 2 * 16 * 2
    assert answer.scenario.quant == "F32"


def test_weights_are_those_of_the_table_to_the_byte(tmp_path):
    file = Gguf.llama()
    file.add_tensor("blk.0.extra.weight", [64, 3])
    found = model(tmp_path, file)
    assert file_bytes(found, found.stored_as) == sum(
        group.size for group in read_gguf(tmp_path / "tiny.gguf").tensors
    )


def test_layers_may_keep_one_matrix_in_two_types(tmp_path):
    file = Gguf.llama(layers=1)
    file.keys[1] = file.number("llama.block_count", 2)
    file.add_tensor("blk.1.ffn_down.weight", [128, 64], kind=1)
    found = model(tmp_path, file)
    types = {(t.layers, t.type) for t in found.tensors if "ffn_down" in t.name}
    assert types == {((0,), "f32"), ((1,), "f16")}
    assert file_bytes(found, found.stored_as) % 4 == 0


def test_a_file_comes_in_no_other_file_type(tmp_path, catalogue):
    found = record(tmp_path, Gguf.llama())
    wanted = Scenario(found.id, MACHINE, quant="Q4_K_M")
    with pytest.raises(Refusal) as caught:
        catalogue.with_models(found).estimate(wanted)
    assert caught.value.code == "UNKNOWN_FILE_TYPE"
    assert caught.value.facts["allowed"] == ("F32",)


def test_an_architecture_that_is_not_known_gives_bounds_and_says_so(tmp_path, catalogue):
    file = Gguf("foo9")
    for key, value in {"block_count": 2, "embedding_length": 64, "attention.head_count": 4}.items():
        file.keys.append(file.number(f"foo9.{key}", value))
    file.add_tensor("token_embd.weight", [64, 32])
    file.add_tensor("blk.0.attn_k.weight", [64, 48])
    file.add_tensor("blk.0.attn_v.weight", [64, 40])
    found = record(tmp_path, file)
    answer = catalogue.with_models(found).estimate(Scenario(found.id, MACHINE, context=1024))
    assert (answer.verdict.code, answer.verdict.reason) == ("UNKNOWN", "ARCHITECTURE_NOT_KNOWN")
    weights, cache = answer.total("weights"), answer.total("kv_cache")
    assert weights.low == weights.high == (64 * 32 + 64 * 48 + 64 * 40) * 4
    assert (cache.low, cache.high) == (0, 1024 * 2 * (48 + 40 + 64 + 64))


def test_a_key_that_is_missing_is_named(tmp_path, catalogue):
    found = record(tmp_path, Gguf.llama(**{"attention.head_count": None}))
    answer = catalogue.with_models(found).estimate(Scenario(found.id, MACHINE))
    assert (answer.verdict.code, answer.verdict.reason) == ("UNKNOWN", "METADATA_NOT_KNOWN")
    notes = {note.code: dict(note.facts) for note in answer.notes}
    assert notes["METADATA_MISSING"] == {"key": "llama.attention.head_count"}


@pytest.mark.parametrize("key", ["block_count", "embedding_length"])
def test_a_key_that_the_tensors_say_too_is_named_all_the_same(tmp_path, key):
    found = record(tmp_path, Gguf.llama(**{key: None}))
    assert found.llama_cpp.needs == f"llama.{key}"
    assert found.hyperparameters[key] in (2, 64)


def test_without_anything_to_size_it_is_refused_with_every_field(tmp_path):
    file = Gguf("llama")
    file.add_tensor("x", [4])
    with pytest.raises(Refusal) as caught:
        record(tmp_path, file)
    assert [fault.place for fault in caught.value.facts["faults"]] == [
        "llama.block_count",
        "llama.embedding_length",
        "llama.vocab_size",
    ]
    assert refusal(caught.value).count("•") == 3


@pytest.mark.parametrize(
    "arch", ["../../../etc/passwd", "a\0b", "<script>", "‮gnp", "x" * 500, "CON"]
)
def test_a_name_of_an_architecture_is_never_a_path(tmp_path, catalogue, arch):
    file = Gguf(arch)
    for key, value in {"block_count": 2, "embedding_length": 64, "attention.head_count": 4}.items():
        file.keys.append(file.number(f"{arch}.{key}", value))
    file.add_tensor("token_embd.weight", [64, 32])
    found = record(tmp_path, file)
    answer = catalogue.with_models(found).estimate(Scenario(found.id, MACHINE))
    assert answer.verdict.reason == "ARCHITECTURE_NOT_KNOWN"


@pytest.mark.parametrize(
    "name",
    [
        "\x1b[31mred",
        "a‮b",
        "<b>bold</b>",
        "x" * 1_000_000,
        "=HYPERLINK()",
        "\ud800".encode("utf-8", "surrogatepass"),
    ],
)
def test_a_hostile_title_is_shown_harmlessly(tmp_path, name):
    file = Gguf.llama()
    file.keys.append(file.text("general.name", name))
    found = record(tmp_path, file)
    assert found.name.isprintable()
    assert len(found.name) <= 82
    assert found.id.isascii()
    assert all(c.isalnum() or c in "-." for c in found.id)


def test_two_files_of_one_name_stay_apart(tmp_path):
    one, other = record(tmp_path, Gguf.llama()), record(tmp_path, Gguf.llama(layers=3))
    assert one.name == other.name
    assert one.id != other.id
    assert record(tmp_path, Gguf.llama()).id == one.id


def test_a_model_of_per_layer_heads_keeps_them(tmp_path):
    file = Gguf.llama(**{"attention.head_count_kv": None})
    file.keys.append(file.array("llama.attention.head_count_kv", U32, [2, 4]))
    layers = model(tmp_path, file).layers
    assert sorted(run.layer.n_kv_heads for run in layers) == [2, 4]


def test_a_projector_is_no_model(tmp_path):
    file = Gguf("clip")
    file.add_tensor("v.patch_embd.weight", [64, 8])
    with pytest.raises(Refusal) as caught:
        record(tmp_path, file)
    assert caught.value.facts["faults"][0].code == "no model"


def test_every_key_of_the_catalogues_models_is_taken_from_a_file():
    catalogue = Catalogue()
    records, _ = catalogue.models.records()
    assert {key for each in records for key in each.hyperparameters} <= KEPT


def test_layers_are_written_as_ranges():
    assert ranges((0, 1, 2, 5, 7, 8)) == "0-2,5,7-8"
    assert ranges(()) == ""


def test_a_mix_names_the_types_that_most_is_kept_in(tmp_path):
    file = Gguf.llama()
    file.add_tensor("blk.0.big.weight", [1024, 64], kind=1)
    groups = read_gguf_of(tmp_path, file)
    assert mix(groups) == "F16/F32" or mix(groups) == "F32/F16"


def read_gguf_of(folder: Path, file: Gguf):
    path = folder / "mix.gguf"
    path.write_bytes(file.data())
    return read_gguf(path).tensors


def test_a_card_larger_than_the_file_holds_it(tmp_path, catalogue):
    found = record(tmp_path, Gguf.llama())
    other = replace(Scenario(found.id, InlineMachine(1)), context=2048)
    assert catalogue.with_models(found).estimate(other).need < GIB
