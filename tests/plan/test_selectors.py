"""What the plan screen shows follows from one estimate."""

import json
import re
from dataclasses import fields, is_dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elbowroom.__main__ import main
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.scenario import Person, Scenario
from elbowroom.plan import actions
from elbowroom.plan.axis import round_end, ticks
from elbowroom.plan.margins import without_margins
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.text import units
from elbowroom.text.language import set_language
from tests.plan.test_store import START, any_action


@pytest.fixture(scope="module")
def selectors(catalogue):
    return Selectors(catalogue)


@pytest.fixture
def show(selectors):
    def select(state: PlanState = START):
        return selectors.plan(state, PlanStore(state).history)

    return select


def scenario_state(**change) -> PlanState:
    return replace(START, scenario=replace(START.scenario, **change))


def texts(value) -> list[str]:
    """Every string inside a view model."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [text for part in value for text in texts(part)]
    if is_dataclass(value):
        return [text for f in fields(value) for text in texts(getattr(value, f.name))]
    return []


def test_banner_bars_table_and_command_line_show_the_same_bytes(show, capsys):
    vm = show(scenario_state(context=16384))
    arguments = ["llama-3.1-8b", "--machine", "zimacube-2-creator-pack", "--users", "4"]
    main(["estimate", *arguments, "--context", "16k", "--json"])
    pool = json.loads(capsys.readouterr().out)["pools"][0]
    bar = vm.bars.pools[0]
    assert (bar.need, bar.need_high, bar.usable) == (
        pool["need"],
        pool["need_high"],
        pool["usable"],
    )
    assert {s.component: s.size for s in bar.segments} == {
        name: pool[name] for name in ("weights", "kv_cache", "workspace", "runtime")
    }
    rows = {row.component: row for row in vm.table.rows}
    assert f"{pool['kv_cache']:,} bytes" in rows["kv_cache"].explanation[0]
    assert rows["need"].now == "12.87 GiB"
    assert vm.verdict.code == "FITS"
    here = next(m for m in vm.curve.markers if m.kind == "here")
    assert here.y == pool["need"]


def test_weights_stay_flat_while_the_cache_grows(show):
    bands = {band.component: band.sizes for band in show().curve.bands}
    assert len(set(bands["weights"])) == 1
    assert bands["kv_cache"][0] == 0
    assert list(bands["kv_cache"]) == sorted(bands["kv_cache"])


def test_the_crossing_is_marked_by_context_and_by_people(show):
    by_people = show(replace(scenario_state(context=8192, users=3), axis="users")).curve
    point = next(marker for marker in by_people.markers if marker.kind == "crossing")
    assert point.label == "5 people: cache > weights"
    by_context = show(scenario_state(context=16384)).curve
    assert next(m for m in by_context.markers if m.kind == "crossing").x == 9371


def test_one_person_alone_has_a_curve_of_their_own(show):
    everybody, alone = (show(replace(START, who=who)) for who in ("all", "one"))
    one = show(scenario_state(users=1))
    assert alone.curve.bands == one.curve.bands
    assert alone.verdict == everybody.verdict
    assert alone.table == everybody.table


def test_a_household_keeps_its_people_when_context_or_number_change(selectors):
    people = tuple(Person(tokens, name=name) for tokens, name in ((8192, "a"), (32768, "b")))
    store = PlanStore(scenario_state(household=people))
    store.dispatch(actions.SetUsers(1))
    assert store.state.scenario.household == people
    assert selectors.plan(store.state, store.history).controls.users == 1
    store.dispatch(actions.SetContext(4096))
    assert [person.name for person in store.state.scenario.household] == ["a", "b"]
    assert selectors.plan(store.state, store.history).controls.context == 4096
    store.dispatch(actions.SetUsers(3))
    assert store.state.scenario.contexts == (4096,) * 3


def test_the_link_leads_to_the_largest_context_that_fits(show):
    limit = show().controls.fits_up_to_value
    assert show(scenario_state(context=limit)).verdict.code == "FITS"
    assert show(scenario_state(context=limit + 256)).verdict.code != "FITS"


def test_the_other_link_leads_to_the_most_people_that_fit(show):
    most = show().controls.fits_people_value
    assert show().controls.fits_people == f"fits up to {most} people"
    assert show(scenario_state(users=most)).verdict.code == "FITS"
    assert show(scenario_state(users=most + 1)).verdict.code != "FITS"


def test_the_precision_note_is_the_net_effect(show):
    note = show(scenario_state(context=16384)).controls.precision_note
    saved, cache, workspace = (float(x) for x in re.findall(r"[\d.]+", note.replace("8-bit", "")))
    assert saved == pytest.approx(cache - workspace, abs=0.011)


def test_a_baseline_shows_differences(selectors):
    store = PlanStore(START)
    store.dispatch(actions.SetBaseline(True))
    store.dispatch(actions.SetContext(16384))
    vm = selectors.plan(store.state, store.history)
    assert {row.component: row.delta for row in vm.table.rows}["kv_cache"] == "+4.00"


def test_a_plan_llama_cpp_refuses_says_why_and_stays_editable(show):
    vm = show(scenario_state(flash_attention="off", cache_v="q8_0"))
    assert vm.verdict.code == "UNKNOWN"
    assert "flash" in vm.verdict.sentence
    assert vm.bars.pools == ()
    assert vm.curve.empty
    assert vm.controls.cache_v == "q8_0"


def test_precisions_that_cannot_be_had_are_disabled_with_the_reason(show):
    steps = show(scenario_state(model="exaone-3.5-2.4b")).controls.keys
    assert [step.is_enabled for step in steps] == [True, False, False]
    assert "80" in steps[1].hint


@pytest.mark.parametrize(
    ("machine", "gpus", "now", "offered"),
    [
        ("zimacube-2-pro", ("igpu",), "igpu", "igpu"),
        ("zimacube-2-pro", None, "", "igpu"),
        ("gmktec-g3-plus", None, "", "igpu"),  # no slot: the graphics are all there is to choose
        ("zimacube-2-creator-pack", None, "nvidia-rtx-pro-2000-blackwell", "igpu"),
        ("synology-ds925-plus", None, None, None),
        ("mac-mini-m4", None, None, None),
    ],
)
def test_the_card_field_offers_integrated_graphics(show, machine, gpus, now, offered):
    controls = show(scenario_state(machine=machine, gpus=gpus)).controls
    assert (controls.card.id if controls.card else None) == now
    assert (controls.integrated.id if controls.integrated else None) == offered


def test_a_model_that_llama_cpp_cannot_load_shows_what_runs_it_and_no_figure_to_plan_with(show):
    vm = show(scenario_state(model="zaya1-8b", cache_k="q8_0", cache_v="q8_0"))
    assert vm.verdict.code == "UNKNOWN"
    assert "SGLang" in vm.verdict.detail
    (pool,) = vm.bars.pools
    assert (pool.free_label, pool.over_label) == ("", "")
    assert all("at most" in segment.value for segment in pool.segments)
    assert {row.now for row in vm.table.rows} == {"—"}
    assert vm.curve.empty
    assert vm.controls.context_per_thousand
    assert [step.is_enabled for step in vm.controls.keys] == [True, False, False]


def test_the_picker_marks_what_llama_cpp_cannot_load(selectors):
    subtitles = {choice.id: choice.subtitle for choice in selectors.choices("model")}
    marked = [value for value, subtitle in subtitles.items() if "not in llama.cpp" in subtitle]
    assert len(marked) == 15
    assert "zaya1-8b" in marked


@pytest.mark.parametrize("code", ["en", "ko"])
def test_every_model_on_every_zima_machine_reads_well(catalogue, selectors, code):
    set_language(code)
    machines = ("zimacube-2-creator-pack", "zimaboard-2-832", "zimaboard-1-216")
    for i, model_id in enumerate(catalogue.models.ids):
        state = PlanState(Scenario(model_id, machines[i % 3], users=1 + i % 3))
        vm = selectors.plan(state, PlanStore(state).history)
        for text in texts(vm):
            assert not re.search(r"\b(nan|inf|None|undefined)\b|[{}]", text), (model_id, text)
        assert vm.verdict.sentence


@settings(deadline=None, max_examples=40)
@given(st.lists(any_action, max_size=12))
def test_whatever_is_done_there_is_an_answer(catalogue, steps):
    store, selectors = PlanStore(START), Selectors(catalogue)
    for step in steps:
        store.dispatch(step)
    vm = selectors.plan(store.state, store.history)
    assert vm.verdict.word
    assert vm.controls.context == max(store.state.scenario.contexts)
    if vm.curve.xs:
        assert vm.curve.xs[0] == 0
        assert vm.curve.xs[-1] == vm.curve.x_max
        assert all(0 <= m.x <= vm.curve.x_max and m.y <= vm.curve.y_max for m in vm.curve.markers)


def test_steps_are_named(selectors):
    store = PlanStore(START)
    store.dispatch(actions.SetContext(16384))
    assert selectors.plan(store.state, store.history).undo_text == "Undo: context 8k → 16k"


@given(st.integers(1, 1 << 27))
def test_axes_end_past_the_value_with_few_ticks(value):
    end = round_end(value)
    assert value <= end <= max(4, value * 5 // 4 + 1)
    assert ticks(end)[0] == 0
    assert 2 <= len(ticks(end)) <= 8


def test_a_template_takes_any_memory_and_the_switch_shows_it(show):
    vm = show(scenario_state(machine="desktop-1-slot", memory_gib=24.0))
    assert vm.controls.memory_value == "24"
    assert [step.value for step in vm.controls.memory] == ["24", "32", "64", "128"]
    assert "template: assumptions" in vm.controls.machine.subtitle
    assert any("Assumed, not measured" in note for note in vm.verdict.notes)


def test_pickers_mark_the_persons_own_and_show_files_that_cannot_be_used(tmp_path, monkeypatch):
    monkeypatch.setenv("ELBOWROOM_DATA", str(tmp_path))
    for folder, name in (
        ("hosts", "zimacube-2-pro"),
        ("gpus", "nvidia-l4"),
        ("models", "qwen3-4b"),
    ):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{name}.json").write_text("{}", encoding="utf-8")
        (tmp_path / folder / "broken.json").write_text("{", encoding="utf-8")
    (tmp_path / "hosts" / "zimacube-2-pro.json").write_text('{"idle_w": 21}', encoding="utf-8")
    selectors = Selectors(Catalogue())
    machines = {choice.id: choice for choice in selectors.choices("machine")}
    assert "yours" in machines["zimacube-2-pro"].subtitle
    assert "yours" not in machines["zimacube-2-standard"].subtitle
    for kind, folder in (("machine", "hosts"), ("card", "gpus"), ("model", "models")):
        broken = selectors.choices(kind)[-1]
        assert broken.title == f"{folder}/broken.json"
        assert "not JSON" in broken.subtitle
        assert not broken.is_enabled
    state = scenario_state(machine="zimacube-2-pro")
    assert "yours" in selectors.plan(state, PlanStore(state).history).controls.machine.subtitle


TWO_CARDS = ("nvidia-geforce-rtx-3060-12-gb", "nvidia-geforce-rtx-3090")


def two_cards(model: str) -> PlanState:
    """A model on a desktop with 12 and 24 GB of cards."""
    machine = {"machine": "desktop-2-slot", "memory_gib": 64, "gpus": TWO_CARDS}
    return scenario_state(model=model, users=1, context=8192, **machine)


def test_every_card_has_its_bar_and_the_field_names_them_all(show):
    vm = show(two_cards("gemma-3-27b"))
    assert [pool.id for pool in vm.bars.pools] == ["gpu0", "gpu1", "ram"]
    assert sum(pool.is_primary for pool in vm.bars.pools) == 1
    assert "3060" in vm.controls.card.title
    assert "3090" in vm.controls.card.title


def test_what_spills_is_in_the_bars_and_the_curve_shows_by_how_much_it_is_over(show):
    vm = show(two_cards("llama-3.3-70b"))
    assert vm.verdict.code == "SPILLS"
    assert all(not pool.over_label for pool in vm.bars.pools)
    ram = vm.bars.pools[-1]
    assert any(segment.component == "weights" for segment in ram.segments)
    assert vm.curve.markers[0].y > vm.curve.usable


def test_the_runtime_row_is_that_of_the_card_shown(show):
    rows = {row.component: row for row in show(two_cards("gemma-3-27b")).table.rows}
    assert len([line for line in rows["runtime"].explanation if " bytes " in line]) == 1


def test_a_list_of_people_is_dragged_without_making_the_controls_anew(catalogue):
    selectors = Selectors(catalogue)
    people = (Person(4096, name="a"), Person(16384, name="b"))
    store = PlanStore(scenario_state(household=people))
    shown = []
    for context in (2048, 8192, 20480):
        store.dispatch(actions.SetContext(context))
        shown.append(selectors.plan(store.state, store.history).controls)
    assert selectors._standing.cache_info().misses == 1
    for controls, state in zip(shown, (2048, 8192, 20480), strict=True):
        assert controls.context == state
        assert [person.name for person in controls.household.people] == ["a", "b"]
        assert max(person.context for person in controls.household.people) == state
    assert len({controls.fits_up_to_value for controls in shown}) == 1


@pytest.mark.parametrize("change", [{"context": 4096}, {"context": 16384}, {"users": 8}])
def test_sentences_and_table_say_what_the_charts_show(show, change):
    """Who does not see the charts is told the same by a sentence for each and by the table."""
    vm = show(scenario_state(**change))
    pool = next(pool for pool in vm.bars.pools if pool.is_primary)
    assert units.size(pool.need) in vm.bars.takeaway
    assert units.size(pool.usable) in vm.bars.takeaway
    told = {row.label: row.now for row in vm.table.rows if not row.is_total}
    assert told == {part.label: units.in_column(part.size) for part in pool.segments}
    total = next(row for row in vm.table.rows if row.is_total)
    assert total.now == units.in_column(pool.need)
    limit = next(marker for marker in vm.curve.markers if marker.kind == "largest")
    assert units.tokens(limit.x) in vm.curve.takeaway
    assert units.in_column(vm.curve.usable) in vm.curve.usable_label


def test_without_margins_every_figure_is_one_number_and_the_verdict_the_same(show):
    whole = show()
    plain = without_margins(whole)
    assert plain.verdict == whole.verdict
    assert any(pool.need_low < pool.need_high for pool in whole.bars.pools)
    assert all(pool.need_low == pool.need == pool.need_high for pool in plain.bars.pools)
    assert any(row.range for row in whole.table.rows)
    assert not any(row.range for row in plain.table.rows)
    assert [row.now for row in plain.table.rows] == [row.now for row in whole.table.rows]
