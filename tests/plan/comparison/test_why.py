"""Why two cells differ, where one setting alone is another."""

from dataclasses import replace

import pytest

from elbowroom.core.scenario import InlineMachine, Scenario
from elbowroom.plan.answers import Answers
from elbowroom.plan.comparison import cells
from elbowroom.plan.comparison.comparing import Comparing
from elbowroom.plan.comparison.state import Column, Comparison, Row, Settings
from tests.plan.comparison.comparisons import CARD, ZIMA, plan

MODEL, PLAIN = "llama-3.1-8b", Settings()
LARGE = Column("desktop-2-slot", 64.0, (CARD,))


@pytest.fixture
def why(catalogue):
    """The sentences about two rows, of one model unless another is named."""

    def ask(one=PLAIN, other=PLAIN, model=MODEL):
        comparing = Comparing(Answers(catalogue))
        state = plan(Comparison((Row(MODEL, one), Row(model, other)), (LARGE,)))
        comparing.finish(state)
        found = comparing.why(comparing.vm(state), state, (0, 0), (1, 0))
        assert found is not None
        return found.sentences

    return ask


def test_another_file_type_is_named_with_what_it_adds(why):
    (sentence,) = (text for text in why(Settings(quant="Q8_0")) if "Q8_0" in text)
    assert "Q4_K_M" in sentence
    assert "GiB" in sentence


def test_other_cache_types_are_named(why):
    packed = Settings(cache_k="q8_0", cache_v="q8_0")
    (own,) = (text for text in why(packed) if "the cache takes" in text)
    assert own.startswith("cache f16: at 16,384 tokens a person")
    (sentence,) = (text for text in why(packed, model="qwen3-8b") if "q8_0" in text)
    assert "f16" in sentence


def test_a_program_with_a_pool_is_named_for_its_pool(why):
    said = " ".join(why(PLAIN, Settings(runtime="vllm", quant="FP8")))
    assert "vLLM" in said
    assert "pool" in said


def test_the_one_without_flash_attention_is_named(why):
    sentences = why(Settings(flash_attention="off"), Settings(flash_attention="on"))
    assert [text for text in sentences if "flash attention" in text.casefold()]


def test_two_alike_are_said_to_be_alike(why):
    assert len(why()) == 1


def test_nothing_is_said_while_a_cell_is_not_known(catalogue):
    comparing = Comparing(Answers(catalogue))
    state = plan(Comparison((Row(MODEL), Row("gemma-3-4b")), (Column(ZIMA),)))
    assert comparing.why(comparing.vm(state), state, (0, 0), (1, 0)) is None


def test_a_cell_without_an_answer_says_why(catalogue):
    comparing = Comparing(Answers(catalogue))
    state = plan(Comparison((Row(MODEL), Row("no-such-model")), (Column(ZIMA),)))
    comparing.finish(state)
    found = comparing.why(comparing.vm(state), state, (0, 0), (1, 0))
    assert "no-such-model" in found.sentences[0]
    assert comparing.ordered(state, "rows", "need", 0) == (0, 1)


def test_without_figures_a_machine_comes_last_in_every_order(catalogue):
    comparing = Comparing(Answers(catalogue))
    state = plan(Comparison((Row(MODEL),), (Column("no-such-machine"), Column(ZIMA))))
    comparing.finish(state)
    for by in ("free", "speed", "need", "per_token", "context", "price"):
        assert comparing.ordered(state, "columns", by, 0) == (1, 0)


def test_a_ready_made_comparison_of_programs_needs_a_machine(catalogue):
    comparing = Comparing(Answers(catalogue))
    state = plan(Comparison(), Scenario(MODEL, ZIMA))
    assert comparing.ready_made(state, "runtimes").comparison.rows
    unknown = replace(state, scenario=replace(state.scenario, machine="no-such-machine"))
    assert comparing.ready_made(unknown, "runtimes").comparison.rows == ()


def test_cells_that_were_not_asked_for_a_while_are_forgotten(catalogue, monkeypatch):
    monkeypatch.setattr(cells, "KEPT", 1)
    comparing = Comparing(Answers(catalogue))
    first = plan(Comparison((Row(MODEL),), (Column(ZIMA),)))
    second = plan(Comparison((Row("gemma-3-4b"),), (Column(ZIMA),)))
    comparing.finish(first)
    assert comparing.found(first, (0, 0)) is not None
    comparing.finish(second)
    assert comparing.found(first, (0, 0)) is None
    assert comparing.found(second, (0, 0)) is not None


def test_a_plan_without_a_machine_begins_no_comparison(catalogue):
    comparing = Comparing(Answers(catalogue))
    with pytest.raises(ValueError, match="machine"):
        comparing.begin(plan(Comparison(), Scenario(MODEL)))


def test_a_model_without_figures_is_a_cell_with_its_reason(catalogue):
    comparing = Comparing(Answers(catalogue))
    state = plan(Comparison((Row(MODEL), Row("ax-k2-692b")), (Column(ZIMA),)))
    comparing.finish(state)
    vm = comparing.vm(state)
    assert vm.cells[1][0].code == "UNKNOWN"
    assert vm.cells[1][0].sentence
    assert vm.cells[1][0].sentence in comparing.why(vm, state, (1, 0), (0, 0)).sentences[0]


def test_bars_of_equal_height_have_no_largest(catalogue):
    comparing = Comparing(Answers(catalogue))
    state = plan(Comparison((Row(MODEL),), (Column(ZIMA), Column(ZIMA))))
    comparing.finish(state)
    said = comparing.stacks(comparing.vm(state), state, "columns", 0).takeaway
    assert said.count("GiB") == 1


def test_a_machine_described_by_its_memory_has_no_price(catalogue):
    comparing = Comparing(Answers(catalogue))
    state = plan(Comparison((Row(MODEL),), (Column(InlineMachine(64.0)), Column(ZIMA))))
    own, sold = comparing.vm(state).columns
    assert "$" not in " ".join(own.facts)
    assert "$" in " ".join(sold.facts)


def test_nothing_compared_has_nothing_in_common(catalogue):
    assert Comparing(Answers(catalogue)).vm(plan(Comparison())).shared == ()
