"""Where flash attention has a kernel for a model's heads."""

from elbowroom.core.architecture import first_nonzero
from elbowroom.core.machine import Machine
from elbowroom.core.model import Layer, Model

CUDA_HEAD_SIZES = (40, 64, 72, 80, 96, 112, 128, 256, 320, 512, 576)
"""Key head sizes with a CUDA flash-attention kernel (``ggml_cuda_get_best_fattn_kernel``)."""

CUDA_LIKE = ("cuda", "rocm")
"""Back ends that share CUDA's kernels and buffers."""

SPLIT_HEAD = (192, 128)
SPLIT_HEAD_GROUP = 8
"""Heads of so many elements of keys and of values have a kernel where a multiple of so many query
heads share each of them."""


def flash_runs_on_device(model: Model, machine: Machine) -> bool:
    """Whether every GPU has a flash-attention kernel for every head size of the model."""
    if not any(gpu.backend in CUDA_LIKE for gpu in machine.gpus):
        return True
    if "cuda_flash" not in model.memo:
        group = _query_heads_per_key(model)
        model.memo["cuda_flash"] = all(
            _has_cuda_kernel(run.layer, group) for run in model.layers if run.layer.has_cache
        )
    return bool(model.memo["cuda_flash"])


def _has_cuda_kernel(layer: Layer, group: int) -> bool:
    if (layer.k_dim, layer.v_dim) == SPLIT_HEAD:
        return group % SPLIT_HEAD_GROUP == 0
    return layer.k_dim in CUDA_HEAD_SIZES or not layer.n_kv_heads


def _query_heads_per_key(model: Model) -> int:
    heads = first_nonzero(model.hyperparameters, "attention.head_count")
    kv_heads = first_nonzero(model.hyperparameters, "attention.head_count_kv")
    return heads // kv_heads if kv_heads else 1
