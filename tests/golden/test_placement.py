"""Weights or cache in RAM, and two GPUs: every such row through the one door, pool by pool."""

from statistics import median

import pytest

from elbowroom.core.estimate import Estimate
from tests.golden.answers import kind_of

GPU_COLUMNS = ("compute_dev", "compute_dev1")


def test_every_such_row_is_answered(placed):
    assert len(placed) > 700
    kinds = {kind_of(row) for row, _ in placed}
    assert kinds == {"two GPUs", "cache in RAM", "partial", "ngl0", "cpu-moe"}


def test_weights_of_each_pool_equal_every_row(placed, tables):
    table = tables["Weights in RAM, and on two GPUs"]
    for row, answer in placed:
        *cards, ram = answer.pools
        held = ram.part("weights"), sum(card.part("weights") for card in cards)
        measured = row.number("weights_host"), row.number("weights_dev")
        table[row.model.arch].add(abs(sum(held) - sum(measured)), row)
        assert held == measured, row


def test_cache_and_state_of_each_pool_equal_every_row(placed):
    for row, answer in placed:
        *cards, ram = answer.pools
        held = _cached(ram), sum(_cached(card) for card in cards)
        assert held == (row.number("ctx_host"), row.number("ctx_dev")), row


def _cached(pool) -> int:
    return pool.part("kv_cache") + pool.part("recurrent_state")


def test_both_gpus_share_the_layers_in_proportion_to_what_is_free(placed):
    for row, answer in placed:
        if row.two_gpus:
            first, second = answer.placement.layers_on(0), answer.placement.layers_on(1)
            assert 0 <= first - second <= 2, row


@pytest.fixture(scope="module")
def workspaces(placed, tables) -> list:
    """Row, measured bytes and leaf of each pool's workspace."""
    table = tables["Workspace with weights or cache in RAM, and on two GPUs, inside the range"]
    found = []
    for row, answer in placed:
        if answer.verdict.code == "UNKNOWN":
            table[row.model.arch].left_out["attention on the CPU: answered UNKNOWN"] += 1
            continue
        pairs = list(_measured(row, answer))
        inside = all(leaf.low <= size <= leaf.high for size, leaf in pairs)
        table[row.model.arch].add(0 if inside else 1, row)
        found.append((row, pairs, inside))
    return found


def _measured(row, answer: Estimate):
    *cards, ram = answer.pools
    columns = ("compute_host", *GPU_COLUMNS[: len(cards)])
    for column, pool in zip(columns, (ram, *cards), strict=True):
        leaf = next(leaf for leaf in pool.leaves if leaf.component == "workspace")
        yield row.number(column), leaf


def test_the_workspace_range_holds_the_truth_in_every_pool(workspaces):
    assert len(workspaces) > 700
    assert sum(inside for _, _, inside in workspaces) / len(workspaces) >= 0.95


@pytest.mark.parametrize("kind", ["two GPUs", "cache in RAM", "partial", "ngl0", "cpu-moe"])
def test_no_kind_of_placement_hides_behind_the_others(workspaces, kind):
    these = [inside for row, _, inside in workspaces if kind_of(row) == kind]
    assert sum(these) / len(these) >= 0.92


def test_the_high_end_is_close_above_the_truth(workspaces):
    on_cards = [leaf.high / size for _, pairs, _ in workspaces for size, leaf in pairs[1:]]
    in_ram = [leaf.high / size for _, pairs, _ in workspaces for size, leaf in pairs[:1]]
    assert median(on_cards) <= 1.3
    assert median(in_ram) <= 1.3


def test_only_heads_without_a_kernel_are_left_unanswered(placed):
    for row, answer in placed:
        if answer.verdict.code == "UNKNOWN":
            assert (row.flash, row.model.arch) == (True, "deepseek2"), row
