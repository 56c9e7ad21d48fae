"""A model's own layers for predicting several tokens at once (MTP, NextN), used as its draft.

Source: llama.cpp b11739, ``llama-model.cpp`` (``load_mtp``); measured on Qwen3.6 35B-A3B in Q4_K_M:
521 MiB of weights, 64 MiB of cache at 32,768 tokens, 76 MiB of workspace.
"""

from elbowroom.core.amounts import Amount
from elbowroom.core.architecture import layers_of
from elbowroom.core.errors import Refusal
from elbowroom.core.kv_cache import CacheShape, CacheTypes, layer_cache_bytes
from elbowroom.core.model import Layer, Model
from elbowroom.core.weights import device_bytes, stored_tensors


def mtp_layers(model: Model) -> int:
    """Such layers in the file; 0 for none."""
    return model.n_layers_in_file - model.n_layers


def check_mtp(model: Model) -> None:
    """The model's file has such layers.

    Raises:
        Refusal: ``NO_MTP_LAYERS``.
    """
    if not mtp_layers(model):
        raise Refusal("NO_MTP_LAYERS", "draft", found=model.name)


def mtp_weights(model: Model, file_type: str) -> int:
    """Bytes of their tensors, on a card."""
    return sum(
        device_bytes(row.tensor, row.type) * sum(layer >= model.n_layers for layer in row.layers)
        for row in stored_tensors(model, file_type)
    )


def mtp_cache(model: Model, shape: CacheShape, cache: CacheTypes) -> int:
    """Bytes of their keys and values: attention as in the model's full layers."""
    return mtp_layers(model) * layer_cache_bytes(_attention(model), shape, cache)


def mtp_workspace(main: Amount) -> Amount:
    """They compute in a graph of one layer, whose peak is at most that of the whole model."""
    return Amount(main.point, main.point // 2, main.high)


def _attention(model: Model) -> Layer:
    """The last layer that keeps the whole conversation."""
    layers = layers_of(model.arch, model.hyperparameters)[: model.n_layers]
    owning = [layer for layer in layers if layer.has_cache]
    return next((layer for layer in reversed(owning) if not layer.window), owning[-1])
