"""What a compute graph depends on, under the short names that graph programs use."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from elbowroom.core.architecture import ENCODER_ONLY, first_nonzero, per_layer
from elbowroom.core.kv_cache import CacheShape
from elbowroom.core.model import Model
from elbowroom.core.units import ceil_div, round_up

Hyperparameters = Mapping[str, Any]

SYMBOLS = frozenset(
    (  # noqa: SIM905 - a list of seventy names is no easier to read
        "T C W NO S S1 C4 C128 IT E F V H K Kg DK DV DKs DVs Fe Fs X U XS KL QL DKM DVM ROT DI DS "
        "DTR NG KDA KDA2 PL LL DC1 CH INP RROW SROW BC NOPE IH IK IK2 TOPK LAT LATE OG OL QKV XDB"
    ).split()
)
"""Every name a graph program may use."""


@dataclass(frozen=True, slots=True)
class GraphSettings:
    """What the prompt-processing graph depends on besides the model.

    Attributes:
        shape: cells and streams of the cache.
        type_k: cache type of the keys.
        type_v: cache type of the values.
        flash: flash attention on.
        logits_rows: rows of the logits tensor a micro-batch may ask for.
        gpu: everything on one CUDA-like device.
        batch_limit: micro-batch before clipping to the unpadded context (encoders).
        full_size_windows: sliding layers hold the whole context.
    """

    shape: CacheShape
    type_k: str
    type_v: str
    flash: bool
    logits_rows: int
    gpu: bool
    batch_limit: int
    full_size_windows: bool = False


def symbols(model: Model, settings: GraphSettings) -> dict[str, int]:
    """Short names of the graph programs' sizes, for one model and setting."""
    if "symbols" not in model.memo:
        model.memo["symbols"] = _static_symbols(model)
    static: dict[str, int] = model.memo["symbols"]
    shape = settings.shape
    tokens = _tokens(model, settings)
    cells = shape.cells
    window = _window_cells(model, settings)
    compressed = round_up(ceil_div(cells, 4), 256)
    top_k = static["TOPK"]
    return static | {
        "T": tokens if model.arch in ENCODER_ONLY else round_up(tokens, shape.n_seq),
        "C": cells,
        "W": window,
        "NO": min(tokens, settings.logits_rows),
        "S": shape.n_seq,
        "S1": shape.n_seq - 1,
        "C4": compressed,
        "C128": round_up(ceil_div(cells, 128), 256),
        "IT": min(top_k, compressed if model.arch == "deepseek4" else cells),
    }


def _tokens(model: Model, settings: GraphSettings) -> int:
    shape = settings.shape
    if model.arch in ENCODER_ONLY:
        return min(shape.n_ctx, settings.batch_limit)
    return min(shape.n_ctx, shape.micro_batch)


def _window_cells(model: Model, settings: GraphSettings) -> int:
    window = max((run.layer.window for run in model.layers), default=0)
    shape = settings.shape
    if settings.full_size_windows:
        return shape.cells
    if model.arch == "deepseek4":
        return round_up(min(shape.cells, window + shape.micro_batch), 256)
    return shape.window_cells(window)


def _static_symbols(model: Model) -> dict[str, int]:
    """What depends on the model alone."""
    hyper = model.hyperparameters
    return (
        {
            "E": model.embedding_length,
            "V": model.vocab_size,
            "LL": int(hyper["block_count"]),
            "PL": first_nonzero(hyper, "embedding_length_per_layer_input"),
        }
        | _attention_symbols(hyper)
        | _feed_forward_symbols(model)
        | _state_symbols(hyper)
        | _mixed_kv_heads(hyper)
    )


def _attention_symbols(hyper: Hyperparameters) -> dict[str, int]:
    """Heads, their sizes, latents and the sparse index."""

    def first(key: str) -> int:
        return first_nonzero(hyper, f"attention.{key}")

    heads, rotated = first("head_count"), first_nonzero(hyper, "rope.dimension_count")
    default = int(hyper["embedding_length"]) // heads if heads else 0
    kv_heads = first("head_count_kv") or heads
    return {
        "H": heads,
        "K": kv_heads,
        "QKV": heads + 2 * kv_heads,
        "DK": first("key_length") or default,
        "DV": first("value_length") or default,
        "DKs": first("key_length_swa"),
        "DVs": first("value_length_swa"),
        "DKM": first("key_length_mla"),
        "DVM": first("value_length_mla"),
        "KL": first("kv_lora_rank"),
        "QL": first("q_lora_rank"),
        "ROT": rotated,
        "NOPE": first("key_length_mla") - rotated,
        "IH": first("indexer.head_count"),
        "IK": first("indexer.key_length"),
        "IK2": first("indexer.key_length") ** 2,
        "TOPK": first("indexer.top_k"),
        "OG": first("output_group_count"),
        "OL": first("output_lora_rank"),
    }


def _feed_forward_symbols(model: Model) -> dict[str, int]:
    """Dense and expert widths."""
    hyper = model.hyperparameters
    return {
        "F": feed_forward_width(model),
        "Fe": first_nonzero(hyper, "expert_feed_forward_length"),
        "Fs": first_nonzero(hyper, "expert_shared_feed_forward_length"),
        "X": first_nonzero(hyper, "expert_count"),
        "U": first_nonzero(hyper, "expert_used_count"),
        "XS": first_nonzero(hyper, "expert_shared_count"),
        "LAT": first_nonzero(hyper, "moe_latent_size"),
        "LATE": first_nonzero(hyper, "expert_latent_length"),
    }


def _state_symbols(hyper: Hyperparameters) -> dict[str, int]:
    """State-space, delta-attention and convolution sizes."""
    inner, state = first_nonzero(hyper, "ssm.inner_size"), first_nonzero(hyper, "ssm.state_size")
    groups = first_nonzero(hyper, "ssm.group_count")
    steps = first_nonzero(hyper, "ssm.time_step_rank")
    kernel = int(hyper.get("shortconv.l_cache") or hyper.get("ssm.conv_kernel") or 1)
    kda = first_nonzero(hyper, "kda.head_dim")
    both = 2 * groups * state
    return {
        "DI": inner,
        "DS": state,
        "DTR": steps,
        "NG": groups,
        "KDA": kda,
        "KDA2": kda * kda,
        "DC1": kernel - 1,
        "CH": inner + both,
        "INP": 2 * inner + both + steps,
        "RROW": (kernel - 1) * (inner + both),
        "SROW": state * inner,
        "BC": both,
        "XDB": steps + 2 * state,
    }


def _mixed_kv_heads(hyper: Hyperparameters) -> dict[str, int]:
    """K of the sliding layers and Kg of the full ones, where they differ."""
    kv_heads = hyper.get("attention.head_count_kv")
    if not isinstance(kv_heads, list | tuple) or "attention.key_length_swa" not in hyper:
        return {}
    slides = per_layer(hyper, "attention.sliding_window_pattern")
    pairs = list(zip(kv_heads, slides, strict=False))
    return {
        "K": next((int(k) for k, s in pairs if s), 0),
        "Kg": next((int(k) for k, s in pairs if not s), 0),
    }


def feed_forward_width(model: Model) -> int:
    """Elements of the widest dense feed-forward; of Nemotron-NAS models (deci) of the first."""
    value = model.hyperparameters.get("feed_forward_length")
    if model.arch == "deci" or not isinstance(value, list | tuple):
        return first_nonzero(model.hyperparameters, "feed_forward_length")
    return int(max(value))
