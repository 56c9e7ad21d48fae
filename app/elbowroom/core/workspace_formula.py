"""The workspace by formula: bounds for graphs that were never measured."""

from collections.abc import Mapping

from elbowroom.core.architecture import ENCODER_ONLY
from elbowroom.core.graph_symbols import GraphSettings, feed_forward_width, symbols
from elbowroom.core.model import Model

REGULAR_RANGE, FUSED_RANGE, ODD_RANGE = (0.8, 1.27), (0.8, 1.9), (0.5, 2.3)
"""Low and high factors of the closed form, from all measured rows: 96 % lie inside."""


def closed_form(model: Model, settings: GraphSettings) -> tuple[int, int]:
    """Host and device bytes: the largest set of tensors alive at once.

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
    return host, device


def closed_form_range(model: Model) -> tuple[float, float]:
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
    width = 2 * feed_forward_width(model)
    fused = any("ffn_up.weight" in t.name and t.shape[1:2] == (width,) for t in model.tensors)
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
