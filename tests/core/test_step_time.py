"""Seconds of a step by hand: engines with round figures, work that a person can add up."""

import pytest

from elbowroom.core.rates import Band, Engine
from elbowroom.core.step_time import Attention, Load, answer_step, prompt_step
from elbowroom.core.token_work import TokenWork

SECOND = Band(1.0, 1.0)
NOTHING_BESIDE = Attention(0, 0, 0)


def engine(pool="gpu0", **changes) -> Engine:
    """Reads 1 GB and computes 1 teraop a second, with no time of its own worth counting."""
    usual = {
        "device_class": "card",
        "bandwidth_gb_s": 1.0,
        "reach": SECOND,
        "layer_us": Band(1e-9, 1e-9),
        "expert_layer_us": Band(1e-9, 1e-9),
        "tflops": SECOND,
        "expert_tokens": 0,
        "is_extrapolated": False,
    }
    return Engine(pool, **usual | changes)


def work(**changes) -> TokenWork:
    nothing = dict.fromkeys(
        (
            *("layers", "dense_bytes", "expert_bytes", "experts_used", "dense_ops", "expert_ops"),
            *("tables_bytes", "tied_bytes"),
        ),
        0,
    )
    return TokenWork(**nothing | changes)


def seconds(band: Band | None) -> tuple[float, float]:
    assert band is not None
    return pytest.approx((band.low, band.high), rel=1e-6)


def test_an_answer_reads_its_weights_and_its_share_of_the_cache():
    load = Load(engine(), work(dense_bytes=3e9), cache=0.5)
    assert seconds(answer_step([load], 1, Attention(4e9, 0, 0))) == (5, 5)
    assert seconds(answer_step([load], 2, Attention(4e9, 0, 0))) == (7, 7)


def test_a_layer_takes_its_time_beside_the_reading_and_more_with_experts():
    slow = engine(layer_us=Band(100_000, 200_000), expert_layer_us=Band(50_000, 300_000))
    dense, experts = work(layers=10, dense_bytes=1e9), work(layers=10, expert_bytes=1e9)
    assert seconds(answer_step([Load(slow, dense, 0)], 1, NOTHING_BESIDE)) == (2, 3)
    assert seconds(answer_step([Load(slow, experts, 0)], 1, NOTHING_BESIDE)) == (1.5, 5)


def test_arithmetic_counts_where_conversations_share_a_step_and_not_for_one():
    load = Load(engine(), work(dense_bytes=1e9, dense_ops=2e12, expert_ops=1e12), cache=0.5)
    beside = Attention(0, 2e12, 0)
    assert seconds(answer_step([load], 1, beside)) == (1, 1)
    assert seconds(answer_step([load], 2, beside)) == (8, 8)
    assert seconds(answer_step([load], 2, NOTHING_BESIDE)) == (6, 6)


def test_pools_work_one_after_the_other():
    loads = [
        Load(engine(), work(dense_bytes=1e9), 0),
        Load(engine("ram", bandwidth_gb_s=0.5), work(dense_bytes=1e9), 0),
    ]
    assert seconds(answer_step(loads, 1, NOTHING_BESIDE)) == (3, 3)


@pytest.mark.parametrize(
    ("layers_in_ram", "crossings"), [(5, 2), (0, 2 * 20)], ids=["layers", "experts alone"]
)
def test_the_stream_enters_and_leaves_a_run_of_layers_once_and_experts_each_layer(
    layers_in_ram, crossings
):
    linked = engine(link_gb_s=Band(0.5, 1.0))
    loads = [
        Load(linked, work(layers=20 - layers_in_ram, dense_bytes=1e9), 0),
        Load(engine("ram"), work(layers=layers_in_ram, dense_bytes=1e9), 0),
    ]
    there = Attention(0, 0, 100_000_000)
    read = 2
    for people in (1, 3):
        crossed = crossings * people * 0.1
        expected = (read + crossed, read + 2 * crossed)
        assert seconds(answer_step(loads, people, there)) == expected


@pytest.mark.parametrize("link", [None, Band(1, 1)])
def test_nothing_crosses_where_no_link_is_known_or_no_weights_lie_in_ram(link):
    there = Attention(0, 0, 10**9)
    alone = [Load(engine(link_gb_s=link), work(layers=10, dense_bytes=1e9), 0)]
    assert seconds(answer_step(alone, 1, there)) == (1, 1)
    with_cache_in_ram = [*alone, Load(engine("ram"), work(), 1.0)]
    assert seconds(answer_step(with_cache_in_ram, 1, there)) == (1, 1)


def test_a_prompt_takes_the_longer_of_reading_once_and_computing_every_token():
    load = Load(engine(), work(dense_bytes=10e9, dense_ops=1e12), 0.5)
    assert seconds(prompt_step([load], 4, NOTHING_BESIDE)) == (10, 10)
    assert seconds(prompt_step([load], 40, NOTHING_BESIDE)) == (40, 40)
    assert seconds(prompt_step([load], 40, Attention(0, 2e12, 0))) == (80, 80)


def test_experts_that_get_few_tokens_compute_as_if_they_got_more():
    """Of 100 tokens 50 go to an expert; from 50 on it reaches half of what the card can do."""
    thin = engine(expert_tokens=50)
    load = Load(thin, work(experts_used=0.5, dense_ops=1e12, expert_ops=2e12), 0)
    assert seconds(prompt_step([load], 100, NOTHING_BESIDE)) == (100 * (1 + 2 * 2),) * 2


def test_a_prompt_takes_no_known_time_where_the_arithmetic_is_not_known():
    load = Load(engine(tflops=None), work(dense_bytes=1e9), 0)
    assert prompt_step([load], 32, NOTHING_BESIDE) is None


def test_from_32_tokens_on_weights_in_ram_are_copied_and_multiplied_on_the_card():
    """llama.cpp's ``offload_op``; the RAM here computes a hundredth of what the card does."""
    card = engine(link_gb_s=Band(0.5, 1), tflops=Band(100, 100))
    ram = engine("ram", tflops=SECOND)
    loads = [Load(card, work(), 0), Load(ram, work(dense_bytes=1e9, dense_ops=1e12), 0)]
    assert seconds(prompt_step(loads, 31, NOTHING_BESIDE)) == (31, 31)
    assert seconds(prompt_step(loads, 32, NOTHING_BESIDE)) == (1, 2)
    assert seconds(prompt_step(loads, 3200, NOTHING_BESIDE)) == (32, 32)
    cache_there = [Load(card, work(dense_bytes=1e9), 0), Load(ram, work(), 1.0)]
    assert seconds(prompt_step(cache_there, 100, Attention(0, 1e12, 0))) == (101, 101)
