"""Models from config.json and safetensors: the catalogue's own layers, and weights to the byte."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from elbowroom.catalog.checkpoint_records import checkpoint_record, language_of
from elbowroom.catalog.model_files import ModelRecord, to_model
from elbowroom.core.errors import Refusal
from elbowroom.core.model import Model
from elbowroom.core.scenario import InlineGpu, InlineMachine, Scenario
from elbowroom.readers.checkpoint import CheckpointFile, joined
from elbowroom.text.refusals import refusal
from tests.catalog.configs import CONFIGS

PATH = Path("config.json")
DAY = "2026-11-30"
CARD = InlineMachine(64, (InlineGpu(24),))


def checkpoint(config: dict, parameters: int = 1_000_000) -> CheckpointFile:
    file = joined(PATH, "model", [], [], json.loads(json.dumps(config)))
    return replace(file, parameters=parameters, sizes={"language": 2_000_000})


def record(config: dict, parameters: int = 1_000_000) -> ModelRecord:
    return checkpoint_record(checkpoint(config, parameters), PATH, DAY)


def faults(config: dict, parameters: int = 1_000_000) -> list[tuple[str, str]]:
    with pytest.raises(Refusal) as caught:
        record(config, parameters)
    assert refusal(caught.value)
    return [(fault.code, fault.place) for fault in caught.value.facts["faults"]]


def kept(model: Model) -> Counter:
    """What the layers keep, whatever names them."""
    found: Counter = Counter()
    for run in model.layers:
        layer = run.layer
        attends = layer.has_cache
        key = (
            (layer.n_kv_heads * layer.k_dim, layer.n_kv_heads * layer.v_dim, layer.window)
            if attends
            else (0, 0, 0)
        )
        found[(*key, layer.conv_elements, layer.state_elements)] += run.count
    return found


@pytest.mark.parametrize("name", CONFIGS)
def test_every_kind_of_layer_is_read_as_the_catalogue_has_it(name, catalogue):
    found = record(CONFIGS[name])
    own = catalogue.models.model(name)
    assert kept(to_model(found, PATH)) == kept(own)
    assert found.hyperparameters["vocab_size"] == own.vocab_size


def test_tensors_of_a_plain_transformer_are_known_one_by_one(catalogue):
    found = to_model(record(CONFIGS["llama-3.1-8b"]), PATH)
    own = catalogue.models.model("llama-3.1-8b")
    assert {(t.name, t.shape, t.layers) for t in found.tensors} == {
        (t.name, t.shape, t.layers) for t in own.tensors
    }


def test_the_language_model_may_be_nested():
    inner = {"model_type": "llama", "hidden_size": 8}
    for name in ("text_config", "llm_config"):
        assert language_of({"model_type": "x", name: inner})["hidden_size"] == 8
    assert language_of({"hidden_size": 4, "text_config": None})["hidden_size"] == 4


@pytest.mark.parametrize(
    ("quantised", "packing"),
    [
        ({"quant_method": "fp8"}, "FP8"),
        ({"quant_method": "awq", "bits": 4}, "AWQ"),
        ({"quant_method": "gptq", "bits": 4}, "GPTQ"),
        ({"quant_method": "mxfp4"}, "MXFP4"),
        ({"quant_method": "modelopt", "quant_algo": "NVFP4"}, "NVFP4"),
        (
            {
                "quant_method": "compressed-tensors",
                "config_groups": {
                    "group_0": {"weights": {"type": "float", "num_bits": 4, "group_size": 16}}
                },
            },
            "NVFP4",
        ),
        ({"quant_method": "exl3", "bits": 4.0}, "EXL3-4"),
        ({"quant_method": "something new"}, "?"),
    ],
)
def test_the_format_of_the_weights_is_what_their_quantiser_wrote(quantised, packing):
    found = record(CONFIGS["llama-3.1-8b"] | {"quantization_config": quantised})
    assert found.read_from.file_type == packing


def test_mlx_says_its_bits():
    config = CONFIGS["llama-3.1-8b"] | {"quantization": {"group_size": 64, "bits": 4}}
    assert record(config).read_from.file_type == "4bit"


@pytest.mark.parametrize("name", ["llama-3.1-8b", "qwen3-next-80b-a3b"])
def test_weights_are_those_of_the_files_to_the_byte(name, catalogue):
    config = CONFIGS[name] | {"quantization_config": {"quant_method": "fp8"}}
    found = record(config)
    answer = catalogue.with_models(found).estimate(Scenario(found.id, CARD, runtime="vllm"))
    assert answer.scenario.quant == "FP8"
    assert answer.total("weights").point == 2_000_000


def test_another_format_than_the_files_is_by_rule(catalogue):
    found = record(CONFIGS["llama-3.1-8b"])
    scenario = Scenario(found.id, CARD, runtime="vllm", quant="AWQ")
    answer = catalogue.with_models(found).estimate(scenario)
    assert answer.total("weights").point > 4_000_000_000


def test_llama_cpp_gets_bounds_where_only_the_layers_are_known(catalogue):
    found = record(CONFIGS["qwen3-next-80b-a3b"])
    answer = catalogue.with_models(found).estimate(Scenario(found.id, CARD))
    assert (answer.verdict.code, answer.verdict.reason) == ("UNKNOWN", "ARCHITECTURE_NOT_KNOWN")


# What a configuration may say


@pytest.mark.parametrize("value", ["32", True, 32.5, -1, 0, [], [1, "2"], {"a": 1}])
def test_figures_that_are_none_are_refused(value):
    config = CONFIGS["deepseek-v2-lite"] | {"num_hidden_layers": value}
    assert ("num_hidden_layers") in [place for _, place in faults(config)]


def test_every_missing_field_is_named_at_once():
    config = dict(CONFIGS["falcon-h1-3b"])
    for name in ("vocab_size", "mamba_d_state", "num_attention_heads"):
        del config[name]
    assert {
        ("missing", name) for name in ("vocab_size", "mamba_d_state", "num_attention_heads")
    } <= {*faults(config)}


def test_null_and_empty_fields_are_as_if_they_were_not_there():
    config = CONFIGS["deepseek-v2-lite"] | {
        "rope_scaling": None,
        "architectures": [],
        "quantization_config": None,
        "text_config": {},
    }
    assert record(config).architecture == "deepseek_v2"


def test_code_of_the_repository_is_never_imported():
    config = CONFIGS["deepseek-v2-lite"] | {"auto_map": {"AutoConfig": "os--system.py"}}
    assert record(config).architecture == "deepseek_v2"


def test_a_list_of_layers_needs_one_a_layer():
    config = CONFIGS["gpt-oss-20b"] | {"layer_types": ["full_attention"] * 3}
    assert faults(config) == [("one a layer", "layer_types")]


def test_a_kind_of_layer_that_is_not_known_is_named():
    config = CONFIGS["gpt-oss-20b"] | {"layer_types": ["retention"] * 24}
    assert faults(config) == [("layer kind", "layer_types")]


def test_without_weights_the_size_is_not_guessed():
    assert ("no weights", "config.json") in faults(CONFIGS["qwen3-next-80b-a3b"], 0)
    assert record(CONFIGS["llama-3.1-8b"], 0).parameters == 8_030_261_312


def test_files_and_configuration_that_disagree_are_said():
    found = record(CONFIGS["llama-3.1-8b"], 7_000_000_000)
    assert any("7,000,000,000" in note for note in found.notes)


def test_mlx_weights_are_those_of_the_files_to_the_byte(catalogue):
    config = CONFIGS["llama-3.1-8b"] | {"quantization": {"group_size": 64, "bits": 6}}
    found = record(config)
    brought = catalogue.with_models(found)
    answer = brought.estimate(Scenario(found.id, "mac-studio-m4-max", runtime="mlx-lm"))
    assert answer.scenario.quant == "6bit"
    assert answer.total("weights").point == 2_000_000
    by_rule = brought.estimate(
        Scenario(found.id, "mac-studio-m4-max", runtime="mlx-lm", quant="4bit")
    )
    assert by_rule.total("weights").point > 4_000_000_000
