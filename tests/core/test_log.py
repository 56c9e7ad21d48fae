"""A log read line by line, within bounds."""

import pytest

from elbowroom.core import log
from elbowroom.core.log import read_lines
from elbowroom.core.units import GIB

SLOTS = "srv    load_model: initializing slots, n_slots = 4"
KV = "llama_kv_cache:      CUDA0 KV buffer size =  1024.00 MiB"


def test_an_endless_log_is_counted_to_its_end_and_kept_only_so_far(monkeypatch):
    monkeypatch.setattr(log, "MAX_VALUES", 3)
    found = read_lines([SLOTS] * 5)
    assert (len(found.values), found.lines, found.is_partial) == (3, 5, True)
    assert not read_lines([SLOTS] * 2).is_partial


def test_lines_that_cannot_be_read_are_kept_only_so_far_too(monkeypatch):
    monkeypatch.setattr(log, "MAX_VALUES", 3)
    assert read_lines([KV.replace("MiB", "pages")] * 5).unread == (1, 2, 3)


def test_a_long_line_is_kept_by_its_beginning():
    (found,) = read_lines([f"  {SLOTS}{' and more' * 50}\n"]).values
    assert found.text == (SLOTS + " and more" * 50)[:240]


STARTS = (
    "llama_model_loader: loaded meta data with 29 key-value pairs and 292 tensors from m.gguf",
    'level=INFO msg="starting runner" cmd="ollama runner --model m"',
    'level=INFO msg="starting llama server" cmd="ollama runner --model m"',
    "Initializing a V1 LLM engine (v0.33.0) with config: model='m', max_seq_len=4096",
    "server_args=ServerArgs(model_path='m', context_length=4096)",
)


@pytest.mark.parametrize("start", STARTS)
def test_what_stands_before_the_loading_of_a_model_belongs_to_another(start):
    found = read_lines([start, KV, KV, start, KV])
    assert [each.load for each in found.values if each.name == "kv_cache"] == [0, 0, 1]
    assert found.loads == 2


@pytest.mark.parametrize(
    "line",
    [
        SLOTS,
        "llama_context: n_ctx = 4096",
        "max_seq_len=4096, kv_cache_dtype=auto",
        "max_total_num_tokens=8192, context_len=4096",
        "--ctx-size 4096 --parallel 2",
        'level=INFO msg="model weights" device=CUDA0 size="4.6 GiB"',
    ],
)
def test_any_other_line_belongs_to_the_model_that_is_being_loaded(line):
    found = read_lines([KV, line, KV])
    assert found.loads == 1
    assert len(found.values) > 2


def test_a_log_without_memory_shows_no_load():
    assert read_lines(["hello", SLOTS]).loads == 0


def test_two_lines_that_begin_the_same_load_count_as_one():
    """Ollama says it, and then llama.cpp, which it starts."""
    found = read_lines([KV, STARTS[1], STARTS[0], KV])
    assert [each.load for each in found.values if each.name == "kv_cache"] == [0, 1]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "server --ctx-size 4096 --batch-size 512 --parallel 2 --n-gpu-layers 33",
            {"context_total": 4096, "batch": 512, "slots": 2, "gpu_layers": 33},
        ),
        *(
            (
                f'msg="{begun}" cmd="ollama runner --ctx-size 8192 --batch-size 512 --parallel 4"',
                {"context_total": 8192, "batch": 512, "slots": 4},
            )
            for begun in ("starting runner", "starting llama server")
        ),
        (
            "request={Parallel:2 BatchSize:512 FlashAttention:true KvSize:8192 KvCacheType:q8_0}",
            {"slots": 2, "batch": 512, "flash": "true", "context_total": 8192, "cache": "q8_0"},
        ),
        (
            "max_total_num_tokens=8192, max_running_requests=16, context_len=4096",
            {"pool_tokens": 8192, "slots": 16, "context": 4096},
        ),
        (
            "baseline=4.5GiB estimated_peak=6.5GiB full_kv=131072B/token prompt_inputs=8B/token",
            {
                "weights": 9 * GIB // 2,
                "total": 13 * GIB // 2,
                "per_token": 131_072,
                "input_token": 8,
            },
        ),
        (
            "max_seq_len=4096, tensor_parallel_size=2, quantization=awq, kv_cache_dtype=fp8",
            {"context": 4096, "cards": 2, "quant": "awq", "cache": "fp8"},
        ),
    ],
)
def test_a_line_tells_of_each_of_its_settings(line, said):
    assert {each.name: each.value for each in read_lines([line]).values} == said


def test_a_line_that_several_descriptions_fit_is_read_once():
    sizes = "KV self size  =  512.00 MiB, K (f16):  256.00 MiB, V (f16):  256.00 MiB"
    found = read_lines([f"llama_new_context_with_model: {sizes}"])
    assert [each.name for each in found.values].count("kv_total") == 1
