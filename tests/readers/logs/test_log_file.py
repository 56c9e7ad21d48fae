"""Logs as they really come: other encodings, other programs' output between, far too long."""

import gzip
import json
import os

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.core.units import MIB
from elbowroom.readers.faults import Stopped
from elbowroom.readers.logs import log_file
from elbowroom.readers.logs.log_file import read_log, read_text

KV = "llama_kv_cache:      CUDA0 KV buffer size =  1024.00 MiB"
SLOTS = "srv    load_model: initializing slots, n_slots = 4"
LOAD = "llama_model_loader: loaded meta data with 29 key-value pairs and 292 tensors from /m.gguf"
WORK = "sched_reserve:      CUDA0 compute buffer size =   124.01 MiB"


@pytest.fixture
def log(tmp_path):
    """Writes bytes to a file and reads it."""

    def read(data: bytes, **settings):
        path = tmp_path / "server.log"
        path.write_bytes(data)
        return read_log(path, **settings)

    return read


def found(reading) -> list[tuple[int, str, object]]:
    return [(each.line, each.name, each.value) for each in reading.values]


def test_every_value_names_its_line_and_device(log):
    reading = log(f"hello\n{KV}\n{SLOTS}\n".encode())
    assert found(reading) == [(2, "kv_cache", 1024 * MIB), (3, "slots", 4)]
    assert reading.values[0].device == "CUDA0"
    assert reading.values[0].text == KV


@pytest.mark.parametrize(
    "data",
    [
        f"hello\r\n{KV}\r\n".encode(),
        f"hello\n\x1b[32m{KV}\x1b[0m".encode(),
        f"hello\n{KV}".encode(),
        f"hello\n{KV}\n".encode("utf-16"),
        f"\ufeffhello\n{KV}".encode(),
        f"hello\n 50%|####      |\r{KV}\n".encode(),
        ("hello\n" + json.dumps({"log": KV + "\n", "stream": "stderr"}) + "\n").encode(),
        f"hello\nllama-1  | 0.00.041.860 I {KV}\n".encode(),
        b"hel\xff\xfelo\n" + KV.encode(),
    ],
    ids=["crlf", "colours", "no end", "utf-16", "bom", "bar", "docker", "compose", "not utf-8"],
)
def test_the_value_is_found_however_the_log_was_kept(log, data):
    assert found(log(data)) == [(2, "kv_cache", 1024 * MIB)]


def test_half_a_line_at_the_end_gives_no_value(log):
    reading = log(f"{SLOTS}\n{KV[:-10]}".encode())
    assert found(reading) == [(1, "slots", 4)]
    assert reading.unread == (2,)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "empty"),
        (gzip.compress(KV.encode()), "gzip"),
        (bytes(range(256)) * 4, "unknown"),
        (b"GGUF\x03\x00\x00\x00" + bytes(32), "gguf"),
        (b"PK\x03\x04" + bytes(64), "archive"),
    ],
)
def test_what_is_no_text_is_refused_by_name(log, data, what):
    with pytest.raises(Refusal) as refusal:
        log(data)
    assert refusal.value.code == "NOT_A_LOG"
    assert refusal.value.facts["what"] == what


@pytest.mark.parametrize("size", ["2160,00 MiB", "2160.00 MiB"])
def test_a_comma_before_the_decimals_is_read(log, size):
    reading = log(f"KV self size  = {size}, c^KV (f16): {size}, kv^T: not used".encode())
    assert found(reading)[0] == (1, "kv_total", 2160 * MIB)


@pytest.mark.parametrize(
    "line",
    [
        "llama_kv_cache:      CUDA0 KV buffer size = -1024.00 MiB",
        "llama_kv_cache:      CUDA0 KV buffer size =  1024.00 MB",
        "llama_kv_cache:      CUDA0 KV buffer size =  1,024.00 MiB",
        "llama_kv_cache:      CUDA0 KV buffer size =  1024 000,00 MiB",
        "llama_kv_cache:      CUDA0 KV buffer size =  nan MiB",
        "llama_kv_cache:      CUDA0 KV buffer size =  1e99 MiB",
        "llama_kv_cache:      CUDA0 KV buffer size =  １６ MiB",
    ],
)
def test_a_figure_of_another_form_is_named_instead_of_guessed(log, line):
    reading = log(line.encode())
    assert not reading.values
    assert reading.unread == (1,)


def test_a_line_of_many_megabytes_is_left_aside(log):
    reading = log(b"a" * (5 * MIB) + b"\n" + KV.encode() + b"\n" + b"b" * (3 * MIB))
    assert found(reading) == [(2, "kv_cache", 1024 * MIB)]
    assert reading.lines == 3


def test_of_a_very_long_log_both_ends_are_read(log, monkeypatch):
    monkeypatch.setattr(log_file, "READ_AT_MOST", 4 * MIB)
    middle = f"{WORK}\n".encode() + b"idle\n" * (2 * MIB)
    reading = log(f"{SLOTS}\n".encode() + b"x\n" * (2 * MIB) + middle + f"{KV}\n".encode())
    assert [each.name for each in reading.values] == ["slots", "kv_cache"]
    assert reading.is_partial


def test_reading_stops_when_it_is_cancelled(log):
    asked = []
    with pytest.raises(Stopped):
        log(b"x\n" * (4 * MIB), is_stopped=lambda: len(asked) > 2 or asked.append(1))


def test_progress_is_told_up_to_the_end(log):
    told = []
    log(b"x\n" * (2 * MIB), progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (4 * MIB, 4 * MIB)
    assert told == sorted(told)


def test_a_second_load_is_told_apart_from_the_first(log):
    first = f"{LOAD}\n{KV}\n{WORK}\n"
    second = f"{LOAD}\n{KV.replace('1024', '2048')}\n{WORK}\n"
    reading = log((first + second).encode())
    assert reading.loads == 2
    assert [e.value for e in reading.load_of("", 0).sizes("kv_cache")] == [2048 * MIB]


def test_two_programs_that_write_at_once_are_noticed(log):
    mixed = f"{LOAD}\n{KV}\n{LOAD}\n{KV}\n{WORK}\n{WORK}\n"
    assert log(mixed.encode()).is_mixed
    assert not log(f"{LOAD}\n{KV}\n{WORK}\n{LOAD}\n{KV}\n{WORK}\n".encode()).is_mixed


def test_a_load_that_failed_and_was_tried_again_is_no_second_program(log):
    failed = f"{LOAD}\n{KV}\nggml_gallocr_reserve_n: failed to allocate CUDA0 buffer of size 9\n"
    assert not log(f"{failed}{LOAD}\n{KV}\n{WORK}\n".encode()).is_mixed


def test_caches_add_up_and_a_workspace_that_is_measured_again_does_not(log):
    lines = (KV, KV.replace("1024", " 512"), WORK, WORK.replace("124.01", "130.00"))
    reading = log("\n".join(lines).encode())
    assert sum(e.value for e in reading.sizes("kv_cache")) == 1536 * MIB
    assert [e.value for e in reading.sizes("workspace")] == [130 * MIB]


def test_pasted_text_is_read_like_a_file():
    assert found(read_text(f"hello\n{KV}")) == [(2, "kv_cache", 1024 * MIB)]
    with pytest.raises(Refusal):
        read_text(" \n ")


def test_a_log_that_is_cut_off_while_it_is_read_is_not_read_half(tmp_path):
    path = tmp_path / "server.log"
    path.write_bytes(f"{KV}\n".encode() * 100_000)

    def cut(done, _all):
        os.truncate(path, done)

    with pytest.raises(Refusal) as caught:
        read_log(path, progress=cut)
    assert (caught.value.code, caught.value.facts["reason"]) == ("NOT_READ", "changed")
