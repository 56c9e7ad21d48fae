"""Where llama.cpp puts what does not fit, and what the plan then says."""

from dataclasses import replace

import pytest

from elbowroom.core.amounts import exactly
from elbowroom.core.estimating import estimate
from elbowroom.core.runtimes.llama_cpp_fit import FIT_TARGET
from elbowroom.core.scenario import Offload, Scenario
from elbowroom.core.units import GIB, MIB
from elbowroom.core.weights import weight_bytes
from tests.core.machines import cpu_machine, gpu_machine, machine_with, unified_machine

DENSE, MIXTURE = "gemma-3-27b", "gpt-oss-20b"


@pytest.fixture
def ask(catalogue):
    """An estimate by model id, machine and settings."""

    def answer(model_id, machine, **settings):
        model = catalogue.models.model(model_id)
        return estimate(model, machine, Scenario(model_id, **settings))

    return answer


def test_a_card_is_filled_from_the_last_layer_and_a_gib_stays_free(ask):
    answer = ask(DENSE, gpu_machine(12))
    card, ram = answer.pools
    in_ram = answer.placement.layers_in_ram
    assert answer.verdict.code == "SPILLS"
    assert answer.placement.layers == (-1,) * in_ram + (0,) * (62 - in_ram)
    assert card.usable - card.need >= FIT_TARGET
    more = ask(DENSE, gpu_machine(12), offload=Offload(answer.placement.gpu_layers + 1))
    assert more.pools[0].usable - more.pools[0].need < FIT_TARGET
    assert ram.part("kv_cache") > 0


def test_experts_go_to_ram_before_layers_and_as_many_come_back_as_fit(ask):
    answer = ask(MIXTURE, gpu_machine(8))
    placement = answer.placement
    assert answer.verdict.code == "SPILLS"
    assert placement.layers_in_ram == 0
    assert placement.gpu_layers == 25
    assert 0 < placement.split_layers < 24
    assert placement.kept[0] == "all"
    assert placement.kept[-1] == "dense"
    assert answer.pools[1].part("kv_cache") == 0
    assert answer.pools[0].usable - answer.pools[0].need >= FIT_TARGET


def test_a_card_too_small_for_the_rest_of_the_layers_takes_some_of_them(ask):
    placement = ask("gpt-oss-120b", gpu_machine(6, 128), context=65536).placement
    assert 0 < placement.layers_in_ram < 36
    assert placement.split_layers > 0


@pytest.mark.parametrize("machine", [gpu_machine(24), machine_with(12, 24)])
def test_what_fits_stays_on_the_cards(ask, machine):
    answer = ask(DENSE, machine)
    assert answer.verdict.code == "FITS"
    assert answer.placement.is_whole
    assert answer.pools is answer.wanted


def test_layers_are_shared_in_proportion_to_free_memory_and_the_output_comes_last(ask):
    placement = ask(DENSE, machine_with(12, 24)).placement
    assert (placement.layers_on(0), placement.layers_on(1)) == (21, 41)
    assert placement.output == 1


def test_every_card_pays_for_its_own_process_and_workspace(ask):
    first, second, _ = ask(DENSE, machine_with(12, 24)).pools
    alone = ask(DENSE, gpu_machine(36)).pools[0]
    assert first.part("runtime") == second.part("runtime") == alone.part("runtime")
    assert first.part("workspace") > alone.part("workspace")
    assert second.part("workspace") > alone.part("workspace")


def test_a_card_that_the_default_split_overfills_is_relieved_by_the_other(ask):
    """4 + 24 GB: the workspace alone is too much for the smaller one's proportional share."""
    settings = {"context": 65536, "micro_batch": 2048, "cache_k": "q8_0", "cache_v": "q8_0"}
    answer = ask(DENSE, machine_with(4, 32), **settings)
    assert answer.verdict.code in ("FITS", "TIGHT")
    assert answer.placement.layers_on(0) < 62 * 4 // 36


def test_a_tied_token_table_lies_in_ram_and_on_the_card_of_the_output(ask, catalogue):
    model = catalogue.models.model(DENSE)
    answer = ask(DENSE, machine_with(12, 24))
    whole = weight_bytes(model, "Q4_K_M", gpu=True)
    first, second, ram = answer.pools
    assert ram.part("weights") == whole.host > GIB
    assert first.part("weights") + second.part("weights") == whole.device


@pytest.mark.parametrize("layers", [0, 1, 20, 62, 63, 999])
def test_layers_set_by_hand_are_taken_as_they_are(ask, layers):
    answer = ask(DENSE, gpu_machine(48), offload=Offload(gpu_layers=layers))
    assert answer.placement.gpu_layers == min(layers, 63)
    assert answer.placement.output == (0 if layers else -1)


def test_experts_set_by_hand_are_those_of_the_first_layers(ask):
    answer = ask(MIXTURE, gpu_machine(24), offload=Offload(cpu_moe_layers=10))
    assert answer.placement.kept == ("dense",) * 10 + ("all",) * 14
    dense = ask(DENSE, gpu_machine(24), offload=Offload(cpu_moe_layers=10))
    assert dense.placement.is_whole


def test_a_placement_by_hand_that_a_card_cannot_hold_does_not_fit(ask):
    answer = ask(DENSE, gpu_machine(12), offload=Offload(gpu_layers=999))
    assert (answer.verdict.code, answer.verdict.pool) == ("NO_FIT", "gpu0")
    assert answer.verdict.short == answer.pools[0].need - answer.pools[0].usable


def test_the_cache_can_lie_in_ram_while_the_weights_do_not(ask):
    answer = ask(DENSE, gpu_machine(24), context=32768, offload=Offload(kv_on_gpu=False))
    card, ram = answer.pools
    on_card = ask(DENSE, gpu_machine(24), context=32768).pools[0]
    assert card.part("kv_cache") == 0
    assert ram.part("kv_cache") == on_card.part("kv_cache")
    assert card.part("weights") == on_card.part("weights")


def test_an_unmapped_file_holds_a_second_token_table_only_where_the_loader_makes_one(ask):
    def in_ram(model_id, mmap):
        offload = Offload(gpu_layers=0, mmap=mmap)
        return ask(model_id, gpu_machine(24), offload=offload).pools[1].part("weights")

    assert in_ram("gemma-3n-e4b", False) > in_ram("gemma-3n-e4b", True) + GIB // 4
    assert in_ram(DENSE, False) == in_ram(DENSE, True)


def test_weights_in_ram_widen_the_range_of_the_cards_workspace(ask):
    card = ask(MIXTURE, gpu_machine(24), offload=Offload(cpu_moe_layers=999)).pools[0]
    leaf = next(leaf for leaf in card.leaves if leaf.component == "workspace")
    whole = ask(MIXTURE, gpu_machine(24)).pools[0]
    assert leaf.basis == "bounded"
    assert leaf.point > whole.part("workspace")


def test_what_does_not_fit_even_with_ram_is_shown_as_it_was_wanted(ask):
    answer = ask("llama-3.3-70b", gpu_machine(8, 16))
    assert answer.verdict.code == "NO_FIT"
    assert answer.pools is answer.wanted
    assert "NOT_PLACED" in codes(answer)


def codes(answer) -> set[str]:
    return {note.code for note in answer.notes}


def test_notes_say_what_moved_and_who_chose(ask):
    assert {"LAYERS_IN_RAM", "PLACED_BY_FIT"} <= codes(ask(DENSE, gpu_machine(12)))
    assert {"EXPERTS_IN_RAM", "PLACED_BY_FIT"} <= codes(ask(MIXTURE, gpu_machine(8)))
    by_hand = codes(ask(DENSE, gpu_machine(24), offload=Offload(30, kv_on_gpu=False)))
    assert {"LAYERS_IN_RAM", "CACHE_IN_RAM"} <= by_hand
    assert "PLACED_BY_FIT" not in by_hand
    assert "SPLIT_OVER_CARDS" in codes(ask(DENSE, machine_with(12, 24)))


def test_a_plan_that_llama_cpp_would_move_on_its_own_says_how_to_keep_it(ask):
    roomy, close = ask(DENSE, gpu_machine(48)), ask(DENSE, gpu_machine(18))
    assert close.verdict.code in ("FITS", "TIGHT")
    assert "FIT_WOULD_MOVE" in codes(close)
    assert "FIT_WOULD_MOVE" not in codes(roomy)


@pytest.mark.parametrize(
    ("runtime", "note"), [("llama.cpp", "FIT_WOULD_MOVE"), ("ollama", "OLLAMA_WOULD_MOVE")]
)
def test_it_would_move_what_leaves_less_than_a_gib_to_the_byte(ask, runtime, note):
    """``--fit-target``; where the person says how many layers go there, they stay."""
    machine, placed = gpu_machine(48), {"runtime": runtime, "micro_batch": 256}
    need = ask(DENSE, machine, **placed).pools[0].need

    def said(free, **offload):
        card = replace(machine.gpus[0], usable=exactly(need + free))
        asked = placed | {"offload": Offload(**offload)}
        return note in codes(ask(DENSE, replace(machine, gpus=(card,)), **asked))

    assert [said(GIB), said(GIB - 1), said(GIB - 1, gpu_layers=999)] == [False, True, False]


@pytest.mark.parametrize("machine", [cpu_machine(), unified_machine()])
def test_without_a_card_of_its_own_memory_the_choice_changes_nothing(ask, machine):
    plain, set_ = ask(DENSE, machine), ask(DENSE, machine, offload=Offload(gpu_layers=20))
    assert plain.pools == set_.pools
    assert "OFFLOAD_WITHOUT_CARD" in codes(set_)
    assert "OFFLOAD_WITHOUT_CARD" not in codes(plain)


def test_a_file_that_is_not_mapped_needs_padding_on_the_cpu(ask):
    mapped = ask("gemma-3n-e4b", cpu_machine())
    read = ask("gemma-3n-e4b", cpu_machine(), offload=Offload(mmap=False))
    assert read.total("weights").point > mapped.total("weights").point + GIB // 4


def test_cards_of_two_backends_are_each_counted_with_their_own_cost(ask):
    machine = machine_with(12, 24)
    mixed = replace(machine, gpus=(machine.gpus[0], replace(machine.gpus[1], backend="vulkan")))
    answer = ask(DENSE, mixed)
    assert answer.verdict.code == "FITS"


def test_cards_that_are_too_small_for_their_own_driver_hold_nothing(catalogue):
    small = machine_with(1, 1)
    cards = tuple(replace(gpu, usable=exactly(200 * MIB)) for gpu in small.gpus)
    model = catalogue.models.model("llama-3.1-8b")
    answer = estimate(model, replace(small, gpus=cards), Scenario("llama-3.1-8b"))
    assert answer.verdict.code in ("SPILLS", "TIGHT_SPILL", "NO_FIT")
    assert answer.pools[0].part("weights") == 0 or answer.verdict.code == "NO_FIT"
