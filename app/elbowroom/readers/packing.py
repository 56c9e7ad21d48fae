"""In which format the weights of a checkpoint are packed, as its configuration and tensors say.

Source: the ``quantization_config`` that each quantiser writes (compressed-tensors, AutoAWQ,
GPTQModel, NVIDIA ModelOpt, transformers' fp8 and mxfp4, ExLlamaV3), and ``quantization`` of
mlx-lm; read in vLLM 0.33 (``model_executor/layers/quantization``) and mlx-lm, 2026-11-29.
"""

from collections.abc import Mapping
from typing import Any

UNKNOWN = "?"
_METHODS = {"fp8": "FP8", "awq": "AWQ", "gptq": "GPTQ", "mxfp4": "MXFP4", "nvfp4": "NVFP4"}
_METHODS |= {"fbgemm_fp8": "FP8", "gptq_marlin": "GPTQ", "awq_marlin": "AWQ"}

_SCALES = ("scales", "qzeros", "zeros", "g_idx", "biases", "scale", "scale_inv", "zero_point")
_SCALE_ENDINGS = ("_scale", "_scale_2", "_scale_inv", "_scales", "_zero_point", "_shape")
"""Last parts of names of what a quantiser adds to the parameters."""

_VISION = ("vision", "visual", "image_", "img_", "multi_modal_projector", "mm_projector", "audio")
_DRAFT = ("mtp.", ".mtp", "nextn")


def packing_of(config: Mapping[str, Any], sizes: Mapping[str, int]) -> str:
    """The format: a name that vLLM's or MLX's checkpoints go by, or ``?``.

    Args:
        config: the whole configuration.
        sizes: bytes of the tensors by type.
    """
    mlx = config.get("quantization")
    if isinstance(mlx, dict) and isinstance(mlx.get("bits"), int):
        return f"{mlx['bits']}bit"
    quant = config.get("quantization_config")
    text = config.get("text_config")
    if quant is None and isinstance(text, dict):
        quant = text.get("quantization_config")
    if isinstance(quant, dict):
        return _named(quant)
    most = max(sizes, key=lambda name: sizes[name], default="")
    if most.startswith("F8"):
        return "FP8"
    return "BF16" if most in ("BF16", "F16", "F32", "") else UNKNOWN


def _named(quant: Mapping[str, Any]) -> str:
    method = str(quant.get("quant_method", quant.get("quant_algo", ""))).casefold()
    if method in _METHODS:
        return _METHODS[method]
    if method == "exl3":
        bits = quant.get("bits")
        return f"EXL3-{round(bits)}" if isinstance(bits, int | float) and 0 < bits < 9 else UNKNOWN
    if method.startswith("modelopt"):
        return _METHODS.get(str(quant.get("quant_algo", "")).casefold(), UNKNOWN)
    if method == "compressed-tensors":
        return _compressed(quant)
    return UNKNOWN


def _compressed(quant: Mapping[str, Any]) -> str:
    """compressed-tensors: by the first group's weights."""
    groups = quant.get("config_groups")
    first = next(iter(groups.values()), None) if isinstance(groups, dict) else None
    weights = first.get("weights") if isinstance(first, dict) else None
    if not isinstance(weights, dict):
        return UNKNOWN
    kind = f"{weights.get('type')} {weights.get('num_bits')}"
    if kind == "float 4":
        return "NVFP4" if weights.get("group_size") == 16 else "MXFP4"
    return {"float 8": "FP8", "int 8": "INT8", "int 4": "GPTQ"}.get(kind, UNKNOWN)


def values_in_one(name: str, dtype: str, bits: int) -> int:
    """Parameters that one stored element holds; 0 for scales and the like."""
    last = name.rpartition(".")[2]
    if last in _SCALES or name.endswith(_SCALE_ENDINGS):
        return 0
    if dtype in ("I32", "U32"):
        return 32 // bits if bits in (2, 3, 4, 5, 6, 8) else 1
    return 2 if dtype in ("U8", "F4") and bits == 4 else 1


def bits_of(packing: str) -> int:
    """Bits of a packed weight."""
    if packing.endswith("bit") and packing[:-3].isdecimal():
        return int(packing[:-3])
    return {"AWQ": 4, "GPTQ": 4, "MXFP4": 4, "NVFP4": 4, "FP8": 8, "INT8": 8}.get(packing, 16)


def part_of(name: str) -> str:
    """What a tensor belongs to: ``language``, ``vision`` or ``draft``."""
    if any(part in name for part in _VISION):
        return "vision"
    return "draft" if any(part in name for part in _DRAFT) else "language"
