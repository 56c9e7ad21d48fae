"""What holds for every runtime and model."""

from dataclasses import replace

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import COMPONENTS
from elbowroom.core.estimating import estimate
from elbowroom.core.explain import explain
from elbowroom.core.limits import limits
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import Scenario
from tests.core.machines import machine_for

FEW = ("llama-3.1-8b", "gemma-3-12b", "qwen3.5-9b", "glm-4.7-flash", "gpt-oss-20b", "bge-m3")

REASONS = ("NOT_SIZED_FOR_RUNTIME", "TENSORS_MISSING")


def answers(catalogue, name, models, **settings):
    for model_id in models:
        scenario = Scenario(model_id, runtime=name, **settings)
        try:
            yield estimate(catalogue.models.model(model_id), machine_for(name, 384), scenario)
        except Refusal as refusal:
            if refusal.code not in REASONS:
                raise


@pytest.mark.parametrize("name", RUNTIMES)
def test_every_model_is_answered_or_refused_with_a_reason(catalogue, name):
    count = 0
    for answer in answers(catalogue, name, catalogue.models.ids, users=2):
        count += 1
        for _, leaf in answer.leaves():
            assert 0 <= leaf.low <= leaf.point <= leaf.high, (answer.model.id, leaf)
    assert count > 230


@pytest.mark.parametrize("name", RUNTIMES)
def test_more_context_never_needs_less(catalogue, name):
    for model_id in FEW:
        needs = [
            answer.total("kv_cache").point + answer.total("weights").point
            for context in (1024, 8192, 65536)
            for answer in answers(catalogue, name, [model_id], context=context)
        ]
        assert needs == sorted(needs), model_id


@pytest.mark.parametrize("name", RUNTIMES)
def test_a_formula_comes_to_its_figure_and_names_its_source(catalogue, name):
    for answer in answers(catalogue, name, FEW, users=2):
        for component in COMPONENTS:
            terms = explain(answer, component)
            total = answer.total(component)
            assert bool(terms) == bool(total.high), (answer.model.id, component)
            if component != "weights":
                assert sum(term.size for term in terms) == total.point, (answer.model.id, component)
            for term in terms:
                assert term.source or component == "runtime", term
                assert term.checked_on


@pytest.mark.parametrize("name", RUNTIMES)
def test_limits_are_where_the_plan_stops_fitting(catalogue, name):
    model = catalogue.models.model("llama-3.1-8b")
    room = 32 if RUNTIMES[name].has_pool else 18
    machine, scenario = machine_for(name, room), Scenario(model.id, runtime=name)
    found = limits(model, machine, scenario)
    assert found.max_context
    fits = replace(scenario, context=found.max_context)
    assert estimate(model, machine, fits).verdict.code == "FITS"
    if not found.context_capped:
        above = replace(scenario, context=found.max_context + 256)
        assert estimate(model, machine, above).verdict.code != "FITS"
    assert found.kv_passes_weights_at


@pytest.mark.parametrize("name", RUNTIMES)
def test_a_runtime_without_logged_rows_says_so(catalogue, name):
    (answer,) = answers(catalogue, name, ["llama-3.1-8b"])
    said = "NOT_COMPARED_WITH_LOGS" in [note.code for note in answer.notes]
    assert said != RUNTIMES[name].is_measured
