"""Which compute graph a model has: the variant of its architecture."""

from collections.abc import Mapping
from typing import Any

from elbowroom.core.architecture import (
    EXAONE4_WITH_WINDOWS,
    first_nonzero,
    is_latent,
    n_layers,
)

Hyperparameters = Mapping[str, Any]

GLM4_WITH_NORMS = 92
"""Layers of the GLM 4.5 to 4.7 whose queries and keys are normalised: the large ones."""


def graph_variants(arch: str, hyper: Hyperparameters) -> tuple[str, ...]:
    """Names of the graph programs this model may use; the first is the usual one.

    Source: which branches each architecture's graph builder takes in llama.cpp b11739.
    """
    if arch == "minimax-m3":
        return ("minimax-m3", "minimax-m3-useq", "minimax-m3-small")
    return (_variant(arch, hyper),)


def _variant(arch: str, hyper: Hyperparameters) -> str:
    experts = bool(hyper.get("expert_count"))
    run = n_layers(hyper)
    match arch:
        case "llama" | "mistral3":
            return "llama-moe" if experts else "llama"
        case "deepseek2":
            return _deepseek2_variant(hyper)
        case "granitehybrid":
            return "granitehybrid-moe" if experts else arch
        case "gemma4":
            if experts:
                return "gemma4-moe"
            return "gemma4-ple" if hyper.get("embedding_length_per_layer_input") else arch
        case "exaone4":
            return arch if run == EXAONE4_WITH_WINDOWS else "exaone4-full"
        case "phi3" | "exaone" if head_size(hyper) % 64:
            return {"phi3": "phi3-96", "exaone": "exaone-80"}[arch]
        case "olmo2" if hyper.get("attention.sliding_window"):
            return "olmo2-swa"
        case "gemma3" if int(hyper["block_count"]) % 6 == 0:
            return "gemma3-lastfull"
        case "llama4" if hyper.get("interleave_moe_layer_step") == 2:
            return "llama4-maverick"
        case "glm4moe":
            if not hyper.get("leading_dense_block_count"):
                return "glm4moe-nodense"
            return "glm4moe-qknorm" if run == GLM4_WITH_NORMS else arch
        case "mamba" if not hyper.get("ssm.dt_b_c_rms"):
            return "mamba-plain"
        case "nemotron_h_moe" if hyper.get("moe_latent_size"):
            return "nemotron_h_moe-latent"
    return arch


def _deepseek2_variant(hyper: Hyperparameters) -> str:
    suffix = "" if is_latent(hyper) else "-nomla"
    if not hyper.get("attention.q_lora_rank"):
        return "deepseek2-lite" + suffix
    is_grouped = first_nonzero(hyper, "expert_group_count") > 1
    return ("deepseek2-grp" if is_grouped else "deepseek2") + suffix


def head_size(hyper: Hyperparameters) -> int:
    """Elements of a key head: as stated, else the embedding over the query heads (llama.cpp)."""
    heads = first_nonzero(hyper, "attention.head_count")
    default = int(hyper["embedding_length"]) // heads if heads else 0
    return int(hyper.get("attention.key_length") or default)
