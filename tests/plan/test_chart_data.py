"""Charts as tables say what the charts say."""

from dataclasses import replace

import pytest

from elbowroom.core.units import GIB
from elbowroom.plan.actions import SetAxis
from elbowroom.plan.chart_data import bars_data, curve_data, timeline_data
from elbowroom.plan.reducer import reduce
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.text.units import set_memory_unit


@pytest.fixture(scope="module")
def shown(catalogue):
    """The example with one axis or another."""
    selectors = Selectors(catalogue)

    def show(axis="context"):
        state = reduce(PlanState(catalogue.example()), SetAxis(axis))
        return selectors.plan(state, PlanStore(state).history)

    return show


def rows(text):
    assert text.endswith("\n")
    return [line.split("\t") for line in text.splitlines()]


def test_bars_have_a_line_for_each_part_of_each_memory(shown):
    vm = shown().bars
    head, *lines = rows(bars_data(vm))
    assert head == ["Memory", "Component", "GiB"]
    card = {part: float(size) for name, part, size in lines if name == vm.pools[0].title}
    parts = sum(size for part, size in card.items() if part not in ("Need", "Usable", "Reserved"))
    assert parts == pytest.approx(card["Need"], abs=0.03)
    assert card["Need"] == pytest.approx(vm.pools[0].need / GIB, abs=0.005)
    assert card["Usable"] + card["Reserved"] == pytest.approx(vm.pools[0].size / GIB, abs=0.011)
    assert {name for name, _, _ in lines} == {pool.title for pool in vm.pools}


@pytest.mark.parametrize(("axis", "first"), [("context", "Context"), ("users", "People")])
def test_the_curve_has_a_line_for_each_position(shown, axis, first):
    vm = shown(axis).curve
    head, *lines = rows(curve_data(vm))
    assert head == [first, *(f"{band.label}, GiB" for band in vm.bands), "Need, GiB"]
    assert [int(line[0]) for line in lines] == list(vm.xs)
    for at, line in enumerate(lines):
        total = sum(band.sizes[at] for band in vm.bands)
        assert float(line[-1].replace(",", "")) == pytest.approx(total / GIB, abs=0.005)


def test_the_conversation_has_a_line_for_each_moment(shown):
    vm = shown("conversation").timeline
    head, *lines = rows(timeline_data(vm))
    assert tuple(head) == vm.headers
    assert [line[0] for line in lines] == [moment.cells[0] for moment in vm.moments]


def test_figures_are_in_the_unit_in_use(shown):
    set_memory_unit("GB")
    head, *lines = rows(bars_data(shown().bars))
    assert head[2] == "GB"
    usable = next(float(size) for _, part, size in lines if part == "Usable")
    assert usable == pytest.approx(16.62, abs=0.01)


def test_a_chart_without_figures_says_why(shown):
    assert curve_data(replace(shown().curve, empty="No curve.")) == "No curve."
