"""In which format a checkpoint's weights are packed: what each quantiser writes of it."""

import pytest

from elbowroom.readers.packing import packing_of, values_in_one


def grouped(**weights):
    config = {
        "quant_method": "compressed-tensors",
        "config_groups": {"group_0": {"weights": weights}},
    }
    return {"quantization_config": config}


@pytest.mark.parametrize(
    ("config", "packing"),
    [
        (grouped(type="float", num_bits=8), "FP8"),
        (grouped(type="int", num_bits=8), "INT8"),
        (grouped(type="int", num_bits=4), "GPTQ"),
        (grouped(type="float", num_bits=4, group_size=16), "NVFP4"),
        (grouped(type="float", num_bits=4, group_size=32), "MXFP4"),
        (grouped(type="int", num_bits=3), "?"),
        ({"quantization_config": {"quant_method": "compressed-tensors"}}, "?"),
        ({"quantization_config": {"quant_method": "compressed-tensors", "config_groups": {}}}, "?"),
        ({"quantization_config": {"quant_method": "exl3", "bits": 4.25}}, "EXL3-4"),
        ({"quantization_config": {"quant_method": "exl3", "bits": 9}}, "?"),
        ({"quantization_config": {"quant_method": "modelopt", "quant_algo": "NVFP4"}}, "NVFP4"),
        ({"quantization_config": {"quant_method": "modelopt", "quant_algo": "X"}}, "?"),
        ({"quantization_config": {"quant_method": "something"}}, "?"),
        ({"text_config": {"quantization_config": {"quant_method": "awq"}}}, "AWQ"),
        ({"quantization": {"bits": 4}, "quantization_config": {"quant_method": "awq"}}, "4bit"),
    ],
)
def test_a_configuration_names_the_format(config, packing):
    assert packing_of(config, {"BF16": 100}) == packing


@pytest.mark.parametrize(
    ("sizes", "packing"),
    [
        ({"F8_E4M3": 90, "BF16": 10}, "FP8"),
        ({"BF16": 90, "F8_E4M3": 10}, "BF16"),
        ({"F16": 1}, "BF16"),
        ({}, "BF16"),
        ({"I64": 1}, "?"),
    ],
)
def test_without_a_word_in_the_configuration_most_of_the_bytes_decide(sizes, packing):
    assert packing_of({}, sizes) == packing


@pytest.mark.parametrize(
    ("name", "dtype", "bits", "values"),
    [
        ("model.layers.0.q_proj.weight", "BF16", 16, 1),
        ("model.layers.0.q_proj.qweight", "I32", 4, 8),
        ("model.layers.0.q_proj.qweight", "I32", 3, 10),
        ("model.layers.0.q_proj.weight", "U32", 8, 4),
        ("model.layers.0.q_proj.weight", "I32", 16, 1),
        ("model.layers.0.q_proj.weight_packed", "U8", 4, 2),
        ("model.layers.0.q_proj.weight", "U8", 8, 1),
        ("model.layers.0.q_proj.scales", "F16", 4, 0),
        ("model.layers.0.q_proj.weight_scale", "F8_E4M3", 8, 0),
    ],
)
def test_an_element_holds_as_many_parameters_as_were_packed_into_it(name, dtype, bits, values):
    assert values_in_one(name, dtype, bits) == values
