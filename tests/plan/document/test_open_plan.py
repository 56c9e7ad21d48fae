"""The plan that a window shows: widgets keep one store while plans are exchanged behind it."""

import json
from dataclasses import replace
from datetime import date

import pytest

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.model_reading import read_model
from elbowroom.catalog.paths import hardware_profiles
from elbowroom.core.errors import Refusal
from elbowroom.plan.actions import SetContext, SetModel, SetUsers
from elbowroom.plan.document.document import Document, open_document
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.plan.document.preview import preview
from elbowroom.plan.document.reading import read_plan
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from tests.readers.gguf_bytes import Gguf

TODAY = date(2026, 11, 30)
CARD = "nvidia-rtx-pro-2000-blackwell"


@pytest.fixture
def catalogue(catalogue, tmp_path):
    """With the person's own profiles in a folder of this test."""
    hardware = HardwareCatalog(hardware_profiles(), tmp_path / "own")
    return Catalogue(catalogue.models, hardware, catalogue.reference, catalogue.services)


def put_small_card(tmp_path):
    """Let the person's own figures say that the example's card has little memory."""
    folder = tmp_path / "own" / "gpus"
    folder.mkdir(parents=True, exist_ok=True)
    size = {"memory_gib": 2, "memory_mib_reported": None, "memory_mib_usable": None}
    (folder / f"{CARD}.json").write_text(json.dumps(size), "utf-8")


@pytest.fixture
def plan(desk, document):
    made = OpenPlan(desk, document)
    yield made
    made.close()


@pytest.fixture
def other(desk):
    return Document(desk, PlanStore(PlanState(replace(desk.catalogue.example(), users=3))))


@pytest.fixture
def read(tmp_path):
    path = tmp_path / "tiny.gguf"
    path.write_bytes(Gguf.llama().data())
    return read_model(path, TODAY)


@pytest.fixture
def told(plan):
    """What a widget saw at each change."""
    seen = []
    plan.store.subscribe(lambda: seen.append(plan.store.state))
    return seen


def scenario_of(plan):
    return plan.store.state.scenario


def test_a_widget_hears_of_changes_before_and_after_another_plan_is_shown(plan, other, told):
    plan.store.dispatch(SetUsers(2))
    plan.switch(other)
    plan.store.dispatch(SetUsers(5))
    assert [state.scenario.users for state in told] == [2, 3, 5]


def test_the_plan_that_was_left_is_heard_of_no_more(plan, document, other, told):
    plan.switch(other)
    document.store.dispatch(SetUsers(7))
    assert [state.scenario.users for state in told] == [3]


def test_steps_are_undone_and_redone_in_the_plan_that_is_shown(plan, document, other):
    plan.store.dispatch(SetUsers(2))
    before = document.store.state
    plan.switch(other)
    plan.store.begin_gesture()
    for tokens in (9000, 9500, 10_000):
        plan.store.dispatch(SetContext(tokens))
    plan.store.end_gesture()
    plan.store.undo()
    assert scenario_of(plan) == other.store.state.scenario
    assert scenario_of(plan).context != 10_000
    plan.store.redo()
    assert scenario_of(plan).context == 10_000
    assert plan.store.history is other.store.history
    assert document.store.state == before


def test_a_model_from_a_file_is_planned_with_in_one_step(plan, read):
    before = scenario_of(plan).model
    plan.add_model(read.record)
    assert scenario_of(plan).model == read.record.id
    assert plan.select(plan.store.state).verdict.code == "FITS"
    assert plan.about_model(plan.store.state).title
    plan.store.undo()
    assert scenario_of(plan).model == before


def test_a_model_that_undo_leads_back_to_is_put_aside_too(plan, desk, read):
    """Its file may be gone by then."""
    plan.add_model(read.record)
    plan.store.dispatch(SetModel("gemma-3-4b"))
    plan.autosave.write()
    assert read.record.id in (next(desk.folders.recovery.glob("*.json"))).read_text("utf-8")


def test_a_second_model_drafts_for_the_plans_and_is_taken_away_again(plan, read):
    plan.attach(read.record.id, read.record)
    assert scenario_of(plan).draft == read.record.id
    assert plan.preview(read).is_attached
    plan.attach(read.record.id)
    assert scenario_of(plan).draft is None


def test_a_file_can_be_looked_at_beside_a_plan_whose_model_is_unknown(desk, read):
    scenario = replace(desk.catalogue.example(), model="no-such-model")
    plan = OpenPlan(desk, Document(desk, PlanStore(PlanState(scenario))))
    assert plan.preview(read).can_add
    with pytest.raises(Refusal):
        plan.about_model(plan.store.state)
    plan.close()


def test_figures_that_changed_are_computed_with_once_that_is_said(plan, told):
    buying = plan.buying()
    assert plan.buying() is buying
    plan.compute_anew()
    assert plan.buying() is not buying
    assert len(told) == 1


def test_own_profiles_that_were_edited_are_computed_with_at_once(plan, told, tmp_path):
    assert plan.select(plan.store.state).verdict.code == "FITS"
    put_small_card(tmp_path)
    plan.buying().look_again()
    assert plan.select(plan.store.state).verdict.code == "SPILLS"
    assert len(told) == 1


def test_own_profiles_that_were_edited_beside_a_saved_plan_hold_for_the_next_ones(
    desk, saved, path, tmp_path
):
    saved.close()
    plan = OpenPlan(desk, open_document(desk, path))
    assert plan.document.catalogue.services is desk.catalogue.services
    desk.catalogue.machine(desk.example().scenario)
    put_small_card(tmp_path)
    plan.look_again()
    assert plan.select(plan.store.state).verdict.code == "FITS"
    assert "memory_gib" in {found.field for found in plan.document.differences()}
    plan.switch(Document(desk, PlanStore(desk.example())))
    assert plan.select(plan.store.state).verdict.code == "SPILLS"
    plan.close()


def test_every_screen_answers_for_the_plan_that_is_shown(plan):
    state = plan.store.state
    assert {choice.id for choice in plan.choices("model")} >= {state.scenario.model}
    assert [row.title for row in plan.runtimes(state).rows]
    assert plan.services(state).rows
    assert plan.techniques(state).groups
    crowded = replace(state, scenario=replace(state.scenario, context=131_072, users=8))
    assert plan.ways(crowded).ways
    assert not plan.ways(state).ways
    assert plan.diagnosis(state, "crash").lines
    assert plan.precision_effects(state)
    assert dict(plan.fitting(state))[state.scenario.model]
    assert plan.comparing().begin(state).comparison.rows[0].model == state.scenario.model


def test_a_file_is_previewed_with_the_answer_that_opening_it_gives(desk, saved, path):
    opened = read_plan(path.read_bytes(), path.name)
    shown = preview(desk, opened)
    saved.close()
    document = open_document(desk, path)
    plan = OpenPlan(desk, document)
    assert shown.verdict == plan.select(plan.store.state).verdict
    plan.close()


@pytest.mark.parametrize(
    ("runtime", "begins"),
    [("llama.cpp", "llama.cpp"), ("ollama", "ollama"), ("mlx-lm", "llama.cpp")],
)
def test_a_new_plan_begins_under_the_persons_program_where_that_runs_it(desk, runtime, begins):
    desk.runtime = runtime
    state = desk.example()
    assert state.scenario.runtime == begins
    assert desk.catalogue.estimate(state.scenario).verdict.code == "FITS"
    assert state.wishes.currency == desk.currency


def test_a_new_plan_begins_all_the_same_where_the_examples_machine_cannot_be_read(desk, tmp_path):
    desk.runtime = "ollama"
    hosts = tmp_path / "own" / "hosts"
    hosts.mkdir(parents=True)
    (hosts / f"{desk.catalogue.example().machine}.json").write_text("{", "utf-8")
    plan = OpenPlan(desk, Document(desk, PlanStore(desk.example())))
    verdict = plan.select(plan.store.state).verdict
    assert verdict.code == "UNKNOWN"
    assert "zimacube-2-creator-pack.json" in verdict.sentence
    plan.close()
