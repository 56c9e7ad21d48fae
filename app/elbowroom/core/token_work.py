"""What one token costs a model: bytes read and operations done, before any device is known."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import prod

from elbowroom.core.architecture import first_nonzero
from elbowroom.core.model import Layer, Model, Tensor
from elbowroom.core.weights import (
    EMBEDDING,
    HOST_TENSORS,
    loaded_tensors,
    stored_bytes,
)

EXPERTS = "exps."
"""In the names of tensors that hold all experts of a layer."""

STATE_PASSES = 2
"""A recurrent state is read and written at every token."""


@dataclass(frozen=True, slots=True)
class TokenWork:
    """Work of one token through the whole model.

    Attributes:
        layers: layers it passes.
        dense_bytes: weights that every token reads.
        expert_bytes: weights of all experts.
        experts_used: share of the experts that one token reads.
        dense_ops: operations on the dense weights.
        expert_ops: operations on the experts used.
        tables_bytes: look-up tables, of which a token reads a row.
        tied_bytes: the embedding that is the output matrix too: a copy of it lies in RAM.
    """

    layers: float
    dense_bytes: float
    expert_bytes: float
    experts_used: float
    dense_ops: float
    expert_ops: float
    tables_bytes: int
    tied_bytes: int

    @property
    def weights(self) -> float:
        """Bytes that are read at all, if every expert is."""
        return self.dense_bytes + self.expert_bytes

    def part(self, dense: float, experts: float) -> "TokenWork":
        """The work of a share of the layers, and of a share of the experts."""
        return replace(
            self,
            layers=self.layers * dense,
            dense_bytes=self.dense_bytes * dense,
            expert_bytes=self.expert_bytes * experts,
            dense_ops=self.dense_ops * dense,
            expert_ops=self.expert_ops * experts,
        )

    def bytes_read(self, tokens: int) -> float:
        """Bytes of weights read for tokens of that many sequences at once.

        Each token picks its experts by itself: of ``n`` tokens a share of ``1 - (1 - u)^n`` is
        touched where one touches ``u``.
        """
        touched = 1 - (1 - self.experts_used) ** tokens
        return self.dense_bytes + self.expert_bytes * touched


def token_work(model: Model, file_type: str) -> TokenWork:
    """The work of one token, from the tensors of the file; remembered with the model."""
    key = ("token work", file_type)
    if key not in model.memo:
        model.memo[key] = work_of(
            model,
            (
                (row.tensor, row.count * stored_bytes(row.tensor, row.type), row.count)
                for row in loaded_tensors(model, file_type)
            ),
        )
    work: TokenWork = model.memo[key]
    return work


def work_of(model: Model, sizes: Iterable[tuple[Tensor, int, int]]) -> TokenWork:
    """The work of one token from every tensor that is read.

    Args:
        model: the model.
        sizes: tensors with their bytes over some of their layers, and how many layers they are.
    """
    hyper = model.hyperparameters
    experts = first_nonzero(hyper, "expert_count")
    used = first_nonzero(hyper, "expert_used_count") / experts if experts else 0.0
    dense = expert = dense_ops = expert_ops = tables = tied = 0
    for tensor, size, layers in sizes:
        elements = prod(tensor.shape) * layers
        if EXPERTS in tensor.name:
            expert += size
            expert_ops += 2 * elements
            continue
        is_tied = tensor.name == EMBEDDING and model.tied_embeddings
        if tensor.name in HOST_TENSORS and not is_tied:
            tables += size
            continue
        dense += size
        dense_ops += 2 * elements
        tied += size if is_tied else 0
    return TokenWork(
        model.n_layers, dense, expert, used, dense_ops, expert_ops * used, tables, tied
    )


def cache_bytes_read(model: Model, tokens: int, k_bits: int, v_bits: int) -> int:
    """Bytes of cache and recurrent state that one token of a conversation reads.

    Args:
        model: the model.
        tokens: of the conversation.
        k_bits: thousandths of a bit of a cached key element.
        v_bits: likewise of a value element.
    """
    return sum(run.count * _layer_bytes(run.layer, tokens, k_bits, v_bits) for run in model.layers)


def _layer_bytes(layer: Layer, tokens: int, k_bits: int, v_bits: int) -> int:
    state = 4 * STATE_PASSES * (layer.conv_elements + layer.state_elements)
    if not layer.has_cache:
        return state
    cell = (layer.k_width * k_bits + layer.v_width * v_bits) // 8000
    if layer.compress_ratio:
        return state + cell * (tokens // layer.compress_ratio)
    index = (layer.index_k * k_bits + layer.index_v * v_bits) // 8000
    return state + cell * _seen(layer, tokens) + index * tokens


def attention_ops(model: Model, tokens: int) -> float:
    """Operations of one token's attention over ``tokens`` of its conversation."""
    heads = first_nonzero(model.hyperparameters, "attention.head_count")
    total = 0.0
    for run in model.layers:
        layer = run.layer
        if layer.has_cache:
            seen = _seen(layer, tokens) // max(1, layer.compress_ratio)
            total += run.count * 2 * heads * (layer.k_dim + (layer.v_dim or layer.k_dim)) * seen
    return total


def _seen(layer: Layer, tokens: int) -> int:
    return min(tokens, layer.window) if layer.window else tokens
