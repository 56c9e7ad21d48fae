"""A log beside the plan: what it offers, what it teaches, and that both are steps of the plan."""

from dataclasses import replace

import pytest

from elbowroom.core.calibration import LONGEST_NAME
from elbowroom.core.log import read_lines
from elbowroom.plan.actions import SetMachine, SetUsers
from elbowroom.plan.calibrating import Calibrating
from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.document import Document
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.storage.folders import under
from tests.core.logs import scaled, server_lines

TODAY = "2026-11-30"


@pytest.fixture
def plan(tmp_path, catalogue):
    desk = Desk(catalogue, under(tmp_path / "home"))
    made = OpenPlan(desk, Document(desk, PlanStore(PlanState(catalogue.example()))))
    yield made
    made.close()


@pytest.fixture
def log(plan, catalogue):
    """Of the plan, with a workspace a fifth smaller."""
    return read_lines(scaled(server_lines(catalogue.estimate(scenario_of(plan))), 0.8))


@pytest.fixture
def calibrating(plan, log):
    made = Calibrating(plan, TODAY)
    made.take(log)
    return made


def scenario_of(plan):
    return plan.store.state.scenario


def workspace(plan, catalogue):
    return catalogue.estimate(scenario_of(plan)).total("workspace").point


def test_without_a_log_there_is_nothing_but_what_the_plan_was_taught(plan):
    vm = Calibrating(plan, TODAY).vm()
    assert (vm.found, vm.parts, vm.can_apply, vm.kept) == ("", (), False, ())


def test_a_log_of_the_plan_can_be_applied_and_says_what_it_does_to_the_margin(calibrating):
    vm = calibrating.vm()
    assert vm.can_apply
    assert vm.found
    assert "margin" in vm.remarks[-1]
    assert vm.settings == ()


def test_each_part_stands_beside_what_was_logged_with_its_lines(calibrating, log):
    part = next(part for part in calibrating.vm().parts if part.cells[0] == "Workspace")
    assert part.cells[1] != part.cells[2]
    numbers = [int(line.partition(":")[0]) for line in part.lines]
    assert numbers == sorted(numbers)


def test_looking_changes_nothing(plan, calibrating):
    before = plan.store.state
    calibrating.vm()
    assert plan.store.state == before


def test_what_is_applied_is_kept_under_its_name_until_it_is_removed(plan, calibrating, catalogue):
    before = workspace(plan, catalogue)
    calibrating.apply(" July\n ")
    assert [name for name, _ in calibrating.vm().kept] == ["July"]
    assert scenario_of(plan).calibrations[0].taken_on == TODAY
    assert workspace(plan, catalogue) < before
    calibrating.remove("July")
    assert calibrating.vm().kept == ()
    assert workspace(plan, catalogue) == before
    plan.store.undo()
    assert workspace(plan, catalogue) < before


def test_the_same_log_is_not_applied_twice_but_to_the_whole_family(calibrating):
    calibrating.apply("July")
    assert not calibrating.vm().can_apply
    calibrating.cover_family(True)
    assert calibrating.vm().can_apply
    calibrating.apply("Family")
    assert not calibrating.vm().can_apply


def test_a_name_that_is_blank_or_endless_is_mended(plan, calibrating):
    calibrating.apply("  ")
    assert scenario_of(plan).calibrations[0].name == calibrating.vm().name
    calibrating.cover_family(True)
    calibrating.apply("x" * 1000)
    assert len(scenario_of(plan).calibrations[-1].name) == LONGEST_NAME


def test_other_settings_in_the_log_are_offered_before_it_can_be_applied(plan, calibrating):
    plan.store.dispatch(SetUsers(2))
    vm = calibrating.vm()
    assert not vm.can_apply
    assert vm.settings[0].button
    before = scenario_of(plan)
    calibrating.apply("too early")
    assert scenario_of(plan) == before
    calibrating.use_setting(vm.settings[0].field)
    assert calibrating.vm().can_apply
    plan.store.undo()
    assert scenario_of(plan).users == 2


def test_all_settings_of_the_log_are_taken_over_at_once(plan, calibrating, catalogue):
    scenario = scenario_of(plan)
    plan.store.dispatch(SetUsers(2))
    answer = catalogue.estimate(replace(scenario, micro_batch=256))
    calibrating.take(read_lines(server_lines(answer)))
    calibrating.use_setting("")
    assert (scenario_of(plan).users, scenario_of(plan).micro_batch) == (scenario.users, 256)


def test_a_plan_that_cannot_be_computed_says_so_in_place_of_a_comparison(plan, calibrating):
    plan.store.dispatch(SetMachine("no-such-machine"))
    vm = calibrating.vm()
    assert "no-such-machine" in vm.remarks[0]
    assert (vm.parts, vm.can_apply) == ((), False)
