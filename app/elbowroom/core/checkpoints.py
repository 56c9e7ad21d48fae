"""Weights of checkpoints that are not GGUF files: how many bits a parameter takes.

Quantisers of this kind leave the token table, the output matrix, norms, biases, routers and
convolutions in 16 bits and pack the matrices of the layers. Group sizes and what else is left out
differ from file to file, so a format is a range.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from elbowroom.core.amounts import Amount
from elbowroom.core.model import Model, Tensor
from elbowroom.core.token_work import TokenWork, work_of
from elbowroom.core.units import ceil_div


@dataclass(frozen=True, slots=True)
class Packing:
    """Thousandths of a bit that a packed parameter takes, scales included.

    Attributes:
        low: of the smallest such files.
        point: of the usual ones.
        high: of the largest.
        output: thousandths of a bit of the output matrix.
        only_experts: matrices outside the experts keep 16 bits.
    """

    low: int
    point: int
    high: int
    output: int = 16_000
    only_experts: bool = False


PACKINGS = {
    "BF16": Packing(16_000, 16_000, 16_000),
    "FP8": Packing(8_000, 8_003, 8_032),
    "INT8": Packing(8_000, 8_003, 8_128),
    "NVFP4": Packing(4_500, 4_500, 4_500),
    "MXFP4": Packing(4_250, 4_250, 4_620, only_experts=True),
    "AWQ": Packing(4_156, 4_156, 4_625),
    "GPTQ": Packing(4_125, 4_156, 4_625),
    "INT4": Packing(4_125, 4_250, 5_000, output=8_125),
    "EXL3-2": Packing(2_000, 2_020, 2_150, output=6_020),
    "EXL3-3": Packing(3_000, 3_020, 3_150, output=6_020),
    "EXL3-4": Packing(4_000, 4_020, 4_150, output=6_020),
    "EXL3-5": Packing(5_000, 5_020, 5_150, output=6_020),
    "EXL3-6": Packing(6_000, 6_020, 6_150, output=6_020),
    "EXL3-8": Packing(8_000, 8_020, 8_150, output=8_020),
}
"""Format -> packing. FP8: a scale a matrix, row or 128 x 128 block. AWQ and GPTQ: 4 bits, a 16-bit
scale and a 4-bit zero for 128 weights, for 32 at the high end. NVFP4: an 8-bit scale for 16. MXFP4:
an 8-bit scale for 32; kernels that pad a width of 2,880 take up to 6.7 % more. INT4: OpenVINO's,
groups of 128 with an 8-bit output matrix, some layers in 8 bits at the high end. EXL3: the number
is its bits a weight, with two 16-bit vectors a matrix and an output matrix of 6 bits."""

ALWAYS_16 = ("ffn_gate_inp", "conv", "altup", "laurel", "norm", "_rel_b", "ssm_a", "ssm_d.", "hc_")
"""Parts of names of matrices that stay in 16 bits: routers, convolutions and the like."""

OUTPUT = "output.weight"
LOADED_EXTRA_PERCENT = 2
"""What a loaded model takes beyond its file: tables of the rotary embedding, padding, rounding of
the allocator. Logged: 0.0 to 0.3 % on dense models in 16 bits."""


def native_packing(model: Model) -> str:
    """The format of the files that were read, or in which the publisher ships the model."""
    if model.checkpoint is not None and model.checkpoint.packing in PACKINGS:
        return model.checkpoint.packing
    return "MXFP4" if model.native_file_type == "MXFP4_MOE" else "BF16"


def checkpoint_bytes(model: Model, name: str, with_table: bool = True) -> Amount:
    """Bytes of the loaded weights of the language model.

    Args:
        model: the model; without a list of tensors every parameter may be packed or not.
        name: one of :data:`PACKINGS`.
        with_table: the token table lies in the same memory; else a tied output matrix is a copy.
    """
    key = ("checkpoint", name, with_table)
    if key not in model.memo:
        model.memo[key] = _of_file(model, name, with_table) or _bytes(
            model, PACKINGS[name], with_table
        )
    size: Amount = model.memo[key]
    return size


def is_sized(model: Model, name: str) -> bool:
    """Whether a format's bytes are more than two ends: tensors are listed, or its file was read."""
    file = model.checkpoint
    return bool(model.tensors) or (file is not None and file.packing == name and file.size > 0)


def checkpoint_work(model: Model, name: str) -> TokenWork:
    """What one token reads and computes; nothing for a model without a list of tensors."""
    key = ("checkpoint work", name)
    if key not in model.memo:
        model.memo[key] = work_of(model, _sizes(model, PACKINGS[name]))
    work: TokenWork = model.memo[key]
    return work


def table_bytes(model: Model) -> int:
    """Bytes of the token table in 16 bits."""
    return 2 * model.vocab_size * model.embedding_length


def _of_file(model: Model, name: str, with_table: bool) -> Amount | None:
    """Of files that were read: to the byte, and what loading adds at most."""
    file = model.checkpoint
    if file is None or file.packing != name or not file.size:
        return None
    size = file.size
    size -= 0 if with_table or model.tied_embeddings else table_bytes(model)
    return Amount(size, size, size + size * LOADED_EXTRA_PERCENT // 100)


def _bytes(model: Model, packing: Packing, with_table: bool) -> Amount:
    table = 0 if with_table else table_bytes(model)
    if not model.tensors:
        low = model.parameters * packing.low // 8000
        high = model.parameters * 2
        return Amount(high - table, max(0, low - table), high - table)
    packed, output, plain = _counted(model, packing)
    if model.tied_embeddings and table:
        output += table // 2
    ends = (packing.low, packing.point, packing.high)
    low, point, high = (
        ceil_div(packed * bits + output * packing.output, 8000) + 2 * plain - table for bits in ends
    )
    return Amount(point, low, high + high * LOADED_EXTRA_PERCENT // 100)


def _counted(model: Model, packing: Packing) -> tuple[int, int, int]:
    """Parameters that are packed, of the output matrix, and in 16 bits."""
    packed = output = plain = 0
    for tensor in model.tensors:
        count = prod(tensor.shape) * _layers(model, tensor)
        if tensor.name == OUTPUT:
            output += count
        elif _is_packed(tensor, packing):
            packed += count
        else:
            plain += count
    return packed, output, plain


def _sizes(model: Model, packing: Packing) -> Iterator[tuple[Tensor, int, int]]:
    """Every loaded tensor with its bytes over all its layers, and how many layers they are."""
    for tensor in model.tensors:
        if not (layers := _layers(model, tensor)):
            continue
        bits = packing.point if _is_packed(tensor, packing) else 16_000
        if tensor.name == OUTPUT:
            bits = packing.output
        yield tensor, ceil_div(prod(tensor.shape) * layers * bits, 8000), layers


def _layers(model: Model, tensor: Tensor) -> int:
    """How many layers hold it, next-token-prediction blocks left out; 1 outside of layers."""
    return sum(layer < model.n_layers for layer in tensor.layers) if tensor.layers else 1


def _is_packed(tensor: Tensor, packing: Packing) -> bool:
    if not tensor.layers or len(tensor.shape) < 2 or not tensor.name.endswith(".weight"):
        return False
    if packing.only_experts:
        return "_exps." in tensor.name
    return not any(part in tensor.name for part in ALWAYS_16)
