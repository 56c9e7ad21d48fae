"""A model that llama.cpp cannot load: no verdict, but bounds, and nothing that looks exact."""

from dataclasses import replace
from math import ceil

import pytest

from elbowroom.core.bounds import MILLIBITS, cache_bounds, state_bounds, weight_bounds
from elbowroom.core.estimating import estimate
from elbowroom.core.file_types import FILE_TYPES
from elbowroom.core.kv_cache import cache_shape, kv_cache_bytes
from elbowroom.core.limits import limits
from elbowroom.core.model import Layer, LayerRun
from elbowroom.core.scenario import Scenario
from elbowroom.core.weights import file_bytes
from tests.core.machines import cpu_machine, gpu_machine, unified_machine

SMALLEST = 700_000_000


@pytest.fixture(scope="module")
def others(catalogue):
    """Models that llama.cpp cannot load."""
    models = (catalogue.models.model(model_id) for model_id in catalogue.models.ids)
    return [model for model in models if model.not_loadable is not None]


@pytest.mark.parametrize("file_type", FILE_TYPES)
def test_every_model_with_a_file_lies_inside_the_bits_of_its_type(catalogue, file_type):
    """No range is wider than it has to be: it ends at the next hundred, and begins at a ten."""
    low, high = MILLIBITS[file_type]
    models = [catalogue.models.model(model_id) for model_id in catalogue.models.ids]
    measured = {
        file_bytes(model, file_type) * 8000 / model.parameters
        for model in models
        if model.tensors and model.native_file_type is None and model.parameters >= SMALLEST
    }
    assert high == ceil(max(measured) / 100) * 100
    assert low <= min(measured) < low + 200
    assert low % 10 == 0


def test_all_but_fifteen_models_get_an_answer_from_llama_cpp(catalogue):
    machine = gpu_machine(8192, 8192)
    answered = [
        model_id
        for model_id in catalogue.models.ids
        if estimate(catalogue.models.model(model_id), machine, Scenario(model_id)).verdict.reason
        in ("", "NO_FLASH_KERNEL")
    ]
    assert len(answered) >= 242
    assert len(catalogue.models.ids) - len(answered) == 15


@pytest.mark.parametrize("machine", [cpu_machine(), gpu_machine(), unified_machine()])
def test_there_is_no_verdict_but_bounds_and_what_runs_it(others, machine):
    for model in others:
        answer = estimate(model, machine, Scenario(model.id, users=2))
        assert (answer.verdict.code, answer.verdict.field) == ("UNKNOWN", "model")
        assert answer.verdict.reason
        assert answer.notes[0].code in ("SERVED_BY", "SERVED_BY_NOT_KNOWN")
        weights, cache = answer.total("weights"), answer.total("kv_cache")
        assert 0 < weights.low < weights.high
        assert 0 <= cache.low <= cache.high
        assert cache.high > 0
        assert not any(leaf.has_point for _, leaf in answer.leaves())
        assert answer.total("workspace").basis == "unknown"


def test_a_limit_is_not_made_up(others):
    for model in others[:3]:
        found = limits(model, gpu_machine(8192, 8192), Scenario(model.id))
        assert (found.max_context, found.max_users, found.kv_passes_weights_at) == (None,) * 3


def test_the_bounds_hold_what_llama_cpp_would_need_where_it_could(catalogue):
    """Checked on models that it can load: the rule is the same, the bytes are known."""
    for model_id in ("llama-3.1-8b", "gemma-3-27b", "deepseek-v3.1", "qwen3-30b-a3b"):
        model = catalogue.models.model(model_id)
        for n_ctx in (300, 8192, 40_000):
            shape = cache_shape(n_ctx, 1, False, 2048, 512)
            low, high = cache_bounds(model, (n_ctx,), shape)
            assert low <= kv_cache_bytes(model, shape, "f16", "f16", True, False) <= high
        low, high = weight_bounds(model, "Q4_K_M")
        assert low <= file_bytes(model, "Q4_K_M") <= high


def test_sliding_layers_stop_growing_at_the_low_end_and_not_at_the_high_end(catalogue):
    model = catalogue.models.model("muse-spark-816b")
    small = estimate(model, cpu_machine(), Scenario(model.id, context=65_536)).total("kv_cache")
    large = estimate(model, cpu_machine(), Scenario(model.id, context=131_072)).total("kv_cache")
    assert large.high == 2 * small.high
    assert large.low < 2 * small.low


def test_an_image_costs_at_most_its_tokens(catalogue):
    model = catalogue.models.model("llama-3.2-11b-vision")
    cache = estimate(model, cpu_machine(), Scenario(model.id, context=8192)).total("kv_cache")
    assert cache.low == 32 * 8192 * 4096
    assert cache.high == cache.low + 8 * 6404 * 4096


def test_a_recording_is_kept_beside_the_text(catalogue):
    model = catalogue.models.model("whisper-large-v3-turbo")
    cache = estimate(model, cpu_machine(), Scenario(model.id, context=448)).total("kv_cache")
    assert cache.low == 30_720_000 + 448 * 20_480


def test_looped_layers_keep_a_cache_for_every_pass(catalogue):
    model = catalogue.models.model("inkling-2-mini")
    attention = [run for run in model.layers if run.layer.has_cache]
    assert sum(run.count for run in attention) == 24 + 2 * 12


def test_an_upper_bound_has_no_low_end(catalogue):
    mistral, mellum = (
        estimate(catalogue.models.model(name), cpu_machine(), Scenario(name))
        for name in ("mistral-large-4", "mellum2-12b-a2.5b")
    )
    for answer in (mistral, mellum):
        assert answer.total("kv_cache").is_at_most
        assert answer.total("kv_cache").low == 0
        assert "CACHE_AT_MOST" in [note.code for note in answer.notes]
    assert mellum.verdict.code != "UNKNOWN"


@pytest.mark.parametrize(
    ("model_id", "context", "code"),
    [
        ("qwen2.5-7b", 32_768, None),
        ("qwen2.5-7b", 65_536, "CONTEXT_NEEDS_YARN"),
        ("qwen2.5-7b", 131_328, "CONTEXT_ABOVE_MODEL_MAX"),
        ("nemotron-3-nano-30b-a3b", 300_000, "CONTEXT_PAST_CONFIGURATION"),
        ("mistral-small-4-119b-a6b", 300_000, "CONTEXT_PAST_CARD"),
        ("mistral-small-24b-2501", 65_536, "CONTEXT_ABOVE_MODEL_MAX"),
        ("hunyuan-a13b", 262_144, None),
    ],
)
def test_a_context_between_two_published_lengths_is_said(catalogue, model_id, context, code):
    answer = estimate(
        catalogue.models.model(model_id), cpu_machine(), Scenario(model_id, context=context)
    )
    found = [note.code for note in answer.notes if note.code.startswith("CONTEXT_")]
    assert found == ([code] if code else [])


@pytest.mark.parametrize(
    ("model_id", "note"),
    [
        ("gemma-4-26b-a4b", "WORKSPACE_BOUNDED"),
        ("ernie-4.5-21b-a3b", "WORKSPACE_BOUNDED"),
        ("kimi-k3", "WORKSPACE_BOUNDED"),
        ("mimo-7b", "SUPPORT_ASSUMED"),
    ],
)
def test_a_part_that_is_a_bound_is_named(catalogue, model_id, note):
    answer = estimate(catalogue.models.model(model_id), cpu_machine(), Scenario(model_id))
    assert note in [item.code for item in answer.notes]
    if note == "WORKSPACE_BOUNDED":
        workspace = answer.total("workspace")
        assert workspace.low <= workspace.point < workspace.high


def test_settings_whose_graph_was_not_measured_are_said_to_be_bounds(catalogue):
    """The note follows what the number is, not the model."""
    model = catalogue.models.model("gemma-3-27b")
    codes = {}
    for cache in ("f16", "bf16"):
        scenario = Scenario(model.id, cache_k=cache, cache_v="f32" if cache == "bf16" else cache)
        answer = estimate(model, cpu_machine(), scenario)
        codes[answer.total("workspace").basis] = [note.code for note in answer.notes]
    assert "WORKSPACE_BOUNDED" in codes["bounded"]
    assert "WORKSPACE_BOUNDED" not in codes["exact"]


@pytest.fixture
def layers(catalogue):
    """A model of so many of one layer."""

    def ask(layer, count=3, **changes):
        known = catalogue.models.model("llama-3.1-8b")
        return replace(known, layers=(LayerRun(layer, count),), memo={}, **changes)

    return ask


SHAPE = cache_shape(10_240, 2, False, 2048, 512)


def test_a_window_is_kept_at_least_and_every_padded_cell_at_most(layers):
    """256 elements of 16 bits; conversations of 300 and 5,000 tokens."""
    model = layers(Layer("sliding", 2, 64, 64, window=1024))
    assert cache_bounds(model, (300, 5000), SHAPE) == (3 * 512 * 1324, 3 * 512 * 10_240)
    unsure = layers(Layer("sliding", 2, 64, 64, window=1024), cache_at_most=True)
    assert cache_bounds(unsure, (300, 5000), SHAPE) == (0, 3 * 512 * 10_240)


def test_an_index_counts_and_a_layer_without_a_cache_does_not(layers):
    indexed = layers(Layer("full", 2, 64, 64, index_k=32, index_v=16))
    assert cache_bounds(indexed, (300, 5000), SHAPE)[0] == 3 * 2 * (256 + 48) * 5300
    assert cache_bounds(layers(Layer("none", 2, 64, 64)), (300, 5000), SHAPE) == (0, 0)


def test_what_a_layer_keeps_of_another_input_is_kept_once_a_conversation(layers):
    model = layers(Layer("cross", 2, 64, 64, cross_tokens=(100, 400)))
    assert cache_bounds(model, (300, 5000), SHAPE) == (3 * 2 * 512 * 100, 3 * 2 * 512 * 400)


def test_a_state_has_16_or_32_bits_an_element(layers):
    model = layers(Layer("recurrent", conv_elements=1000, state_elements=2000))
    assert state_bounds(model, 2) == (2 * 2 * 9000, 4 * 2 * 9000)


def test_weights_of_a_file_that_was_read_are_its_own_and_others_lie_between_their_bits(catalogue):
    model = catalogue.models.model("llama-3.1-8b")
    low, high = weight_bounds(model, "Q4_K_M")
    assert (low, high) == (model.parameters * 4600 // 8000, ceil(model.parameters * 6400 / 8000))
    stored = replace(model, stored_as="Q4_K_M", memo={})
    size = file_bytes(stored, "Q4_K_M")
    assert weight_bounds(stored, "Q4_K_M") == (size, size)
