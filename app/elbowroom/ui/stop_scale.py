"""Where a value stands on a slider over stops: ordinal, straight between neighbours. No Qt."""

from bisect import bisect_right
from collections.abc import Sequence


def position_of(value: int, stops: Sequence[int]) -> float:
    """Position among the stops: 0 at the first, 1.5 halfway between the second and the third."""
    if not stops or value <= stops[0]:
        return 0.0
    if value >= stops[-1]:
        return float(len(stops) - 1)
    at = bisect_right(stops, value) - 1
    return at + (value - stops[at]) / (stops[at + 1] - stops[at])


def nearest_stop(value: int, stops: Sequence[int]) -> int:
    """Index of the stop that stands nearest."""
    return round(position_of(value, stops))


def next_stop(value: int, stops: Sequence[int], steps: int) -> int:
    """Index reached from a value by stepping; from between two stops the first step is short."""
    position = position_of(value, stops)
    start = int(position)
    if steps > 0 and stops and value < stops[0]:
        start = -1
    if steps < 0 and stops and value > stops[-1]:
        start = len(stops)
    if steps < 0 and position > start:
        start += 1
    return max(0, min(len(stops) - 1, start + steps))
