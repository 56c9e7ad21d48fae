"""The plan screen of a runtime that keeps its cache in a pool."""

import pytest

from elbowroom.core.scenario import InlineGpu, InlineMachine, Scenario
from elbowroom.plan.history import History
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState

CARD = InlineMachine(64, (InlineGpu(24),))


@pytest.fixture
def screen(catalogue):
    selectors = Selectors(catalogue)

    def show(runtime, model="llama-3.1-8b", **changes):
        state = PlanState(Scenario(model, CARD, runtime=runtime, **changes))
        return selectors.plan(state, History(state))

    return show


@pytest.mark.parametrize("runtime", ["vllm", "sglang", "tensorrt-llm", "exllamav3", "generic"])
@pytest.mark.parametrize("model", ["llama-3.1-8b", "gpt-oss-20b", "deepseek-v4-flash"])
def test_the_screen_offers_what_the_runtime_takes(screen, runtime, model):
    shown = screen(runtime, model)
    offered = [quant.id for quant in shown.controls.quants]
    assert shown.controls.quant.id in offered
    assert "Q4_K_M" not in offered
    assert all(quant.subtitle for quant in shown.controls.quants)
    assert shown.table.rows


def test_a_file_type_of_another_program_is_refused_and_still_shown(screen):
    shown = screen("vllm", quant="Q4_K_M")
    assert shown.verdict.code == "UNKNOWN"
    assert shown.controls.quant.id == "Q4_K_M"


def test_keys_and_values_change_together_where_the_runtime_has_one_type(screen):
    assert screen("vllm").controls.has_one_cache
    assert not screen("exllamav3").controls.has_one_cache
    assert [step.value for step in screen("vllm").controls.keys] == ["f16", "fp8"]


def test_the_next_precision_down_is_the_runtimes_own(screen):
    note = screen("vllm").controls.precision_note
    assert "8" in note
    assert screen("vllm", cache_k="fp8", cache_v="fp8").controls.precision_note != note


def test_two_cards_share_the_plan_and_are_explained_one_by_one(catalogue):
    machine = InlineMachine(64, (InlineGpu(24), InlineGpu(24)))
    state = PlanState(Scenario("qwen3-14b", machine, runtime="vllm", users=2))
    shown = Selectors(catalogue).plan(state, History(state))
    assert shown.verdict.code == "FITS"
    weights = next(row for row in shown.table.rows if row.component == "weights")
    assert "2" in weights.how
    assert all(row.explanation for row in shown.table.rows)


def test_both_views_of_the_pool_stand_in_bars_and_table(screen):
    shown = screen("vllm", quant="AWQ", users=4)
    (bar,) = shown.bars.pools
    row = next(row for row in shown.table.rows if row.component == "pool")
    assert bar.pool.size == bar.usable - bar.need
    assert bar.free_label.startswith("Cache pool, not in use")
    assert any(segment.component == "pool" for segment in shown.bars.swatches)
    assert row.label == "Cache pool, reserved"
    assert any("In use at 50 %" in line for line in row.explanation)
    assert "everybody" in shown.curve.title


def test_how_often_somebody_waits_stands_in_the_table_of_a_tight_plan(screen):
    shown = screen("vllm", users=5, context=16384)
    row = next(row for row in shown.table.rows if row.component == "pool")
    assert shown.verdict.code == "TIGHT"
    assert any("% of the time" in line for line in row.explanation)


def test_a_cache_that_is_reserved_has_no_pool_beside_it(screen):
    for runtime in ("llama.cpp", "exllamav3"):
        shown = screen(runtime)
        assert all(pool.pool is None for pool in shown.bars.pools)
        assert all(row.component != "pool" for row in shown.table.rows)


def test_the_curve_of_a_pool_shows_everybody_at_full_length(screen):
    shown = screen("vllm", quant="AWQ", users=4)
    here = next(marker for marker in shown.curve.markers if marker.kind == "here")
    assert here.y > shown.bars.pools[0].need
