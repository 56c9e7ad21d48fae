"""What a comparison says: every cell what the plan screen would say, and why two differ."""

from dataclasses import replace

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.plan.answers import Answers
from elbowroom.plan.comparison.changes import VARIED
from elbowroom.plan.comparison.comparing import Comparing
from elbowroom.plan.comparison.state import NOTHING, Column, Comparison, Row, Settings
from elbowroom.plan.comparison.table_text import table_rows
from elbowroom.plan.history import History
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.text import speed, units
from elbowroom.text.language import LANGUAGES, set_language
from tests.plan.comparison.comparisons import CARD, MACHINES, MODELS, PLAN, WHOLE, ZIMA, plan
from tests.text.samples import faults, strings


@pytest.fixture(scope="module")
def comparing(catalogue):
    """With everything of the six by six found out."""
    made = Comparing(Answers(catalogue))
    made.finish(plan(WHOLE))
    return made


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_cell_says_what_the_plan_screen_says_of_it(comparing, catalogue, language):
    set_language(language)
    state = plan(WHOLE)
    vm = comparing.vm(state)
    screen = Selectors(catalogue)
    for r, c in WHOLE.places:
        cell, alone = vm.cells[r][c], PlanState(WHOLE.scenario(PLAN, r, c))
        banner = screen.plan(alone, History(alone)).verdict
        assert cell.code == banner.code
        assert cell.sentence == f"{banner.word}. {banner.sentence}"
        answer = catalogue.estimate(alone.scenario)
        assert bool(cell.speed) == (answer.speed is not None)
        if answer.speed is not None:
            assert cell.speed == speed.rate(answer.speed.answer_tok_s_each)
            assert cell.speed in banner.detail


def test_limits_are_those_of_the_command_line(comparing, catalogue):
    state = plan(WHOLE)
    for place in ((0, 0), (1, 2), (3, 5), (4, 0)):
        found = comparing.found(state, place)
        limits = catalogue.limits(WHOLE.scenario(PLAN, *place))
        assert (found.largest or None, found.most or None) == (limits.max_context, limits.max_users)


def test_several_cards_count_together(comparing, catalogue):
    cell = comparing.vm(plan(WHOLE)).cells[0][5]
    answer = catalogue.estimate(WHOLE.scenario(PLAN, 0, 5))
    cards = [pool for pool in answer.wanted if pool.kind == "vram"]
    assert len(cards) == 2
    assert cell.need == units.size(sum(card.need for card in cards))


def test_work_goes_step_by_step_and_is_not_done_twice(catalogue):
    comparing, state = Comparing(Answers(catalogue)), plan()
    work = comparing.work(state)
    next(work)
    known = [cell.code for row in comparing.vm(state).cells for cell in row]
    assert known == ["FITS", "", "", ""]
    assert len([*work]) == 3 + 2 * 4
    assert comparing.vm(state).done == comparing.vm(state).total == 4
    assert [*comparing.work(state)] == []


def test_what_holds_for_all_is_said_once_and_what_differs_in_the_rows(catalogue):
    rows = (
        Row("llama-3.1-8b", Settings(quant="Q8_0")),
        Row("llama-3.1-8b", Settings(quant="Q4_0")),
    )
    state = plan(Comparison(rows, (Column(ZIMA),)))
    comparing = Comparing(Answers(catalogue))
    comparing.finish(state)
    vm = comparing.vm(state)
    assert vm.shared[0] == "4 people × 16,384"
    assert "cache f16" in vm.shared
    assert "Q8_0" not in vm.shared
    assert [row.title for row in vm.rows] == ["Q8_0", "Q4_0"]
    assert all(row.facts[0] == "Llama 3.1 8B Instruct" for row in vm.rows)


def test_a_window_is_given_as_the_reason_and_where_the_needs_cross(comparing, catalogue):
    why = comparing.why(comparing.vm(plan(WHOLE)), plan(WHOLE), (0, 2), (1, 2))
    text = " ".join(why.sentences)
    assert "40 of 48 layers keep only the last 1,024 tokens" in text
    assert "The cache grows in 32 layers of Llama 3.1 8B Instruct, and in 8 of Gemma" in text
    tokens = int(text.split("From about ")[1].split(" ")[0].replace(",", ""))
    needs = []
    for model in MODELS[:2]:
        for context in (tokens * 9 // 10, tokens * 11 // 10):
            asked = MACHINES[2].on(replace(PLAN, model=model, context=context))
            needs.append(catalogue.estimate(asked).need)
    assert needs[0] < needs[2]
    assert needs[1] > needs[3]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ((4, 0), "keeps one latent of 576 numbers"),
        ((4, 0), "uses 8 of 256 experts"),
        ((5, 0), "64 of 64 layers keep a state of one size"),
        ((2, 0), "8 × 128 for Llama 3.1 8B Instruct, 4 × 128 for Qwen3 30B-A3B"),
        ((0, 2), "Usable for models: 15.5 GiB on ZimaCube 2 Creator Pack, 64.0 GiB on Framework"),
        ((0, 2), "288 GB/s on ZimaCube 2 Creator Pack"),
    ],
)
def test_each_reason_is_named(comparing, other, said):
    why = comparing.why(comparing.vm(plan(WHOLE)), plan(WHOLE), (0, 0), other)
    assert said in " ".join(why.sentences)
    assert {fact.differs for fact in why.facts} == {True, False}


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_text_reads_clean(comparing, language):
    set_language(language)
    state = plan(WHOLE)
    texts = [*strings(comparing.vm(state))]
    for one in WHOLE.places:
        texts += strings(comparing.why(comparing.vm(state), state, (0, 0), one))
    for at in range(6):
        texts += [*strings(comparing.stacks(comparing.vm(state), state, "rows", at))]
        texts += [*strings(comparing.stacks(comparing.vm(state), state, "columns", at))]
    assert [fault for text in texts if (fault := faults(text))] == []


def test_what_cannot_be_read_is_a_cell_that_says_why(catalogue):
    comparison = Comparison(
        (Row("no-such-model"), Row("phi-4")), (Column("no-such-box"), MACHINES[0])
    )
    state = plan(comparison)
    comparing = Comparing(Answers(catalogue))
    comparing.finish(state)
    vm = comparing.vm(state)
    assert vm.cells[0][1].code == "UNKNOWN"
    assert "no-such-model" in vm.cells[0][1].sentence
    assert "no-such-box" in vm.cells[1][0].sentence
    assert vm.rows[0].title == "no-such-model"
    assert vm.columns[0].title == "no-such-box"
    why = comparing.why(comparing.vm(state), state, (0, 1), (1, 1))
    assert "no-such-model" in why.sentences[0]
    assert comparing.stacks(comparing.vm(state), state, "rows", 0).takeaway == ""


@pytest.mark.parametrize("kind", VARIED)
def test_ready_made_comparisons_are_of_one_model_and_one_setting(catalogue, kind):
    comparing = Comparing(Answers(catalogue))
    made = comparing.ready_made(plan(NOTHING), kind).comparison
    assert 2 <= len(made.rows) <= 6
    assert {row.model for row in made.rows} == {PLAN.model}
    assert made.columns == (Column(ZIMA),)
    comparing.finish(plan(made))
    found = [comparing.found(plan(made), place) for place in made.places]
    assert not any(isinstance(each.answer, Refusal) for each in found)
    weights = [each.estimate.total("weights").point for each in found]
    caches = [each.estimate.total("kv_cache").point for each in found]
    if kind == "quants":
        assert weights == sorted(weights, reverse=True)
        assert len(set(weights)) == len(weights)
    if kind == "caches":
        assert caches == sorted(caches, reverse=True)
    if kind == "flash":
        assert [each.estimate.flash for each in found] == [True, False]


def test_programs_are_compared_with_weights_and_a_cache_of_about_the_same_size(catalogue):
    scenario = replace(PLAN, quant="Q8_0", cache_k="q5_1", cache_v="q5_1")
    comparing = Comparing(Answers(catalogue))
    made = comparing.ready_made(plan(NOTHING, scenario), "runtimes").comparison
    comparing.finish(plan(made, scenario))
    found = [comparing.found(plan(made, scenario), place).estimate for place in made.places]
    assert found[0].scenario.cache_k == "q5_1"
    weights = [each.total("weights").point for each in found]
    assert len(weights) >= 3
    assert max(weights) <= 1.5 * min(weights)
    bits = {row.settings.runtime: row.settings.cache_k for row in made.rows}
    assert bits["llama.cpp"] is None
    assert bits["vllm"] not in (None, "f16")


def test_equal_cards_of_a_machine_are_counted_in_its_heading(comparing):
    heads = comparing.vm(plan(WHOLE)).columns
    assert "2 × GeForce RTX 3090 24 GB" in heads[5].facts


def test_ready_made_comparisons_keep_the_machines_that_are_compared(catalogue):
    made = Comparing(Answers(catalogue)).ready_made(plan(WHOLE), "caches").comparison
    assert made.columns == WHOLE.columns


def test_sorting_puts_the_best_first_and_the_unknown_last(comparing, catalogue):
    state = plan(WHOLE)
    order = comparing.ordered(state, "rows", "free", 0)
    free = [_free(comparing.found(state, (r, 0)).answer) for r in order]
    assert free == sorted(free, reverse=True)
    speeds = comparing.ordered(state, "rows", "speed", 0)
    assert MODELS[speeds[-1]] == "deepseek-v3"
    prices = comparing.ordered(state, "columns", "price", 0)
    assert WHOLE.columns[prices[0]].machine == "zimaboard-2-832"
    assert WHOLE.columns[prices[-1]].gpus == (CARD, CARD)
    assert sorted(comparing.ordered(state, "rows", "per_token", 0)) == [*range(6)]


def _free(answer: Estimate) -> int:
    pools = [pool for pool in answer.wanted if pool.kind == "vram"]
    return sum(pool.usable - pool.need for pool in pools)


def test_the_text_has_a_line_for_each_cell(comparing):
    state = plan(WHOLE)
    lines = comparing.as_text(state).splitlines()
    assert len(lines) == 3 + 36
    assert lines[2].split("\t")[:3] == ["Model", "Machine", "Verdict"]
    assert all(len(row) == 7 for row in table_rows(comparing.vm(state)))
