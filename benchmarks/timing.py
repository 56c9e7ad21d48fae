"""Timing helpers."""

import time
from collections.abc import Callable
from statistics import median


def timings(call: Callable[[], object], times: int) -> list[float]:
    """Milliseconds of each call, sorted."""
    result = []
    for _ in range(times):
        start = time.perf_counter()
        call()
        result.append((time.perf_counter() - start) * 1000)
    return sorted(result)


def percentile(values: list[float], percent: int) -> float:
    """A percentile of sorted values, the higher neighbour."""
    return values[min(len(values) - 1, len(values) * percent // 100)]


def line(name: str, values: list[float], bar: str = "") -> None:
    """Print median and 99th percentile, of a few values the slowest, and the bar for them."""
    which = "p99" if len(values) > 100 else "max"
    text = f"{name:58} median {median(values):8.2f} ms   {which} {percentile(values, 99):8.2f} ms"
    print(text + (f"   ({bar})" if bar else ""))
