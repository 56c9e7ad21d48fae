"""What runtimes put on cards and in RAM, and what they then say."""

from dataclasses import replace

import pytest

from elbowroom.core.estimate import COMPONENTS
from elbowroom.core.estimating import estimate, wanted_pools
from elbowroom.core.explain import explain
from elbowroom.core.limits import largest_context
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import Offload, Scenario
from elbowroom.core.units import MIB
from tests.core.machines import cpu_machine, gpu_machine, machine_with, unified_machine

DENSE, MIXTURE, WINDOWS = "llama-3.1-8b", "gpt-oss-20b", "gemma-3-12b"
SMALL, TWO = gpu_machine(5), machine_with(4, 8)
MACHINES = {
    "cpu": cpu_machine(),
    "card": gpu_machine(),
    "small card": SMALL,
    "two cards": TWO,
    "unified": unified_machine(),
}
CARDS = ("card", "small card", "two cards")
RUNS_ON = {
    "lm-studio-mlx": ("unified",),
    "mlx-lm": ("unified",),
    "vllm": CARDS,
    "sglang": CARDS,
    "tensorrt-llm": CARDS,
    "exllamav3": CARDS,
    "openvino": ("cpu",),
}
PLACES = [
    (runtime, machine)
    for runtime in RUNTIMES
    for machine in MACHINES
    if machine in RUNS_ON.get(runtime, MACHINES)
]
OF_LLAMA_CPP = [
    name for name, runtime in RUNTIMES.items() if "mlx" not in name and not runtime.has_pool
]


def answered(catalogue, scenario: Scenario, machine):
    return estimate(catalogue.models.model(scenario.model), machine, scenario)


def codes(answer) -> list[str]:
    return [note.code for note in answer.notes]


@pytest.mark.parametrize("model_id", [DENSE, MIXTURE, WINDOWS])
@pytest.mark.parametrize(("runtime", "machine"), PLACES)
def test_limits_and_curves_ask_for_what_the_estimate_wants(catalogue, runtime, machine, model_id):
    scenario = Scenario(model_id, runtime=runtime, users=2)
    answer = answered(catalogue, scenario, MACHINES[machine])
    assert answer.verdict.code != "UNKNOWN"
    assert wanted_pools(answer.model, answer.machine, scenario) == answer.wanted


@pytest.mark.parametrize("runtime", OF_LLAMA_CPP)
def test_what_spills_is_wanted_on_the_cards_and_lies_in_ram(catalogue, runtime):
    answer = answered(catalogue, Scenario(DENSE, runtime=runtime), SMALL)
    assert answer.verdict.code == "SPILLS"
    assert 0 < answer.placement.layers_in_ram < answer.model.n_layers
    assert answer.wanted[0].need > answer.wanted[0].usable
    assert answer.pools[0].need < answer.pools[0].usable
    assert answer.verdict.spill > 0
    for component in COMPONENTS:
        terms = explain(answer, component)
        if component != "weights":
            assert sum(term.size for term in terms) == answer.total(component).point, component


@pytest.mark.parametrize("runtime", OF_LLAMA_CPP)
def test_notes_call_the_layers_what_the_program_calls_them(catalogue, runtime):
    answer = answered(catalogue, Scenario(DENSE, runtime=runtime), SMALL)
    (note,) = (note for note in answer.notes if note.code == "LAYERS_IN_RAM")
    setting = {"llama.cpp": "-ngl", "lm-studio": "GPU Offload"}.get(runtime, "num_gpu")
    assert note.fact("setting") == setting
    two = codes(answered(catalogue, Scenario(WINDOWS, runtime=runtime), machine_with(12, 12)))
    assert ("SPLIT_OVER_CARDS" in two) == (runtime == "llama.cpp")
    assert ("LAYERS_ON_EACH_CARD" in two) == (runtime != "llama.cpp")
    assert ("OLLAMA_ONE_CARD_FIRST" in two) == ("ollama" in runtime)


def test_ollama_says_that_a_card_without_room_to_spare_would_be_given_less(catalogue):
    scenario = Scenario(DENSE, runtime="ollama")
    most = largest_context(catalogue.models.model(DENSE), gpu_machine(8), scenario, False)
    close = replace(scenario, context=most)
    assert "OLLAMA_WOULD_MOVE" in codes(answered(catalogue, close, gpu_machine(8)))
    chosen = replace(close, offload=Offload(gpu_layers=33))
    assert "OLLAMA_WOULD_MOVE" not in codes(answered(catalogue, chosen, gpu_machine(8)))
    assert "OLLAMA_WOULD_MOVE" not in codes(answered(catalogue, scenario, gpu_machine(24)))


def test_ollama_has_no_setting_for_experts_and_the_place_of_the_cache(catalogue):
    asked = Scenario(MIXTURE, runtime="ollama", offload=Offload(cpu_moe_layers=8, kv_on_gpu=False))
    answer = answered(catalogue, asked, gpu_machine())
    (note,) = (note for note in answer.notes if note.code == "SETTINGS_NOT_USED")
    assert note.fact("fields") == "offload.cpu_moe_layers, offload.kv_on_gpu"
    assert (
        answer.pools == answered(catalogue, replace(asked, offload=Offload()), gpu_machine()).pools
    )


def test_the_older_engine_moves_whole_layers_and_keeps_its_reserve(catalogue):
    asked = Scenario(MIXTURE, runtime="ollama-0.24")
    answer = answered(catalogue, asked, gpu_machine(8))
    assert answer.verdict.code == "SPILLS"
    assert answer.placement.split_layers == 0
    assert answer.placement.layers_in_ram > 0
    card = answer.pools[0]
    assert card.usable - card.need >= 457 * MIB
    more = Offload(gpu_layers=answer.placement.gpu_layers + 1)
    above = answered(catalogue, replace(asked, offload=more), gpu_machine(8)).pools[0]
    assert above.usable - above.need < 457 * MIB
    assert answer.scenario.offload == Offload()


def test_the_older_engine_that_finds_no_place_says_so(catalogue):
    asked = Scenario("llama-3.3-70b", runtime="ollama-0.24")
    answer = answered(catalogue, asked, gpu_machine(8, 16))
    assert answer.verdict.code == "NO_FIT"
    assert "NOT_PLACED" in codes(answer)
    assert answer.pools == answer.wanted


def test_lm_studio_is_told_all_or_nothing_and_its_window_the_rest(catalogue):
    def gpu(machine, **offload):
        asked = Scenario(DENSE, runtime="lm-studio", offload=Offload(**offload))
        answer = answered(catalogue, asked, machine)
        words = RUNTIMES["lm-studio"].command(answer).words
        fields = [note.fact("fields") for note in answer.notes if note.code == "SET_IN_ITS_WINDOW"]
        return words[words.index("--gpu") + 1] if "--gpu" in words else "", fields

    assert gpu(gpu_machine()) == ("max", [])
    assert gpu(gpu_machine(), gpu_layers=0) == ("off", [])
    assert gpu(gpu_machine(), gpu_layers=20) == ("", ["offload.gpu_layers"])
    assert gpu(SMALL) == ("", [])
    assert gpu(cpu_machine()) == ("", [])
    spilled = answered(catalogue, Scenario(DENSE, runtime="lm-studio"), SMALL)
    assert "LAYERS_CHOSEN_BY_PROGRAM" in codes(spilled)
    assert "PLACED_BY_FIT" not in codes(spilled)
