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


@pytest.mark.parametrize(
    ("file_type", "first", "others"), [("IQ2_M", "iq3_s", "iq2_s"), ("IQ2_XXS", "q2_K", "iq2_xxs")]
)
def test_the_first_eighth_of_down_projections_of_a_small_file_is_larger(
    catalogue, file_type, first, others
):
    found = typed_tensors(catalogue.models.model("llama-3.1-8b"), file_type)
    layers = {each.type: each.layers for each in found if "ffn_down" in each.tensor.name}
    assert layers == {first: tuple(range(4)), others: tuple(range(4, 32))}
