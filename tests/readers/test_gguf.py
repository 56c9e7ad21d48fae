"""GGUF headers: what is read of good ones, and the answer to every malformed one."""

import tracemalloc
from io import BytesIO
from pathlib import Path

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.readers import gguf, gguf_tensors
from elbowroom.readers.bounded import MIB
from elbowroom.readers.faults import BadFile, Stopped
from elbowroom.readers.gguf_file import joined, read_gguf
from elbowroom.readers.gguf_values import Skipped
from elbowroom.readers.model_file import GgufFile
from elbowroom.text.file_faults import sentence, warning
from elbowroom.text.refusals import refusal
from tests.readers.gguf_bytes import BOOL, F32, I32, STRING, U32, U64, Gguf

HUGE = (1 << 64) - 1


def saved(folder: Path, data: bytes | Gguf, name: str = "x.gguf") -> Path:
    path = folder / name
    path.write_bytes(data.data() if isinstance(data, Gguf) else data)
    return path


def read(folder: Path, data: bytes | Gguf) -> GgufFile:
    return read_gguf(saved(folder, data))


def faults(folder: Path, data: bytes | Gguf) -> list[tuple[str, str]]:
    """Codes and places; the sentence for a person is made too, so that none is missing."""
    with pytest.raises(Refusal) as caught:
        read(folder, data)
    assert caught.value.code == "BAD_FILE"
    assert "x.gguf" in refusal(caught.value)
    return [(fault.code, fault.place) for fault in caught.value.facts["faults"]]


def fault(folder: Path, data: bytes | Gguf) -> str:
    """The code of the only fault."""
    found = faults(folder, data)
    assert len(found) == 1, found
    return found[0][0]


def with_keys(*keys: bytes, **figures: object) -> Gguf:
    file = Gguf.llama(**figures)
    file.keys += keys
    return file


G = Gguf()


# Good files


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


# Counts and lengths


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


# Metadata


def test_a_key_that_stands_there_twice_shows_both_values(tmp_path):
    file = with_keys(G.number("llama.block_count", 1))
    with pytest.raises(Refusal) as caught:
        read(tmp_path, file)
    (found,) = caught.value.facts["faults"]
    assert (found.code, found.place, found.found) == ("key twice", "llama.block_count", "2 / 1")


def test_a_key_that_stands_there_twice_with_one_value_is_refused_too(tmp_path):
    assert fault(tmp_path, with_keys(G.number("llama.block_count", 2))) == "key twice"


@pytest.mark.parametrize("value", [0, 13, 1 << 31, 1 << 17])
def test_alignments_that_no_writer_uses_are_refused(tmp_path, value):
    assert fault(tmp_path, with_keys(G.number("general.alignment", value))) == "alignment"


@pytest.mark.parametrize(
    "entry", [G.text("general.alignment", "32"), G.number("general.alignment", 1, BOOL)]
)
def test_an_alignment_that_is_no_number_is_refused(tmp_path, entry):
    assert fault(tmp_path, with_keys(entry)) == "alignment"


def test_an_alignment_of_another_type_is_used_and_said(tmp_path):
    found = read(tmp_path, with_keys(G.number("general.alignment", 32, I32)))
    assert [w.code for w in found.warnings] == ["alignment type"]


def test_a_key_that_is_no_text_is_read_and_said(tmp_path):
    found = read(tmp_path, with_keys(G.number(b"\xff\xfe", 1)))
    assert "key not ascii" in [w.code for w in found.warnings]


def test_a_yes_or_no_of_another_byte_is_read_and_said(tmp_path):
    found = read(tmp_path, with_keys(G.array("llama.flags", BOOL, [1, 2, 0])))
    assert [(w.code, w.place, w.found) for w in found.warnings] == [
        ("truth value", "llama.flags", "2")
    ]
    assert warning(found.warnings[0])


def test_a_name_that_is_no_text_is_shown_with_marks_and_said(tmp_path):
    found = read(tmp_path, with_keys(G.text("general.name", b"Ti\xffny")))
    assert found.title == "Ti\ufffdny"
    assert [w.code for w in found.warnings] == ["text not utf-8"]


def test_a_figure_of_minus_zero_is_a_number(tmp_path):
    assert read(tmp_path, with_keys(G.number("llama.rope.freq_base", -0.0, F32))).warnings == ()


def test_a_context_in_64_bits_is_held_to_the_same_range(tmp_path):
    file = with_keys(G.number("llama.context_length", 1 << 40, U64), context_length=None)
    assert fault(tmp_path, file) == "range"


@pytest.mark.parametrize("window", [0, 1 << 20])
def test_a_window_of_zero_or_beyond_the_context_is_read(tmp_path, window):
    found = read(tmp_path, with_keys(G.number("llama.attention.sliding_window", window)))
    assert found.hyperparameters["attention.sliding_window"] == window


@pytest.mark.parametrize("count", [1, 3])
def test_a_pattern_of_windows_needs_one_a_layer(tmp_path, count):
    pattern = G.array("llama.attention.sliding_window_pattern", BOOL, [1] * count)
    assert fault(tmp_path, with_keys(pattern)) == "one a layer"


def test_layers_without_attention_have_no_heads_in_the_list(tmp_path):
    file = Gguf("granitehybrid")
    figures = {"block_count": 2, "embedding_length": 64, "attention.head_count": 4}
    file.keys += [file.number(f"granitehybrid.{key}", n) for key, n in figures.items()]
    file.keys.append(file.array("granitehybrid.attention.head_count_kv", U32, [0, 2]))
    file.add_tensor("token_embd.weight", [64, 32])
    assert read(tmp_path, file).hyperparameters["attention.head_count_kv"] == [0, 2]


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("block_count", 0, "range"),
        ("block_count", 1 << 31, "range"),
        ("embedding_length", 0, "range"),
        ("attention.head_count", 0, "range"),
        ("attention.head_count_kv", 0, "range"),
        ("attention.head_count_kv", 8, "above"),
        ("attention.key_length", 0, "range"),
        ("attention.key_length", 65_536, "range"),
        ("context_length", 0, "range"),
        ("context_length", 1 << 31, "range"),
    ],
)
def test_figures_that_no_model_has_are_refused(tmp_path, key, value, code):
    found = faults(tmp_path, Gguf.llama(**{key: value}))
    assert (code, f"llama.{key}") in found


@pytest.mark.parametrize("key", ["block_count", "embedding_length", "context_length"])
def test_figures_of_another_type_are_refused(tmp_path, key):
    file = Gguf.llama(**{key: None})
    file.keys.append(G.text(f"llama.{key}", "32"))
    assert fault(tmp_path, file) == "whole number"
    file.keys[-1] = G.number(f"llama.{key}", 1, BOOL)
    assert fault(tmp_path, file) == "whole number"
    file.keys[-1] = G.number(f"llama.{key}", 32.0, F32)
    assert fault(tmp_path, file) == "whole number"


def test_every_fault_is_said_at_once(tmp_path):
    found = faults(
        tmp_path, Gguf.llama(**{"block_count": 0, "context_length": 0, "attention.key_length": 0})
    )
    assert {place for _, place in found} == {
        "llama.block_count",
        "llama.context_length",
        "llama.attention.key_length",
    }


def test_lists_of_figures_need_one_a_layer(tmp_path):
    for count in (1, 3):
        file = Gguf.llama(**{"attention.head_count_kv": None})
        file.keys.append(G.array("llama.attention.head_count_kv", U32, [2] * count))
        assert fault(tmp_path, file) == "one a layer"


def test_a_list_of_zero_heads_is_refused_where_every_layer_has_attention(tmp_path):
    file = Gguf.llama(**{"attention.head_count_kv": None})
    file.keys.append(G.array("llama.attention.head_count_kv", U32, [0, 0]))
    assert fault(tmp_path, file) == "range"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_figures_that_are_no_numbers_are_refused(tmp_path, value):
    assert (
        fault(tmp_path, with_keys(G.number("llama.rope.freq_base", value, F32))) == "not a number"
    )


def test_more_experts_at_work_than_there_are_is_refused(tmp_path):
    file = Gguf.llama(expert_count=4, expert_used_count=8)
    assert fault(tmp_path, file) == "above"


def test_an_architecture_that_is_missing_or_no_text_is_said(tmp_path):
    file = Gguf.llama()
    file.keys.pop(0)
    assert fault(tmp_path, file) == "no architecture"
    file.keys.append(G.number("general.architecture", 7))
    assert fault(tmp_path, file) == "text"


# The tensor table


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


def test_layers_for_drafting_are_fewer_than_all(tmp_path):
    assert fault(tmp_path, Gguf.llama(nextn_predict_layers=2)) == "above"
    assert read(tmp_path, Gguf.llama(nextn_predict_layers=1))


def test_a_long_list_of_numbers_is_left_out_and_what_follows_is_read():
    long = G.array("a.list", U32, list(range(5000)))
    data = with_keys(long, G.text("general.name", "After it")).data()
    found = gguf.parse_header(BytesIO(data), len(data)).metadata
    assert found["a.list"] == Skipped("u32", 5000, 20_000)
    assert found["general.name"] == "After it"


def test_a_table_of_tensors_that_are_all_unlike_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(gguf_tensors, "GROUPS", 5)
    assert fault(tmp_path, Gguf.llama()) == "too many"
