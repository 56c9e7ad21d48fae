"""Which storage type the quantiser gives each tensor of a file type.

Rules of ``llama-quantize`` b11739 without an importance matrix (``llama-quant.cpp``,
``llama_tensor_get_type`` and its fallbacks); the sums are checked against
``tests/golden/file_sizes.csv``. Files made with an importance matrix or a "dynamic" recipe differ:
read their own tensor table instead.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from elbowroom.core.architecture import first_nonzero, per_layer
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


@dataclass(frozen=True, slots=True)
class TypedTensor:
    """A tensor in one storage type.

    Attributes:
        tensor: the tensor.
        type: its storage type.
        layers: layers that hold it in this type; empty for a tensor outside the layers.
    """

    tensor: Tensor
    type: str
    layers: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        """How often it is in the file."""
        return len(self.layers) or 1


def typed_tensors(model: Model, file_type: str) -> tuple[TypedTensor, ...]:
    """Every tensor of the file with its storage type, once for each type that it has.

    Raises:
        Refusal: ``UNKNOWN_FILE_TYPE``.
    """
    if file_type == model.stored_as:
        return tuple(TypedTensor(t, t.type, t.layers) for t in model.tensors if t.type)
    if file_type not in BASE_TYPE:
        raise Refusal("UNKNOWN_FILE_TYPE", "quant", found=file_type, allowed=FILE_TYPES)
    found: list[TypedTensor] = []
    values: list[Tensor] = []
    downs: list[Tensor] = []
    for tensor in model.tensors:
        fixed = _type_by_name(model, file_type, tensor)
        if fixed is not None:
            found.append(TypedTensor(tensor, fixed, tensor.layers))
        elif _named(tensor, _ATTN_V):
            values.append(tensor)
        elif "ffn_down" in tensor.name:
            downs.append(tensor)
        else:
            wanted = _attention_type(model, file_type, tensor.name) or BASE_TYPE[file_type]
            found.append(TypedTensor(tensor, _fit_to_row(wanted, tensor), tensor.layers))
    found += _counted(values, _value_rule(model, file_type))
    found += _counted(downs, _down_rule(model, file_type))
    return tuple(found)


Rule = Callable[[int, int], str]
"""The type of a matrix: of the i-th of its kind, in a layer."""


def _counted(tensors: Sequence[Tensor], rule: Rule) -> Iterator[TypedTensor]:
    """Tensors of a kind that the quantiser counts as it meets them.

    It takes the tensors by layer, those outside the layers first (``llama_model_quantize_impl``).
    """
    places = ((layer, n) for n, tensor in enumerate(tensors) for layer in tensor.layers or (-1,))
    by_type: dict[tuple[int, str], list[int]] = defaultdict(list)
    for i, (layer, n) in enumerate(sorted(places)):
        by_type[n, rule(i, layer)].append(layer)
    for (n, wanted), layers in by_type.items():
        held = tuple(layers) if tensors[n].layers else ()
        yield TypedTensor(tensors[n], _fit_to_row(wanted, tensors[n]), held)


def _count_attn_v(model: Model) -> int:
    return sum(len(t.layers) for t in model.tensors if t.name.endswith(_ATTN_V))


def _type_by_name(model: Model, file_type: str, tensor: Tensor) -> str | None:
    """The type that a tensor has in every layer; ``None`` where more than its name decides."""
    if tensor.type is not None:
        return tensor.type
    if not _is_quantised_name(tensor) or _named(tensor, _KEPT_F32_IN.get(model.arch, ())):
        return "f32"
    base, name = BASE_TYPE[file_type], tensor.name
    if base in ("f32", "f16", "bf16"):
        return base
    if _named(tensor, _KEPT_Q8_IN.get(model.arch, ())):
        return "q8_0"
    is_table = name in ("token_embd.weight", "per_layer_token_embd.weight")
    if name == "output.weight" or (is_table and not _has_output(model)):
        return _fit_to_row(_output_type(file_type, base, tensor), tensor)
    if file_type == "MXFP4_MOE":
        return _fit_to_row("mxfp4" if len(tensor.shape) > 2 else "q8_0", tensor)
    if is_table:
        small = {"IQ2_XXS": "q2_K", "IQ2_M": "iq3_s", "IQ3_XXS": "iq3_s"}
        return _fit_to_row(small.get(file_type, base), tensor)
    return None


def _is_quantised_name(tensor: Tensor) -> bool:
    name = tensor.name
    if len(tensor.shape) < 2 or not name.endswith("weight") or "_norm.weight" in name:
        return False
    return not any(kept in name for kept in _KEPT_F32)


def _named(tensor: Tensor, parts: tuple[str, ...]) -> bool:
    return any(part in tensor.name for part in parts)


def _fit_to_row(wanted: str, tensor: Tensor) -> str:
    """The type itself, or the one the quantiser falls back to for this row length."""
    row = tensor.shape[0]
    if row % BLOCK[wanted][0] == 0:
        return wanted
    fallback = _FALLBACK.get(wanted, "iq4_nl")
    return fallback if row % BLOCK[fallback][0] == 0 else "f16"


def _uses_more_bits(i: int, n: int) -> bool:
    return i < n // 8 or i >= 7 * n // 8 or (i - n // 8) % 3 == 2


def _gqa(model: Model) -> int:
    """Query heads a key head serves, of the first layer (``hparams.n_gqa``)."""
    heads = per_layer(model.hyperparameters, "attention.head_count")[0]
    kv_heads = per_layer(model.hyperparameters, "attention.head_count_kv", heads)[0]
    return int(heads // kv_heads) if kv_heads else 0


def _experts(model: Model) -> int:
    return first_nonzero(model.hyperparameters, "expert_count")


def _value_rule(model: Model, file_type: str) -> Rule:
    """Value projections, in the order in which they are met."""
    if file_type in _SMALL_IQ:
        small = _attn_v_small(model, file_type)
        return lambda i, layer: small
    n = _count_attn_v(model)
    usual = _for_model(model, _attn_v(model, file_type) or BASE_TYPE[file_type])
    if file_type in ("Q4_K_M", "Q5_K_M"):
        better = _for_model(model, "q6_K")
        return lambda i, layer: better if _uses_more_bits(i, n) else usual
    first = {"Q3_K_M": 2, "Q4_K_S": 4}.get(file_type, 0)
    better = _for_model(model, "q5_K")
    return lambda i, layer: better if i < first else usual


def _down_rule(model: Model, file_type: str) -> Rule:
    """Down projections. Mixtures take the layer from the name, dense models count."""
    base = BASE_TYPE[file_type]
    if file_type in _SMALL_IQ:
        early, first = model.n_layers_in_file // 8, "iq3_s" if file_type == "IQ2_M" else "q2_K"
        return lambda i, layer: first if i < early else base
    if _experts(model):
        return lambda i, layer: _ffn_down(model, file_type, layer) or base
    return lambda i, layer: _ffn_down(model, file_type, i) or base


def _has_output(model: Model) -> bool:
    return any(tensor.name == "output.weight" for tensor in model.tensors)


def _output_type(file_type: str, base: str, tensor: Tensor) -> str:
    if file_type == "MXFP4_MOE" or tensor.shape[0] % BLOCK[base][0]:
        return "q8_0"
    if file_type in (*_SMALL_IQ, "IQ3_XXS"):
        return "q5_K"
    return base if base == "q8_0" else "q6_K"


def _attn_v_small(model: Model, file_type: str) -> str:
    if _gqa(model) >= 4 or _experts(model) >= 4:
        return "q4_K"
    return "iq3_s" if file_type == "IQ2_M" else "q2_K"


def _attn_v(model: Model, file_type: str) -> str | None:
    """What most value projections get; ``None`` where they get what most matrices do."""
    wide = _gqa(model) >= 4
    if file_type == "Q2_K":
        return "q4_K" if wide else "q3_K"
    if file_type == "IQ3_XXS":
        return "q4_K" if wide else "iq3_s"
    if file_type in ("IQ3_M", "Q3_K_M"):
        return "q4_K"
    if file_type == "Q3_K_L" or (file_type in ("IQ4_NL", "IQ4_XS") and wide):
        return "q5_K"
    return None


def _for_model(model: Model, wanted: str) -> str:
    """The type of a value projection, or the larger one that this size of model gets."""
    if _experts(model) == 8:
        return "q8_0"
    return "q5_K" if _is_70b(model) and wanted in ("q3_K", "q4_K") else wanted


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
        eight = _experts(model) == 8
        return "q4_K" if early or (eight and _uses_more_bits(i, n)) else None
    if file_type == "Q3_K_L":
        return "q5_K"
    if file_type in ("Q4_K_M", "Q5_K_M"):
        return "q6_K" if _uses_more_bits(i, n) else None
    if file_type in ("IQ4_NL", "IQ4_XS", "Q4_K_S") and early:
        return "q5_K"
    return None


def _attention_type(model: Model, file_type: str, name: str) -> str | None:
    eight = _experts(model) == 8
    if "attn_k.weight" in name:
        if eight:
            return "q4_K" if file_type in _SMALL_IQ else "q8_0"
        return "iq2_s" if file_type == "IQ3_XXS" else None
    if "attn_q.weight" in name:
        return "iq2_s" if file_type == "IQ3_XXS" else None
    if "attn_output.weight" in name:
        return _attn_output(file_type, eight)
    return None


def _attn_output(file_type: str, eight: bool) -> str | None:
    if eight:
        low = ("Q2_K", "IQ3_XXS", "Q3_K_S", "Q3_K_M", "IQ4_NL", "Q4_K_S", "Q4_K_M", "IQ3_M")
        return "q5_K" if file_type in (*low, "IQ4_XS", *_SMALL_IQ) else None
    wanted = {"Q2_K": "q3_K", "IQ3_XXS": "iq3_s", "Q3_K_M": "q4_K", "Q3_K_L": "q5_K"}
    return {**wanted, "IQ3_M": "q4_K", "IQ2_M": "iq3_s"}.get(file_type)
