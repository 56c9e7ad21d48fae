"""Counts and lengths of a GGUF header: checked before anything is reserved."""

import tracemalloc
from io import BytesIO

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.readers import gguf
from elbowroom.readers.bounded import MIB
from elbowroom.readers.faults import BadFile, Stopped
from elbowroom.readers.gguf_file import read_gguf
from elbowroom.readers.gguf_values import Skipped
from tests.readers.gguf_bytes import F32, STRING, Gguf
from tests.readers.gguf_reading import HUGE, G, fault, saved


@pytest.mark.parametrize(
    ("file", "code"),
    [
        pytest.param(Gguf(n_keys=HUGE), "too many", id="BAD_N_KV"),
        pytest.param(Gguf(n_keys=1 << 40), "too many", id="N_KV_2_40"),
        pytest.param(Gguf(n_keys=60_000), "ends early", id="N_KV_NOT_THERE"),
        pytest.param(Gguf(n_tensors=1 << 63), "too many", id="BAD_N_TENSORS"),
        pytest.param(Gguf(n_tensors=60_000), "ends early", id="N_TENSORS_NOT_THERE"),
        pytest.param(Gguf(keys=[G.pack("Q", HUGE) + bytes(30)]), "too long", id="KV_BAD_KEY_SIZE"),
        pytest.param(Gguf(keys=[G.pack("Q", 1 << 32) + bytes(30)]), "too long", id="KEY_4_GIB"),
        pytest.param(Gguf(keys=[G.pack("Q", 999) + bytes(30)]), "ends early", id="KEY_TRUNCATED"),
        pytest.param(Gguf(keys=[G.text("", "x")]), "empty key", id="EMPTY_KEY"),
        pytest.param(Gguf(keys=[G.entry("a", 13, bytes(8))]), "value type", id="KV_BAD_TYPE"),
        pytest.param(
            Gguf(keys=[G.entry("a", (1 << 32) - 1, bytes(8))]), "value type", id="TYPE_MAX"
        ),
        pytest.param(
            Gguf(keys=[G.entry("a", STRING, G.pack("Q", HUGE))]), "too long", id="STRING_2_64"
        ),
        pytest.param(
            Gguf(keys=[G.entry("a", STRING, G.pack("Q", 999))]), "ends early", id="STRING_TRUNCATED"
        ),
        pytest.param(Gguf(keys=[G.array("a", 0, [], 1 << 62)]), "too many items", id="U8_2_62"),
        pytest.param(Gguf(keys=[G.array("a", F32, [], 1 << 40)]), "too many items", id="F32_2_40"),
        pytest.param(Gguf(keys=[G.array("a", F32, [], 1 << 20)]), "ends early", id="F32_PAST_EOF"),
        pytest.param(Gguf(keys=[G.strings("a", [], 1 << 60)]), "too many items", id="STRINGS_2_60"),
        pytest.param(Gguf(keys=[G.strings("a", [], 1 << 20)]), "ends early", id="STRINGS_PAST_EOF"),
        pytest.param(
            Gguf(keys=[G.entry("a", 9, (G.pack("I", 9) + G.pack("Q", 1)) * 10_000)]),
            "item type",
            id="NESTED_10000",
        ),
    ],
)
def test_counts_and_lengths_are_checked_before_anything_is_reserved(tmp_path, file, code):
    tracemalloc.start()
    try:
        assert fault(tmp_path, file) == code
        assert tracemalloc.get_traced_memory()[1] < 4 * MIB
    finally:
        tracemalloc.stop()


def test_a_list_that_is_there_but_too_long_is_refused_unread(tmp_path):
    path = saved(tmp_path, Gguf(keys=[G.array("a", 0, [], 300 * MIB)]))
    with open(path, "r+b") as file:
        file.truncate(400 * MIB)
    with pytest.raises(Refusal) as caught:
        read_gguf(path)
    assert caught.value.facts["faults"][0].code == "too many items"


def test_a_string_of_900_mb_that_is_there_is_refused_unread(tmp_path):
    path = saved(tmp_path, Gguf(keys=[G.entry("a", STRING, G.pack("Q", 900 << 20))]))
    with open(path, "r+b") as file:
        file.truncate(1000 << 20)
    with pytest.raises(Refusal) as caught:
        read_gguf(path)
    assert caught.value.facts["faults"][0].code == "too long"


def empty_strings(count: int) -> bytes:
    head = G.pack("I", STRING) + G.pack("Q", count)
    return Gguf("llama", keys=[G.entry("a", 9, head + bytes(8 * count))]).data()


def test_a_long_list_of_empty_strings_takes_little_memory():
    data = empty_strings(200_000)
    tracemalloc.start()
    header = gguf.parse_header(BytesIO(data), len(data))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert header.metadata["a"] == Skipped("string", 200_000, 1_600_000)
    assert peak < 8 * MIB


def test_reading_two_million_strings_can_be_cancelled_on_the_way():
    data = empty_strings(2_000_000)
    asked = iter([False, False, True])
    with pytest.raises(Stopped):
        gguf.parse_header(BytesIO(data), len(data), lambda: next(asked))


class Counting(BytesIO):
    """Counts the bytes that are asked for."""

    asked = 0

    def read(self, size: int | None = -1) -> bytes:
        found = super().read(size)
        self.asked += len(found)
        return found


def test_nothing_is_read_past_the_cap():
    file = Gguf("llama", keys=[G.text(f"key.{i}", "x" * 60_000) for i in range(60)])
    data = file.data()
    stream = Counting(data)
    with pytest.raises(BadFile) as caught:
        gguf.parse_header(stream, len(data), limit=2 * MIB)
    assert caught.value.fault.code == "over the limit"
    assert stream.asked <= 2 * MIB


def test_tensor_data_is_not_read():
    file = Gguf.llama()
    file.payload += bytes(64 * MIB)
    data = file.data()
    stream = Counting(data)
    assert gguf.parse_header(stream, len(data)).bytes_read == stream.asked <= 2 * MIB


def test_kept_text_is_bounded(tmp_path):
    file = Gguf("llama", keys=[G.text(f"key.{i}", "x" * 65_000) for i in range(80)])
    assert fault(tmp_path, file) == "too much text"
