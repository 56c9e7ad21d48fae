"""Where weights and cache lie, as a person changes it."""

from elbowroom.core.scenario import MAX_LAYERS, Offload
from elbowroom.plan import offloads


def test_the_program_decides_again_once_that_is_chosen():
    chosen = offloads.in_mode(Offload(), offloads.CHOSEN, 20)
    assert chosen.gpu_layers == 20
    assert offloads.in_mode(chosen, offloads.AUTO, 20).gpu_layers is None


def test_layers_stay_between_none_and_the_most_a_plan_may_have():
    assert offloads.with_layers(Offload(), -1).gpu_layers == 0
    assert offloads.with_layers(Offload(), MAX_LAYERS + 1).gpu_layers == MAX_LAYERS


def test_experts_of_no_layer_in_ram_leave_it_to_the_program():
    moved = offloads.with_experts(Offload(), 12)
    assert moved.cpu_moe_layers == 12
    assert offloads.with_experts(moved, 0).cpu_moe_layers is None


def test_the_cache_goes_to_ram_and_back_to_the_card():
    moved = offloads.with_cache(Offload(), "ram")
    assert not moved.kv_on_gpu
    assert offloads.with_cache(moved, "card") == Offload()
