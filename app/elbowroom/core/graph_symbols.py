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
        full_size_windows: sliding layers hold the whole context.
        batch_limit: micro-batch before clipping to the unpadded context (encoders).
    """

    shape: CacheShape
    type_k: str = "f16"
    type_v: str = "f16"
    flash: bool = True
    logits_rows: int = 1
    gpu: bool = False
    full_size_windows: bool = False
    batch_limit: int = 512


def symbols(model: Model, settings: GraphSettings) -> dict[str, int]:
    """Short names of the graph programs' sizes, for one model and setting."""
    static: dict[str, int] = model.memo.setdefault("symbols", _static_symbols(model))
    shape = settings.shape
    tokens = _tokens(model, settings)
    cells = shape.cells
    window = _window_cells(model, settings)
    compressed = round_up(max(1, ceil_div(cells, 4)), 256)
    top_k = static["TOPK"]
    return static | {
        "T": tokens if model.arch in ENCODER_ONLY else round_up(tokens, shape.n_seq),
        "C": cells,
        "W": window,
        "NO": min(tokens, settings.logits_rows),
        "S": shape.n_seq,
        "S1": shape.n_seq - 1,
        "C4": compressed,
        "C128": round_up(max(1, ceil_div(cells, 128)), 256),
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
    hyper = model.hyperparameters

    def first(key: str) -> int:
        return first_nonzero(hyper, key)

    heads, embedding = first("attention.head_count"), int(hyper["embedding_length"])
    default = embedding // heads if heads else 0
    inner, state = first("ssm.inner_size"), first("ssm.state_size")
    groups, steps = first("ssm.group_count"), first("ssm.time_step_rank")
    kernel = hyper.get("shortconv.l_cache") or hyper.get("ssm.conv_kernel") or 1
    kv_heads = first("attention.head_count_kv") or heads
    kda = first("kda.head_dim")
    channels = inner + 2 * groups * state
    values = {
        "E": embedding,
        "F": feed_forward_width(model),
        "V": model.vocab_size,
        "H": heads,
        "K": kv_heads,
        "DK": first("attention.key_length") or default,
        "DV": first("attention.value_length") or default,
        "DKs": first("attention.key_length_swa"),
        "DVs": first("attention.value_length_swa"),
        "Fe": first("expert_feed_forward_length"),
        "Fs": first("expert_shared_feed_forward_length"),
        "X": first("expert_count"),
        "U": first("expert_used_count"),
        "XS": first("expert_shared_count"),
        "KL": first("attention.kv_lora_rank"),
        "QL": first("attention.q_lora_rank"),
        "DKM": first("attention.key_length_mla"),
        "DVM": first("attention.value_length_mla"),
        "ROT": first("rope.dimension_count"),
        "DI": inner,
        "DS": state,
        "DTR": steps,
        "NG": groups,
        "KDA": kda,
        "KDA2": kda * kda,
        "PL": first("embedding_length_per_layer_input"),
        "LL": int(hyper["block_count"]),
        "DC1": int(kernel) - 1,
        "CH": channels,
        "INP": 2 * inner + 2 * groups * state + steps,
        "RROW": (int(kernel) - 1) * channels,
        "SROW": state * inner,
        "BC": 2 * groups * state,
        "NOPE": first("attention.key_length_mla") - first("rope.dimension_count"),
        "IH": first("attention.indexer.head_count"),
        "IK": first("attention.indexer.key_length"),
        "IK2": first("attention.indexer.key_length") ** 2,
        "TOPK": first("attention.indexer.top_k"),
        "LAT": first("moe_latent_size"),
        "LATE": first("expert_latent_length"),
        "OG": first("attention.output_group_count"),
        "OL": first("attention.output_lora_rank"),
        "QKV": heads + 2 * kv_heads,
        "XDB": steps + 2 * state,
    }
    return values | _mixed_kv_heads(hyper)


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
    """Widest dense feed-forward; for Nemotron-NAS models (deci) the first."""
    value = model.hyperparameters.get("feed_forward_length", 0)
    if not isinstance(value, list | tuple):
        return int(value or 0)
    if model.arch == "deci":
        return int(next((v for v in value if v), 0))
    return int(max(value))
