"""The compute buffer ("workspace") of llama.cpp: exact by replay, else a range.

The buffer depends on micro-batch, context (the mask), attention kernel, cache types and logits
rows, not on the number of layers or the weight types. Where the architecture's graph was measured
it is replayed (:mod:`elbowroom.core.graph_allocator`); elsewhere a closed form gives bounds.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from elbowroom.core.architecture import (
    ENCODER_ONLY,
    first_nonzero,
    is_latent,
    n_layers,
    per_layer,
)
from elbowroom.core.graph_allocator import GraphProgram, replay
from elbowroom.core.kv_cache import CacheShape
from elbowroom.core.model import Model
from elbowroom.core.units import ceil_div, round_up

Hyperparameters = Mapping[str, Any]

REPLAYED, BOUNDED, CLOSED_FORM = "replayed", "bounded", "closed form"

REGULAR_RANGE, FUSED_RANGE, ODD_RANGE = (0.8, 1.27), (0.8, 1.9), (0.5, 2.3)
"""Low and high factors of the closed form, from all measured rows: 96 % lie inside."""


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


@dataclass(frozen=True, slots=True)
class WorkspaceBytes:
    """Workspace by memory, with its range.

    Attributes:
        host: bytes in RAM (pinned when a GPU is used).
        device: bytes in VRAM.
        basis: ``replayed``, ``bounded`` or ``closed form``.
        host_range: low and high of ``host``.
        device_range: low and high of ``device``.
    """

    host: int
    device: int
    basis: str
    host_range: tuple[int, int]
    device_range: tuple[int, int]


def graph_variants(arch: str, hyper: Hyperparameters) -> tuple[str, ...]:
    """Names of the graph programs this model may use; the first is the usual one.

    Source: which branches each architecture's graph builder takes in llama.cpp b11739.
    """
    if arch == "minimax-m3":
        return ("minimax-m3", "minimax-m3-useq", "minimax-m3-small")
    return (_variant(arch, hyper),)


def _variant(arch: str, hyper: Hyperparameters) -> str:
    experts = bool(hyper.get("expert_count"))
    run = n_layers(hyper)
    match arch:
        case "llama" | "mistral3":
            return "llama-moe" if experts else "llama"
        case "deepseek2":
            return _deepseek2_variant(hyper)
        case "granitehybrid":
            return "granitehybrid-moe" if experts else arch
        case "gemma4":
            if experts:
                return "gemma4-moe"
            return "gemma4-ple" if hyper.get("embedding_length_per_layer_input") else arch
        case "exaone4":
            return arch if run == 64 else "exaone4-full"
        case "phi3" | "exaone" if _head_size(hyper) % 64:
            return {"phi3": "phi3-96", "exaone": "exaone-80"}[arch]
        case "olmo2" if hyper.get("attention.sliding_window"):
            return "olmo2-swa"
        case "gemma3" if int(hyper["block_count"]) % 6 == 0:
            return "gemma3-lastfull"
        case "llama4" if hyper.get("interleave_moe_layer_step", 1) == 2:
            return "llama4-maverick"
        case "glm4moe":
            if not hyper.get("leading_dense_block_count"):
                return "glm4moe-nodense"
            return "glm4moe-qknorm" if run >= 90 else arch
        case "mamba" if not hyper.get("ssm.dt_b_c_rms"):
            return "mamba-plain"
        case "nemotron_h_moe" if hyper.get("moe_latent_size"):
            return "nemotron_h_moe-latent"
    return arch


def _deepseek2_variant(hyper: Hyperparameters) -> str:
    suffix = "" if is_latent(hyper) else "-nomla"
    if not hyper.get("attention.q_lora_rank"):
        return "deepseek2-lite" + suffix
    grouped = int(hyper.get("expert_group_count", 0)) > 1
    return ("deepseek2-grp" if grouped else "deepseek2") + suffix


def _head_size(hyper: Hyperparameters) -> int:
    heads = first_nonzero(hyper, "attention.head_count")
    default = int(hyper["embedding_length"]) // heads if heads else 0
    return int(hyper.get("attention.key_length") or default)


def workspace_bytes(model: Model, settings: GraphSettings) -> WorkspaceBytes:
    """Host and device workspace with their ranges."""
    program = _program(model, settings)
    if program is not None:
        graph_class = _graph_class(model, program, settings)
        if graph_class is not None:
            return _replayed(model, program, graph_class, settings)
    return _closed_form(model, settings)


def _program(model: Model, settings: GraphSettings) -> GraphProgram | None:
    if model.arch == "minimax-m3":
        shape = settings.shape
        if shape.streams == 1 and shape.n_seq > 1:
            return model.programs.get("minimax-m3-useq")
        if shape.cells <= 2048:
            return model.programs.get("minimax-m3-small")
    return next(iter(model.programs.values()), None)


def _type_class(type_name: str, rotates: bool) -> int:
    """0 f16; 1 quantised, rotated; 2 bf16; 3 f32. Quantised without rotation acts as f16."""
    return {"f16": 0, "bf16": 2, "f32": 3}.get(type_name, int(rotates))


def _graph_class(model: Model, program: GraphProgram, settings: GraphSettings) -> str | None:
    """The program's class for these settings; the nearest measured one where it has no own."""
    rotates = (
        settings.gpu
        or is_latent(model.hyperparameters)
        or _head_size(model.hyperparameters) % 64 == 0
        or program.variant in ("phi3-96", "exaone-80")
    )
    k = _type_class(settings.type_k, rotates)
    v = _type_class(settings.type_v, rotates)
    many = settings.shape.streams > 1 or (model.arch == "deepseek4" and settings.shape.n_seq > 1)
    flash = "on" if settings.flash else "off"
    place = "gpu" if settings.gpu else "cpu"
    nearest = {(0, 1): (1, 1), (1, 0): (1, 1)}.get((k, v), (0, 0))
    for streams in ("m", "u") if many else ("u",):
        for pair in ((k, v), nearest, (0, 0)):
            candidate = f"{flash},{pair[0]},{pair[1]},{streams},{place}"
            if candidate in program.events:
                return candidate
    return None


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
        "T": round_up(tokens, shape.n_seq),
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
        "F": _feed_forward(model),
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


def _feed_forward(model: Model) -> int:
    """Widest dense feed-forward; for Nemotron-NAS models (deci) the first."""
    value = model.hyperparameters.get("feed_forward_length", 0)
    if not isinstance(value, list | tuple):
        return int(value or 0)
    if model.arch == "deci":
        return int(next((v for v in value if v), 0))
    return int(max(value))


def _extra_layers(model: Model, program: GraphProgram) -> int:
    """Layers beyond the program's that keep a tensor alive from the start of the graph."""
    if program.per_layer is None:
        return 0
    if model.arch != "deepseek4":
        return model.n_layers - program.layers
    ratios: list[int] = model.hyperparameters["attention.compress_ratios"]
    return ratios[: model.n_layers].count(4) - ratios[: program.layers].count(4)


def _replayed(
    model: Model, program: GraphProgram, graph_class: str, settings: GraphSettings
) -> WorkspaceBytes:
    host, device = replay(
        program, graph_class, symbols(model, settings), _extra_layers(model, program)
    )
    if program.bounds is None:
        return WorkspaceBytes(host, device, REPLAYED, (host, host), (device, device))
    return _ranged(BOUNDED, host, device, *program.bounds)


def _closed_form(model: Model, settings: GraphSettings) -> WorkspaceBytes:
    """Largest set of tensors alive at once, by formula; good to a fifth where nothing is odd.

    The prompt's mask and the residual stream are always there; on top comes the widest of
    feed-forward, experts, attention, state-space and output.
    """
    sizes = symbols(model, settings)
    shape, flash = settings.shape, settings.flash
    tokens, cells = sizes["T"], sizes["C"]
    residual = 4 * sizes["E"] * tokens
    windows = sizes["W"] if any(run.layer.window for run in model.layers) else 0
    mask = (2 if flash else 4) * tokens * (cells + windows)
    rows = 0 if flash else 8 * tokens * sizes["DV"] * sizes["K"]
    widest = max(
        _feed_forward_bytes(model, sizes) + residual,
        4 * tokens * sizes["U"] * (sizes["E"] + 2 * sizes["Fe"]) + 2 * residual,
        _attention_bytes(settings, sizes) + residual,
        4 * tokens * (3 * sizes["DI"] + 2 * sizes["CH"]) + 8 * sizes["SROW"] * shape.n_seq,
        4 * sizes["NO"] * (sizes["V"] + sizes["E"]),
    )
    host = device = mask + rows + 4 * residual
    if settings.gpu:
        device += widest - residual
    else:
        host, device = host + widest, 0
    factors = _closed_form_range(model)
    return _ranged(CLOSED_FORM, host, device, factors, factors)


def _closed_form_range(model: Model) -> tuple[float, float]:
    """How far the closed form may be off: graphs with unusual streams need more room."""
    hyper = model.hyperparameters
    marks = (
        "ssm.state_size",
        "kda.head_dim",
        "attention.indexer.head_count",
        "n_deepstack_layers",
        "embedding_length_per_layer_input",
        "altup.num_inputs",
    )
    wide_heads = int(hyper.get("attention.key_length", 0)) > 256
    if any(hyper.get(mark) for mark in marks) or wide_heads or model.arch in ENCODER_ONLY:
        return ODD_RANGE
    width = 2 * _feed_forward(model)
    fused = any("ffn_up.weight" in t.name and t.shape[1] == width for t in model.tensors)
    return FUSED_RANGE if fused else REGULAR_RANGE


def _feed_forward_bytes(model: Model, sizes: Mapping[str, int]) -> int:
    """Gate, up and their product; one matrix only where there is no gate."""
    gated = any("ffn_gate" in tensor.name for tensor in model.tensors) or not model.tensors
    return (12 if gated else 4) * sizes["F"] * sizes["T"]


def _attention_bytes(settings: GraphSettings, sizes: Mapping[str, int]) -> int:
    tokens, heads, dim, cells = sizes["T"], sizes["H"], sizes["DK"], sizes["C"]
    if not settings.flash:
        return 4 * heads * cells * tokens + 16 * heads * dim * tokens
    scratch = 0
    if settings.gpu:
        per_cell = 2 * cells * settings.shape.streams * sizes["K"]
        scratch += per_cell * sizes["DK"] if settings.type_k != "f16" else 0
        scratch += per_cell * sizes["DV"] if settings.type_v != "f16" else 0
    return 12 * heads * dim * tokens + scratch


def _ranged(
    basis: str,
    host: int,
    device: int,
    host_bounds: tuple[float, float],
    device_bounds: tuple[float, float],
) -> WorkspaceBytes:
    def bounds(size: int, factors: tuple[float, float]) -> tuple[int, int]:
        return min(size, int(size * factors[0])), max(size, round(size * factors[1]))

    return WorkspaceBytes(
        host, device, basis, bounds(host, host_bounds), bounds(device, device_bounds)
    )
