"""Heads that CUDA has a flash-attention kernel for (``ggml_cuda_get_best_fattn_kernel``)."""

from dataclasses import replace

import pytest

from elbowroom.core.flash_attention import flash_runs_on_device
from elbowroom.core.model import Layer, LayerRun
from tests.core.machines import cpu_machine, gpu_machine, machine_with

HAVE = (40, 64, 72, 80, 96, 112, 128, 256, 320, 512, 576)


@pytest.fixture
def runs(catalogue):
    """Whether flash attention runs for layers with such heads."""

    def ask(*layers, machine=None, heads=32, kv_heads=8):
        known = catalogue.models.model("llama-3.1-8b")
        figures = {"attention.head_count": heads, "attention.head_count_kv": kv_heads}
        model = replace(
            known,
            layers=tuple(LayerRun(layer, 1) for layer in layers),
            hyperparameters={**known.hyperparameters, **figures},
            memo={},
        )
        return flash_runs_on_device(model, machine or gpu_machine())

    return ask


def head(k, v=None, kind="full", n=8):
    return Layer(kind, n, k, k if v is None else v)


@pytest.mark.parametrize("size", sorted({*HAVE, *(n + 1 for n in HAVE), *(n - 1 for n in HAVE)}))
def test_a_kernel_is_for_heads_of_one_size(runs, size):
    assert runs(head(size)) is (size in HAVE)


@pytest.mark.parametrize(
    ("heads", "kv_heads", "has_kernel"),
    [(64, 8, True), (128, 8, True), (64, 16, False), (32, 32, False), (56, 8, False), (8, 1, True)],
)
def test_keys_of_192_and_values_of_128_need_a_multiple_of_eight_heads_that_share_them(
    runs, heads, kv_heads, has_kernel
):
    assert runs(head(192, 128), heads=heads, kv_heads=kv_heads) is has_kernel
    assert not runs(head(192), heads=heads, kv_heads=kv_heads)


def test_all_layers_with_a_cache_need_a_kernel(runs):
    assert not runs(head(128), head(100))
    assert runs(head(128), head(100, kind="shared"))
    assert runs(head(128), head(100, n=0))


@pytest.mark.parametrize("backend", ["cuda", "rocm"])
def test_one_card_of_cudas_kind_is_enough_to_go_without(runs, backend):
    assert not runs(head(100), machine=gpu_machine(backend=backend))
    other, own = machine_with(8, backend="vulkan"), machine_with(8, backend=backend)
    assert not runs(head(100), machine=replace(other, gpus=(*other.gpus, *own.gpus)))


@pytest.mark.parametrize("machine", [cpu_machine(), gpu_machine(backend="vulkan")])
def test_other_back_ends_have_a_kernel_for_every_head(runs, machine):
    assert runs(head(100), machine=machine)
