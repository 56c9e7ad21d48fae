"""Runtimes against what people's logs say. Every row is tested, or named as left out and why.

A row is exact within 0.2 % or the rounding of the printed figure. Outliers carry their reason in
the column ``why``; a new one fails.
"""

import pytest

from elbowroom.core.units import MIB
from tests.golden.log_rows import (
    EXACT,
    Log,
    cache_of,
    estimate_of,
    read_logs,
    weights_of,
    workspace_of,
)

TITLES = {
    "kv": "Logs: KV cache",
    "compute": "Logs: workspace, inside the range",
    "weights": "Logs: weights",
    "total": "Logs: totals, inside the range",
}


@pytest.fixture(scope="module")
def logs(golden_models) -> list[Log]:
    return read_logs(golden_models)


@pytest.fixture
def told(logs, tables):
    """Rows of one kind that say enough; the others counted by reason."""

    def of(kind: str) -> list[Log]:
        for row in logs:
            if row.raw["kind"] == kind and row.raw["left_out"]:
                tally = tables[TITLES[kind]][row.raw["runtime"]]
                tally.left_out[row.raw["left_out"]] += 1
        return [row for row in logs if row.raw["kind"] == kind and not row.raw["left_out"]]

    return of


def test_the_cache_of_every_complete_row_is_exact(told, tables):
    for row in told("kv"):
        size = cache_of(row)
        error = 0 if row.is_exact(size) else abs(size / row.size - 1)
        tables[TITLES["kv"]][row.raw["runtime"]].add(error, row)
        assert not error, f"{row}: {size / MIB:.2f}"


def test_the_workspace_of_nine_rows_in_ten_lies_in_its_range(told, tables):
    inside = []
    for row in told("compute"):
        leaf = workspace_of(row)
        hit = leaf.low <= row.size <= leaf.high or row.is_exact(leaf.point)
        tables[TITLES["compute"]][row.raw["runtime"]].add(not hit, row, row.raw["why"])
        inside.append(hit)
        assert leaf.high <= 2.5 * leaf.low
        assert hit or row.raw["why"], f"{row}: {leaf.low / MIB:.0f} to {leaf.high / MIB:.0f}"
    assert len(inside) > 25
    assert sum(inside) / len(inside) >= 0.9


def test_weights_are_within_three_percent_or_the_row_says_why(told, tables):
    for row in told("weights"):
        size = weights_of(row)
        error = abs(size / row.size - 1)
        tally = tables[TITLES["weights"]][row.raw["runtime"]]
        tally.add(0 if error <= EXACT else error, row, row.raw["why"])
        assert error <= 0.03 or row.raw["why"], f"{row}: {size / MIB:.0f}"


def test_totals_that_lm_studio_prints_lie_in_the_range(told, tables):
    for row in told("total"):
        (pool,) = estimate_of(row).pools
        hit = pool.need_low <= row.size <= pool.need_high
        tables[TITLES["total"]][row.raw["runtime"]].add(not hit, row)
        assert hit, row
        assert abs(pool.need / row.size - 1) < 0.05


def test_every_row_names_its_source_and_every_outlier_its_reason(logs):
    ids = {row.raw["id"] for row in logs}
    assert len(ids) == len(logs) > 280
    for row in logs:
        assert row.raw["url"].startswith("https://"), row
        assert row.raw["date"], row
        assert not (row.raw["left_out"] and row.raw["why"]), row
