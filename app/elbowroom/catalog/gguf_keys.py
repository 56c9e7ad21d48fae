"""Keys of GGUF metadata that the core's rules read, without the architecture's name.

A test holds them against the catalogue's models: a rule that reads another key adds it here.
"""

KEPT = frozenset(
    {
        "altup.num_inputs",
        "attention.chunk_size",
        "attention.compress_ratios",
        "attention.head_count",
        "attention.head_count_kv",
        "attention.indexer.head_count",
        "attention.indexer.key_length",
        "attention.indexer.top_k",
        "attention.indexer.types",
        "attention.key_length",
        "attention.key_length_mla",
        "attention.key_length_swa",
        "attention.kv_lora_rank",
        "attention.output_group_count",
        "attention.output_lora_rank",
        "attention.q_lora_rank",
        "attention.shared_kv_layers",
        "attention.sliding_window",
        "attention.sliding_window_pattern",
        "attention.value_length",
        "attention.value_length_mla",
        "attention.value_length_swa",
        "block_count",
        "context_length",
        "embedding_length",
        "embedding_length_per_layer_input",
        "expert_count",
        "expert_feed_forward_length",
        "expert_group_count",
        "expert_latent_length",
        "expert_shared_count",
        "expert_shared_feed_forward_length",
        "expert_used_count",
        "feed_forward_length",
        "full_attention_interval",
        "interleave_moe_layer_step",
        "kda.head_dim",
        "leading_dense_block_count",
        "moe_latent_size",
        "n_deepstack_layers",
        "nextn_predict_layers",
        "rope.dimension_count",
        "shortconv.l_cache",
        "ssm.conv_kernel",
        "ssm.dt_b_c_rms",
        "ssm.group_count",
        "ssm.inner_size",
        "ssm.state_size",
        "ssm.time_step_rank",
        "vocab_size",
    }
)

LISTS = frozenset(
    {
        "attention.compress_ratios",
        "attention.head_count",
        "attention.head_count_kv",
        "attention.indexer.types",
        "attention.sliding_window_pattern",
        "feed_forward_length",
    }
)
"""Those that may have a value for each layer."""
