"""The KV cache of Ollama's own engine.

Source: ``kvcache/causal.go`` (Init) and ``OllamaEngineRequired`` in ``fs/ggml/ggml.go`` of
ollama/ollama v0.24; multi-head latent attention as in ``model/models/deepseek2`` of that time.
"""

from elbowroom.core.architecture import first_nonzero
from elbowroom.core.estimate import Leaf
from elbowroom.core.ggml_types import row_bytes
from elbowroom.core.model import Layer, Model
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import round_up

OWN_ENGINE = (
    "bert",
    "deepseek2",
    "gemma3",
    "gemma3n",
    "gemma4",
    "gpt-oss",
    "laguna",
    "lfm2",
    "lfm2moe",
    "llama4",
    "mistral3",
    "mllama",
    "nemotron_h",
    "nemotron_h_moe",
    "nomic-bert",
    "qwen3",
    "qwen35",
    "qwen35moe",
    "qwen3moe",
    "qwen3next",
    "qwen3vl",
    "qwen3vlmoe",
)
"""Architectures that ran in it; the others in the llama.cpp of the time, with whole windows."""

STEP = 256
BATCH = 512
"""Cells are padded to a multiple of the one; tokens of a batch by default."""


def cache_leaf(model: Model, scenario: Scenario) -> Leaf:
    """All keys and values; a range where the latent may have been stored instead of the heads."""
    low = high = 0
    for run in model.layers:
        if run.layer.has_cache:
            cells = _cells(model, run.layer, scenario)
            low += run.count * cells * _latent_or_heads(model, run.layer, scenario, latent=True)
            high += run.count * cells * _latent_or_heads(model, run.layer, scenario, latent=False)
    return Leaf("kv_cache", high, low, high, "exact" if low == high else "range")


def _cells(model: Model, layer: Layer, scenario: Scenario) -> int:
    """Tokens that a layer keeps, for all slots together."""
    slots, context = scenario.users, scenario.context
    window = layer.window + (1 if slots > 1 else 0)
    if not layer.window or model.arch not in OWN_ENGINE or window >= context:
        return round_up(slots * context, STEP)
    return round_up(slots * window + BATCH, STEP)


def _latent_or_heads(model: Model, layer: Layer, scenario: Scenario, latent: bool) -> int:
    """Bytes a token; the engine kept every head of latent attention, later its latent."""
    k, v = layer.k_width + layer.index_k, layer.v_width + layer.index_v
    if layer.kind == "mla" and not latent:
        hyper = model.hyperparameters
        heads = first_nonzero(hyper, "attention.head_count")
        k = heads * first_nonzero(hyper, "attention.key_length_mla")
        v = heads * first_nonzero(hyper, "attention.value_length_mla")
    return row_bytes(scenario.cache_k, k) + row_bytes(scenario.cache_v, v)
