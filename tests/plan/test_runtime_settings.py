"""A program's settings as switches, whose steps stand for values."""

from dataclasses import replace

import pytest

from elbowroom.plan.runtime_settings import CHOICES, setting, value_of


@pytest.fixture
def scenario(catalogue):
    return catalogue.example()


@pytest.mark.parametrize("field", CHOICES)
def test_each_step_stands_for_its_value(scenario, field):
    keys = [step.value for step in setting(scenario, field).steps]
    assert tuple(value_of(field, key) for key in keys) == CHOICES[field]


@pytest.mark.parametrize(
    ("field", "value", "shown"),
    [
        ("micro_batch", 700, (128, 256, 512, 700, 1024, 2048)),
        ("memory_share", 0.85, (None, 0.7, 0.8, 0.85, 0.9, 0.95)),
        ("context_use", 100, (25, 50, 75, 100)),
    ],
)
def test_a_value_that_is_not_offered_stands_in_its_place_among_them(scenario, field, value, shown):
    found = setting(replace(scenario, **{field: value}), field)
    assert tuple(value_of(field, step.value) for step in found.steps) == shown
    assert value_of(field, found.value) == value
