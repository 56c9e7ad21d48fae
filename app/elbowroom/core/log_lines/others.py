"""What SGLang, TensorRT-LLM, LM Studio's MLX engine and mlx-lm print of their memory.

Source: ``mem_cache/memory_pool.py`` and ``managers/scheduler.py`` of SGLang 0.5.23, which calls
GiB "GB"; ``kvCacheManager.cpp`` of TensorRT-LLM; LM Studio 0.4.20; ``generate.py`` of mlx-lm.
"""

from elbowroom.core.log_line import LogLine

SGLANG, TENSORRT, LM_STUDIO, MLX = "sglang", "tensorrt-llm", "lm-studio-mlx", "mlx-lm"

SGLANG_POOL = LogLine(
    SGLANG,
    "⟨KV Cache is allocated. dtype: …, ⟩#tokens: {pool_tokens:d}, K size: {k_gib:.2f} GB, "
    "V size: {v_gib:.2f} GB",
)
SGLANG_LATENT_POOL = LogLine(
    SGLANG,
    "⟨KV Cache is allocated. dtype: …, ⟩#tokens: {pool_tokens:d}, KV size: {kv_cache_gib:.2f} GB",
)
SGLANG_TOKENS = LogLine(SGLANG, "max_total_num_tokens={pool_tokens}⟨, …⟩", is_part=True)
SGLANG_NO_ROOM = LogLine(
    SGLANG, "⟨ValueError: ⟩Loaded weights leave no GPU memory for the KV cache …"
)

_SGLANG = tuple(
    LogLine(SGLANG, template, is_part=True, starts=template.startswith("server_args"))
    for template in (
        "Load weight end.…mem usage={weights_gib} GB",
        "context_len={context}",
        "context_length={context}",
        "max_running_requests={slots}",
        "available_gpu_mem={free_gib} GB",
        "kv_cache_dtype='{cache_type}'",
        "quantization='{quant_word}'",
        "model_path='{name_text}'",
        "server_args=ServerArgs(",
    )
)

TENSORRT_BLOCK = LogLine(TENSORRT, "Number of tokens per block: {block_tokens}.")
TENSORRT_POOL = LogLine(
    TENSORRT,
    "[MemUsageChange] Allocated {kv_cache_gib:.2f} GiB for max tokens in paged KV cache "
    "({pool_tokens:d}).",
)
_TENSORRT = (
    LogLine(
        TENSORRT,
        "Allocate {kv_cache_bytes} bytes for k/v cache. Using {pool_tokens} tokens in paged KV",
    ),
    LogLine(TENSORRT, "IExecutionContext creation:… now: CPU …, GPU {weights_mib} (MiB)"),
)

LM_STUDIO_TOKEN = LogLine(
    LM_STUDIO,
    "full_kv={per_token}B/token prompt_inputs={input_token}B/token",
    is_part=True,
)
_LM_STUDIO = (
    LogLine(LM_STUDIO, "baseline={weights_gib}GiB", is_part=True),
    LogLine(LM_STUDIO, "estimated_peak={total_gib}GiB", is_part=True),
)
MLX_PEAK = LogLine(MLX, "Peak memory: {peak_gb} GB")

LINES = (
    *(SGLANG_POOL, SGLANG_LATENT_POOL, SGLANG_TOKENS, SGLANG_NO_ROOM),
    *_SGLANG,
    *(TENSORRT_BLOCK, TENSORRT_POOL),
    *_TENSORRT,
    LM_STUDIO_TOKEN,
    *_LM_STUDIO,
    MLX_PEAK,
)
