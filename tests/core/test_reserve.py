"""What runs beside the model takes of RAM and of the first card, and of both where they are one."""

from dataclasses import replace

from elbowroom.core.amounts import NO_BYTES, Amount, exactly
from elbowroom.core.reserve import added, keep, less
from elbowroom.core.units import GIB
from tests.core.machines import cpu_machine, gpu_machine, machine_with, unified_machine

TWO_TO_FOUR = Amount(3 * GIB, 2 * GIB, 4 * GIB)


def test_a_sum_has_the_ends_of_both_their_sources_and_the_later_date():
    page = Amount(GIB, GIB, 2 * GIB, "its page", "2026-11-01")
    guess = Amount(GIB, 0, 3 * GIB, "ours", "2026-11-29", is_assumption=True)
    assert added(page, guess) == Amount(
        2 * GIB, GIB, 5 * GIB, "its page; ours", "2026-11-29", is_assumption=True
    )
    assert added(page, NO_BYTES).is_assumption is False
    assert added(page, page).source == "its page"


def test_nothing_is_left_below_zero():
    assert less(TWO_TO_FOUR, 3 * GIB) == replace(TWO_TO_FOUR, point=0, low=0, high=GIB)


def test_services_take_of_the_ram_and_of_the_first_card_alone():
    machine = keep(machine_with(24, 12, ram_gib=64), TWO_TO_FOUR, exactly(5 * GIB))
    assert machine.ram_usable == 61 * GIB
    assert machine.system_reserve == TWO_TO_FOUR
    assert [gpu.usable.point for gpu in machine.gpus] == [19 * GIB, 12 * GIB]
    assert keep(cpu_machine(16), TWO_TO_FOUR, exactly(5 * GIB)).ram_usable == 13 * GIB


def test_in_one_memory_the_card_s_share_shrinks_only_as_far_as_the_rest_does_not_hold_them():
    """Of 64 GiB it may have 48; the other 16 hold services of 5 and 3 GiB, not of 20."""
    small = keep(unified_machine(64), TWO_TO_FOUR, NO_BYTES)
    assert small.gpus[0].usable == exactly(48 * GIB)
    assert small.ram_usable == 61 * GIB
    beside = keep(unified_machine(64), TWO_TO_FOUR, exactly(5 * GIB))
    assert beside.gpus[0].usable == exactly(43 * GIB)
    large = keep(unified_machine(64), Amount(20 * GIB, 18 * GIB, 25 * GIB), NO_BYTES)
    assert large.gpus[0].usable == Amount(44 * GIB, 39 * GIB, 46 * GIB)
    nothing = keep(unified_machine(64), exactly(70 * GIB), NO_BYTES)
    assert nothing.gpus[0].usable == exactly(0)


def test_more_than_there_is_leaves_nothing():
    assert keep(gpu_machine(8, 4), exactly(5 * GIB), exactly(9 * GIB)).ram_usable == 0
