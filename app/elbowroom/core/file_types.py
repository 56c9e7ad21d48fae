"""Which storage type the quantiser gives each tensor of a file type.

Rules of ``llama-quantize`` b11739 without an importance matrix (``llama-quant.cpp``,
``llama_tensor_get_type`` and its fallbacks); the sums are checked against
``tests/golden/file_sizes.csv``. Files made with an importance matrix or a "dynamic" recipe differ:
read their own tensor table instead.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from elbowroom.core.errors import Refusal
from elbowroom.core.ggml_types import BLOCK
from elbowroom.core.model import Model, Tensor

BASE_TYPE = {
    "F32": "f32",
    "F16": "f16",
    "BF16": "bf16",
    "Q8_0": "q8_0",
    "Q6_K": "q6_K",
    "Q5_K_M": "q5_K",
    "Q5_K_S": "q5_K",
    "Q5_1": "q5_1",
    "Q5_0": "q5_0",
    "Q4_K_M": "q4_K",
    "Q4_K_S": "q4_K",
    "Q4_1": "q4_1",
    "Q4_0": "q4_0",
    "IQ4_NL": "iq4_nl",
    "IQ4_XS": "iq4_xs",
    "MXFP4_MOE": "mxfp4",
    "Q3_K_L": "q3_K",
    "Q3_K_M": "q3_K",
    "Q3_K_S": "q3_K",
    "IQ3_M": "iq3_s",
    "IQ3_XXS": "iq3_xxs",
    "Q2_K": "q2_K",
    "IQ2_M": "iq2_s",
    "IQ2_XXS": "iq2_xxs",
}
"""File type -> type of most matrices, largest first."""

FILE_TYPES = tuple(BASE_TYPE)

_ATTN_V = ("attn_v.weight", "attn_qkv.weight", "attn_kv_b.weight")
"""Matrices treated as the value projection (``category_is_attn_v``)."""

_SMALL_IQ = ("IQ2_XXS", "IQ2_M")
_FALLBACK = {
    "q4_K": "q5_0",
    "q5_K": "q5_1",
    "q6_K": "q8_0",
    "q2_K": "q4_0",
    "q3_K": "q4_0",
}
"""Where a row is no multiple of the block (``tensor_type_fallback``); other 256-wide types
become iq4_nl."""

_KEPT_F32 = (
    "ffn_gate_inp.weight",
    "ffn_gate_inp_shexp.weight",
    "altup",
    "laurel",
    "per_layer_model_proj",
    "ssm_conv1d",
    "shortconv.conv.weight",
    "position_embd",
    "token_types",
    "_rel_b.weight",
)
"""Names the quantiser never touches (``tensor_allows_quantization``)."""

_KEPT_F32_IN = {
    "minimax-m3": ("indexer.",),
    "glm5-next": ("indexer", "hc_", "ssm_", "attn_k_b", "attn_v_b", "attn_kv_a_mqa"),
}
"""Names that only these architectures keep (found from the measured sums)."""

_KEPT_Q8_IN = {"glm5-next": ("attn_q_a.", "blk.*.attn_q_b.")}


@dataclass(slots=True)
class _Counters:
    """What llama-quantize counts while it walks the tensors."""

    attn_v: int
    seen_attn_v: int = 0
    ffn_down: int = 0
    ffn_gate: int = 0
    ffn_up: int = 0


def tensor_types(model: Model, file_type: str) -> dict[tuple[str, int], str]:
    """Storage type of every tensor, by (name, layer); the layer is -1 outside the layers.

    Raises:
        Refusal: ``UNKNOWN_FILE_TYPE``.
    """
    if file_type not in BASE_TYPE and file_type != model.stored_as:
        raise Refusal("UNKNOWN_FILE_TYPE", "quant", found=file_type, allowed=FILE_TYPES)
    counters = _Counters(attn_v=_count_attn_v(model))
    fixed = {(t.name, t.type): _type_by_name(model, file_type, t) for t in model.tensors}
    return {
        (tensor.name, layer): fixed[tensor.name, tensor.type]
        or _fit_to_row(_wanted_type(model, file_type, tensor, layer, counters), tensor.shape[0])
        for tensor, layer in _in_file_order(model)
    }


def _in_file_order(model: Model) -> Iterator[tuple[Tensor, int]]:
    """Tensors by layer, those outside the layers first (``llama_model_quantize_impl``)."""
    outside = [(tensor, -1) for tensor in model.tensors if not tensor.layers]
    inside = [(tensor, layer) for tensor in model.tensors for layer in tensor.layers]
    yield from outside
    yield from sorted(inside, key=lambda pair: pair[1])


def _count_attn_v(model: Model) -> int:
    return sum(len(t.layers) for t in model.tensors if t.name.endswith(_ATTN_V))


def _type_by_name(model: Model, file_type: str, tensor: Tensor) -> str | None:
    """The type that a tensor has in every layer; ``None`` where the layer decides."""
    if tensor.type is not None:
        return tensor.type
    if not _is_quantised_name(tensor) or _named(tensor, _KEPT_F32_IN.get(model.arch, ())):
        return "f32"
    base = BASE_TYPE[file_type]
    if base in ("f32", "f16", "bf16"):
        return base
    return "q8_0" if _named(tensor, _KEPT_Q8_IN.get(model.arch, ())) else None


def _is_quantised_name(tensor: Tensor) -> bool:
    name = tensor.name
    if len(tensor.shape) < 2 or not name.endswith("weight") or "_norm.weight" in name:
        return False
    return not any(kept in name for kept in _KEPT_F32)


def _named(tensor: Tensor, parts: tuple[str, ...]) -> bool:
    return any(part in tensor.name for part in parts)


def _fit_to_row(wanted: str, row: int) -> str:
    """The type itself, or the one the quantiser falls back to for this row length."""
    if row % BLOCK[wanted][0] == 0:
        return wanted
    fallback = _FALLBACK.get(wanted, "iq4_nl")
    return fallback if row % BLOCK[fallback][0] == 0 else "f16"


def _uses_more_bits(i: int, n: int) -> bool:
    return i < n // 8 or i >= 7 * n // 8 or (i - n // 8) % 3 == 2


def _gqa(model: Model) -> int:
    """Query heads a key head serves, of the first layer (``hparams.n_gqa``)."""
    hyper = model.hyperparameters

    def first(key: str) -> int:
        value = hyper.get(key, 0)
        return int(value[0] if isinstance(value, list | tuple) else value or 0)

    heads = first("attention.head_count")
    kv_heads = first("attention.head_count_kv") if "attention.head_count_kv" in hyper else heads
    return heads // kv_heads if kv_heads else 0


def _wanted_type(
    model: Model, file_type: str, tensor: Tensor, layer: int, counters: _Counters
) -> str:
    name, base = tensor.name, BASE_TYPE[file_type]
    is_table = name in ("token_embd.weight", "per_layer_token_embd.weight")
    if name == "output.weight" or (is_table and not _has_output(model)):
        return _output_type(file_type, base, tensor)
    if file_type == "MXFP4_MOE":
        return "mxfp4" if len(tensor.shape) > 2 and tensor.shape[2] > 1 else "q8_0"
    if is_table:
        return {"IQ2_XXS": "q2_K", "IQ2_M": "iq3_s", "IQ3_XXS": "iq3_s"}.get(file_type, base)
    small = file_type in _SMALL_IQ
    if any(part in name for part in _ATTN_V):
        i, counters.seen_attn_v = counters.seen_attn_v, counters.seen_attn_v + 1
        rule = _attn_v_small if small else _attn_v
        return rule(model, file_type, i, counters.attn_v) or base
    if "ffn_down" in name:
        i, counters.ffn_down = counters.ffn_down, counters.ffn_down + 1
        if small:
            if i < model.n_layers_in_file // 8:
                return "iq3_s" if file_type == "IQ2_M" else "q2_K"
            return base
        return _ffn_down(model, file_type, _layer_index(model, i, layer)) or base
    return _attention_type(model, file_type, name) or base


def _layer_index(model: Model, counted: int, layer: int) -> int:
    """Mixture models take the layer from the name, dense models count (``layer_info``)."""
    return layer if int(model.hyperparameters.get("expert_count", 0)) > 1 else counted


def _has_output(model: Model) -> bool:
    return any(tensor.name == "output.weight" for tensor in model.tensors)


def _output_type(file_type: str, base: str, tensor: Tensor) -> str:
    if file_type == "MXFP4_MOE" or tensor.shape[0] % BLOCK[base][0]:
        return "q8_0"
    if file_type in (*_SMALL_IQ, "IQ3_XXS"):
        return "q5_K"
    return base if base == "q8_0" else "q6_K"


def _attn_v_small(model: Model, file_type: str, i: int, n: int) -> str:
    if _gqa(model) >= 4 or int(model.hyperparameters.get("expert_count", 0)) >= 4:
        return "q4_K"
    return "iq3_s" if file_type == "IQ2_M" else "q2_K"


def _attn_v(model: Model, file_type: str, i: int, n: int) -> str | None:
    wide = _gqa(model) >= 4
    wanted: str | None = None
    if file_type == "Q2_K":
        wanted = "q4_K" if wide else "q3_K"
    elif file_type == "IQ3_XXS":
        wanted = "q4_K" if wide else "iq3_s"
    elif file_type == "IQ3_M":
        wanted = "q4_K"
    elif file_type == "Q3_K_M":
        wanted = "q5_K" if i < 2 else "q4_K"
    elif file_type == "Q3_K_L" or (file_type in ("IQ4_NL", "IQ4_XS") and wide):
        wanted = "q5_K"
    elif file_type in ("Q4_K_M", "Q5_K_M") and _uses_more_bits(i, n):
        wanted = "q6_K"
    elif file_type == "Q4_K_S" and i < 4:
        wanted = "q5_K"
    if _is_70b(model) and (wanted or BASE_TYPE[file_type]) in ("q3_K", "q4_K"):
        wanted = "q5_K"
    if int(model.hyperparameters.get("expert_count", 0)) == 8:
        wanted = "q8_0"
    return wanted


def _is_70b(model: Model) -> bool:
    """llama.cpp names a llama-family model of 80 layers "70B" unless its heads are not grouped."""
    if model.arch not in ("llama", "llama4", "deci", "mistral3", "qwen2"):
        return False
    return model.n_layers == 80 and _gqa(model) != 1


def _ffn_down(model: Model, file_type: str, i: int) -> str | None:
    n = model.n_layers_in_file
    early = i < n // 8
    if file_type == "Q2_K":
        return "q3_K"
    if file_type == "IQ3_XXS":
        return "q4_K" if early else "q3_K"
    if file_type == "Q3_K_M":
        return "q5_K" if i < n // 16 else "q4_K"
    if file_type == "IQ3_M":
        eight = int(model.hyperparameters.get("expert_count", 0)) == 8
        return "q4_K" if early or (eight and _uses_more_bits(i, n)) else None
    if file_type == "Q3_K_L":
        return "q5_K"
    if file_type in ("Q4_K_M", "Q5_K_M"):
        return "q6_K" if _uses_more_bits(i, n) else None
    if file_type in ("IQ4_NL", "IQ4_XS", "Q4_K_S") and early:
        return "q5_K"
    return None


def _attention_type(model: Model, file_type: str, name: str) -> str | None:
    eight = int(model.hyperparameters.get("expert_count", 0)) == 8
    small = file_type in _SMALL_IQ
    if "attn_k.weight" in name:
        if eight:
            return "q4_K" if small else "q8_0"
        return "iq2_s" if file_type == "IQ3_XXS" else None
    if "attn_q.weight" in name:
        return "iq2_s" if file_type == "IQ3_XXS" else None
    if "attn_output.weight" in name:
        return _attn_output(file_type, eight)
    if "attn_qkv.weight" in name and not small:
        mixed = {"Q3_K_M": "q4_K", "Q3_K_L": "q4_K", "IQ3_M": "q4_K"}
        return {**mixed, "Q4_K_M": "q5_K", "Q5_K_M": "q6_K"}.get(file_type)
    return None


def _attn_output(file_type: str, eight: bool) -> str | None:
    if eight:
        low = ("Q2_K", "IQ3_XXS", "Q3_K_S", "Q3_K_M", "IQ4_NL", "Q4_K_S", "Q4_K_M", "IQ3_M")
        return "q5_K" if file_type in (*low, "IQ4_XS", *_SMALL_IQ) else None
    wanted = {"Q2_K": "q3_K", "IQ3_XXS": "iq3_s", "Q3_K_M": "q4_K", "Q3_K_L": "q5_K"}
    return {**wanted, "IQ3_M": "q4_K", "IQ2_M": "iq3_s"}.get(file_type)
