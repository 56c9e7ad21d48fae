"""Where values stand on a slider over stops."""

import pytest

from elbowroom.ui.stop_scale import nearest_stop, next_stop, position_of

STOPS = (2048, 4096, 8192, 16384)


@pytest.mark.parametrize(
    ("value", "position"),
    [(0, 0.0), (2048, 0.0), (3072, 0.5), (4096, 1.0), (12288, 2.5), (16384, 3.0), (99999, 3.0)],
)
def test_values_between_stops_stand_between_them(value, position):
    assert position_of(value, STOPS) == position


def test_nearest_stop_of_a_value_between_stops():
    assert nearest_stop(9000, STOPS) == 2
    assert nearest_stop(15000, STOPS) == 3


@pytest.mark.parametrize(
    ("value", "steps", "index"),
    [
        (4096, 1, 2),
        (4096, -1, 0),
        (5000, 1, 2),
        (5000, -1, 1),
        (2048, -4, 0),
        (8192, 99, 3),
        (9, 1, 0),
        (99999, -1, 3),
    ],
)
def test_a_step_from_between_two_stops_ends_on_a_stop(value, steps, index):
    assert next_stop(value, STOPS, steps) == index


def test_no_stops_have_no_position():
    assert position_of(5, ()) == 0.0
