"""The rule by which what was measured once moves a part of another plan, worked out by hand."""

from dataclasses import replace

import pytest

from elbowroom.core.calibrated import calibrated, parts_for
from elbowroom.core.calibration import Calibration, Measured, backend_of, why_not
from elbowroom.core.estimate import Leaf, Pool
from tests.core.machines import cpu_machine, gpu_machine, machine_with


def set_right(leaf, estimated, logged, rounding=0, pool="gpu0"):
    """The part of a card after a log that has ``logged`` where ``estimated`` had been given."""
    card = Pool("gpu0", "vram", "", 10_000, 10_000, (leaf,))
    part = Measured(pool, leaf.component, estimated, logged, rounding)
    ((found,),) = (one.leaves for one in calibrated((card,), {(pool, leaf.component): part}))
    return found.point, found.low, found.high, found.basis


def workspace(point, low, high):
    return Leaf("workspace", point, low, high, "computed")


def test_the_logs_own_plan_has_what_was_logged_and_the_range_of_a_printed_figure():
    found = set_right(workspace(1000, 980, 1120), 1000, 900, rounding=3)
    assert found == (900, 897, 903, "calibrated")


def test_twice_as_much_keeps_half_of_its_range_on_each_side():
    """2,000 x 1,100 / 1,000; of 100 below and 300 above a half."""
    assert set_right(workspace(2000, 1900, 2300), 1000, 1100)[:3] == (2200, 2150, 2350)


def test_half_as_much_keeps_half_of_its_range_too():
    assert set_right(workspace(500, 400, 700), 1000, 1000)[:3] == (500, 450, 600)


def test_point_and_ends_are_rounded_outwards():
    """3 x 3 / 2 = 4.5; a third of 1 on each side."""
    assert set_right(workspace(3, 2, 4), 2, 3)[:3] == (5, 4, 6)


def test_no_part_becomes_less_than_nothing():
    assert set_right(workspace(100, 0, 100), 10, 1)[:3] == (10, 0, 10)


@pytest.mark.parametrize("logged", [990, 1000, 1010])
def test_what_is_exact_and_was_printed_as_it_is_stays_so(logged):
    leaf = Leaf("weights", 4000, 4000, 4000)
    assert set_right(leaf, 1000, logged, rounding=10) == (4000, 4000, 4000, "exact")


@pytest.mark.parametrize(("logged", "point"), [(1011, 4044), (989, 3956)])
def test_what_is_exact_and_was_printed_otherwise_is_set_right(logged, point):
    leaf = Leaf("weights", 4000, 4000, 4000)
    found = set_right(leaf, 1000, logged, rounding=10)
    assert found == (point, point - 10, point + 10, "calibrated")


def test_what_has_a_range_is_set_right_even_where_the_figure_is_the_same():
    assert set_right(workspace(1000, 1000, 1120), 1000, 1000)[:3] == (1000, 1000, 1000)


@pytest.mark.parametrize("basis", ["bounds", "unknown"])
def test_a_part_without_a_figure_gets_none_from_a_log(basis):
    leaf = Leaf("workspace", 700, 500, 700, basis)
    assert set_right(leaf, 1000, 900)[:3] == (700, 500, 700)


def test_another_memory_is_left_alone():
    assert set_right(workspace(1000, 980, 1120), 1000, 900, pool="gpu1")[0] == 1000


JULY = Calibration(
    name="July",
    taken_on="2026-07-01",
    runtime="llama.cpp",
    machine="gpu",
    backend="cuda",
    model="llama-3.1-8b",
    quant="Q4_K_M",
    arch="llama",
    measured=(Measured("gpu0", "weights", 100, 101), Measured("gpu0", "workspace", 50, 40)),
)


@pytest.mark.parametrize(
    ("model", "quant", "parts"),
    [
        ("llama-3.1-8b", "Q4_K_M", {"weights", "workspace"}),
        ("llama-3.1-8b", "Q8_0", {"workspace"}),
        ("llama-3.2-3b", "Q4_K_M", {"workspace"}),
    ],
)
def test_weights_are_learnt_of_one_file_and_workspace_of_the_model(catalogue, model, quant, parts):
    found = parts_for((JULY,), catalogue.models.model(model), quant)
    assert {component for _, component in found} == parts


@pytest.mark.parametrize(
    ("change", "model", "machine", "runtime", "why"),
    [
        ({}, "llama-3.1-8b", gpu_machine(), "llama.cpp", ""),
        ({}, "llama-3.1-8b", gpu_machine(), "ollama", "runtime"),
        ({}, "llama-3.1-8b", cpu_machine(), "llama.cpp", "machine"),
        ({}, "llama-3.1-8b", gpu_machine(backend="vulkan"), "llama.cpp", "machine"),
        ({}, "llama-3.2-3b", gpu_machine(), "llama.cpp", "model"),
        ({"whole_family": True}, "llama-3.2-3b", gpu_machine(), "llama.cpp", ""),
        ({"whole_family": True}, "gemma-3-4b", gpu_machine(), "llama.cpp", "model"),
    ],
)
def test_a_log_is_about_plans_of_its_program_machine_and_model(
    catalogue, change, model, machine, runtime, why
):
    found = why_not(replace(JULY, **change), catalogue.models.model(model), machine, runtime)
    assert found == why


def test_a_machine_computes_with_its_first_card():
    nvidia, amd = machine_with(8), machine_with(8, backend="rocm")
    assert backend_of(replace(nvidia, gpus=(*nvidia.gpus, *amd.gpus))) == "cuda"
    assert backend_of(cpu_machine()) == "cpu"
