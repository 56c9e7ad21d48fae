"""GGUF headers: what is read of good ones, and the answer to every malformed one."""

from io import BytesIO
from pathlib import Path

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.readers import gguf
from elbowroom.readers.faults import BadFile
from elbowroom.readers.gguf_file import joined
from elbowroom.readers.gguf_values import Skipped
from elbowroom.text.file_faults import sentence
from elbowroom.text.refusals import refusal
from tests.readers.gguf_bytes import Gguf
from tests.readers.gguf_reading import G, fault, read, with_keys


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("version", [2, 3])
def test_both_versions_and_byte_orders_are_read(tmp_path, order, version):
    file = Gguf.llama(order=order)
    file.version = version
    found = read(tmp_path, file)
    assert (found.version, found.is_big_endian) == (version, order == ">")
    assert found.hyperparameters["block_count"] == 2
    assert found.n_tensors == 12
    assert found.missing_bytes == 0


def test_equal_tensors_are_counted_with_their_layers(tmp_path):
    found = {group.name: group for group in read(tmp_path, Gguf.llama(layers=3)).tensors}
    down = found["blk.*.ffn_down.weight"]
    assert (down.shape, down.type, down.layers) == ((128, 64), "f32", (0, 1, 2))
    assert down.size == 3 * 128 * 64 * 4


def test_a_vocabulary_is_counted_and_not_kept(tmp_path):
    words = ["word"] * 5000
    found = read(tmp_path, with_keys(G.strings("tokenizer.ggml.tokens", words)))
    assert found.skipped["tokenizer.ggml.tokens"] == Skipped("string", 5000, 5000 * 12)


def test_a_template_is_counted_and_not_kept(tmp_path):
    template = "{{ ''.__class__ }}" * 10_000
    found = read(tmp_path, with_keys(G.text("tokenizer.chat_template", template)))
    assert found.skipped["tokenizer.chat_template"].size == len(template)


def test_a_file_without_tensors_is_a_vocabulary(tmp_path):
    assert read(tmp_path, Gguf("llama")).role == "vocabulary"


@pytest.mark.parametrize(
    ("keys", "role"),
    [
        ([G.text("general.architecture", "clip")], "projector"),
        ([G.text("general.type", "mmproj")], "projector"),
        ([G.text("general.type", "adapter"), G.text("adapter.type", "lora")], "adapter"),
        ([G.text("general.type", "imatrix")], "importance matrix"),
        ([G.text("general.architecture", "eagle3")], "draft"),
    ],
)
def test_files_that_go_with_a_model_are_told_from_models(tmp_path, keys, role):
    file = Gguf(keys=keys)
    file.add_tensor("v.patch_embd.weight", [64, 8])
    found = read(tmp_path, file)
    assert found.role == role
    assert found.data_bytes == 64 * 8 * 4


# Files that are something else


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "is empty"),
        (b"GGUF", "ends early"),
        (b"FUGG" + bytes(60), "is unknown"),
        (b"<!DOCTYPE html><html><body>Log in</body></html>", "is web page"),
        (
            b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 4900000000\n",
            "is lfs pointer",
        ),
        (b"\x20\0\0\0\0\0\0\0" + b'{"a": 1}' + bytes(40), "is safetensors"),
        (b"PK\x03\x04" + bytes(60), "is archive"),
        (b"\x80\x02}q\x00." + bytes(60), "is pickle"),
        (b"tjgg" + bytes(60), "is old ggml"),
        (b"\x1f\x8b\x08" + bytes(60), "is gzip"),
        (b'{"architectures": ["LlamaForCausalLM"]}', "is json"),
        (b"load_tensors: CPU buffer\n" * 4, "is text"),
    ],
)
def test_what_is_no_gguf_file_is_named(tmp_path, data, code):
    assert fault(tmp_path, data) == code


def test_a_git_lfs_pointer_says_how_large_the_file_is(tmp_path):
    pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 4900000000\n"
    with pytest.raises(Refusal) as caught:
        read(tmp_path, pointer)
    assert "4.9 GB" in refusal(caught.value)


@pytest.mark.parametrize(
    ("version", "code"),
    [(0, "old version"), (1, "old version"), (4, "newer version"), (1 << 24, "newer version")],
)
def test_other_versions_are_named(tmp_path, version, code):
    expected = "old version" if version == 1 << 24 else code  # big-endian 1
    assert fault(tmp_path, Gguf(version=version)) == expected


# Everything at every place


def test_a_header_that_is_cut_off_anywhere_is_refused():
    header = Gguf.llama().header()
    for end in range(len(header)):
        with pytest.raises(BadFile):
            gguf.parse_header(BytesIO(header[:end]), end)


def is_answered(data: bytes) -> bool:
    """Whether bytes are a model, or refused in a sentence."""
    path = Path("x.gguf")
    try:
        return bool(joined(path, [path.name], [gguf.parse_header(BytesIO(data), len(data))]))
    except BadFile as bad:
        return bool(sentence(bad.fault))
    except Refusal as error:
        return bool(refusal(error))


def test_any_byte_of_a_header_may_be_any_other():
    data = bytearray(Gguf.llama(layers=1).header())
    for place in range(len(data)):
        kept = data[place]
        for value in (0, 255, kept ^ 1, kept ^ 128):
            data[place] = value
            assert is_answered(bytes(data))
        data[place] = kept
