"""What a row or a cell of a comparison can have of its own."""

from dataclasses import replace

import pytest

from elbowroom.plan.answers import Answers
from elbowroom.plan.comparison.comparing import Comparing
from elbowroom.plan.comparison.state import NOTHING, Cell, Column, Comparison, Row, Settings
from tests.plan.comparison.comparisons import MACHINES, ZIMA, plan

LONG = Settings(context=32768)
COMPARED = Comparison(
    (Row("llama-3.1-8b", Settings(quant="Q8_0")), Row("no-such-model")),
    (Column(ZIMA), MACHINES[2]),
    (Cell(1, 0, LONG),),
)


@pytest.fixture
def comparing(catalogue):
    return Comparing(Answers(catalogue))


def chosen(settings):
    """Title -> label of what holds now."""
    return {
        each.title: [option.label for option in each.options if option.is_chosen]
        for each in settings
    }


def test_a_rows_own_setting_is_chosen_and_all_others_hold_for_all(comparing):
    settings = comparing.row_settings(plan(COMPARED), 0)
    labels = chosen(settings)
    everywhere = settings[0].options[0].label
    assert ["Q8_0"] in labels.values()
    assert [label for label in labels.values() if label != ["Q8_0"]] == [[everywhere]] * 5


def test_a_cells_own_setting_is_chosen_and_taking_it_back_leaves_nothing(comparing):
    (context,) = (
        each
        for each in comparing.cell_settings(plan(COMPARED), (1, 0))
        if not each.options[0].is_chosen
    )
    assert [option.settings for option in context.options if option.is_chosen] == [LONG]
    assert context.options[0].settings == Settings()


def test_an_option_changes_its_setting_and_keeps_the_others(comparing):
    settings = comparing.row_settings(plan(COMPARED), 0)
    quants, *others = settings
    for option in quants.options:
        assert replace(option.settings, quant=None) == Settings()
        assert option.is_chosen == (option.settings.quant == "Q8_0")
    assert len(others) == 5
    for each in others:
        made = [option.settings for option in each.options[1:]]
        assert {own.quant for own in made} == {"Q8_0"}
        assert Settings(quant="Q8_0") not in made
        assert len(set(made)) == len(made)


def test_both_halves_of_the_cache_change_together(comparing):
    options = (o for each in comparing.row_settings(plan(COMPARED), 0) for o in each.options)
    caches = [o.settings for o in options if o.settings.cache_k]
    assert len(caches) == 9
    assert all(own.cache_k == own.cache_v for own in caches)


def test_a_model_that_is_not_there_has_no_file_types_to_choose(comparing):
    titles = [each.title for each in comparing.row_settings(plan(COMPARED), 1)]
    assert titles == [each.title for each in comparing.row_settings(plan(COMPARED), 0)][1:]


def test_a_machine_offers_the_memory_it_can_have(comparing):
    options = comparing.memory_options(plan(COMPARED), 1)
    assert "128" in " ".join(option.label for option in options)


def test_a_comparison_begins_with_the_plan_itself(comparing):
    state = plan(NOTHING)
    begun = comparing.begin(state).comparison
    assert [row.model for row in begun.rows] == [state.scenario.model]
    assert [column.machine for column in begun.columns] == [state.scenario.machine]
    assert begun.scenario(state.scenario, 0, 0) == replace(state.scenario, gpus=None)
