"""A plan's start command, read back, is the plan."""

from dataclasses import fields, replace
from itertools import product

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.core.scenario import Person, Scenario
from tests.core.machines import cpu_machine, gpu_machine, unified_machine

MODELS = ("llama-3.1-8b", "gemma-3-12b", "qwen3.5-9b")
CHOICES = {
    "llama.cpp": {
        "quant": ("Q4_K_M", "Q8_0"),
        "users": (1, 4),
        "cache": (("f16", "f16"), ("q8_0", "q4_0")),
        "flash_attention": ("auto", "on"),
        "micro_batch": (512, 1024),
        "batch": (2048, 512),
        "slots": ("split", "unified"),
        "frontend": ("server", "library"),
    },
}
MACHINES = {"llama.cpp": (cpu_machine(), gpu_machine(), unified_machine())}


def scenarios(runtime: str, model: str):
    """Every combination of what the runtime can be told."""
    choices = CHOICES[runtime]
    for values in product(*choices.values()):
        chosen = dict(zip(choices, values, strict=True))
        chosen["cache_k"], chosen["cache_v"] = chosen.pop("cache")
        yield Scenario(model, runtime=runtime, context=8000, **chosen)


def read_back(runtime: str, machine, model, scenario: Scenario) -> Scenario:
    answer = RUNTIMES[runtime].estimate(model, machine, scenario)
    said = RUNTIMES[runtime].settings(RUNTIMES[runtime].command(answer))
    assert set(said) <= {field.name for field in fields(Scenario)}
    return replace(Scenario("", runtime=runtime), **said)


@pytest.mark.parametrize("model_id", MODELS)
@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_start_command_says_the_whole_plan(catalogue, runtime, model_id):
    model = catalogue.models.model(model_id)
    for machine in MACHINES[runtime]:
        for scenario in scenarios(runtime, model_id):
            assert read_back(runtime, machine, model, scenario) == scenario


def test_a_household_is_served_in_slots_of_its_largest_context(catalogue):
    model = catalogue.models.model("llama-3.1-8b")
    people = (Person(4096), Person(16384))
    asked = Scenario("llama-3.1-8b", quant="Q4_K_M", household=people)
    same = replace(asked, household=(), users=2, context=16384)
    assert read_back("llama.cpp", cpu_machine(), model, asked) == same


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_command_with_a_word_for_a_number_names_the_field(runtime, catalogue):
    answer = RUNTIMES[runtime].estimate(
        catalogue.models.model("llama-3.1-8b"),
        MACHINES[runtime][-1],
        Scenario("llama-3.1-8b", runtime=runtime, users=1, context=8000),
    )
    command = RUNTIMES[runtime].command(answer)
    words = tuple(word.replace("8000", "many") for word in command.words)
    files = tuple((name, text.replace("8000", "many")) for name, text in command.files)
    with pytest.raises(Refusal) as refused:
        RUNTIMES[runtime].settings(StartCommand(words, command.environment, files))
    assert refused.value.field == "context"


def test_what_finished_prompts_may_keep_is_what_the_plan_leaves(catalogue):
    model, scenario = catalogue.models.model("llama-3.1-8b"), Scenario("llama-3.1-8b")
    small = RUNTIMES["llama.cpp"].estimate(model, cpu_machine(8), scenario)
    large = RUNTIMES["llama.cpp"].estimate(model, cpu_machine(64), scenario)
    limits = [
        _after(RUNTIMES["llama.cpp"].command(each).words, "--cache-ram") for each in (small, large)
    ]
    assert 0 < int(limits[0]) < 3000
    assert limits[1] == "8192"


def _after(words, name):
    return words[words.index(name) + 1]
