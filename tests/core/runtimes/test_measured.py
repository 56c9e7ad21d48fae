"""Whose figures stand beside logged runs, and whose do not: said in every answer."""

import pytest

from elbowroom.core.estimating import estimate
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import Scenario
from tests.core.machines import machine_for

MEASURED = {
    "llama.cpp",
    "lm-studio-mlx",
    "ollama-0.24",
    "sglang",
    "tensorrt-llm",
    "vllm",
}
"""Programs of which ``tests/golden`` has runs that were compared."""


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_figures_that_nobody_compared_say_so(catalogue, runtime):
    model = catalogue.models.model("llama-3.1-8b")
    answer = estimate(model, machine_for(runtime, 64), Scenario(model.id, runtime=runtime))
    notes = {note.code for note in answer.notes}
    assert RUNTIMES[runtime].is_measured == (runtime in MEASURED)
    assert ("NOT_COMPARED_WITH_LOGS" in notes) == (runtime not in MEASURED)
