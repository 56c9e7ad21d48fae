"""A comparison changes through actions only; rows and columns keep their cells' exceptions."""

from hypothesis import given
from hypothesis import strategies as st

from elbowroom.core.scenario import Person, Scenario
from elbowroom.plan.answers import Answers
from elbowroom.plan.comparison import changes
from elbowroom.plan.comparison.state import (
    MOST,
    NOTHING,
    Cell,
    Column,
    Comparison,
    Row,
    Settings,
    begun,
)
from elbowroom.plan.state import PlanState
from elbowroom.plan.step_names import name
from elbowroom.plan.store import PlanStore
from tests.plan.comparison.comparisons import PLAN, WHOLE, plan

Q8, LONG = Settings(quant="Q8_0"), Settings(context=32768)
sides = st.sampled_from(("rows", "columns"))
places = st.integers(-1, MOST)
any_change = st.one_of(
    st.builds(changes.AddLine, st.just(Row("phi-4", Q8)), st.none() | places),
    st.builds(changes.AddLine, st.just(Column("dgx-spark")), st.none() | places),
    st.builds(changes.RemoveLine, sides, places),
    st.builds(changes.CopyLine, sides, places),
    st.builds(changes.OrderLines, sides, st.permutations(range(3)).map(tuple)),
    st.builds(changes.ChangeLine, places, st.just(Row("phi-4"))),
    st.builds(changes.ChangeCell, places, places, st.sampled_from((Settings(), Q8, LONG))),
    st.builds(changes.SetComparison, st.sampled_from((WHOLE, NOTHING)), st.just("clear")),
)
START = Comparison(WHOLE.rows[:3], WHOLE.columns[:3], (Cell(1, 2, LONG),))


@given(st.lists(any_change, max_size=40))
def test_any_changes_leave_a_comparison_that_can_be_shown(steps):
    comparison = START
    for step in steps:
        comparison = changes.changed(comparison, step)
        assert len(comparison.rows) <= MOST
        assert len(comparison.columns) <= MOST
        cells = [(cell.row, cell.column) for cell in comparison.cells]
        assert set(cells) <= {*comparison.places}
        assert len(cells) == len(set(cells))
        assert len(comparison.scenarios(PLAN)) == len([*comparison.places])


@given(st.lists(any_change, max_size=20))
def test_changes_are_taken_back_one_by_one(steps):
    store = PlanStore(plan(START))
    for step in steps:
        store.dispatch(step)
    while store.history.next_undo:
        store.undo()
    assert store.state.comparison == START


def test_an_exception_moves_with_its_row_and_column():
    turned = changes.changed(START, changes.OrderLines("rows", (1, 0, 2)))
    assert turned.exception(0, 2) == LONG
    turned = changes.changed(turned, changes.OrderLines("columns", (2, 1, 0)))
    assert turned.exception(0, 0) == LONG
    shorter = changes.changed(turned, changes.RemoveLine("columns", 1))
    assert shorter.exception(0, 0) == LONG
    assert changes.changed(shorter, changes.RemoveLine("rows", 0)).cells == ()
    longer = changes.changed(turned, changes.AddLine(Row("phi-4"), 0))
    assert longer.exception(1, 0) == LONG


def test_a_copy_of_a_row_has_the_same_exceptions():
    copied = changes.changed(START, changes.CopyLine("rows", 1))
    assert [row.model for row in copied.rows][1:3] == [START.rows[1].model] * 2
    assert copied.exception(1, 2) == copied.exception(2, 2) == LONG


def test_an_exception_without_settings_is_none():
    cleared = changes.changed(START, changes.ChangeCell(1, 2, Settings()))
    assert cleared.cells == ()


def test_a_cell_is_the_plan_with_its_rows_columns_and_own_settings():
    asked = Scenario("phi-4", "dgx-spark", quant="Q8_0", users=3, cache_k="q8_0", cache_v="q8_0")
    comparison = Comparison((Row("gemma-3-4b", Q8),), WHOLE.columns[:1], (Cell(0, 0, LONG),))
    cell = comparison.scenario(asked, 0, 0)
    assert (cell.model, cell.quant, cell.machine) == (
        "gemma-3-4b",
        "Q8_0",
        WHOLE.columns[0].machine,
    )
    assert (cell.users, cell.context, cell.cache_k) == (3, 32768, "q8_0")


def test_a_file_type_of_the_plans_model_is_not_forced_on_others():
    asked = Scenario("gpt-oss-20b", "dgx-spark", quant="MXFP4_MOE")
    assert Comparison((Row("phi-4"),), WHOLE.columns[:1]).scenario(asked, 0, 0).quant is None
    assert begun(asked).rows[0].settings.quant == "MXFP4_MOE"


def test_people_of_a_row_stand_for_a_household():
    asked = Scenario("phi-4", "dgx-spark", household=(Person(2048), Person(8192)))
    assert Settings(users=3).on(asked).contexts == (8192, 8192, 8192)
    assert Settings(context=1024).on(asked).contexts == (1024, 1024)
    assert Settings(quant="Q8_0").on(asked).contexts == (2048, 8192)


def test_every_step_has_a_name(catalogue):
    store = PlanStore(PlanState(PLAN))
    steps = {
        changes.SetComparison(START, "begin"): "compare this plan",
        changes.SetComparison(WHOLE, "ready-made"): "a ready-made comparison",
        changes.RemoveLine("rows", 5): "take Mamba 2.8B out of the comparison",
        changes.AddLine(Row("phi-4", Q8)): "add Phi-4 14B · Q8_0 to the comparison",
        changes.ChangeLine(5, Row("phi-4")): "Phi-4 14B · Q8_0 → Phi-4 14B in the comparison",
        changes.RemoveLine("columns", 4): "take Apple Mac mini M4 out of the comparison",
        changes.CopyLine("columns", 0): "ZimaCube 2 Creator Pack once more in the comparison",
        changes.OrderLines("columns", (2, 1, 0, 3, 4, 5)): "another order of the comparison",
        changes.ChangeCell(0, 0, LONG): "settings of one cell",
        changes.SetComparison(NOTHING, "clear"): "clear the comparison",
    }
    for action, words in steps.items():
        store.dispatch(action)
        assert name(Answers(catalogue), store.history.next_undo) == words
