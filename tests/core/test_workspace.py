"""Which measured graph stands for a setting, with which sizes, and how far it may be off."""

from dataclasses import replace

import pytest

from elbowroom.core import workspace
from elbowroom.core.graph_symbols import GraphSettings, symbols
from elbowroom.core.kv_cache import cache_shape
from elbowroom.core.workspace import workspace_bytes

USUAL = GraphSettings(
    cache_shape(4096, 1, False, 2048, 512), "f16", "f16", True, 1, False, batch_limit=512
)


@pytest.fixture
def graphs(catalogue, monkeypatch):
    """Asks for a workspace, and returns the graphs that were replayed."""
    replayed = []
    replay = workspace.replay

    def recorded(program, graph_class, *rest):
        replayed.append(graph_class)
        return replay(program, graph_class, *rest)

    monkeypatch.setattr(workspace, "replay", recorded)

    def ask(model_id, users=1, unified=False, **settings):
        replayed.clear()
        shape = cache_shape(users * 4096, users, unified, 2048, 512)
        asked = replace(USUAL, shape=shape, **settings)
        found = workspace_bytes(catalogue.models.model(model_id), asked)
        return found.basis, set(replayed)

    return ask


@pytest.mark.parametrize(
    ("settings", "graph"),
    [
        ({}, "on,0,0,u,cpu"),
        ({"flash": False}, "off,0,0,u,cpu"),
        ({"gpu": True}, "on,0,0,u,gpu"),
        ({"users": 2}, "on,0,0,m,cpu"),
        ({"users": 2, "unified": True}, "on,0,0,u,cpu"),
        ({"type_k": "bf16", "type_v": "bf16"}, "on,2,2,u,cpu"),
        ({"type_k": "f32", "type_v": "f32"}, "on,3,3,u,cpu"),
        ({"type_k": "q8_0", "type_v": "q4_0"}, "on,1,1,u,cpu"),
        ({"type_k": "q8_0"}, "on,1,0,u,cpu"),
    ],
)
def test_a_setting_that_was_measured_is_replayed_on_its_own_graph(graphs, settings, graph):
    assert graphs("llama-3.1-8b", **settings) == ("replayed", {graph})


@pytest.mark.parametrize(
    ("model_id", "settings", "graph"),
    [
        ("phi-3.5-mini", {"type_k": "q8_0", "type_v": "q8_0"}, "on,1,1,u,cpu"),
        ("exaone-3.5-2.4b", {"type_k": "q8_0", "flash": False}, "off,1,0,u,cpu"),
    ],
    ids=["heads of 96", "heads of 80"],
)
def test_a_packed_cache_of_odd_heads_has_a_graph_of_its_own_where_it_was_measured(
    graphs, model_id, settings, graph
):
    assert graphs(model_id, **settings) == ("replayed", {graph})


def test_a_packed_cache_of_heads_that_are_not_rotated_computes_as_16_bits(catalogue):
    """llama.cpp rotates heads of a multiple of 64; on a GPU the cache is copied all the same."""
    known = catalogue.models.model("llama-3.1-8b")
    odd = {"attention.key_length": 80, "attention.value_length": 80}
    model = replace(known, hyperparameters={**known.hyperparameters, **odd}, memo={})
    shape = cache_shape(4096, 1, False, 2048, 512)
    for gpu in (False, True):
        plain, packed = (
            workspace_bytes(model, replace(USUAL, shape=shape, type_k=name, type_v=name, gpu=gpu))
            for name in ("f16", "q8_0")
        )
        assert (packed == plain) is not gpu


def test_a_pair_of_types_that_nobody_measured_lies_between_all_similar_graphs(graphs):
    basis, replayed = graphs("llama-3.1-8b", type_k="bf16", type_v="f32")
    assert basis == "bounded"
    assert replayed == {f"on,{pair},u,cpu" for pair in ("0,0", "1,0", "1,1", "2,2", "3,3")}


@pytest.mark.parametrize("gpu", [False, True])
def test_what_lies_between_similar_graphs_may_be_a_seventh_more_than_the_largest(catalogue, gpu):
    shape = cache_shape(4096, 1, False, 2048, 512)
    model = catalogue.models.model("llama-3.1-8b")

    def asked(k, v):
        return workspace_bytes(model, replace(USUAL, shape=shape, type_k=k, type_v=v, gpu=gpu))

    similar = [asked(k, v) for k in ("f16", "q8_0") for v in ("f16", "q8_0")]
    similar += [asked("bf16", "bf16"), asked("f32", "f32")]
    found = asked("bf16", "f32")
    for name in ("host", "device"):
        sizes = [getattr(each, name) for each in similar]
        assert getattr(found, name) == max(sizes)
        assert getattr(found, f"{name}_range") == (min(sizes), max(sizes) * 115 // 100)


@pytest.mark.parametrize(
    ("tokens", "users", "unified", "variant"),
    [
        (2048, 1, False, "minimax-m3-small"),
        (2304, 1, False, "minimax-m3"),
        (8192, 2, False, "minimax-m3"),
        (2048, 2, True, "minimax-m3-useq"),
        (8192, 2, True, "minimax-m3-useq"),
    ],
)
def test_minimax_3_has_other_graphs_for_few_cells_and_for_several_people_in_one_pool(
    catalogue, monkeypatch, tokens, users, unified, variant
):
    replayed = set()
    replay = workspace.replay

    def recorded(program, *rest):
        replayed.add(program.variant)
        return replay(program, *rest)

    monkeypatch.setattr(workspace, "replay", recorded)
    shape = cache_shape(tokens, users, unified, 2048, 512)
    workspace_bytes(catalogue.models.model("minimax-m3"), replace(USUAL, shape=shape))
    assert replayed == {variant}


@pytest.mark.parametrize(("users", "stream"), [(1, "u"), (2, "m"), (3, "m")])
def test_several_conversations_of_deepseek_4_are_computed_apart_in_one_pool(graphs, users, stream):
    assert graphs("deepseek-v4-flash", users, unified=True)[1] == {f"on,0,0,{stream},cpu"}


@pytest.mark.parametrize(
    ("tokens", "quarter", "block"),
    [
        (256, 256, 256),
        (1024, 256, 256),
        (2048, 512, 256),
        (33_024, 8448, 512),
        (65_536, 16_384, 512),
    ],
)
def test_compressed_cells_are_whole_groups_of_256(catalogue, tokens, quarter, block):
    """One cell for 4 and for 128 tokens, as llama.cpp pads every cache."""
    model = catalogue.models.model("deepseek-v4-flash")
    found = symbols(model, replace(USUAL, shape=cache_shape(tokens, 1, False, 2048, 512)))
    assert (found["C"], found["C4"], found["C128"]) == (tokens, quarter, block)


def test_a_step_computes_no_more_tokens_than_there_are_and_gives_a_row_for_each_asked(catalogue):
    model = catalogue.models.model("llama-3.1-8b")
    shape = cache_shape(256, 1, False, 2048, 512)
    settings = replace(USUAL, shape=shape, logits_rows=2048)
    found = symbols(model, settings)
    assert (found["T"], found["NO"], found["S"], found["S1"]) == (256, 256, 1, 0)
    server = symbols(model, replace(settings, logits_rows=3))
    assert server["NO"] == 3


@pytest.mark.parametrize(
    ("model_id", "tokens", "looked_at"),
    [
        ("deepseek-v4-flash", 1024, 256),
        ("deepseek-v4-flash", 65_536, 512),
        ("deepseek-v3.2", 1024, 1024),
        ("deepseek-v3.2", 65_536, 2048),
    ],
)
def test_a_sparse_index_looks_at_no_more_cells_than_there_are(
    catalogue, model_id, tokens, looked_at
):
    """Of a compressed cache at the cells of four tokens; else at every cell."""
    model = catalogue.models.model(model_id)
    found = symbols(model, replace(USUAL, shape=cache_shape(tokens, 1, False, 2048, 512)))
    assert found["IT"] == looked_at
