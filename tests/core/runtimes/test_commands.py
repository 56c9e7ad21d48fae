"""A plan's start command, read back, is the plan."""

from dataclasses import fields, replace
from itertools import product

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.core.scenario import Offload, Person, Scenario
from elbowroom.core.units import MIB
from tests.core.machines import cpu_machine, gpu_machine, machine_for, machine_with, unified_machine

MODELS = ("llama-3.1-8b", "gemma-2-9b", "qwen3-8b")
GGUF, MLX = ("Q4_K_M", "Q8_0"), ("4bit", "8bit")
PLAIN, OF_ONE = (("f16", "f16"),), (("f16", "f16"), ("q8_0", "q8_0"), ("q4_0", "q4_0"))
CHOICES = {
    "llama.cpp": {
        "quant": GGUF,
        "users": (1, 4),
        "cache": (("f16", "f16"), ("q8_0", "q4_0")),
        "flash_attention": ("auto", "on"),
        "micro_batch": (512, 1024),
        "batch": (2048, 512),
        "slots": ("split", "unified"),
        "frontend": ("server", "library"),
    },
    "ollama": {
        "quant": GGUF,
        "users": (1, 4),
        "cache": OF_ONE,
        "flash_attention": ("auto", "on"),
        "micro_batch": (512, 256),
    },
    "lm-studio": {"quant": GGUF, "users": (1, 4), "cache": PLAIN},
    "lm-studio-mlx": {"quant": MLX, "users": (1, 4), "cache": PLAIN},
    "mlx-lm": {"quant": MLX, "users": (1,), "cache": OF_ONE, "micro_batch": (512, 1024)},
}
"""What each program's command can say; the rest it says by a note (the tests below). Those of
programs with a cache pool are in ``test_pooled_runtimes``."""
CHOICES["ollama-0.24"] = CHOICES["ollama"]

GGUF_MACHINES = (cpu_machine(), gpu_machine(), unified_machine())
MACHINES = {name: (unified_machine(),) if "mlx" in name else GGUF_MACHINES for name in CHOICES}
NOT_IN_THE_COMMAND = {"mlx-lm": ("context",)}
"""A conversation has no limit there, as a note says."""


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
    unsaid = {name: getattr(scenario, name) for name in NOT_IN_THE_COMMAND.get(runtime, ())}
    assert not unsaid.keys() & said.keys()
    return replace(Scenario("", runtime=runtime), **said, **unsaid)


@pytest.mark.parametrize("model_id", MODELS)
@pytest.mark.parametrize("runtime", CHOICES)
def test_a_start_command_says_the_whole_plan(catalogue, runtime, model_id):
    model = catalogue.models.model(model_id)
    for machine in MACHINES[runtime]:
        for scenario in scenarios(runtime, model_id):
            assert read_back(runtime, machine, model, scenario) == scenario


@pytest.mark.parametrize("layers", [None, 0, 20, 999])
@pytest.mark.parametrize("experts", [None, 0, 8])
@pytest.mark.parametrize(("kv_on_gpu", "mmap"), [(True, True), (False, True), (True, False)])
@pytest.mark.parametrize("machine", [*GGUF_MACHINES, machine_with(8, 24), gpu_machine(5)])
def test_where_layers_experts_and_cache_lie_is_in_the_command(
    catalogue, machine, layers, experts, kv_on_gpu, mmap
):
    model = catalogue.models.model("gpt-oss-20b")
    offload = Offload(layers, experts, kv_on_gpu, mmap)
    asked = Scenario(model.id, quant="Q4_K_M", offload=offload)
    assert read_back("llama.cpp", machine, model, asked) == asked
    of_ollama = replace(asked, runtime="ollama", offload=Offload(layers, mmap=mmap))
    assert read_back("ollama", machine, model, of_ollama) == of_ollama


def _flags(catalogue, model_id: str, machine, **offload) -> str:
    asked = Scenario(model_id, offload=Offload(**offload))
    answer = RUNTIMES["llama.cpp"].estimate(catalogue.models.model(model_id), machine, asked)
    words = " ".join(RUNTIMES["llama.cpp"].command(answer).words)
    return words.partition("-ub 512 ")[2].partition(" --cache-ram")[0]


def test_a_plan_held_by_the_cards_asks_for_all_layers_and_one_that_spills_for_none(catalogue):
    assert _flags(catalogue, "llama-3.1-8b", gpu_machine(8)) == "-ngl all"
    assert _flags(catalogue, "llama-3.1-8b", gpu_machine(5)).startswith("--cache-ram")


def test_what_the_person_placed_is_a_flag_each(catalogue):
    placed = {"gpu_layers": 20, "cpu_moe_layers": 4, "kv_on_gpu": False, "mmap": False}
    flags = _flags(catalogue, "gpt-oss-20b", gpu_machine(), **placed)
    assert flags == "-ngl 20 -ncmoe 4 -nkvo --no-mmap"


def test_several_cards_are_given_their_layers(catalogue):
    assert _flags(catalogue, "gemma-3-27b", machine_with(12, 24)) == "-ngl all --tensor-split 21,42"
    halves = _flags(catalogue, "gemma-3-27b", machine_with(12, 24), gpu_layers=30)
    assert halves == "-ngl 30 --tensor-split 10,20"
    assert "split" not in _flags(catalogue, "gemma-3-27b", machine_with(12, 24), gpu_layers=0)


def test_a_household_is_served_in_slots_of_its_largest_context(catalogue):
    model = catalogue.models.model("llama-3.1-8b")
    people = (Person(4096), Person(16384))
    asked = Scenario("llama-3.1-8b", quant="Q4_K_M", household=people)
    same = replace(asked, household=(), users=2, context=16384)
    assert read_back("llama.cpp", cpu_machine(), model, asked) == same


@pytest.mark.parametrize("runtime", [name for name in RUNTIMES if name != "generic"])
def test_a_command_with_a_word_for_a_number_names_the_field(runtime, catalogue):
    answer = RUNTIMES[runtime].estimate(
        catalogue.models.model("llama-3.1-8b"),
        machine_for(runtime, 64),
        Scenario("llama-3.1-8b", runtime=runtime, users=37, context=8000),
    )
    command = RUNTIMES[runtime].command(answer)
    words = tuple(word.replace("37", "many") for word in command.words)
    environment = tuple((name, text.replace("37", "many")) for name, text in command.environment)
    with pytest.raises(Refusal) as refused:
        RUNTIMES[runtime].settings(StartCommand(words, environment, command.files))
    assert refused.value.field == "users"


def test_what_finished_prompts_may_keep_is_what_the_plan_leaves(catalogue):
    model, scenario = catalogue.models.model("llama-3.1-8b"), Scenario("llama-3.1-8b")
    runtime = RUNTIMES["llama.cpp"]
    plans = [runtime.estimate(model, cpu_machine(gib), scenario) for gib in (4, 8, 64)]
    limits = [_after(runtime.command(plan).words, "--cache-ram") for plan in plans]
    assert plans[0].verdict.code == "NO_FIT"
    left = plans[1].pools[0].usable - plans[1].pools[0].need_high
    assert limits == ["0", str(left // MIB), "8192"]


def _after(words, name):
    return words[words.index(name) + 1]


@pytest.mark.parametrize(
    "asked",
    [
        {"vision": "card"},
        {"vision": "ram"},
        {"draft": "mtp", "draft_tokens": 5},
        {"draft": "qwen3.5-0.8b"},
        {"vision": "card", "draft": "qwen3.5-0.8b", "draft_tokens": 8},
    ],
)
def test_a_projector_and_a_draft_are_in_the_command(catalogue, asked):
    scenario = Scenario("qwen3.6-35b-a3b", quant="Q4_K_M", **asked)
    model = catalogue.models.model_of(scenario)
    assert read_back("llama.cpp", gpu_machine(48), model, scenario) == scenario
