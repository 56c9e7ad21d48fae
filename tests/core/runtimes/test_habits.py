"""What each program does on its own, as its pages and its source say."""

import pytest

from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.runtimes.protocol import EVERYTHING, NOTHING, THE_REST

ON_LLAMA_CPP = {"llama.cpp", "ollama", "ollama-0.24", "lm-studio"}
ON_MLX = {"mlx-lm", "lm-studio-mlx"}


def those(habit: str, value: object = True) -> set[str]:
    return {name for name, runtime in RUNTIMES.items() if getattr(runtime, habit) == value}


@pytest.mark.parametrize(
    ("habit", "value", "programs"),
    [
        ("reserves", EVERYTHING, ON_LLAMA_CPP | {"exllamav3", "generic"}),
        ("reserves", THE_REST, {"vllm", "sglang", "tensorrt-llm"}),
        ("reserves", NOTHING, ON_MLX | {"openvino"}),
        ("works_in_free", True, ON_MLX | {"sglang"}),
        ("unloads_after_minutes", 5, {"ollama", "ollama-0.24"}),
        ("unloads_after_minutes", 60, {"lm-studio", "lm-studio-mlx"}),
        ("lists_loaded", True, {"ollama", "ollama-0.24"}),
        ("shares_prefix", True, {"vllm", "sglang", "tensorrt-llm", "exllamav3"}),
        ("loads_encoder", True, {"vllm", "sglang", "tensorrt-llm"}),
        ("counts_companions", True, ON_LLAMA_CPP),
        ("counts_draft", False, ON_MLX),
        ("is_speed_measured", True, ON_LLAMA_CPP),
        ("has_pool", False, ON_LLAMA_CPP | ON_MLX),
        ("has_one_cache_type", False, {"llama.cpp", "exllamav3", "generic"}),
    ],
)
def test_a_program_has_the_habits_that_are_known_of_it(habit, value, programs):
    assert those(habit, value) == programs


def test_the_other_programs_never_give_memory_back_by_themselves():
    assert len(those("unloads_after_minutes", 0)) == len(RUNTIMES) - 4
