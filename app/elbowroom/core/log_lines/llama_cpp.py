"""What llama.cpp prints of its memory and settings, today and in earlier versions.

Source: ``llama-model.cpp`` (load_tensors), ``llama-kv-cache.cpp``, ``llama-memory-recurrent.cpp``,
``llama-context.cpp`` (sched_reserve), ``common/fit.cpp``, ``tools/server``; the older wordings from
the logs of ``tests/golden/runtime_logs.csv``. Programs built on it print the same lines.
"""

from collections.abc import Iterable

from elbowroom.core.log_line import LogLine

PROGRAM = "llama.cpp"


def _line(template: str, starts: bool = False) -> LogLine:
    return LogLine(PROGRAM, template, starts=starts)


WEIGHTS = _line("⟨load_tensors: ⟩{device:>12} model buffer size = {weights_mib:8.2f} MiB")
OUTPUT = _line("⟨llama_context: ⟩{device:>10}  output buffer size = {output_mib:8.2f} MiB")
KV_CACHE = _line("⟨llama_kv_cache: ⟩{device:>10} KV buffer size = {kv_cache_mib:8.2f} MiB")
STATE = _line(
    "⟨llama_memory_recurrent: ⟩{device:>10} RS buffer size = {recurrent_state_mib:8.2f} MiB"
)
WORKSPACE = _line("⟨sched_reserve: ⟩{device:>10} compute buffer size = {workspace_mib:8.2f} MiB")

_PROJECTOR: Iterable[LogLine] = (
    _line("alloc_compute_meta: {device:>10} compute buffer size = {projector_mib:8.2f} MiB"),
    _line("estimated worst-case memory usage of mmproj is {projector_mib} MiB"),
    _line("load_hparams: model size: {projector_weights_mib} MiB"),
    _line("estimated memory usage of MTP context is {draft_mib} MiB"),
)
"""Before the model's own, which their wording contains."""

_TOTALS = (
    _line(
        "⟨llama_kv_cache: ⟩size = {kv_total_mib} MiB ({cells:6d} cells, {layers:3d} layers, "
        "{slots:2d}/{streams:2d} seqs), K ({cache_k}): {k_mib} MiB, V ({cache_v}): {v_mib} MiB"
    ),
    _line(
        "⟨llama_kv_cache_unified: ⟩size = {kv_total_mib} MiB ({cells:6d} cells, {layers:3d} "
        "layers, {slots:2d} seqs), K ({cache_k}): {k_mib} MiB, V ({cache_v}): {v_mib} MiB"
    ),
    _line("⟨llama_memory_recurrent: ⟩size = {state_total_mib} MiB ({states:6d} cells, …), R ("),
    _line("KV self size = {kv_total_mib} MiB, K ({cache_k}): {k_mib} MiB, V ({cache_v}): {v_mib}"),
    _line("KV self size = {kv_total_mib} MiB, c^KV ({cache_k}): …"),
    _line("KV self size = {kv_total_mib} MiB"),
    _line("⟨llm_load_tensors: ⟩{device:>10} buffer size = {weights_mib:8.2f} MiB"),
)

_BREAKDOWN = (
    "{card_mib} = {free_mib} + ({used_mib:5d} = {model_mib:5d} + {caches_mib:5d} + "
    "{compute_mib:5d})"
)
_WHOLE = (
    _line(f"⟨- ⟩{{device:>10}} ({{card_label}}) | {_BREAKDOWN}"),
    _line(f"⟨- ⟩{{device:>10}} | {_BREAKDOWN}"),
    _line("projected to use {projected_mib} MiB of device memory vs. {free_mib} MiB of free"),
    _line("failed to allocate {device} buffer of size {refused_bytes}"),
    _line("Device memory allocation of size {refused_bytes} failed"),
    _line("allocating {refused_mib} MiB on device {index}: cudaMalloc failed"),
)

_FLAGS = tuple(
    LogLine(PROGRAM, template, is_part=True)
    for template in (
        "--ctx-size {context_total}",
        "--parallel {slots}",
        "--batch-size {batch}",
        "--n-gpu-layers {gpu_layers}",
    )
)
"""Of a command line, which Ollama prints whole; parts of one line."""

_SETTINGS = (
    _line("⟨llama_context: ⟩n_seq_max = {slots}"),
    _line("⟨llama_context: ⟩n_ctx = {context_total}"),
    _line("⟨llama_context: ⟩n_ctx_seq = {context}"),
    _line("⟨llama_context: ⟩n_ctx_per_seq = {context}"),
    _line("⟨llama_context: ⟩n_batch = {batch}"),
    _line("⟨llama_context: ⟩n_ubatch = {micro_batch}"),
    _line("⟨llama_context: ⟩flash_attn = {flash_switch}"),
    _line("⟨llama_context: ⟩kv_unified = {unified_switch}"),
    _line("initializing slots, n_slots = {slots}"),
    _line("initializing, n_slots = {slots}, n_ctx_slot = {context}"),
    _line("new slot, n_ctx = {context}"),
    _line("new slot n_ctx_slot = {context}"),
    _line("offloaded {gpu_layers}/{all_layers} layers to GPU"),
    _line("⟨print_info: ⟩arch = {arch_word}"),
    _line("⟨print_info: ⟩general.name = {name_text}"),
    _line("⟨print_info: ⟩n_layer = {n_layers}"),
    _line("⟨print_info: ⟩file type = {quant_text}"),
    _line("⟨build: ⟩{build} ({commit_word}) with"),
    _line("loaded meta data with … key-value pairs", starts=True),
)

LINES = (
    *_FLAGS,
    *_PROJECTOR,
    *(WEIGHTS, OUTPUT, KV_CACHE, STATE, WORKSPACE),
    *_TOTALS,
    *_WHOLE,
    *_SETTINGS,
)
