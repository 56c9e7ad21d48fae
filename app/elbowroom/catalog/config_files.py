"""A model's ``config.json`` (Hugging Face), as far as it decides how much memory the model takes.

For transformers that llama.cpp loads as ``llama``, ``qwen2``, ``qwen3`` or ``qwen3moe``: grouped
queries, one width for all layers, dense or with experts in every layer. Whatever else a
configuration asks for is refused by the name of its field.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

from elbowroom.catalog.data_files import Limits, adapter
from elbowroom.catalog.json_objects import read_object
from elbowroom.catalog.scenarios import bad_field
from elbowroom.core.errors import Refusal

ARCHITECTURES = {
    "llama": "llama",
    "mistral": "llama",
    "mixtral": "llama",
    "qwen2": "qwen2",
    "qwen3": "qwen3",
    "qwen3_moe": "qwen3moe",
}
"""``model_type`` of a configuration -> architecture of llama.cpp b11739."""

MIXTURES = ("mixtral", "qwen3_moe")

Size = Annotated[int, Limits(ge=1, lt=1 << 24)]
Layers = Annotated[int, Limits(ge=1, le=4096)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Configuration:
    """What of a ``config.json`` decides how much memory the model takes."""

    model_type: str
    vocab_size: Size
    hidden_size: Size
    intermediate_size: Size
    num_hidden_layers: Layers
    num_attention_heads: Size
    num_key_value_heads: Size | None = None
    head_dim: Size | None = None
    max_position_embeddings: Size | None = None
    tie_word_embeddings: bool = False
    attention_bias: bool = False
    mlp_bias: bool = False
    use_sliding_window: bool = False
    sliding_window: int | None = None
    layer_types: list[str] | None = None
    num_local_experts: Size | None = None
    num_experts: Size | None = None
    num_experts_per_tok: Size | None = None
    moe_intermediate_size: Size | None = None
    decoder_sparse_step: int = 1
    mlp_only_layers: list[int] | None = None
    rope_scaling: dict[str, Any] | None = None
    rope_parameters: dict[str, Any] | None = None
    quantization_config: dict[str, Any] | None = None

    __pydantic_config__: ClassVar[Any] = {"extra": "ignore", "strict": True}

    @property
    def kv_heads(self) -> int:
        """Heads in the cache."""
        return self.num_key_value_heads or self.num_attention_heads

    @property
    def head(self) -> int:
        """Elements of a head."""
        return self.head_dim or self.hidden_size // self.num_attention_heads

    @property
    def experts(self) -> int:
        """Experts of a layer; 0 for a dense model."""
        return self.num_local_experts or self.num_experts or 0

    @property
    def expert_width(self) -> int:
        """Hidden elements of one expert."""
        return self.moe_intermediate_size or self.intermediate_size


def read_configuration(path: Path) -> Configuration:
    """A configuration that a draft can be made of.

    Raises:
        Refusal: ``UNREADABLE_FILE``, ``BAD_FIELD``, or ``CONFIGURATION_NOT_SUPPORTED`` with the
            field that asks for something else.
    """
    return configuration_of(read_object(path))


def configuration_of(data: Mapping[str, Any]) -> Configuration:
    """The configuration that a JSON object holds.

    Raises:
        Refusal: as :func:`read_configuration`.
    """
    from pydantic import ValidationError

    kind = data.get("model_type")
    if not isinstance(kind, str) or kind not in ARCHITECTURES:
        raise _not_supported("model_type", kind)
    try:
        config: Configuration = adapter(Configuration).validate_json(json.dumps(data))
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        raise bad_field(".".join(map(str, fault["loc"])), fault) from error
    _check(config)
    return config


def _check(config: Configuration) -> None:
    """Nothing that the draft would leave out."""
    slides = config.use_sliding_window or "sliding_attention" in (config.layer_types or ())
    skips = bool(config.experts) and config.decoder_sparse_step != 1
    is_uneven = config.num_attention_heads % config.kv_heads != 0
    refused = {
        "sliding_window": config.sliding_window if slides else None,
        "mlp_bias": config.mlp_bias or None,
        "mlp_only_layers": config.mlp_only_layers or None,
        "decoder_sparse_step": config.decoder_sparse_step if skips else None,
        "num_key_value_heads": config.kv_heads if is_uneven else None,
    }
    for field, value in refused.items():
        if value is not None:
            raise _not_supported(field, value)
    if config.experts and config.model_type not in MIXTURES:
        raise _not_supported("num_experts", config.experts)
    needed: dict[str, int | None] = {}
    if config.model_type in MIXTURES:
        needed = {"num_experts": config.experts, "num_experts_per_tok": config.num_experts_per_tok}
    if config.model_type.startswith("qwen3") or config.hidden_size % config.num_attention_heads:
        needed["head_dim"] = config.head_dim
    for field, value in needed.items():
        if not value:
            raise Refusal("BAD_FIELD", field, what="missing", found=None)


def _not_supported(field: str, found: object) -> Refusal:
    return Refusal("CONFIGURATION_NOT_SUPPORTED", field, found="-" if found is None else found)
