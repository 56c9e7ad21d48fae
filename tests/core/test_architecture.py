"""From a file's metadata to layers, where the file leaves out what llama.cpp knows by itself."""

import pytest

from elbowroom.core.architecture import layers_of
from elbowroom.core.graph_variants import graph_variants

PLAIN = {
    "block_count": 8,
    "embedding_length": 1024,
    "attention.head_count": 8,
    "attention.head_count_kv": 2,
}
"""Eight layers of eight heads with 128 elements."""


def layers(arch, **changed):
    """Layers of a file with these figures; ``__`` stands for a point in a name."""
    own = {name.replace("__", "."): value for name, value in changed.items()}
    return layers_of(arch, PLAIN | own)


def kinds(arch, **changed):
    """The first letter of each layer's kind."""
    return "".join(layer.kind[0] for layer in layers(arch, **changed))


WINDOW = {"attention__sliding_window": 512}


@pytest.mark.parametrize(
    ("arch", "expected"),
    [
        ("gemma2", "sfsfsfsf"),
        ("gpt-oss", "sfsfsfsf"),
        ("cohere2", "sssfsssf"),
        ("llama4", "sssfsssf"),
        ("exaone-moe", "sssfsssf"),
        ("afmoe", "sssfsssf"),
        ("muse-glimmer", "sssfsssf"),
        ("mellum", "sssfsssf"),
        ("gemma3n", "ssssfsss"),
        ("gemma3", "sssssfss"),
        ("phi3", "ffffffff"),
    ],
)
def test_without_a_pattern_the_last_layer_of_a_period_sees_everything(arch, expected):
    """As each architecture's ``load_arch_hparams`` sets it; the window of phi3 is not used."""
    assert kinds(arch, **WINDOW) == expected
    assert {layer.window for layer in layers(arch, **WINDOW) if layer.kind == "sliding"} <= {512}


def test_the_files_own_period_counts_before_the_architectures():
    assert kinds("gemma3", **WINDOW, attention__sliding_window_pattern=2) == "sfsfsfsf"


def test_layers_past_the_end_of_a_pattern_do_not_slide():
    pattern = [True, False, True, True]
    assert kinds("gemma3", **WINDOW, attention__sliding_window_pattern=pattern) == "sfssffff"


@pytest.mark.parametrize(("count", "slides"), [(30, 0), (63, 0), (64, 48), (65, 0)])
def test_only_the_exaone_4_of_64_layers_has_windows(count, slides):
    found = kinds("exaone4", **WINDOW, block_count=count)
    assert found.count("s") == slides


@pytest.mark.parametrize("arch", ["qwen3next", "qwen35", "qwen35moe"])
def test_every_fourth_layer_attends_where_the_file_names_no_interval(arch):
    assert kinds(arch, ssm__inner_size=64) == "rrrfrrrf"
    assert kinds(arch, ssm__inner_size=64, full_attention_interval=2) == "rfrfrfrf"


def test_layers_for_the_next_tokens_are_not_loaded():
    assert kinds("qwen3next", nextn_predict_layers=1) == "rrrfrrrn"
    last = layers("llama", nextn_predict_layers=1)[-1]
    assert (last.kind, last.n_kv_heads) == ("none", 0)


def test_a_gemma_4_that_names_no_shared_layers_has_a_cache_in_each():
    assert set(kinds("gemma4")) == {"f"}
    assert kinds("gemma4", attention__shared_kv_layers=3) == "fffffsss"
    assert layers("gemma4", attention__shared_kv_layers=3)[-1].kind == "shared"


def test_only_the_first_twenty_layers_of_gemma_3n_have_a_cache():
    found = layers("gemma3n", **WINDOW, block_count=25)
    assert [layer.kind for layer in found[19:]] == ["full"] + ["shared"] * 5


@pytest.mark.parametrize(("arch", "keys"), [("glm5-next", 3), ("qwen4exp", 2), ("glm-dsa", 1)])
def test_an_index_has_so_many_keys_a_token(arch, keys):
    """Key, gate and pooled key; key and pooled key; the key alone."""
    attending = [x for x in layers(arch, attention__indexer__key_length=128) if x.kind == "full"]
    assert attending
    assert {layer.index_k for layer in attending} == {keys * 128}


def test_the_sparse_layers_of_minimax_m3_are_those_after_the_dense_ones():
    asked = {"attention__indexer__key_length": 128, "nextn_predict_layers": 1}
    for dense in (0, 3):
        found = layers("minimax-m3", **asked, leading_dense_block_count=dense)
        expected = [0] * dense + [128] * (7 - dense) + [0]
        assert [layer.index_k for layer in found] == expected
        assert [layer.index_v for layer in found] == expected
    unsaid = layers("minimax-m3", **asked)
    assert [layer.index_k for layer in unsaid[:7]] == [128] * 7


def test_which_layers_of_glm_dsa_have_an_index_of_their_own_may_be_said():
    asked = {"attention__indexer__key_length": 128, "attention__indexer__types": [1, 0, 0]}
    assert [layer.index_k for layer in layers("glm-dsa", **asked)[:5]] == [128, 0, 0, 128, 128]


def test_a_head_is_as_wide_as_the_first_layers_heads_make_it():
    """``n_embd_head_k``: the embedding over the heads of layer 0, unless it is stated."""
    heads = [16] + [8] * 7
    assert {x.k_dim for x in layers("llama", attention__head_count=heads)} == {64}
    stated = layers("llama", attention__key_length=96, attention__value_length=80)[0]
    assert (stated.k_dim, stated.v_dim) == (96, 80)


def test_without_groups_every_query_head_has_a_key_head():
    plain = {name: value for name, value in PLAIN.items() if "kv" not in name}
    assert {layer.n_kv_heads for layer in layers_of("llama", plain)} == {8}


@pytest.mark.parametrize(
    ("arch", "figures", "variant"),
    [
        ("glm4moe", {"leading_dense_block_count": 1, "block_count": 46}, "glm4moe"),
        ("glm4moe", {"leading_dense_block_count": 3, "block_count": 92}, "glm4moe-qknorm"),
        ("glm4moe", {"leading_dense_block_count": 0}, "glm4moe-nodense"),
        ("deepseek2", {"attention__q_lora_rank": 1536}, "deepseek2-nomla"),
        (
            "deepseek2",
            {"attention__q_lora_rank": 1536, "expert_group_count": 1},
            "deepseek2-nomla",
        ),
        (
            "deepseek2",
            {"attention__q_lora_rank": 1536, "expert_group_count": 2},
            "deepseek2-grp-nomla",
        ),
        ("deepseek2", {}, "deepseek2-lite-nomla"),
        ("gemma3", {"block_count": 48}, "gemma3-lastfull"),
        ("gemma3", {"block_count": 34}, "gemma3"),
        ("exaone4", {"block_count": 64}, "exaone4"),
        ("exaone4", {"block_count": 30}, "exaone4-full"),
        ("phi3", {"attention__key_length": 96}, "phi3-96"),
        ("phi3", {}, "phi3"),
    ],
)
def test_a_file_has_the_graph_of_its_branch(arch, figures, variant):
    own = {name.replace("__", "."): value for name, value in figures.items()}
    assert graph_variants(arch, PLAIN | own) == (variant,)


STATES = {"ssm__conv_kernel": 4, "ssm__inner_size": 512, "ssm__state_size": 16}


@pytest.mark.parametrize(
    ("arch", "figures", "conv", "state"),
    [
        ("mamba", STATES, 3 * 512, 16 * 512),
        ("mamba2", STATES | {"ssm__group_count": 2}, 3 * (512 + 2 * 2 * 16), 16 * 512),
        ("lfm2", {"shortconv__l_cache": 3}, 1024 * 2, 0),
        ("kimi-linear", STATES | {"kda__head_dim": 128}, 3 * 3 * 8 * 128, 128 * 128 * 8),
    ],
)
def test_a_recurrent_layer_keeps_its_convolution_and_its_state(arch, figures, conv, state):
    """``n_embd_r`` and ``n_embd_s``: all but one column of the kernel, and the state itself."""
    layer = layers(arch, **(figures | {"attention__head_count_kv": [0] * 8}))[0]
    assert (layer.conv_elements, layer.state_elements) == (conv, state)
    assert not layer.has_cache


@pytest.mark.parametrize(
    ("arch", "kv_heads", "feed_forward", "expected"),
    [
        ("granitehybrid", [0, 0, 1, 2, 0, 0, 0, 2], 64, "rrffrrrf"),
        ("nemotron_h", [0, 0, 1, 2, 0, 0, 0, 2], [0, 64, 0, 0, 1, 0, 64, 0], "rnffnrnf"),
        ("falcon-h1", 2, 64, "hhhhhhhh"),
        ("mamba", 0, 0, "rrrrrrrr"),
        ("bert", 8, 64, "nnnnnnnn"),
        ("llama", 2, 64, "ffffffff"),
    ],
)
def test_a_layer_attends_where_it_has_key_heads_and_else_keeps_a_state(
    arch, kv_heads, feed_forward, expected
):
    """Of Nemotron-H, a layer with neither is a feed-forward part."""
    figures = {"attention__head_count_kv": kv_heads, "feed_forward_length": feed_forward}
    found = layers(arch, **STATES, **figures)
    assert "".join(layer.kind[0] for layer in found) == expected
    for layer in found:
        assert bool(layer.state_elements) is (layer.kind in ("recurrent", "hybrid"))


@pytest.mark.parametrize(("said", "window"), [({}, 8192), (WINDOW, 512)])
def test_a_chunk_of_llama_4_has_8192_tokens_unless_the_file_says_otherwise(said, window):
    assert [layer.window for layer in layers("llama4", **said)] == [window] * 3 + [0] + (
        [window] * 3 + [0]
    )


def test_a_latent_is_kept_once_for_all_heads_and_has_no_value():
    found = layers("deepseek2", attention__key_length=576, attention__key_length_mla=192)
    assert {(layer.kind, layer.k_dim, layer.v_dim) for layer in found} == {("mla", 576, 0)}


def test_layers_of_deepseek_v4_slide_and_fold_tokens_and_those_of_four_have_an_index():
    found = layers(
        "deepseek4",
        **WINDOW,
        attention__indexer__key_length=128,
        attention__compress_ratios=[0, 4, 128],
    )
    assert {(layer.kind, layer.window, layer.v_dim) for layer in found} == {("compressed", 512, 0)}
    folded = [(layer.compress_ratio, layer.index_k) for layer in found]
    assert folded == [(0, 0), (4, 128), (128, 0)] + [(0, 0)] * 5


def test_heads_of_sliding_layers_may_have_a_size_of_their_own():
    own = {"attention__key_length_swa": 32, "attention__value_length_swa": 48}
    slides, full = layers("gemma2", **WINDOW, **own)[:2]
    assert (slides.k_dim, slides.v_dim) == (32, 48)
    assert (full.k_dim, full.v_dim) == (128, 128)
