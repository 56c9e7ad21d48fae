"""A draft from a configuration: the same tensors as the shipped file, or a refusal by field."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elbowroom.catalog.config_drafts import draft
from elbowroom.catalog.data_files import read_json
from elbowroom.catalog.model_files import ModelRecord, check, to_model
from elbowroom.core.errors import Refusal

LLAMA = {
    "architectures": ["LlamaForCausalLM"],
    "model_type": "llama",
    "hidden_size": 4096,
    "intermediate_size": 14336,
    "max_position_embeddings": 131072,
    "num_attention_heads": 32,
    "num_hidden_layers": 32,
    "num_key_value_heads": 8,
    "vocab_size": 128256,
    "rope_scaling": {"rope_type": "llama3", "factor": 8.0},
    "rms_norm_eps": 1e-05,
}
QWEN2 = {
    "model_type": "qwen2",
    "hidden_size": 3584,
    "intermediate_size": 18944,
    "max_position_embeddings": 32768,
    "num_attention_heads": 28,
    "num_hidden_layers": 28,
    "num_key_value_heads": 4,
    "sliding_window": 131072,
    "use_sliding_window": False,
    "vocab_size": 152064,
}
QWEN3 = {
    "model_type": "qwen3",
    "head_dim": 128,
    "hidden_size": 1024,
    "intermediate_size": 3072,
    "max_position_embeddings": 40960,
    "num_attention_heads": 16,
    "num_hidden_layers": 28,
    "num_key_value_heads": 8,
    "tie_word_embeddings": True,
    "vocab_size": 151936,
}
QWEN3_MOE = {
    "model_type": "qwen3_moe",
    "decoder_sparse_step": 1,
    "head_dim": 128,
    "hidden_size": 2048,
    "intermediate_size": 6144,
    "max_position_embeddings": 40960,
    "mlp_only_layers": [],
    "moe_intermediate_size": 768,
    "num_attention_heads": 32,
    "num_experts": 128,
    "num_experts_per_tok": 8,
    "num_hidden_layers": 48,
    "num_key_value_heads": 4,
    "vocab_size": 151936,
}
MIXTRAL = {
    "model_type": "mixtral",
    "hidden_size": 4096,
    "intermediate_size": 14336,
    "max_position_embeddings": 32768,
    "num_attention_heads": 32,
    "num_experts_per_tok": 2,
    "num_hidden_layers": 32,
    "num_key_value_heads": 8,
    "num_local_experts": 8,
    "vocab_size": 32000,
}


@pytest.fixture
def written(tmp_path):
    """A configuration as a file."""

    def write(config) -> object:
        path = tmp_path / "config.json"
        path.write_text(config if isinstance(config, str) else json.dumps(config))
        return path

    return write


@pytest.mark.parametrize(
    ("model_id", "config"),
    [
        ("llama-3.1-8b", LLAMA),
        ("qwen2.5-7b", QWEN2),
        ("qwen3-0.6b", QWEN3),
        ("qwen3-30b-a3b", QWEN3_MOE),
        ("mixtral-8x7b", MIXTRAL),
    ],
)
def test_a_draft_has_the_tensors_and_layers_of_the_shipped_file(
    catalogue, written, tmp_path, model_id, config
):
    path = tmp_path / f"{model_id}.json"
    path.write_text(json.dumps(draft(written(config), model_id, "2026-11-29")))
    drafted, shipped = as_model(path), catalogue.models.model(model_id)
    assert {t.name: (t.shape, t.layers) for t in drafted.tensors} == {
        t.name: (t.shape, t.layers) for t in shipped.tensors
    }
    assert drafted.layers == shipped.layers
    assert drafted.parameters == shipped.parameters
    assert drafted.tied_embeddings == shipped.tied_embeddings
    assert drafted.max_context == shipped.max_context


def as_model(path):
    """The model of a draft, checked as the catalogue does."""
    record = read_json(path, ModelRecord)
    check(path, record)
    return to_model(record, path)


def test_a_window_that_llama_cpp_ignores_is_noted(written):
    config = LLAMA | {"model_type": "mistral", "sliding_window": 4096}
    assert any("4096" in note for note in draft(written(config), "m", "2026-11-29")["notes"])


def test_what_a_configuration_does_not_say_stays_empty(written):
    drafted = draft(written(LLAMA), "m", "2026-11-29")
    assert drafted["licence"] is None
    assert drafted["publisher"] == ""
    assert drafted["llama_cpp"]["status"] == "unknown"


@pytest.mark.parametrize(
    ("config", "code", "field"),
    [
        (LLAMA | {"model_type": "gemma3"}, "CONFIGURATION_NOT_SUPPORTED", "model_type"),
        (LLAMA | {"model_type": ["llama"]}, "CONFIGURATION_NOT_SUPPORTED", "model_type"),
        ({"text_config": LLAMA}, "CONFIGURATION_NOT_SUPPORTED", "model_type"),
        (LLAMA | {"mlp_bias": True}, "CONFIGURATION_NOT_SUPPORTED", "mlp_bias"),
        (LLAMA | {"num_experts": 8}, "CONFIGURATION_NOT_SUPPORTED", "num_experts"),
        (LLAMA | {"num_key_value_heads": 5}, "CONFIGURATION_NOT_SUPPORTED", "num_key_value_heads"),
        (QWEN2 | {"use_sliding_window": True}, "CONFIGURATION_NOT_SUPPORTED", "sliding_window"),
        (QWEN3_MOE | {"mlp_only_layers": [0]}, "CONFIGURATION_NOT_SUPPORTED", "mlp_only_layers"),
        (
            QWEN3_MOE | {"decoder_sparse_step": 2},
            "CONFIGURATION_NOT_SUPPORTED",
            "decoder_sparse_step",
        ),
        (QWEN3 | {"head_dim": None}, "BAD_FIELD", "head_dim"),
        (LLAMA | {"hidden_size": 4095}, "BAD_FIELD", "head_dim"),
        (MIXTRAL | {"num_local_experts": None}, "BAD_FIELD", "num_experts"),
        (LLAMA | {"hidden_size": "4096"}, "BAD_FIELD", "hidden_size"),
        (LLAMA | {"hidden_size": True}, "BAD_FIELD", "hidden_size"),
        (LLAMA | {"hidden_size": 0}, "BAD_FIELD", "hidden_size"),
        (LLAMA | {"num_hidden_layers": 10**9}, "BAD_FIELD", "num_hidden_layers"),
        ({"model_type": "llama"}, "BAD_FIELD", "vocab_size"),
        ('{"model_type": "llama", "model_type": "qwen2"}', "UNREADABLE_FILE", "config.json"),
        ('{"rms_norm_eps": NaN}', "UNREADABLE_FILE", "config.json"),
        ("[1]", "UNREADABLE_FILE", "config.json"),
        ("[" * 100_000, "UNREADABLE_FILE", "config.json"),
        (" " * (5 << 20), "UNREADABLE_FILE", "config.json"),
        ("", "UNREADABLE_FILE", "config.json"),
    ],
)
def test_anything_else_is_refused_by_its_field(written, config, code, field):
    with pytest.raises(Refusal) as refusal:
        draft(written(config), "m", "2026-11-29")
    assert (refusal.value.code, refusal.value.field) == (code, field)


values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 1 << 40),
    st.floats(),
    st.text(max_size=5),
    st.lists(st.integers(0, 9), max_size=2),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


@given(st.sampled_from((LLAMA, QWEN3_MOE)), st.data())
def test_whatever_a_field_holds_there_is_a_draft_or_a_refusal(tmp_path_factory, config, data):
    field = data.draw(st.sampled_from(sorted(config)))
    path = tmp_path_factory.mktemp("drafts") / "config.json"
    path.write_text(json.dumps(config | {field: data.draw(values)}))
    try:
        drafted = draft(path, "m", "2026-11-29")
    except Refusal:
        return
    saved = path.parent / "m.json"
    saved.write_text(json.dumps(drafted))
    assert as_model(saved).parameters > 0
