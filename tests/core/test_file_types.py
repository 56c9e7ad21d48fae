"""The quantiser's choices that no measured file shows (``llama-quant.cpp``)."""

from dataclasses import replace

import pytest

from elbowroom.core.file_types import typed_tensors


@pytest.fixture
def types_of(catalogue):
    """Storage types of the matrices whose name ends so, each once."""

    def ask(model_id, file_type, name, **figures):
        model = catalogue.models.model(model_id)
        own = {key.replace("__", "."): value for key, value in figures.items()}
        asked = replace(model, hyperparameters={**model.hyperparameters, **own}, memo={})
        found = typed_tensors(asked, file_type)
        return {each.type for each in found if each.tensor.name.endswith(name)}

    return ask


@pytest.mark.parametrize(("experts", "expected"), [(3, "iq3_s"), (4, "q4_K"), (5, "q4_K")])
def test_values_of_a_small_file_are_larger_from_four_experts_on(types_of, experts, expected):
    """Or where four query heads share a key head, which they do not here."""
    alone = {"attention__head_count": 32, "attention__head_count_kv": 32}
    found = types_of("llama-3.1-8b", "IQ2_M", "attn_v.weight", **alone, expert_count=experts)
    assert found == {expected}


@pytest.mark.parametrize(("kv_heads", "expected"), [(11, "iq3_s"), (8, "q4_K"), (6, "q4_K")])
def test_values_of_a_small_file_are_larger_where_four_heads_share_them(
    types_of, kv_heads, expected
):
    found = types_of("llama-3.1-8b", "IQ2_M", "attn_v.weight", attention__head_count_kv=kv_heads)
    assert found == {expected}


@pytest.mark.parametrize(("kv_heads", "expected"), [(64, "q3_K"), (32, "q5_K"), (8, "q5_K")])
def test_eighty_layers_are_a_70b_unless_every_head_has_its_own_keys(types_of, kv_heads, expected):
    """The first LLaMA of 80 layers is a 65B, whose values get no more bits."""
    found = types_of("llama-3.3-70b", "Q3_K_S", "attn_v.weight", attention__head_count_kv=kv_heads)
    assert found == {expected}


@pytest.mark.parametrize(("experts", "expected"), [(7, "q3_K"), (8, "q8_0"), (9, "q3_K")])
def test_of_eight_experts_keys_and_values_get_eight_bits(types_of, experts, expected):
    for name in ("attn_k.weight", "attn_v.weight"):
        assert types_of("llama-3.1-8b", "Q3_K_S", name, expert_count=experts) == {expected}


def test_the_heads_of_the_first_layer_decide(types_of):
    heads = {"attention__head_count_kv": [32] + [8] * 31}
    assert types_of("llama-3.1-8b", "IQ2_M", "attn_v.weight", **heads) == {"iq3_s"}


def layers_by_type(catalogue, file_type, name):
    """Of a model of 32 layers that four query heads share a key head in."""
    found = typed_tensors(catalogue.models.model("llama-3.1-8b"), file_type)
    return {each.type: set(each.layers) for each in found if each.tensor.name.endswith(name)}


@pytest.mark.parametrize(
    ("file_type", "first", "better", "usual"),
    [("Q4_K_S", 4, "q5_K", "q4_K"), ("Q3_K_M", 2, "q5_K", "q4_K")],
)
def test_the_first_value_projections_get_more_bits(catalogue, file_type, first, better, usual):
    expected = {better: set(range(first)), usual: set(range(first, 32))}
    assert layers_by_type(catalogue, file_type, "attn_v.weight") == expected


@pytest.mark.parametrize(("file_type", "usual"), [("Q4_K_M", "q4_K"), ("Q5_K_M", "q5_K")])
@pytest.mark.parametrize("name", ["attn_v.weight", "ffn_down.weight"])
def test_the_first_and_last_eighth_and_every_third_between_get_more_bits(
    catalogue, file_type, usual, name
):
    """``use_more_bits``."""
    better = {*range(4), *range(6, 28, 3), *range(28, 32)}
    expected = {"q6_K": better, usual: set(range(32)) - better}
    assert layers_by_type(catalogue, file_type, name) == expected


@pytest.mark.parametrize(
    ("file_type", "first", "better", "usual"),
    [
        ("Q4_K_S", 4, "q5_K", "q4_K"),
        ("IQ4_XS", 4, "q5_K", "iq4_xs"),
        ("Q3_K_M", 2, "q5_K", "q4_K"),
        ("IQ3_XXS", 4, "q4_K", "q3_K"),
        ("IQ3_M", 4, "q4_K", "iq3_s"),
        ("IQ2_M", 4, "iq3_s", "iq2_s"),
        ("IQ2_XXS", 4, "q2_K", "iq2_xxs"),
        ("Q3_K_L", 32, "q5_K", ""),
        ("Q2_K", 32, "q3_K", ""),
    ],
)
def test_the_first_down_projections_get_more_bits(catalogue, file_type, first, better, usual):
    expected = {better: set(range(first))} | ({usual: set(range(first, 32))} if usual else {})
    assert layers_by_type(catalogue, file_type, "ffn_down.weight") == expected
