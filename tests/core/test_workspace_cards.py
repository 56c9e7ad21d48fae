"""What a card computes in beside weights, cache or an output that lie in RAM."""

import pytest

from elbowroom.core.estimating import estimate
from elbowroom.core.scenario import Offload, Scenario
from tests.core.machines import gpu_machine

LLAMA = "llama-3.1-8b"


@pytest.fixture
def card(catalogue):
    """Workspace of the one card for a number of tokens computed at once, each with its logits."""

    def ask(tokens, **offload):
        settings = {"frontend": "library", "micro_batch": tokens, "batch": tokens}
        scenario = Scenario(LLAMA, offload=Offload(**offload), **settings)
        answer = estimate(catalogue.models.model(LLAMA), gpu_machine(), scenario)
        (leaf,) = (leaf for leaf in answer.pools[0].leaves if leaf.component == "workspace")
        return leaf

    return ask


def test_from_32_rows_on_the_card_multiplies_by_an_output_matrix_that_lies_in_ram(card):
    """llama.cpp's ``offload_op``: mask, the matrix in Q6_K, and the rows in and out in 32 bits."""
    matrix = 128_256 * 4096 // 256 * 210
    mask, rows = 2 * 32 * 8192, 4 * 32 * (128_256 + 4096)
    assert card(32, gpu_layers=0).point == mask + matrix + rows
    assert card(31, gpu_layers=0).point < matrix
