"""Configurations of every kind of layer, in the form that transformers writes them.

By catalogue id; the figures are the catalogue's own of that model, the fields those of its
configuration class.
"""

from typing import Any

Config = dict[str, Any]

NEMOTRON = "MEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEMEM*EMEMEMEME"


def _attention(layers: int, width: int, heads: int, kv_heads: int, head: int) -> Config:
    return {
        "num_hidden_layers": layers,
        "hidden_size": width,
        "num_attention_heads": heads,
        "num_key_value_heads": kv_heads,
        "head_dim": head,
    }


def _mamba(heads: int, head: int, state: int, groups: int) -> Config:
    return {
        "mamba_n_heads": heads,
        "mamba_d_head": head,
        "mamba_d_state": state,
        "mamba_n_groups": groups,
        "mamba_d_conv": 4,
    }


_EVERY_FOURTH = ["full_attention" if i % 4 == 3 else "linear_attention" for i in range(48)]
_LATENT = {"kv_lora_rank": 512, "qk_rope_head_dim": 64, "v_head_dim": 128}

CONFIGS: dict[str, Config] = {
    "llama-3.1-8b": {
        "model_type": "llama",
        "vocab_size": 128256,
        "intermediate_size": 14336,
        "max_position_embeddings": 131072,
        "rope_scaling": {"rope_type": "llama3", "factor": 8.0},
        **_attention(32, 4096, 32, 8, 128),
    },
    "gemma-3-4b": {
        "model_type": "gemma3",
        "architectures": ["Gemma3ForConditionalGeneration"],
        "vision_config": {"model_type": "siglip_vision_model", "hidden_size": 1152},
        "text_config": {
            "model_type": "gemma3_text",
            "vocab_size": 262208,
            "sliding_window": 1024,
            "sliding_window_pattern": 6,
            **_attention(34, 2560, 8, 4, 256),
        },
    },
    "gemma-3n-e4b": {
        "model_type": "gemma3n",
        "text_config": {
            "model_type": "gemma3n_text",
            "vocab_size": 262144,
            "sliding_window": 512,
            "num_kv_shared_layers": 15,
            "layer_types": [
                "full_attention" if i % 5 == 4 else "sliding_attention" for i in range(35)
            ],
            **_attention(35, 2048, 8, 2, 256),
        },
    },
    "gpt-oss-20b": {
        "model_type": "gpt_oss",
        "vocab_size": 201088,
        "sliding_window": 128,
        "layer_types": ["sliding_attention", "full_attention"] * 12,
        "quantization_config": {"quant_method": "mxfp4"},
        **_attention(24, 2880, 64, 8, 64),
    },
    "qwen3-next-80b-a3b": {
        "model_type": "qwen3_next",
        "vocab_size": 151936,
        "layer_types": _EVERY_FOURTH,
        "linear_num_value_heads": 32,
        "linear_num_key_heads": 16,
        "linear_key_head_dim": 128,
        "linear_value_head_dim": 128,
        "linear_conv_kernel_dim": 4,
        **_attention(48, 2048, 16, 2, 256),
    },
    "deepseek-v2-lite": {
        "model_type": "deepseek_v2",
        "vocab_size": 102400,
        "q_lora_rank": None,
        "rope_scaling": None,
        **_LATENT,
        **_attention(27, 2048, 16, 16, 192),
    },
    "kimi-linear-48b-a3b": {
        "model_type": "kimi_linear",
        "vocab_size": 163840,
        "linear_attn_config": {
            "full_attn_layers": [4, 8, 12, 16, 20, 24, 27],
            "head_dim": 128,
            "num_heads": 32,
            "short_conv_kernel_size": 4,
        },
        **_LATENT,
        **_attention(27, 2304, 32, 32, 72),
    },
    "lfm2-1.2b": {
        "model_type": "lfm2",
        "vocab_size": 65536,
        "conv_L_cache": 3,
        "full_attn_idxs": [2, 5, 8, 10, 12, 14],
        **_attention(16, 2048, 32, 8, 64),
    },
    "falcon-h1-3b": {
        "model_type": "falcon_h1",
        "vocab_size": 65537,
        **_mamba(32, 128, 256, 1),
        **_attention(32, 2560, 10, 2, 128),
    },
    "granite-4.0-h-micro": {
        "model_type": "granitemoehybrid",
        "vocab_size": 100352,
        "layer_types": ["attention" if i % 10 == 5 else "mamba" for i in range(40)],
        **_mamba(64, 64, 128, 1),
        **_attention(40, 2048, 32, 8, 64),
    },
    "nemotron-3-nano-30b-a3b": {
        "model_type": "nemotron_h",
        "vocab_size": 131072,
        "hybrid_override_pattern": NEMOTRON,
        "mamba_num_heads": 64,
        "mamba_head_dim": 64,
        "ssm_state_size": 128,
        "n_groups": 8,
        "conv_kernel": 4,
        **_attention(52, 2688, 32, 2, 128),
    },
    "mamba-2.8b": {
        "model_type": "mamba",
        "vocab_size": 50280,
        "num_hidden_layers": 64,
        "hidden_size": 2560,
        "state_size": 16,
        "conv_kernel": 4,
        "expand": 2,
    },
}
