"""Files on a drive: only regular ones are opened, and only as far as their size goes."""

import os
import socket
from io import BytesIO
from pathlib import Path

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.readers.bounded import BoundedSource, opened
from elbowroom.readers.faults import BadFile, shortened
from elbowroom.readers.gguf_file import read_gguf
from tests.readers.gguf_bytes import Gguf


def reason(path: Path) -> str:
    with pytest.raises(Refusal) as caught, opened(path):
        pass
    assert caught.value.code == "NOT_READ"
    return str(caught.value.facts["reason"])


def test_a_folder_and_a_missing_file_are_refused(tmp_path):
    assert reason(tmp_path) == "not a file"
    assert reason(tmp_path / "none") == "not there"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names there")
def test_a_pipe_is_refused_without_waiting(tmp_path):
    os.mkfifo(tmp_path / "x.gguf")
    assert reason(tmp_path / "x.gguf") == "not a file"


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no sockets with names there")
def test_a_socket_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # a socket's path may be as short as 100 bytes
    with socket.socket(socket.AF_UNIX) as made:
        made.bind("x.gguf")
        assert reason(tmp_path / "x.gguf") == "not a file"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device there")
def test_a_device_is_refused():
    assert reason(Path("/dev/zero")) == "not a file"


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege there")
def test_a_link_to_itself_is_named(tmp_path):
    (tmp_path / "x.gguf").symlink_to(tmp_path / "x.gguf")
    assert reason(tmp_path / "x.gguf") == "link loop"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read all")
def test_a_file_that_may_not_be_read_is_named(tmp_path):
    path = tmp_path / "x.gguf"
    path.write_bytes(b"GGUF")
    path.chmod(0)
    assert reason(path) == "not allowed"


class Failing(BytesIO):
    """A drive that goes away."""

    def read(self, size: int | None = -1) -> bytes:
        raise OSError(5, "Input/output error")


def test_a_file_that_shrinks_while_it_is_read_is_said():
    source = BoundedSource(BytesIO(b"GGUF"), 100, 1000)
    with pytest.raises(BadFile) as caught:
        source.take(20)
    assert caught.value.fault.code == "changed"


def test_a_drive_that_goes_away_while_it_is_read_is_said(tmp_path, monkeypatch):
    path = tmp_path / "x.gguf"
    path.write_bytes(Gguf.llama().data())
    monkeypatch.setattr("elbowroom.readers.bounded.BoundedSource._fill", Failing.read)
    with pytest.raises(Refusal) as caught:
        read_gguf(path)
    assert (caught.value.code, caught.value.facts["reason"]) == ("NOT_READ", "drive gone")


def test_what_is_skipped_is_not_read():
    source = BoundedSource(BytesIO(bytes(10 << 20)), 10 << 20, 10 << 20)
    source.skip(8 << 20)
    source.take(8)
    assert source.position == (8 << 20) + 8
    assert source.bytes_read <= 1 << 20


def test_a_strangers_text_is_shortened_in_the_middle():
    assert shortened("a" * 1000 + "end").endswith("end")
    assert len(shortened("a" * 1_000_000)) <= 81


def test_no_more_is_taken_at_once_than_fits_in_memory():
    source = BoundedSource(BytesIO(), 1 << 40, 1 << 40)
    with pytest.raises(BadFile) as caught:
        source.take(1 << 39)
    assert caught.value.fault.code == "over the limit"
    assert source.bytes_read == 0
