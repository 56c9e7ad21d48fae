"""What SGLang leaves free by default, after its ``arg_groups/memory_hook.py``.

In MiB: 512, one and a half for each token of a prefill chunk, 128 for each card, 2 for each
conversation of a captured batch, and 8 for each captured prefill; a latent cache has 1,536 in
place of these.
"""

from dataclasses import replace

import pytest

from elbowroom.core.estimating import estimate
from elbowroom.core.runtimes.sglang import prefill_chunk, prefill_graphs
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB, MIB
from tests.core.machines import gpu_machine


@pytest.fixture
def answer(catalogue):
    def ask(model, vram, cards=1, **changes):
        one = gpu_machine(vram)
        machine = replace(one, gpus=one.gpus * cards)
        scenario = Scenario(model, runtime="sglang", **changes)
        return estimate(catalogue.models.model(model), machine, scenario)

    return ask


@pytest.mark.parametrize(
    ("model", "vram", "more", "percent"),
    [
        ("qwen3-0.6b", 16, {}, 75.3),  # 512 + 3072 + 128 + 2 + 8*42 = 4050 of 16384
        ("qwen3-0.6b", 24, {}, 70.8),  # 512 + 6144 + 128 + 2 + 8*50 = 7186 of 24576
        ("qwen3-0.6b", 48, {}, 85.4),
        ("qwen3-0.6b", 80, {}, 83.6),  # 512 + 12288 + 128 + 2 + 8*58 = 13394 of 81920
        ("qwen3-0.6b", 180, {}, 86),  # 512 + 24576 + 128 + 2 + 8*74 = 25810 of 184320
        ("qwen3-0.6b", 24, {"cards": 2}, 70.2),
        ("qwen3-0.6b", 24, {"users": 30}, 70.5),
        ("qwen3-0.6b", 24, {"users": 100}, 70.4),
        ("qwen3-0.6b", 16, {"users": 100}, 75.2),
        ("deepseek-v2-lite", 80, {}, 82.3),  # 512 + 12288 + 128 + 2 + 1536 = 14466 of 81920
        ("gemma-3-27b", 80, {}, 79.42),  # sees images: 95 % of what another model gets
    ],
)
def test_the_share_of_a_card_follows_from_the_card_the_people_and_the_model(
    answer, model, vram, more, percent
):
    (note,) = (note for note in answer(model, vram, **more).notes if note.code == "SHARE_OF_CARD")
    assert note.fact("percent") == f"{percent:g}"


def test_what_is_left_free_is_of_the_memory_before_the_weights_are_loaded(answer):
    """The driver's context lies there already."""
    usual, chosen = answer("qwen3-0.6b", 24), answer("qwen3-0.6b", 24, memory_share=0.8)
    before = 24 * GIB - 450 * MIB
    assert usual.total("workspace").point == round(before * 0.292)
    assert chosen.total("workspace").point == round(before * 0.2)
    assert "SHARE_OF_CARD" not in {note.code for note in chosen.notes}


@pytest.mark.parametrize(
    ("gib", "tokens", "batch"),
    [(20, 4096, 48), (35, 4096, 32), (60, 8192, 256), (160, 16_384, 512)],
)
def test_a_card_reads_larger_chunks_and_batches_from_a_size_on(gib, tokens, batch):
    assert prefill_chunk(gib * GIB) == (tokens, batch)
    assert prefill_chunk(gib * GIB - 1) != (tokens, batch)


@pytest.mark.parametrize(
    ("tokens", "graphs"),
    [
        (32, 8),  # every 4 up to 32
        (256, 8 + 14),  # every 16 up to 256
        (512, 8 + 14 + 8),  # every 32 up to 512
        (1024, 8 + 14 + 8 + 8),  # every 64 up to 1,024
        (2048, 8 + 14 + 8 + 8 + 4),  # every 256 up to 4,096
        (4096, 8 + 14 + 8 + 8 + 12),
        (8192, 8 + 14 + 8 + 8 + 12 + 8),  # every 512 above
        (16_384, 8 + 14 + 8 + 8 + 12 + 24),
    ],
)
def test_prefills_are_captured_in_steps_that_widen(tokens, graphs):
    assert prefill_graphs(tokens) == graphs
    assert prefill_graphs(tokens - 1) == graphs - 1
