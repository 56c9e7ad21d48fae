"""The core against llama.cpp's own numbers. Every measured row is tested or named as left out."""

from statistics import median, quantiles

import pytest

from elbowroom.core.estimating import estimate
from elbowroom.core.flash_attention import flash_runs_on_device
from elbowroom.core.kv_cache import kv_cache_bytes, recurrent_state_bytes
from elbowroom.core.weights import file_bytes, weight_bytes
from elbowroom.core.workspace import workspace_bytes
from tests.golden.answers import (
    BOUNDED_ARCHS,
    attends_on_cpu,
    is_spread,
    machine_of,
    scenario_of,
    without_programs,
)
from tests.golden.machines import CUDA_MACHINE


def test_kv_cache_and_recurrent_state_equal_every_row(rows, tables):
    table = tables["KV cache and recurrent state"]
    for row in rows:
        cuda = row.gpu and not row.host_resident
        cache = kv_cache_bytes(
            row.model,
            row.shape,
            row.raw["type_k"],
            row.raw["type_v"],
            row.flash,
            cuda,
            row.full_size_windows,
        )
        state = recurrent_state_bytes(row.model, row.number("n_seq_max"))
        measured = row.number("ctx_host") + row.number("ctx_dev")
        table[row.model.arch].add(abs(cache + state - measured), row)
        assert cache + state == measured, row
        assert state == row.number("rs"), row


def test_output_buffer_equals_every_row(rows):
    for row in rows:
        ram = estimate(row.model, machine_of(row), scenario_of(row)).pools[-1]
        assert ram.part("output") == row.number("output"), row


def test_weights_equal_every_row(rows, tables):
    table = tables["Weights"]
    for row in rows:
        if row.raw["note"] or row.two_gpus:
            reason = "see the tables of test_placement"
            table[row.model.arch].left_out[reason] += 1
            continue
        size = weight_bytes(row.model, row.raw["file_type"], row.gpu, mmap=False)
        measured = row.number("weights_host"), row.number("weights_dev")
        error = abs(size.host + size.device - sum(measured))
        table[row.model.arch].add(error, row)
        assert (size.host, size.device) == measured, row


def test_mapped_weights_are_the_bytes_of_the_file(rows):
    for model in {row.model for row in rows}:
        mapped = weight_bytes(model, "Q4_K_M", gpu=False, mmap=True).host
        padded = weight_bytes(model, "Q4_K_M", gpu=False, mmap=False).host
        skipped = model.n_layers_in_file > model.n_layers
        in_file = file_bytes(model, "Q4_K_M")
        assert mapped <= in_file
        assert mapped <= padded
        assert skipped or mapped == in_file


def test_file_sizes_by_rule_are_within_three_per_mille(file_sizes, golden_models, tables):
    table = tables["File sizes by the quantiser's rules"]
    for row in file_sizes:
        model = golden_models.model(row["model"])
        measured = int(row["tensor_bytes"])
        error = abs(file_bytes(model, row["file_type"]) / measured - 1)
        table[row["arch"]].add(error, f"{row['model']} {row['file_type']}")
        assert error <= 0.003, row


@pytest.fixture(scope="module")
def errors(rows, worked, tables):
    """Error of each workspace row by kind: promised exact, bounded, or attention on the CPU."""
    table = tables["Workspace"]
    result = {"exact": [], "bounded": [], "on the CPU": []}
    for row in rows:
        if is_spread(row):
            table[row.model.arch].left_out["see the tables of test_placement"] += 1
        elif attends_on_cpu(row):
            result["on the CPU"].append(row)
            table[row.model.arch].left_out["attention on the CPU: answered UNKNOWN"] += 1
    for item in worked:
        table[item.row.model.arch].add(item.error, item.row)
        kind = "bounded" if item.row.model.arch in BOUNDED_ARCHS else "exact"
        result[kind].append((item.error, item.row, item.work))
    return result


def test_workspace_is_byte_exact_on_almost_every_row(errors):
    sizes = [error for error, _, _ in errors["exact"]]
    assert len(sizes) > 15_000
    assert sum(size == 0 for size in sizes) / len(sizes) >= 0.995
    assert quantiles(sizes, n=100)[98] <= 0.001


def _is_inside(row, low_high_host, low_high_device) -> bool:
    host, device = row.number("compute_host"), row.number("compute_dev")
    return (
        low_high_host[0] <= host <= low_high_host[1]
        and low_high_device[0] <= device <= low_high_device[1]
    )


def test_bounded_workspace_holds_the_truth(errors):
    inside = [
        _is_inside(row, work.host_range, work.device_range) for _, row, work in errors["bounded"]
    ]
    widths = [
        high / low
        for _, _, work in errors["bounded"]
        for low, high in (work.host_range, work.device_range)
        if low
    ]
    assert len(inside) > 400
    assert sum(inside) / len(inside) >= 0.95
    assert median(widths) <= 1.6


def test_formula_for_unmeasured_graphs_holds_the_truth(errors, tables):
    """Every measured row again, as if its architecture had never been measured."""
    table = tables["Workspace by formula, programs taken away, inside the range"]
    inside, widths = [], []
    for _, row, _ in errors["exact"] + errors["bounded"]:
        work = workspace_bytes(without_programs(row.model), row.settings)
        hit = _is_inside(row, work.host_range, work.device_range)
        table[row.model.arch].add(0 if hit else 1, row)
        inside.append(hit)
        ranges = (work.host_range, work.device_range)
        widths += [high / low for low, high in ranges if low]
    assert sum(inside) / len(inside) >= 0.95
    assert median(widths) <= 1.6


def test_attention_on_the_cpu_is_said_not_guessed(errors):
    assert errors["on the CPU"]
    for row in errors["on the CPU"]:
        assert not flash_runs_on_device(row.model, CUDA_MACHINE), row


def test_flash_attention_is_not_denied_where_it_ran(errors):
    for _, row, _ in errors["exact"] + errors["bounded"]:
        if row.gpu and row.flash:
            assert flash_runs_on_device(row.model, CUDA_MACHINE), row
