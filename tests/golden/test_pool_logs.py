"""Runtimes with a pool against lines of their public logs; every row is tested or left out by name.

A row asks one thing: tokens of a pool whose bytes the log gives, weights, workspace, or what is
left for the pool. ``exact`` rows lie within 1.5 %, ``range`` rows inside a range; a row that does
neither says why.
"""

from collections import defaultdict
from dataclasses import dataclass, field

import pytest

from elbowroom.core.runtimes import RUNTIMES
from tests.golden.conftest import RUNTIME_TABLES
from tests.golden.pool_rows import POOL_TOLERANCE, expected, is_exact, peak_of, read_logs


@dataclass
class Result:
    """How a runtime's rows did."""

    exact: int = 0
    inside: int = 0
    outside: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)


@pytest.fixture(scope="module")
def logs(golden_models):
    return read_logs(golden_models)


@pytest.fixture(scope="module")
def results(logs, request):
    """Every row judged, by runtime; printed at the end."""
    table = defaultdict(Result)
    for log in logs:
        result = table[log.raw["runtime"]]
        if log.raw["scope"] == "left out":
            result.left_out.append(f"{log}: {log.raw['why']}")
            continue
        low, point, high = expected(log)
        error = abs(log.value / point - 1)
        if is_exact(log, error):
            result.exact += 1
        elif low <= log.value <= high:
            result.inside += 1
        else:
            bounds = f"{log.value:g} is not in {low:g} to {high:g}"
            result.outside.append(f"{log}: {bounds}: {log.raw['why'] or 'NO REASON'}")
        result.errors.append(error)
    request.config.stash[RUNTIME_TABLES] = table
    return table


def test_every_row_names_its_source(logs):
    assert len(logs) > 60
    for log in logs:
        assert log.raw["url"].startswith("https://"), log
        assert log.raw["date"], log
        assert log.raw["why"] or log.raw["scope"] != "left out", log


def test_pools_of_models_with_one_kind_of_layer_are_within_the_bar(logs):
    kinds = ("pool tokens", "concurrency", "one request", "largest start")
    tested = [
        log
        for log in logs
        if log.raw["kind"] in kinds and log.raw["scope"] == "exact" and log.cards == 1
    ]
    assert len(tested) >= 12
    assert {log.raw["runtime"] for log in tested} == {"vLLM", "TensorRT-LLM"}
    for log in tested:
        _, point, _ = expected(log)
        assert log.value == pytest.approx(point, rel=POOL_TOLERANCE), log


def test_a_hybrid_pool_on_two_cards_is_printed_to_the_token(logs):
    (log,) = (log for log in logs if log.raw["id"] == "E0009")
    _, point, _ = expected(log)
    assert point == log.value == 302921


def test_whatever_lies_outside_its_range_says_why(results):
    for result in results.values():
        for line in result.outside:
            assert "NO REASON" not in line, line


@pytest.mark.parametrize("kind", ["workspace", "available", "weights"])
def test_nine_rows_of_ten_lie_inside_their_range(logs, kind):
    tested = [log for log in logs if log.raw["kind"] == kind and log.raw["scope"] != "left out"]
    inside = 0
    for log in tested:
        low, _, high = expected(log)
        inside += low <= log.value <= high
    assert len(tested) >= 8
    assert inside / len(tested) >= 0.9


def test_the_range_of_the_workspace_is_no_wider_than_promised(logs):
    for log in logs:
        if log.raw["kind"] == "workspace":
            peak = peak_of(log)
            assert peak.high <= 2.5 * peak.low + 1, log


def test_runtimes_with_rows_are_the_measured_ones(results):
    titles = {"vLLM": "vllm", "SGLang": "sglang", "TensorRT-LLM": "tensorrt-llm"}
    for runtime, name in titles.items():
        assert results[runtime].exact, runtime
        assert RUNTIMES[name].is_measured
    for name in ("exllamav3", "openvino", "generic"):
        assert not RUNTIMES[name].is_measured
