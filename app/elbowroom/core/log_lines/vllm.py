"""What vLLM prints of its memory and settings, from 0.5 to 0.33.

Source: ``v1/worker/gpu_worker.py``, ``v1/core/kv_cache_utils.py``, ``v1/engine/core.py`` of 0.33;
the older wordings from the logs of ``tests/golden/pool_logs.csv``. Its "GB" of weights were GiB.
"""

from elbowroom.core.log_line import LogLine

PROGRAM = "vllm"


def _line(template: str) -> LogLine:
    return LogLine(PROGRAM, template)


def _part(template: str, starts: bool = False) -> LogLine:
    return LogLine(PROGRAM, template, is_part=True, starts=starts)


WEIGHTS = _line("Model loading took {weights_gib} GiB⟨ memory and … seconds⟩")
POOL = _part("Available KV cache memory: {kv_cache_gib} GiB")
CAPACITY = _part("GPU KV cache size: {pool_tokens:,} tokens")
CONCURRENCY = _part(
    "Maximum concurrency for {context:,} tokens per request: {concurrency_ratio:.2f}x"
)
NO_ROOM = _line("⟨ValueError: ⟩No available memory for the cache blocks. Try increasing …")
TOO_SMALL = _part(
    "max seq len ({context}), ({needed_gib} GiB KV cache is needed⟨, which is larger than the ⟩"
    "⦂available KV cache memory ({kv_cache_gib} GiB)"
)
LARGEST = _part("estimated maximum model length is {largest_context}")

_OLDER = (
    _line("Loading model weights took {weights_gib} GB"),
    _line("model weights take {weights_gib}GiB"),
    _part("PyTorch activation peak memory takes {workspace_gib}GiB"),
    _part("non_torch_memory takes {beside_gib}GiB"),
    _part("memory reserved for KV Cache is {kv_cache_gib}GiB"),
    _part("# GPU blocks: {blocks}"),
    _part("maximum number of tokens that can be stored in KV cache ({pool_tokens})"),
)

_USED = (
    _part("{workspace_gib} GiB for peak activation"),
    _part("{graphs_gib} GiB for CUDAGraph memory"),
    _part("Actual usage is {loaded_gib} GiB for consumed memory"),
    _part("Actual usage is {weights_gib} GiB for weight"),
    _part("{beside_gib} GiB for non-torch memory"),
    _part("CUDA graph pool memory: {graphs_gib} GiB (actual)"),
)

_SETTINGS = (
    _part("max_seq_len={context}"),
    _part("kv_cache_dtype={cache_type}"),
    _part("quantization={quant_word}"),
    _part("model='{name_text}'"),
    _part("tensor_parallel_size={cards}"),
    _part("LLM engine (v{version_word}) with config", starts=True),
)

LINES = (
    *(WEIGHTS, POOL, CAPACITY, CONCURRENCY, NO_ROOM, TOO_SMALL, LARGEST),
    *_OLDER,
    *_USED,
    *_SETTINGS,
)
