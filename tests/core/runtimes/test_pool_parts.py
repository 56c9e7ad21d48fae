"""What computes beside a pool, worked out by hand from the shapes of Llama 3.1 8B and others."""

import pytest

from elbowroom.core.amounts import Amount
from elbowroom.core.estimating import estimate
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.runtimes.pooled_work import activation_peak, inner_width
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB, MIB
from tests.core.machines import gpu_machine, machine_for

LLAMA = "llama-3.1-8b"
ROWS = 8 * 4096 + 4 * 14_336
"""Elements that the forward pass keeps of a token: of the stream, and inside the layers."""


def share(high: int) -> Amount:
    """Planned at 70 % of the bound, from two fifths of it."""
    return Amount(high * 70 // 100, high * 40 // 100, high)


@pytest.mark.parametrize(
    ("tokens", "sequences", "cards", "high"),
    [
        (2048, 1, 1, 2 * 2048 * ROWS),
        (2048, 1, 2, 2 * 2048 * (8 * 4096 + 2 * 14_336)),
        (16, 100, 1, 40 * 100 * 128_256),
    ],
    ids=["a full batch", "shared by two cards", "the sampler of many"],
)
def test_the_peak_is_the_forward_pass_or_the_sampler(catalogue, tokens, sequences, cards, high):
    model = catalogue.models.model(LLAMA)
    assert activation_peak(model, tokens, sequences, cards) == share(high)


def test_a_token_is_as_wide_as_the_experts_it_uses_or_the_dense_part(catalogue):
    widths = {
        name: inner_width(catalogue.models.model(name))
        for name in (LLAMA, "gpt-oss-20b", "deepseek-v3.2")
    }
    assert widths == {LLAMA: 14_336, "gpt-oss-20b": 4 * 2880, "deepseek-v3.2": 18_432}


@pytest.mark.parametrize(
    ("runtime", "tokens", "more"),
    [
        ("vllm", 2048, (0, 1, 0)),
        ("tensorrt-llm", 8192, (0, 1, 0)),
        ("exllamav3", 4096, (128 * MIB, 1, 512 * MIB)),
        ("openvino", 256, (256 * MIB, 2, GIB)),
        ("generic", 2048, (GIB // 2, 2, 2 * GIB)),
    ],
)
def test_each_program_computes_its_chunk_and_what_is_not_known_widens_the_range(
    catalogue, runtime, tokens, more
):
    machine = gpu_machine(48) if runtime == "generic" else machine_for(runtime, 48)
    asked = Scenario(LLAMA, runtime=runtime)
    leaf = estimate(catalogue.models.model(LLAMA), machine, asked).total("workspace")
    peak, (point, factor, high) = share(2 * tokens * ROWS), more
    assert (leaf.point, leaf.low) == (peak.point + point, peak.low)
    assert leaf.high == factor * peak.high + high


@pytest.mark.parametrize(("chosen", "part"), [(None, 0.9), (0.5, 0.5)])
def test_tensorrt_fills_a_fraction_of_what_weights_and_work_leave(catalogue, chosen, part):
    asked = Scenario("qwen3-0.6b", runtime="tensorrt-llm", memory_share=chosen)
    plan = estimate(catalogue.models.model(asked.model), gpu_machine(24), asked)
    beside = plan.need - plan.total("kv_cache").point
    assert plan.pools[0].usable == beside + int((24 * GIB - beside) * part)
    assert plan.paging.pool.point == int((24 * GIB - beside) * part)


def test_the_cache_of_layers_of_several_kinds_may_lie_a_seventh_from_the_rule(catalogue):
    """Logged: up to 14 % off."""
    for model_id, spread in (("qwen3.5-4b", 15), (LLAMA, 0)):
        asked = Scenario(model_id, runtime="vllm", context=32_768, context_use=100, users=3)
        plan = estimate(catalogue.models.model(model_id), gpu_machine(80), asked)
        worst, leaf = plan.paging.worst, plan.total("kv_cache")
        assert leaf.high - leaf.point == worst * spread // 100


def test_a_shared_beginning_is_counted_once_where_blocks_are_shared(catalogue):
    model = catalogue.models.model(LLAMA)
    for runtime in ("vllm", "sglang", "tensorrt-llm", "exllamav3", "generic"):
        asked = Scenario(LLAMA, runtime=runtime, users=3, shared_prefix=4096, context_use=100)
        plan = estimate(model, gpu_machine(48), asked)
        saved = 2 * 4096 * 131_072 if RUNTIMES[runtime].shares_prefix else 0
        assert plan.paging.worst == 3 * 8192 * 131_072 - saved
