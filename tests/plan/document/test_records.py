"""What a plan file carries of the catalogue."""

from dataclasses import replace

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import Scenario
from elbowroom.plan.document.records import Records, catalogue_with, collect, differences
from elbowroom.plan.state import PlanState
from tests.plan.comparison.comparisons import WHOLE


def test_a_plan_answers_with_its_own_figures_wherever_it_is_opened(catalogue):
    scenario = catalogue.example()
    records = collect(catalogue, [scenario])
    models = {**records.models}
    models["of-my-own"] = models.pop("llama-3.1-8b") | {"id": "of-my-own", "name": "Mine"}
    own, unread = catalogue_with(catalogue, replace(records, models=models))
    mine = replace(scenario, model="of-my-own")
    assert unread == ()
    assert own.estimate(mine).need == catalogue.estimate(scenario).need
    with pytest.raises(Refusal):
        catalogue.estimate(mine)


def test_figures_that_the_catalogue_gives_otherwise_are_listed(catalogue):
    records = collect(catalogue, [catalogue.example()])
    assert differences(records, catalogue) == ()
    model = {**records.models["llama-3.1-8b"], "max_context": 8192, "checked_on": "2020-01-01"}
    found = differences(replace(records, models={"llama-3.1-8b": model}), catalogue)
    assert [(d.name, d.field, d.in_plan, d.in_catalogue) for d in found] == [
        ("Llama 3.1 8B Instruct", "max_context", 8192, 131072)
    ]


def test_a_record_of_a_newer_version_is_read_without_what_is_new(catalogue):
    records = collect(catalogue, [catalogue.example()])
    model = {**records.models["llama-3.1-8b"], "speed_class": {"a": 1}}
    model["llama_cpp"] = model["llama_cpp"] | {"more": 1}
    own, unread = catalogue_with(catalogue, replace(records, models={"llama-3.1-8b": model}))
    assert unread == ()
    assert own.models.record("llama-3.1-8b") == catalogue.models.record("llama-3.1-8b")


@pytest.mark.parametrize(
    "change",
    [
        {"parameters": 1},
        {"id": "another"},
        {"tensors": "none"},
        {"hyperparameters": {"block_count": 0}},
        {"hyperparameters": {"block_count": 1 << 40}},
    ],
)
def test_a_record_that_contradicts_itself_gives_way_to_the_catalogue(catalogue, change):
    records = collect(catalogue, [catalogue.example()])
    model = {**records.models["llama-3.1-8b"], **change}
    own, unread = catalogue_with(catalogue, replace(records, models={"llama-3.1-8b": model}))
    assert unread == ("llama-3.1-8b",)
    assert own.estimate(catalogue.example()).verdict.code == "FITS"


def test_what_no_catalogue_has_is_a_gap_and_no_error(catalogue):
    scenario = Scenario("gone", "gone-too", gpus=("also-gone",))
    assert collect(catalogue, [scenario]) == Records()


def test_a_file_of_a_plan_that_compares_carries_every_model_and_machine(catalogue):
    state = PlanState(catalogue.example(), comparison=WHOLE)
    records = collect(catalogue, state.scenarios)
    assert {row.model for row in WHOLE.rows} <= set(records.models)
    assert {column.machine for column in WHOLE.columns} <= set(records.hosts)


def test_a_record_under_another_name_than_its_own_is_left_out(catalogue):
    records = collect(catalogue, [catalogue.example()])
    (name,) = records.hosts
    hosts = {name: records.hosts[name] | {"id": "somebody-elses"}}
    own, unread = catalogue_with(catalogue, replace(records, hosts=hosts))
    assert unread == (name,)
    assert own.hardware.host(name) == catalogue.hardware.host(name)
