"""What kind of file it is, by its first bytes, whatever it is called."""

from pathlib import Path

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.readers.sniff import is_log_file, is_model_file, kind_of_file
from tests.readers.gguf_bytes import Gguf


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (Gguf.llama().data(), "gguf"),
        (b"", "empty"),
        (b"PK\x03\x04", "archive"),
        (b"\x1f\x8b\x08", "gzip"),
        (b"\x80\x02}", "pickle"),
        (b"  <html>", "web page"),
        (b"version https://git-lfs.github.com/spec/v1\n", "lfs pointer"),
        (b"\xef\xbb\xbf {}", "json"),
        (b"lmgg", "old ggml"),
        ((40).to_bytes(8, "little") + b'{"a": 1}', "safetensors"),
        ("llama_model_loader: 모델".encode(), "text"),
        (b"\x00\x01\x02", "unknown"),
    ],
)
def test_the_first_bytes_say_what_it_is(tmp_path, data, kind):
    path = tmp_path / "download.bin"
    path.write_bytes(data)
    assert kind_of_file(path) == kind


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(Refusal, match="NOT_READ"):
        kind_of_file(tmp_path / "gone")


@pytest.mark.parametrize(
    ("name", "is_model", "is_log"),
    [
        ("a.GGUF", True, False),
        ("config.json", True, False),
        ("model.safetensors.index.json", True, False),
        ("other.json", False, False),
        ("server.LOG", False, True),
        ("notes.txt", False, True),
        ("plan.elbowroom", False, False),
    ],
)
def test_a_name_is_a_hint(name, is_model, is_log):
    assert is_model_file(Path(name)) is is_model
    assert is_log_file(Path(name)) is is_log
