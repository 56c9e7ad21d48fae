"""From GGUF metadata to layers, as llama.cpp b11739 reads it.

Which layers slide, which own a cache, which are recurrent: rules of ``llama-hparams`` and of each
architecture's ``load_arch_hparams``, confirmed against every measured row of
``tests/golden/llama_cpp.csv``.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any

from elbowroom.core.model import Layer, LayerRun

Hyperparameters = Mapping[str, Any]

SLIDING_PERIOD = {
    "gemma2": 2,
    "gemma3": 6,
    "gemma3n": 5,
    "gpt-oss": 2,
    "cohere2": 4,
    "exaone4": 4,
    "llama4": 4,
    "exaone-moe": 4,
    "afmoe": 4,
    "muse-glimmer": 4,
    "mellum": 4,
}
"""Layer i slides unless it is the last of its period (set per architecture in llama.cpp)."""

WINDOW_IGNORED = ("phi3",)
LLAMA4_CHUNK = 8192
GEMMA3N_LAYERS_WITH_CACHE = 20
EXAONE4_WITH_WINDOWS = 64
"""Layers of the one EXAONE 4 whose window llama.cpp reads."""

RECURRENT_ONLY = ("mamba", "mamba2")
INTERVAL_HYBRID = ("qwen3next", "qwen35", "qwen35moe")
ZERO_KV_HEADS_HYBRID = (
    "granitehybrid",
    "lfm2",
    "lfm2moe",
    "kimi-linear",
    "bailingmoe3",
    "kimi-k3",
    "glm5-next",
)
NEMOTRON_HYBRID = ("nemotron_h", "nemotron_h_moe")
ENCODER_ONLY = ("bert", "nomic-bert")
INDEXER_KEYS = {"glm5-next": 3, "qwen4exp": 2}
"""Indexer keys a token, in multiples of ``indexer.key_length`` (key, gate, pooled)."""


def per_layer(hyper: Hyperparameters, key: str, default: Any = 0) -> list[Any]:
    """A hyperparameter that GGUF stores once or as a list, as one value a layer."""
    value = hyper.get(key, default)
    n = int(hyper["block_count"])
    return list(value) if isinstance(value, list | tuple) else [value] * n


def first_nonzero(hyper: Hyperparameters, key: str) -> int:
    """First value of a per-layer hyperparameter that is not zero; 0 when there is none."""
    value = hyper.get(key)
    values = value if isinstance(value, list | tuple) else [value]
    return int(next((v for v in values if v), 0))


def n_layers(hyper: Hyperparameters) -> int:
    """Layers that run: the blocks less those for next-token prediction."""
    return int(hyper["block_count"]) - int(hyper.get("nextn_predict_layers", 0))


def is_latent(hyper: Hyperparameters) -> bool:
    """Whether attention stores one compressed latent a token (MLA)."""
    return "attention.key_length_mla" in hyper


def sliding_layers(arch: str, hyper: Hyperparameters) -> tuple[list[bool], int]:
    """Which blocks slide, and over how many tokens."""
    total, run = int(hyper["block_count"]), n_layers(hyper)
    if arch == "deepseek4":
        return [True] * total, int(hyper["attention.sliding_window"])
    window = hyper.get("attention.sliding_window", LLAMA4_CHUNK if arch == "llama4" else 0)
    pattern = hyper.get("attention.sliding_window_pattern")
    if isinstance(pattern, list | tuple):
        flags = [bool(x) for x in pattern] + [False] * (total - len(pattern))
    else:
        period = pattern or SLIDING_PERIOD.get(arch)
        ignored = arch in WINDOW_IGNORED or (arch == "exaone4" and run != EXAONE4_WITH_WINDOWS)
        flags = [False] * total
        if period and window and not ignored:
            flags = [i % period < period - 1 for i in range(total)]
    return flags, int(window)


def recurrent_layers(arch: str, hyper: Hyperparameters) -> list[bool]:
    """Which blocks keep a recurrent or convolution state."""
    total = int(hyper["block_count"])
    kv_heads = per_layer(hyper, "attention.head_count_kv", None)
    if arch in RECURRENT_ONLY or arch == "falcon-h1":
        return [True] * total
    if arch in (*INTERVAL_HYBRID, "qwen4exp"):
        interval = int(hyper.get("full_attention_interval", 4))
        return [(i + 1) % interval != 0 for i in range(total)]
    if arch in ZERO_KV_HEADS_HYBRID:
        return [k == 0 for k in kv_heads]
    if arch in NEMOTRON_HYBRID:
        feed_forward = per_layer(hyper, "feed_forward_length")
        return [k == 0 and f == 0 for k, f in zip(kv_heads, feed_forward, strict=True)]
    return [False] * total


def attention_layers(arch: str, hyper: Hyperparameters) -> list[bool]:
    """Which blocks own a KV cache."""
    total, run = int(hyper["block_count"]), n_layers(hyper)
    recurrent = recurrent_layers(arch, hyper)
    if arch in RECURRENT_ONLY or arch in ENCODER_ONLY:
        owns = [False] * total
    elif arch in NEMOTRON_HYBRID:
        owns = [k > 0 for k in per_layer(hyper, "attention.head_count_kv")]
    elif arch == "falcon-h1":
        owns = [True] * total
    else:
        owns = [not r for r in recurrent]
    end = run
    if arch == "gemma3n":
        end = GEMMA3N_LAYERS_WITH_CACHE
    elif arch == "gemma4":
        end = total - int(hyper.get("attention.shared_kv_layers", 0))
    return [own and i < min(end, run) for i, own in enumerate(owns)]


def state_elements(hyper: Hyperparameters) -> tuple[int, int]:
    """f32 elements of (convolution, recurrent) state of one recurrent layer and sequence.

    Source: llama.cpp ``llama_hparams::n_embd_r`` and ``n_embd_s``.
    """
    conv = max(int(hyper.get("ssm.conv_kernel", 0)) - 1, 0)
    if "shortconv.l_cache" in hyper:
        return int(hyper["embedding_length"]) * (int(hyper["shortconv.l_cache"]) - 1), 0
    if "kda.head_dim" in hyper:
        head, heads = int(hyper["kda.head_dim"]), first_nonzero(hyper, "attention.head_count")
        return 3 * conv * heads * head, head * head * heads
    inner, state = int(hyper.get("ssm.inner_size", 0)), int(hyper.get("ssm.state_size", 0))
    groups = int(hyper.get("ssm.group_count", 0))
    return conv * (inner + 2 * groups * state), state * inner


def _indexer(arch: str, hyper: Hyperparameters, attention: Sequence[bool]) -> list[bool]:
    """Which blocks keep a sparse-attention index beside their cache."""
    total, run = int(hyper["block_count"]), n_layers(hyper)
    if arch in ("deepseek32", "glm-dsa"):
        types = hyper.get("attention.indexer.types") or []
        return [i < run and (bool(types[i]) if i < len(types) else True) for i in range(total)]
    if arch in INDEXER_KEYS:
        return list(attention)
    if arch == "minimax-m3":
        return [int(hyper.get("leading_dense_block_count", 0)) <= i < run for i in range(total)]
    return [False] * total


def _head_dims(hyper: Hyperparameters, slides: bool) -> tuple[int, int]:
    """Elements of a key head and of a value head."""
    heads = per_layer(hyper, "attention.head_count")[0]
    default = int(hyper["embedding_length"]) // heads if heads else 0
    k = int(hyper.get("attention.key_length", default))
    v = int(hyper.get("attention.value_length", default))
    if slides:
        k = int(hyper.get("attention.key_length_swa", k))
        v = int(hyper.get("attention.value_length_swa", v))
    return k, v


def layers_of(arch: str, hyper: Hyperparameters) -> tuple[Layer, ...]:
    """Every block of the file, in order; next-token-prediction blocks have kind ``none``."""
    slides, window = sliding_layers(arch, hyper)
    attention = attention_layers(arch, hyper)
    recurrent = recurrent_layers(arch, hyper)
    indexed = _indexer(arch, hyper, attention)
    conv, state = state_elements(hyper)
    has_groups = hyper.get("attention.head_count_kv") is not None
    kv_heads = per_layer(hyper, f"attention.head_count{'_kv' if has_groups else ''}")
    ratios = hyper.get("attention.compress_ratios") or []
    index_key = int(hyper.get("attention.indexer.key_length", 0)) * INDEXER_KEYS.get(arch, 1)
    latent, run = is_latent(hyper), n_layers(hyper)

    @cache
    def layer(
        runs: bool, attends: bool, recurs: bool, slid: bool, index: bool, heads: int, ratio: int
    ) -> Layer:
        k_dim, v_dim = _head_dims(hyper, slid)
        return Layer(
            kind=_kind(arch, runs, attends, recurs, slid, latent),
            n_kv_heads=int(heads) if runs else 0,
            k_dim=k_dim,
            v_dim=0 if latent or arch == "deepseek4" else v_dim,
            window=window if slid else 0,
            index_k=index_key if index or ratio == 4 else 0,
            index_v=v_dim if index and arch == "minimax-m3" else 0,
            compress_ratio=ratio,
            conv_elements=conv if recurs and runs else 0,
            state_elements=state if recurs and runs else 0,
        )

    return tuple(
        layer(
            i < run,
            attention[i],
            recurrent[i],
            slides[i],
            indexed[i],
            kv_heads[i],
            _ratio(ratios, i),
        )
        for i in range(int(hyper["block_count"]))
    )


def _ratio(ratios: Sequence[int], i: int) -> int:
    return int(ratios[i]) if i < len(ratios) else 0


def _kind(
    arch: str, runs: bool, attention: bool, recurrent: bool, slides: bool, latent: bool
) -> str:
    if not runs:
        return "none"
    if arch == "deepseek4":
        return "compressed"
    if attention and recurrent:
        return "hybrid"
    if attention:
        return "mla" if latent else "sliding" if slides else "full"
    if recurrent:
        return "recurrent"
    return "shared" if arch in ("gemma3n", "gemma4") else "none"


def runs_of(layers: Sequence[Layer]) -> tuple[LayerRun, ...]:
    """Equal layers counted, whatever their order: all that byte sums need."""
    ordered = sorted(layers, key=repr)
    return tuple(LayerRun(layer, len(list(same))) for layer, same in groupby(ordered))
