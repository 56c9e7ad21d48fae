"""How much of a cache each layer holds: what what-ifs scale a runtime's own figure by."""

from collections.abc import Callable
from dataclasses import replace

from elbowroom.core.architecture import first_nonzero
from elbowroom.core.ggml_types import BLOCK, millibits
from elbowroom.core.model import Layer, Model
from elbowroom.core.scenario import Scenario

Kept = Callable[[Layer, int], int]
"""Of a layer, thousandths of a bit that a conversation of so many tokens keeps."""


def cache_ratio(model: Model, scenario: Scenario, then: Kept, now: Kept) -> tuple[int, int]:
    """Numerator and denominator by which a cache of all conversations changes."""
    return total(model, scenario, then), total(model, scenario, now)


def total(model: Model, scenario: Scenario, kept: Kept) -> int:
    """Sum over layers and conversations."""
    return sum(
        run.count * kept(run.layer, tokens)
        for run in model.layers
        if run.layer.has_cache
        for tokens in scenario.contexts
    )


def scaled(size: int, ratio: tuple[int, int]) -> int:
    """A size by a ratio, rounded up; unchanged where there is nothing."""
    numerator, denominator = ratio
    return -(-size * numerator // denominator) if denominator else size


def tokens_held(layer: Layer, tokens: int) -> int:
    """Tokens that a layer keeps of a conversation: a window's, or all."""
    return min(layer.window, tokens) if layer.window else tokens


def bits_of(type_name: str) -> int:
    """Thousandths of a bit of a cached element, scales included, whatever runtime names it."""
    if type_name in BLOCK:
        return millibits(type_name)
    if type_name in ("fp8", "int8"):
        return 8_000
    if type_name == "u8":
        return 8_500
    return int(type_name.removesuffix("bit")) * 1000 + 500


def as_it_is(scenario: Scenario) -> Kept:
    """The cache in the plan's own types."""
    return in_bits(bits_of(scenario.cache_k), bits_of(scenario.cache_v))


def in_bits(k_bits: int, v_bits: int) -> Kept:
    """The cache in types of so many thousandths of a bit."""

    def kept(layer: Layer, tokens: int) -> int:
        return tokens_held(layer, tokens) * token_bits(layer, k_bits, v_bits)

    return kept


def token_bits(layer: Layer, k_bits: int, v_bits: int) -> int:
    """Thousandths of a bit of one token in one layer, indexer keys included."""
    k, v = layer.k_width + layer.index_k, layer.v_width + layer.index_v
    if layer.kind == "compressed":
        k, v = layer.k_dim + layer.index_k, 0
    return k * k_bits + v * v_bits


def keeps_all(layer: Layer) -> bool:
    """Whether the layer keeps every token: only there can tokens be left out."""
    return not layer.window


def query_heads(model: Model) -> int:
    """Attention heads of a layer that has any."""
    return first_nonzero(model.hyperparameters, "attention.head_count")


def with_heads(model: Model, layer: Layer, heads: int) -> Layer:
    """The layer with another number of cached heads; a latent is unfolded into keys and values."""
    if layer.kind != "mla":
        return replace(layer, n_kv_heads=heads)
    hyper = model.hyperparameters
    k, v = (
        first_nonzero(hyper, f"attention.{name}_length_mla") or layer.k_dim
        for name in ("key", "value")
    )
    return replace(layer, kind="full", n_kv_heads=heads, k_dim=k, v_dim=v)
