"""What each layer keeps, from the fields that ``config.json`` of transformers has for it.

For models that no rule of llama.cpp is needed for: programs built on PyTorch and MLX follow these
fields. Source: the configuration classes of transformers 5.x, read 2026-11-29.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from elbowroom.catalog.model_parts import LayerRecord
from elbowroom.readers.faults import Fault, shortened

LARGEST = (1 << 24) - 1
MOST_LAYERS = 2000

_KINDS = {
    "full_attention": "full",
    "attention": "full",
    "sliding_attention": "sliding",
    "chunked_attention": "sliding",
    "linear_attention": "recurrent",
    "mamba": "recurrent",
    "mamba2": "recurrent",
    "conv": "recurrent",
    "recurrent": "recurrent",
    "hybrid": "hybrid",
    "moe": "none",
    "mlp": "none",
}
"""Words of ``layer_types`` and ``layers_block_type`` -> kind."""

_LETTERS = {"M": "recurrent", "*": "full", "-": "none", "E": "none"}
"""``hybrid_override_pattern`` (Nemotron-H)."""


class ConfigLayers:
    """The layers of one language model.

    Attributes:
        faults: what is missing or makes no sense, after :meth:`records`.
    """

    def __init__(self, config: Mapping[str, Any]) -> None:
        self.faults: list[Fault] = []
        self._config = config

    def records(self) -> tuple[LayerRecord, ...]:
        """Equal neighbours counted; empty where something is missing."""
        count = self.need("num_hidden_layers", "n_layer", "num_layers", most=MOST_LAYERS)
        width = self.need("hidden_size", "n_embd", "d_model")
        if not count or not width:
            return ()
        kinds = self._kinds(count)
        layers = [self._layer(kind, width) for kind in kinds]
        if self.faults:
            return ()
        return tuple(_counted(layers))

    def need(self, *names: str, most: int = LARGEST) -> int:
        """A figure under one of its names; 0 and a fault where it is missing."""
        found = self.figure(*names, most=most)
        if found is None:
            self._fault(Fault("missing", names[0]))
        return found or 0

    def figure(self, *names: str, most: int = LARGEST) -> int | None:
        """A figure under one of its names; a list of them gives the largest."""
        for name in names:
            value = self._config.get(name)
            if value is None:
                continue
            items = value if isinstance(value, list) and value else [value]
            if not all(isinstance(n, int) and not isinstance(n, bool) for n in items):
                self._fault(Fault("whole number", name, shortened(value)))
                return 0
            if not all(0 <= n <= most for n in items) or not any(items):
                self._fault(Fault("range", name, shortened(value), f"1-{most}"))
                return 0
            return int(max(items))
        return None

    def _fault(self, fault: Fault) -> None:
        if fault not in self.faults:
            self.faults.append(fault)

    def _kinds(self, count: int) -> list[str]:
        """Kind of each layer, from whichever field says it."""
        for name in ("layer_types", "layers_block_type"):
            listed = self._config.get(name)
            if isinstance(listed, list):
                return self._named(name, listed, count)
        pattern = self._config.get("hybrid_override_pattern")
        if isinstance(pattern, str):
            letters = [_LETTERS.get(letter, "") for letter in pattern]
            return self._checked("hybrid_override_pattern", letters, count)
        kinds = self._by_period(count)
        shared = (
            self.figure("num_kv_shared_layers") if "num_kv_shared_layers" in self._config else 0
        )
        return kinds[: count - (shared or 0)] + ["none"] * min(shared or 0, count)

    def _named(self, name: str, listed: list[Any], count: int) -> list[str]:
        kinds = [_KINDS.get(str(word), "") for word in listed]
        if "" in kinds:
            self._fault(Fault("layer kind", name, shortened(listed[kinds.index("")])))
        shared = self._config.get("num_kv_shared_layers")
        kinds = self._checked(name, kinds, count)
        if isinstance(shared, int) and 0 < shared < count:
            kinds = kinds[: count - shared] + ["none"] * shared
        return kinds

    def _checked(self, name: str, kinds: list[str], count: int) -> list[str]:
        if len(kinds) != count:
            self._fault(Fault("one a layer", name, str(len(kinds)), str(count)))
        return kinds

    def _by_period(self, count: int) -> list[str]:
        """Full attention every so many layers, or wherever a list says it; else everywhere."""
        full = self._full_layers(count)
        if full is not None:
            return ["full" if i in full else "recurrent" for i in range(count)]
        if self._config.get("model_type") in ("mamba", "mamba2", "falcon_mamba"):
            return ["recurrent"] * count
        if self._config.get("model_type") == "falcon_h1":
            return ["hybrid"] * count
        period = self._config.get("sliding_window_pattern")
        window = self._config.get("sliding_window")
        if not isinstance(window, int) or self._config.get("use_sliding_window") is False:
            return ["full"] * count
        if isinstance(period, int) and period > 0:
            return ["full" if (i + 1) % period == 0 else "sliding" for i in range(count)]
        return ["sliding"] * count

    def _full_layers(self, count: int) -> set[int] | None:
        """Indices of the layers with attention, in models of which the others are recurrent."""
        interval = self._config.get("full_attention_interval")
        if isinstance(interval, int) and interval > 0:
            return set(range(interval - 1, count, interval))
        period, offset = (self._config.get(f"attn_layer_{name}") for name in ("period", "offset"))
        if isinstance(period, int) and isinstance(offset, int) and period > 0:
            return set(range(offset, count, period))
        linear = self._config.get("linear_attn_config")
        if isinstance(linear, dict) and isinstance(linear.get("full_attn_layers"), list):
            return {n - 1 for n in linear["full_attn_layers"] if isinstance(n, int)}
        for name in ("full_attn_idxs", "attn_layer_indices"):
            listed = self._config.get(name)
            if isinstance(listed, list):
                return {n for n in listed if isinstance(n, int)}
        return None

    def _layer(self, kind: str, width: int) -> LayerRecord:
        if kind == "none":
            return LayerRecord(count=1, kind="none")
        conv, state = self._state(width) if kind in ("recurrent", "hybrid") else (0, 0)
        if kind == "recurrent":
            return LayerRecord(count=1, kind="recurrent", conv_elements=conv, state_elements=state)
        rank = self.figure("kv_lora_rank")
        if rank:
            k = rank + self.need("qk_rope_head_dim")
            index = self.figure("index_head_dim") or 0
            return LayerRecord(count=1, kind="mla", n_kv_heads=1, k_dim=k, index_k=index)
        heads = self.need("num_attention_heads", "n_head")
        kv_heads = self.figure("num_key_value_heads", "num_kv_heads", "n_head_kv") or heads
        head = self.figure("head_dim", "attention_head_dim") or (width // heads if heads else 0)
        window = self.need("attention_chunk_size", "sliding_window") if kind == "sliding" else 0
        if kind == "sliding" and "attention_chunk_size" not in self._config:
            window = self.need("sliding_window")
        return LayerRecord(
            count=1,
            kind="hybrid" if kind == "hybrid" else "sliding" if kind == "sliding" else "full",
            n_kv_heads=kv_heads,
            k_dim=head,
            v_dim=self.figure("v_head_dim") or head,
            window=window,
            conv_elements=conv,
            state_elements=state,
        )

    def _state(self, width: int) -> tuple[int, int]:
        """Elements of (convolution, recurrent) state, by whichever family of fields is there."""
        config = self._config
        if "linear_num_value_heads" in config:  # gated delta net (Qwen3-Next)
            keys = self.need("linear_num_key_heads") * self.need("linear_key_head_dim")
            heads, head = self.need("linear_num_value_heads"), self.need("linear_value_head_dim")
            kernel = self.need("linear_conv_kernel_dim")
            state = heads * head * self.need("linear_key_head_dim")
            return (kernel - 1) * (2 * keys + heads * head), state
        if isinstance(config.get("linear_attn_config"), dict):  # Kimi delta attention
            inner = ConfigLayers(config["linear_attn_config"])
            head, heads = inner.need("head_dim"), inner.need("num_heads")
            kernel = inner.need("short_conv_kernel_size")
            self.faults += inner.faults
            return 3 * max(0, kernel - 1) * heads * head, heads * head * head
        if "conv_L_cache" in config:  # short convolution (LFM2)
            return width * (self.need("conv_L_cache") - 1), 0
        return self._mamba(width)

    def _mamba(self, width: int) -> tuple[int, int]:
        heads = self.figure("mamba_n_heads", "mamba_num_heads", "num_heads")
        head = self.figure("mamba_d_head", "mamba_head_dim", "head_dim")
        state = self.need("mamba_d_state", "ssm_state_size", "state_size")
        kernel = self.need("mamba_d_conv", "conv_kernel")
        groups = self.figure("mamba_n_groups", "n_groups") or 0
        inner = heads * head if heads and head else 0
        if not inner:
            stated = self.figure("mamba_d_ssm", "mamba_intermediate_size")
            inner = stated or width * (self.figure("mamba_expand", "expand") or 2)
        both = 2 * groups * state if heads else 0
        return max(0, kernel - 1) * (inner + both), inner * state


def _counted(layers: list[LayerRecord]) -> Iterator[LayerRecord]:
    from dataclasses import replace

    for layer, same in groupby(layers):
        yield replace(layer, count=len(list(same)))
