"""What vLLM takes beside its pool, after ``config/vllm.py`` and its logs."""

import pytest

from elbowroom.core.amounts import Amount
from elbowroom.core.estimating import estimate
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.runtimes.vllm_memory import graph_memory, graph_sizes
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB, MIB
from tests.core.machines import gpu_machine


@pytest.mark.parametrize(
    ("sequences", "piecewise", "full"),
    [
        (1, 2, 1),  # 1, 2
        (8, 5, 4),  # 1, 2, 4, 8, 16
        (12, 6, 4),  # and 24
        (128, 3 + 32, 3 + 16),  # every 8 up to 256
        (136, 3 + 32 + 1, 3 + 17),  # 272 is the first above
        (256, 3 + 32 + 16, 3 + 32),  # every 16 up to 512
        (300, 3 + 32 + 16, 3 + 32 + 2),  # no larger ones
        (1024, 3 + 32 + 16, 3 + 32 + 16),
    ],
)
def test_graphs_are_captured_for_sizes_up_to_twice_the_conversations(sequences, piecewise, full):
    assert graph_sizes(sequences) == piecewise + full


def test_graphs_take_a_base_and_something_for_each_size():
    assert graph_memory(8) == Amount(190 * MIB, 60 * MIB, 235 * MIB)


@pytest.mark.parametrize(("quant", "is_said"), [("BF16", True), ("FP8", False), ("AWQ", False)])
def test_16_bits_are_asked_for_in_the_command_where_the_weights_are_not_packed(
    catalogue, quant, is_said
):
    asked = Scenario("qwen3-0.6b", runtime="vllm", quant=quant)
    plan = estimate(catalogue.models.model(asked.model), gpu_machine(24), asked)
    assert ("--dtype bfloat16" in " ".join(RUNTIMES["vllm"].command(plan).words)) is is_said


@pytest.mark.parametrize(("share", "filled"), [(None, 0.92), (0.5, 0.5), (1.0, 1.0)])
def test_it_fills_its_share_of_a_card_beside_the_context_that_was_there_before(
    catalogue, share, filled
):
    model = catalogue.models.model("qwen3-0.6b")
    asked = Scenario(model.id, runtime="vllm", memory_share=share)
    usable = estimate(model, gpu_machine(24), asked).pools[0].usable
    assert usable == min(24 * GIB, -int(-24 * GIB * filled // 1) + 450 * MIB)
