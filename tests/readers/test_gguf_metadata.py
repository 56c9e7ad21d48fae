"""Metadata of a GGUF header: what is read, what is said of it, and what is refused."""

from io import BytesIO

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.readers import gguf
from elbowroom.readers.gguf_values import Skipped
from elbowroom.text.file_faults import warning
from tests.readers.gguf_bytes import BOOL, F32, I32, U32, U64, Gguf
from tests.readers.gguf_reading import G, fault, faults, read, with_keys


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


def test_layers_for_drafting_are_fewer_than_all(tmp_path):
    assert fault(tmp_path, Gguf.llama(nextn_predict_layers=2)) == "above"
    assert read(tmp_path, Gguf.llama(nextn_predict_layers=1))


def test_a_long_list_of_numbers_is_left_out_and_what_follows_is_read():
    long = G.array("a.list", U32, list(range(5000)))
    data = with_keys(long, G.text("general.name", "After it")).data()
    found = gguf.parse_header(BytesIO(data), len(data)).metadata
    assert found["a.list"] == Skipped("u32", 5000, 20_000)
    assert found["general.name"] == "After it"
