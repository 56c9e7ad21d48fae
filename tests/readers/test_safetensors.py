"""Safetensors, their index and their configuration: the answer to every malformed one."""

import json
import struct
import tracemalloc
from io import BytesIO
from pathlib import Path

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.readers import checkpoint_parts, safetensors
from elbowroom.readers.bounded import MIB
from elbowroom.readers.checkpoint import read_checkpoint
from elbowroom.readers.checkpoint_index import Index, parse_index
from elbowroom.readers.faults import BadFile
from elbowroom.readers.worker import read_apart
from elbowroom.text.file_faults import sentence, warning
from elbowroom.text.refusals import refusal

PLAIN = {"dtype": "F16", "shape": [2, 2], "data_offsets": [0, 8]}
CONFIG = {"model_type": "llama", "num_hidden_layers": 2}


def packed(header: object, data: int = 8, length: int | None = None) -> bytes:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(text) if length is None else length) + text + bytes(data)


def parsed(data: bytes) -> safetensors.SafetensorsHeader:
    return safetensors.parse_safetensors(BytesIO(data), len(data))


def fault(data: bytes) -> str:
    with pytest.raises(BadFile) as caught:
        parsed(data)
    assert sentence(caught.value.fault)
    return caught.value.fault.code


def test_tensors_are_read_with_their_types_and_sizes():
    found = parsed(packed({"__metadata__": {"format": "pt", "x": "a } b"}, "a": PLAIN}))
    (tensor,) = found.tensors
    assert (tensor.name, tensor.dtype, tensor.shape, tensor.size) == ("a", "F16", (2, 2), 8)
    assert found.missing == 0
    assert not found.warnings


def test_a_name_may_hold_any_character():
    (tensor,) = parsed(packed({'a"b\\c\n한글': PLAIN})).tensors
    assert tensor.name == 'a"b\\c\n한글'


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"", "is empty", id="EMPTY"),
        pytest.param(packed({"a": PLAIN}, length=1 << 63), "over the limit", id="HEADER_2_63"),
        pytest.param(packed({"a": PLAIN}, length=99_999_999), "over the limit", id="HEADER_100_MB"),
        pytest.param(packed({"a": PLAIN}, length=9_999), "ends early", id="HEADER_PAST_EOF"),
        pytest.param(packed(b'"a": 1}'), "no safetensors", id="NO_BRACE"),
        pytest.param(packed(b'  {"a": 1}'), "no safetensors", id="LEADING_SPACES"),
        pytest.param(packed(b'{"a\xff": 1}'), "json not utf-8", id="NOT_UTF8"),
        pytest.param(packed(b'{"a": 1}'), "not json", id="NO_OBJECT"),
        pytest.param(packed(b'{"a": {"dtype": NaN}}'), "json not a number", id="NAN"),
        pytest.param(packed(b'{"a": {"shape": [1e999]}}'), "json not a number", id="1E999"),
        pytest.param(
            packed(b'{"a": {"shape": [' + b"9" * 3000 + b"]}}"), "json number too long", id="LONG"
        ),
        pytest.param(packed(b'{"a": {"shape": ' + b"[" * 4000 + b"}}"), "json too deep", id="DEEP"),
        pytest.param(
            packed(b'{"a": {"x": "' + b"y" * 5000 + b'"}}'), "too long", id="ENTRY_TOO_LONG"
        ),
        pytest.param(packed(b'{"' + b"y" * 5000 + b'": {}}'), "too long", id="NAME_TOO_LONG"),
        pytest.param(packed({"a": {}}), "no tensor", id="NO_FIELDS"),
        pytest.param(packed({"a": PLAIN | {"dtype": 7}}), "no tensor", id="DTYPE_NUMBER"),
        pytest.param(packed({"a": PLAIN | {"shape": [-1]}}), "no tensor", id="SHAPE_NEGATIVE"),
        pytest.param(packed({"a": PLAIN | {"shape": [1.5]}}), "no tensor", id="SHAPE_FLOAT"),
        pytest.param(packed({"a": PLAIN | {"shape": [True]}}), "no tensor", id="SHAPE_BOOL"),
        pytest.param(
            packed({"a": PLAIN | {"data_offsets": [8, 0]}}), "offset", id="BEGIN_AFTER_END"
        ),
        pytest.param(packed({"a": PLAIN | {"data_offsets": [0]}}), "offset", id="ONE_OFFSET"),
        pytest.param(
            packed({"a": PLAIN | {"data_offsets": [0, 1 << 70]}}), "json number too long", id="2_70"
        ),
        pytest.param(
            packed({"a": PLAIN | {"shape": [1 << 62, 4]}}), "too many elements", id="ELEMENTS"
        ),
        pytest.param(packed({"a": PLAIN | {"shape": [3, 2]}}), "size differs", id="SIZE_DIFFERS"),
        pytest.param(packed({"a": PLAIN | {"data_offsets": [4, 12]}}), "data hole", id="HOLE"),
        pytest.param(packed({"a": PLAIN, "b": PLAIN}), "data overlap", id="OVERLAP"),
        pytest.param(
            packed(b'{"a": {"dtype":"F16","shape":[2,2],"data_offsets":[0,8]}, "a": {}}'),
            "key twice",
            id="KEY_TWICE",
        ),
        pytest.param(
            packed(b'{"a": {"dtype":"F16","shape":[2,2],"data_offsets":[0,8]}} x'),
            "not json",
            id="AFTER_END",
        ),
        pytest.param(
            packed(b'{"__metadata__": {"a": 1}, "b": 2}'), "not json", id="METADATA_NUMBER"
        ),
        pytest.param(b"GGUF" + bytes(60), "is gguf", id="GGUF"),
        pytest.param(b"PK\x03\x04" + bytes(60), "is archive", id="ZIP"),
        pytest.param(b"<html>" + bytes(60), "is web page", id="WEB_PAGE"),
    ],
)
def test_malformed_headers_are_refused(data, code):
    assert fault(data) == code


def test_a_type_that_is_not_known_takes_the_room_that_its_offsets_say():
    found = parsed(packed({"a": PLAIN | {"dtype": "F99"}}))
    assert found.tensors[0].size == 8
    assert [w.code for w in found.warnings] == ["unknown type"]
    assert warning(found.warnings[0])


def test_empty_tensors_scalars_and_files_without_tensors_are_legal():
    header = {
        "none": {"dtype": "F16", "shape": [0, 4], "data_offsets": [0, 0]},
        "one": {"dtype": "F32", "shape": [], "data_offsets": [0, 4]},
    }
    assert [t.size for t in parsed(packed(header, 4)).tensors] == [0, 4]
    assert [w.code for w in parsed(packed(b"{}  ", 0)).warnings] == ["no tensors"]


def test_what_is_missing_and_what_is_too_much_is_said():
    assert parsed(packed({"a": PLAIN}, 3)).missing == 5
    assert [w.code for w in parsed(packed({"a": PLAIN}, 100)).warnings] == ["trailing"]


def test_a_million_tensors_end_at_the_cap(monkeypatch):
    monkeypatch.setattr(safetensors, "TENSORS", 5000)
    entry = ',"t\\u00e9%07d":{"dtype":"F16","shape":[0],"data_offsets":[0,0]}'
    text = ("{" + "".join(entry % i for i in range(20_000))[1:] + "}").encode()
    tracemalloc.start()
    code = fault(packed(text))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert code == "too many"
    assert peak < 8 * MIB + 3 * len(text)


def test_a_header_over_the_cap_is_refused_unread():
    stream = BytesIO(packed(b"{" + bytes(100), length=safetensors.HEADER_BYTES + 1))
    with pytest.raises(BadFile) as caught:
        safetensors.parse_safetensors(stream, 1 << 40)
    assert caught.value.fault.code in ("over the limit", "changed")


def test_any_byte_of_a_header_may_be_any_other():
    data = bytearray(packed({"__metadata__": {"format": "pt"}, "a": PLAIN}))
    for place in range(len(data)):
        kept = data[place]
        for value in (0, 34, 255, kept ^ 1, kept ^ 128):
            data[place] = value
            try:
                parsed(bytes(data))
            except BadFile as bad:
                found = sentence(bad.fault)
                assert found.isprintable()
        data[place] = kept


# The files of a folder


def folder(path: Path, config: object = CONFIG, **files: bytes) -> Path:
    (path / "config.json").write_bytes(
        config if isinstance(config, bytes) else json.dumps(config).encode()
    )
    for name, data in files.items():
        (path / name.replace("__", ".")).write_bytes(data)
    return path / "config.json"


def refused(path: Path) -> list[str]:
    with pytest.raises(Refusal) as caught:
        read_checkpoint(path)
    assert refusal(caught.value)
    return [found.code for found in caught.value.facts["faults"]]


def test_a_checkpoint_is_read_from_any_of_its_files(tmp_path):
    config = folder(
        tmp_path,
        model__safetensors=packed({"a": PLAIN, "vision.b": PLAIN | {"data_offsets": [8, 16]}}, 16),
    )
    found = read_checkpoint(config)
    assert found.files == ("model.safetensors",)
    assert found.sizes == {"language": 8, "vision": 8}
    assert found == read_checkpoint(tmp_path / "model.safetensors") == read_apart(config)


def test_parts_are_found_by_the_index_or_by_their_names(tmp_path):
    config = folder(tmp_path)
    names = [f"model-0000{i}-of-00002.safetensors" for i in (1, 2)]
    for i, name in enumerate(names):
        (tmp_path / name).write_bytes(packed({f"t{i}": PLAIN}))
    assert read_checkpoint(tmp_path / names[1]).files == tuple(names)
    index = {"metadata": {"total_size": 17}, "weight_map": {"t0": names[0], "t1": names[1]}}
    (tmp_path / "model.safetensors.index.json").write_text(json.dumps(index))
    for path in (config, tmp_path / "model.safetensors.index.json"):
        found = read_checkpoint(path)
        assert found.files == tuple(names)
        assert [w.code for w in found.warnings] == ["total differs"]
    (tmp_path / names[0]).unlink()
    assert refused(config) == ["parts missing"]


@pytest.mark.parametrize(
    "name",
    [
        "../x.safetensors",
        "/etc/x.safetensors",
        "C:\\x.safetensors",
        "https://a/x.safetensors",
        "a\\..\\x.safetensors",
        "x.py",
        "",
        "\0.safetensors",
    ],
)
def test_an_index_names_only_files_of_its_folder(name):
    with pytest.raises(BadFile) as caught:
        parse_index(json.dumps({"weight_map": {"a": name}}).encode(), "index.json")
    assert caught.value.fault.code == "file name"
    assert sentence(caught.value.fault)


@pytest.mark.parametrize("weight_map", [None, {}, [], "x", 5])
def test_an_index_without_files_is_refused(weight_map):
    with pytest.raises(BadFile) as caught:
        parse_index(json.dumps({"weight_map": weight_map}).encode(), "index.json")
    assert caught.value.fault.code in ("weight map", "json not json")


@pytest.mark.parametrize("total", ["12", None, True, -5, 1.5])
def test_a_total_that_is_no_number_is_none(total):
    found = {"metadata": {"total_size": total}, "weight_map": {"a": "x.safetensors"}}
    assert parse_index(json.dumps(found).encode(), "index.json") == Index(("x.safetensors",), None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        ',"a": 1}',
        '"a": [1]}',
        '"weight_map": {"a": "x"',
        '"weight_map": {"a": ["b"]}}',
        '"a": 1} {}',
        '"a": 1 "b": 2}',
    ],
)
def test_an_index_that_is_no_json_is_refused_with_the_line(text):
    with pytest.raises(BadFile) as caught:
        parse_index(b"{\n" + text.encode(), "index.json")
    assert caught.value.fault.code == "json not json"
    assert "index.json, line " in caught.value.fault.place


def test_an_index_of_a_hundred_thousand_tensors_takes_little_memory():
    names = {f"{i:0100d}": "model-00001-of-00002.safetensors" for i in range(100_000)}
    text = json.dumps({"metadata": {"total_size": 5}, "weight_map": names}).encode()
    tracemalloc.start()
    found = parse_index(text, "index.json")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found == Index(("model-00001-of-00002.safetensors",), 5)
    assert peak < len(text) + MIB


def test_an_index_of_a_thousand_files_is_the_end():
    names = {str(i): f"{i}.safetensors" for i in range(1500)}
    with pytest.raises(BadFile) as caught:
        parse_index(json.dumps({"weight_map": names}).encode(), "index.json")
    assert caught.value.fault.code == "too many"


def test_a_tensor_in_two_files_is_refused(tmp_path):
    folder(tmp_path)
    for i in (1, 2):
        (tmp_path / f"m-0000{i}-of-00002.safetensors").write_bytes(packed({"a": PLAIN}))
    assert refused(tmp_path / "m-00001-of-00002.safetensors") == ["tensor twice"]


def test_weights_without_a_configuration_are_refused(tmp_path):
    (tmp_path / "model.safetensors").write_bytes(packed({"a": PLAIN}))
    assert refused(tmp_path / "model.safetensors") == ["no configuration"]


def test_an_adapter_is_told_from_a_model(tmp_path):
    (tmp_path / "adapter_config.json").write_text(json.dumps({"peft_type": "LORA"}))
    (tmp_path / "adapter_model.safetensors").write_bytes(packed({"a": PLAIN}))
    found = read_checkpoint(tmp_path / "adapter_model.safetensors")
    assert (found.role, found.data_bytes) == ("adapter", 8)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "json empty"),
        (b"{", "json not json"),
        (b'{"a": 1} // comment', "json not json"),
        (b"[1]", "json no object"),
        (b'{"a": 1, "a": 2}', "json key twice"),
        (b'{"a": NaN}', "json not a number"),
        (b'{"a": 1e999}', "json not a number"),
        (b'{"a": ' + b"9" * 5000 + b"}", "json number too long"),
        (b"[" * 50_000, "json too deep"),
        (b'{"a": "\\ud800"}', "json half a character"),
        ('{"a": 1}'.encode("utf-16"), "json not utf-8"),
        (b'{"a": "\xff"}', "json not utf-8"),
        (b"[" + b"1," * 510_000 + b"1]", "json too many values"),
        (b" " * (2 << 20) + b"{}", "too long"),
    ],
)
def test_configurations_that_are_no_json_are_refused_with_the_place(tmp_path, data, code):
    assert refused(folder(tmp_path, data)) == [code]


def test_a_byte_order_mark_is_no_fault(tmp_path):
    assert read_checkpoint(folder(tmp_path, b'\xef\xbb\xbf{"model_type": "x"}')).config


def test_a_fault_in_a_configuration_names_line_and_column(tmp_path):
    with pytest.raises(Refusal) as caught:
        read_checkpoint(folder(tmp_path, b'{\n  "a": 1,\n  b\n}'))
    assert "config.json, line 3, column 3" in refusal(caught.value)


def test_a_damaged_index_beside_the_weights_is_refused_by_its_name(tmp_path):
    folder(tmp_path)
    (tmp_path / "model.safetensors.index.json").write_bytes(b"{")
    assert refused(tmp_path / "model.safetensors.index.json") == ["json not json"]


def test_an_index_over_the_cap_is_refused_unread(tmp_path, monkeypatch):
    monkeypatch.setattr(checkpoint_parts, "INDEX_BYTES", 10)
    config = folder(tmp_path)
    (tmp_path / "model.safetensors.index.json").write_bytes(b'{"weight_map": {}}')
    assert refused(config) == ["too long"]


def test_an_index_whose_text_is_damaged_inside_is_refused():
    with pytest.raises(BadFile) as caught:
        parse_index(rb'{"weight_map": {"a": "\q.safetensors"}}', "index.json")
    assert caught.value.fault.code.startswith("json ")
    assert sentence(caught.value.fault)


def test_a_total_that_is_damaged_is_none():
    found = parse_index(b'{"metadata": {1}, "weight_map": {"a": "x.safetensors"}}', "index.json")
    assert found == Index(("x.safetensors",), None)


@pytest.mark.parametrize("name", ["m-00000-of-00002", "m-00003-of-00002", "m-00001-of-99999"])
def test_a_part_that_cannot_be_one_is_refused(tmp_path, name):
    folder(tmp_path)
    path = tmp_path / f"{name}.safetensors"
    path.write_bytes(packed({"a": PLAIN}))
    assert refused(path) == ["part number"]


def test_a_configuration_that_cannot_be_read_is_told_from_one_that_is_not_there(tmp_path):
    (tmp_path / "config.json").mkdir()
    (tmp_path / "model.safetensors").write_bytes(packed({"a": PLAIN}))
    with pytest.raises(Refusal) as caught:
        read_checkpoint(tmp_path / "model.safetensors")
    assert (caught.value.code, caught.value.facts["reason"]) == ("NOT_READ", "not a file")


def test_a_damaged_file_of_weights_is_refused_by_its_own_name(tmp_path):
    config = folder(tmp_path, model__safetensors=bytes(4))
    with pytest.raises(Refusal) as caught:
        read_checkpoint(config)
    assert caught.value.field.endswith("model.safetensors")
