"""A draft of a model file from a model's configuration: what it says, and what it cannot say."""

from collections.abc import Mapping
from math import prod
from pathlib import Path
from typing import Any

from elbowroom.catalog.config_files import ARCHITECTURES, Configuration, read_configuration
from elbowroom.catalog.model_parts import UNMEASURED_PERCENT

WINDOW_IGNORED = ("mistral", "mixtral")
"""llama.cpp keeps every token of these, whatever window the configuration names."""

NOT_IN_A_CONFIGURATION = (
    "name",
    "family",
    "publisher",
    "licence",
    "released",
    "released_from",
    "hugging_face",
    "modality",
    "active_parameters",
    "sources",
)
"""Fields of a model file that only a person can fill in."""


def draft(path: Path, model_id: str, today: str) -> dict[str, Any]:
    """A model file as data; what a configuration does not say is empty.

    Args:
        path: the ``config.json``.
        model_id: id of the model, and name of the file it is to be saved under.
        today: ISO date of the look-up.

    Raises:
        Refusal: as :func:`read_configuration`.
    """
    return draft_of(read_configuration(path), path, model_id, today)


def draft_of(config: Configuration, path: Path, model_id: str, today: str) -> dict[str, Any]:
    """As :func:`draft`, of a configuration that was read already; ``path`` only names it."""
    tensors = _tensors(config)
    layers = config.num_hidden_layers
    return {
        "id": model_id,
        "name": model_id,
        "family": "",
        "publisher": "",
        "licence": None,
        "released": None,
        "released_from": None,
        "hugging_face": "",
        "modality": "text",
        "parameters": sum(prod(t["shape"]) * (layers if t["layers"] else 1) for t in tensors),
        "active_parameters": None,
        "max_context": config.max_position_embeddings,
        "max_context_source": f"{path.name}, max_position_embeddings"
        if config.max_position_embeddings
        else None,
        "architecture": ARCHITECTURES[config.model_type],
        "tied_embeddings": config.tie_word_embeddings,
        "native_file_type": None,
        "llama_cpp": {
            "status": "unknown",
            "rows_exact": "",
            "measured_on": "",
            "workspace_percent": list(UNMEASURED_PERCENT),
        },
        "hyperparameters": _hyperparameters(config),
        "tensors": tensors,
        "sources": {"architecture": [path.name], "tensors": [f"derived from {path.name}"]},
        "checked_on": today,
        "notes": _notes(config),
    }


def _notes(config: Configuration) -> list[str]:
    notes = ["draft: compare the parameters with the published total"]
    if config.sliding_window and config.model_type in WINDOW_IGNORED:
        notes.append(f"window of {config.sliding_window}: llama.cpp keeps every token all the same")
    if config.quantization_config is not None:
        notes.append("published quantised: native_file_type and the types of tensors are missing")
    return notes


def _hyperparameters(config: Configuration) -> dict[str, int]:
    hyper = {
        "vocab_size": config.vocab_size,
        "embedding_length": config.hidden_size,
        "block_count": config.num_hidden_layers,
        "feed_forward_length": config.intermediate_size,
        "attention.head_count": config.num_attention_heads,
        "attention.head_count_kv": config.kv_heads,
        "attention.key_length": config.head,
        "attention.value_length": config.head,
    }
    if config.experts:
        hyper["expert_count"] = config.experts
        hyper["expert_used_count"] = config.num_experts_per_tok or 0
        if config.moe_intermediate_size:
            hyper["expert_feed_forward_length"] = config.moe_intermediate_size
    return hyper


def _tensors(config: Configuration) -> list[dict[str, Any]]:
    """The tensors that llama.cpp's loader asks for, one shape a line."""
    width, layers = config.hidden_size, f"0-{config.num_hidden_layers - 1}"
    outside = {
        "token_embd.weight": [width, config.vocab_size],
        "output_norm.weight": [width],
    }
    if not config.tie_word_embeddings:
        outside["output.weight"] = [width, config.vocab_size]
    if _rope_type(config) == "llama3":
        outside["rope_freqs.weight"] = [config.head // 2]
    inside = {**_attention(config), **_feed_forward(config)}
    return [
        *({"name": name, "shape": shape, "layers": ""} for name, shape in outside.items()),
        *(
            {"name": f"blk.*.{name}", "shape": shape, "layers": layers}
            for name, shape in inside.items()
        ),
    ]


def _attention(config: Configuration) -> Mapping[str, list[int]]:
    width, q = config.hidden_size, config.num_attention_heads * config.head
    kv = config.kv_heads * config.head
    found = {
        "attn_norm.weight": [width],
        "attn_q.weight": [width, q],
        "attn_k.weight": [width, kv],
        "attn_v.weight": [width, kv],
        "attn_output.weight": [q, width],
    }
    if config.model_type == "qwen2" or config.attention_bias:
        found |= {"attn_q.bias": [q], "attn_k.bias": [kv], "attn_v.bias": [kv]}
    if config.attention_bias:
        found["attn_output.bias"] = [width]
    if config.model_type.startswith("qwen3"):
        found |= {"attn_q_norm.weight": [config.head], "attn_k_norm.weight": [config.head]}
    return found


def _feed_forward(config: Configuration) -> Mapping[str, list[int]]:
    width, inner = config.hidden_size, config.intermediate_size
    if not config.experts:
        return {
            "ffn_norm.weight": [width],
            "ffn_gate.weight": [width, inner],
            "ffn_up.weight": [width, inner],
            "ffn_down.weight": [inner, width],
        }
    inner, experts = config.expert_width, config.experts
    return {
        "ffn_norm.weight": [width],
        "ffn_gate_inp.weight": [width, experts],
        "ffn_gate_exps.weight": [width, inner, experts],
        "ffn_up_exps.weight": [width, inner, experts],
        "ffn_down_exps.weight": [inner, width, experts],
    }


def _rope_type(config: Configuration) -> object:
    rope = config.rope_scaling or config.rope_parameters or {}
    return rope.get("rope_type", rope.get("type"))
