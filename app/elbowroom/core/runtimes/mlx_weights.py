"""Weights as MLX keeps them: matrices in groups of 64, everything else in 16 bits.

Source: ``mlx_lm/utils.py`` (quantize_model) and ``mlx.nn.quantize``: a scale and a bias of 16 bits
a group; rows that 64 does not divide, norms, biases and convolutions stay as they are.
"""

from collections.abc import Iterator
from math import prod

from elbowroom.core.ggml_types import row_bytes
from elbowroom.core.model import Model, Tensor
from elbowroom.core.token_work import TokenWork, work_of

GROUP = 64
BITS = {"bf16": 16, "8bit": 8, "6bit": 6, "5bit": 5, "4bit": 4, "3bit": 3}
"""File types of the MLX community's models, largest first."""

DEFAULT = "4bit"
NATIVE = "mxfp4"
UNCHANGED = ("conv", "norm", "rope", "ssm_a", "ssm_d")
"""Parts of tensors' names that are no matrices of a linear layer."""


def usual(model: Model) -> str:
    """The bits of the checkpoint that was read; else four."""
    file = model.checkpoint
    packing = file.packing.lower() if file is not None else ""
    return packing if packing in BITS else DEFAULT


def _of_file(model: Model, file_type: str) -> int:
    """Bytes of a checkpoint in this type that was read; 0 where there is none."""
    file = model.checkpoint
    return file.size if file is not None and file.packing.lower() == file_type else 0


def weight_bytes(model: Model, file_type: str) -> int:
    """Bytes of all loaded tensors: of the file that was read, else by the rule.

    A tied token table lies in memory once.
    """
    key = ("mlx", file_type)
    if key not in model.memo:
        by_rule = (size for _, size, _ in _sizes(model, file_type))
        model.memo[key] = _of_file(model, file_type) or sum(by_rule)
    return int(model.memo[key])


def token_work(model: Model, file_type: str) -> TokenWork:
    """The work of one token; remembered with the model."""
    key = ("mlx work", file_type)
    if key not in model.memo:
        model.memo[key] = work_of(model, _sizes(model, file_type))
    work: TokenWork = model.memo[key]
    return work


def _sizes(model: Model, file_type: str) -> Iterator[tuple[Tensor, int, int]]:
    """Every tensor with its bytes over all its layers, and how many layers they are."""
    for tensor in model.tensors:
        if layers := _loaded(model, tensor):
            yield tensor, _tensor_bytes(tensor, BITS[file_type]) * layers, layers


def _loaded(model: Model, tensor: Tensor) -> int:
    """How many layers hold it, next-token-prediction blocks left out."""
    if not tensor.layers:
        return 1
    return sum(layer < model.n_layers for layer in tensor.layers)


def _tensor_bytes(tensor: Tensor, bits: int) -> int:
    elements = prod(tensor.shape)
    if tensor.type == NATIVE and bits < 16:
        return elements // tensor.shape[0] * row_bytes(NATIVE, tensor.shape[0])
    is_matrix = len(tensor.shape) > 1 and not any(part in tensor.name for part in UNCHANGED)
    if bits == 16 or not is_matrix or tensor.shape[0] % GROUP:
        return 2 * elements
    return elements * bits // 8 + elements // GROUP * 4
