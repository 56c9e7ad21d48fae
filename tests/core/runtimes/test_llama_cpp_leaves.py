"""Ranges around llama.cpp's parts: what is exact, and how far a card's workspace may be off."""

import pytest

from elbowroom.core.amounts import NO_BYTES, Amount, exactly
from elbowroom.core.estimate import Leaf
from elbowroom.core.runtimes.llama_cpp_leaves import (
    amount,
    bounded_gpu_workspace,
    exact,
    gpu_workspace,
    host_workspace,
    merged,
    present,
    unknown,
)
from elbowroom.core.units import MIB
from elbowroom.core.workspace import BOUNDED, CLOSED_FORM, REPLAYED, WorkspaceBytes


def workspace(device: int, basis: str = REPLAYED, low: int = 0, high: int = 0) -> WorkspaceBytes:
    ends = (low or device, high or device)
    return WorkspaceBytes(1000, device, basis, (900, 1100), ends)


@pytest.mark.parametrize(
    ("device", "low", "high"),
    [(1000 * MIB, 980 * MIB, 1120 * MIB), (100 * MIB, 98 * MIB, 116 * MIB), (150, 147, None)],
)
def test_a_replayed_workspace_of_a_card_is_2_percent_less_to_12_or_16_mib_more(device, low, high):
    leaf = gpu_workspace(workspace(device))
    assert (leaf.point, leaf.low, leaf.basis) == (device, low, "computed")
    assert leaf.high == (high or device + 16 * MIB)


def test_a_workspace_within_bounds_is_wider_by_as_much():
    leaf = gpu_workspace(workspace(1000 * MIB, BOUNDED, 900 * MIB, 1500 * MIB))
    assert (leaf.low, leaf.high, leaf.basis) == (882 * MIB, 1680 * MIB, BOUNDED)
    below = gpu_workspace(workspace(1000 * MIB, CLOSED_FORM, 1100 * MIB, 1500 * MIB))
    assert (below.low, below.basis) == (1000 * MIB, CLOSED_FORM)


def test_a_workspace_that_no_graph_gives_has_the_wider_of_both_ranges():
    narrow = bounded_gpu_workspace(exactly(1000 * MIB), REPLAYED)
    assert (narrow.low, narrow.high, narrow.basis) == (980 * MIB, 1120 * MIB, BOUNDED)
    wide = bounded_gpu_workspace(Amount(1000 * MIB, 500 * MIB, 2000 * MIB), CLOSED_FORM)
    assert (wide.low, wide.high, wide.basis) == (500 * MIB, 2000 * MIB, CLOSED_FORM)
    assert bounded_gpu_workspace(exactly(MIB), REPLAYED).high == 17 * MIB
    assert present((bounded_gpu_workspace(NO_BYTES, REPLAYED),)) == ()


def test_a_workspace_in_ram_is_exact_where_its_graph_was_replayed():
    assert host_workspace(workspace(0)) == Leaf("workspace", 1000, 900, 1100, "exact")
    assert host_workspace(workspace(0, BOUNDED)).basis == BOUNDED
    assert host_workspace(workspace(0, CLOSED_FORM)).basis == CLOSED_FORM
    assert host_workspace(None) == gpu_workspace(None) == unknown("workspace")


def test_one_memory_for_both_adds_what_card_and_system_hold_and_is_as_sure_as_the_less_sure():
    device = (exact("weights", 10), Leaf("workspace", 5, 4, 6, "computed"))
    host = (Leaf("weights", 0, 0, 3, "range"), Leaf("workspace", 2, 2, 2, "exact"))
    for groups in ((device, host), (host, device)):
        assert merged(*groups) == (
            Leaf("weights", 10, 10, 13, "range"),
            Leaf("workspace", 7, 6, 8, "computed"),
        )


def test_what_takes_nothing_is_left_out_but_what_is_not_known_is_kept():
    nothing, open_end = exact("output", 0), Leaf("weights", 0, 0, 3, "range")
    assert present((nothing, open_end, unknown("workspace"))) == (open_end, unknown("workspace"))


def test_a_constant_is_exact_where_its_ends_meet():
    assert amount("runtime", exactly(7)).basis == "exact"
    assert amount("runtime", Amount(7, 5, 9)) == Leaf("runtime", 7, 5, 9, "range")
