"""The tensor table of a GGUF header, against the size of the file."""

import pytest

from elbowroom.readers import gguf_tensors
from elbowroom.readers.gguf_file import read_gguf
from tests.readers.gguf_bytes import Gguf
from tests.readers.gguf_reading import fault, read, saved


def one_tensor(
    name: str | bytes = "t", shape: list[int] | None = None, kind: int = 0, offset: int = 0
) -> Gguf:
    file = Gguf.llama()
    file.tensors.append(file.row(name, shape or [32], kind, offset))
    return file


@pytest.mark.parametrize(
    ("file", "code"),
    [
        pytest.param(one_tensor("n" * 300), "too long", id="TENSORS_BAD_NAME_SIZE"),
        pytest.param(one_tensor(b"a\0b"), "tensor name", id="NAME_WITH_NUL"),
        pytest.param(one_tensor(""), "tensor name", id="NAME_EMPTY"),
        pytest.param(one_tensor(shape=[1] * 5), "too many dimensions", id="TENSORS_BAD_N_DIMS"),
        pytest.param(one_tensor(shape=[-1]), "too many elements", id="DIM_NEGATIVE"),
        pytest.param(one_tensor(shape=[1 << 32, 1 << 32]), "too many elements", id="NE_TOO_BIG"),
        pytest.param(one_tensor(kind=4), "removed type", id="Q4_2"),
        pytest.param(one_tensor(kind=12, shape=[100]), "row not in blocks", id="ROW_NOT_IN_BLOCKS"),
        pytest.param(one_tensor(offset=(1 << 64) - 32), "offset", id="OFFSET_WRAPS"),
        pytest.param(one_tensor(offset=7), "offset", id="BAD_OFFSET"),
        pytest.param(one_tensor("output_norm.weight"), "tensor twice", id="DUPLICATE_NAME"),
    ],
)
def test_rows_that_no_writer_makes_are_refused(tmp_path, file, code):
    assert fault(tmp_path, file) == code


def test_a_dimension_count_of_four_billion_is_refused(tmp_path):
    file = Gguf.llama()
    file.tensors.append(file.string("t") + file.pack("I", (1 << 32) - 1) + bytes(20))
    assert fault(tmp_path, file) == "too many dimensions"


def test_a_dimension_of_zero_is_an_empty_tensor(tmp_path):
    found = {group.name: group.size for group in read(tmp_path, one_tensor(shape=[0, 32])).tensors}
    assert found["t"] == 0


def test_a_type_that_is_not_known_takes_the_room_up_to_the_next_tensor(tmp_path):
    file = Gguf.llama()
    file.add_tensor("new", [64, 16], kind=999)
    file.add_tensor("after", [32])
    found = read(tmp_path, file)
    group = next(group for group in found.tensors if group.name == "new")
    assert (group.type, group.size, group.is_inferred) == ("type 999", 64 * 16 * 4, True)
    assert ("unknown type", "new") in [(w.code, w.place) for w in found.warnings]


def test_overlapping_tensors_are_said(tmp_path):
    assert "overlap" in [w.code for w in read(tmp_path, one_tensor(offset=32)).warnings]


def test_an_interrupted_download_says_what_is_missing(tmp_path):
    file = Gguf.llama()
    whole = len(file.payload)
    file.payload = file.payload[: whole // 2]
    found = read(tmp_path, file)
    assert found.missing_bytes == whole - whole // 2
    assert 0 < found.missing_tensors < found.n_tensors


def test_a_header_alone_is_enough_to_plan(tmp_path):
    file = Gguf.llama()
    file.payload = b""
    found = read(tmp_path, file)
    assert found.missing_tensors == found.n_tensors
    assert found.missing_bytes == found.data_bytes


def test_a_gigabyte_behind_the_last_tensor_is_said(tmp_path):
    path = saved(tmp_path, Gguf.llama())
    with open(path, "r+b") as file:
        file.truncate(1 << 30)
    assert [w.code for w in read_gguf(path).warnings] == ["trailing"]


def test_a_table_of_tensors_that_are_all_unlike_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(gguf_tensors, "GROUPS", 5)
    assert fault(tmp_path, Gguf.llama()) == "too many"
