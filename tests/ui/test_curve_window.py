"""A part of the curve's axis."""

import pytest

from elbowroom.ui.curve_window import part, sizes_at
from tests.ui import fake_plan


@pytest.fixture
def vm():
    store = fake_plan.new_store()
    return fake_plan.FakeSelect(store)(store.state).curve


def test_the_whole_axis_is_the_curve_itself(vm):
    assert part(vm, 0, vm.x_max) is vm


def test_a_part_begins_at_zero_and_keeps_its_heights(vm):
    shown = part(vm, 8192, 16384)
    assert (shown.xs[0], shown.xs[-1], shown.x_max) == (0, 8192, 8192)
    for band, whole in zip(shown.bands, vm.bands, strict=True):
        at = vm.xs.index(min(x for x in vm.xs if x >= 8192))
        assert band.sizes[0] <= whole.sizes[at]
    assert shown.y_max == vm.y_max


def test_markers_move_along_and_those_outside_are_left_out(vm):
    kinds = {marker.kind: marker.x for marker in part(vm, 12288, 18432).markers}
    assert kinds == {"here": 16384 - 12288}


def test_ticks_are_round_values_of_the_axis(vm):
    ticks = part(vm, 8192, 16384).x_ticks
    assert ticks[0] == (0, "8k")
    assert ticks[-1] == (8192, "16k")
    assert 4 <= len(ticks) <= 9


def test_people_are_counted_in_ones_twos_and_fives():
    store = fake_plan.new_store()
    from elbowroom.plan.actions import SetAxis

    store.dispatch(SetAxis("users"))
    vm = fake_plan.FakeSelect(store)(store.state).curve
    labels = [label for _, label in part(vm, 1, 17).x_ticks]
    assert labels == ["2", "4", "6", "8", "10", "12", "14", "16"]


def test_sizes_between_points_lie_on_the_line(vm):
    low, high = sizes_at(vm, vm.xs[3]), sizes_at(vm, vm.xs[4])
    middle = sizes_at(vm, (vm.xs[3] + vm.xs[4]) // 2)
    assert middle == tuple((a + b) // 2 for a, b in zip(low, high, strict=True))
