"""The plan file: what it holds, what it refuses, and that nothing foreign is lost."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import InlineGpu, InlineMachine, Person, Scenario
from elbowroom.plan.buy.wishes import Wishes
from elbowroom.plan.document import migrations
from elbowroom.plan.document.format import plan_adapter
from elbowroom.plan.document.migrations import FORMAT, migrate
from elbowroom.plan.document.reading import read_plan
from elbowroom.plan.document.records import Records, catalogue_with, collect
from elbowroom.plan.document.writing import members, plan_bytes, sealed
from elbowroom.plan.state import PlanState
from elbowroom.text.notes import note
from elbowroom.text.refusals import refusal
from tests.plan.comparison.comparisons import WHOLE
from tests.text.samples import faults

GOLDEN = Path(__file__).parents[2] / "golden" / "plans"
SMALL = Scenario("llama-3.1-8b", InlineMachine(64, (InlineGpu(24),)), users=4)
FULL = PlanState(
    Scenario(
        "gemma-3-4b",
        "zimaboard-2-1664",
        quant="Q8_0",
        gpus=("nvidia-geforce-rtx-3090",),
        household=(Person(4096), Person(8192, 512)),
        cache_k="q8_0",
    ),
    name="Küche 🏡",
    axis="users",
    baseline=SMALL,
    notes="first line\nsecond <b>line</b> =1+1",
    wishes=Wishes(people=3),
    comparison=WHOLE,
)


def text_of(state, records=None):
    return plan_bytes(state, records or Records())


def changed(data, **top):
    """A plan file with other members, and a checksum that matches."""
    found = json.loads(data)
    del found["checksum"]
    return sealed(found | top)


def read(data):
    return read_plan(data, "plan.elbowroom")


def refused(data):
    with pytest.raises(Refusal) as caught:
        read(data)
    assert not faults(refusal(caught.value))
    return caught.value


@pytest.mark.parametrize("state", [PlanState(SMALL), FULL], ids=["small", "full"])
def test_a_plan_comes_back_as_it_was_written(state, catalogue):
    records = collect(catalogue, [state.scenario])
    opened = read(text_of(state, records))
    assert opened.state == state
    assert opened.records == records
    assert not opened.is_altered
    assert opened.notices == ()
    assert plan_bytes(opened.state, opened.records, opened) == text_of(state, records)


def test_every_prefix_is_refused_with_a_sentence():
    whole = text_of(PlanState(SMALL, "a plan"))
    assert len(whole) < 2000
    for end in range(len(whole.rstrip())):
        assert refused(whole[:end]).code in ("DAMAGED_PLAN", "NOT_A_PLAN")


def test_every_flipped_bit_shows_or_changes_nothing():
    """All eight flips of every byte. Only spaces between the members may differ unseen."""
    whole = text_of(PlanState(SMALL, "가 plan"))
    right = read(whole)
    answers = set()
    for i in range(len(whole)):
        for bit in range(8):
            data = bytearray(whole)
            data[i] ^= 1 << bit
            try:
                opened = read(bytes(data))
            except Refusal as found:
                answers.add(found.code)
                continue
            if opened.is_altered:
                answers.add(opened.notices[0].code)
            else:
                assert (opened.state, dict(opened.raw)) == (right.state, dict(right.raw))
    assert answers == {"DAMAGED_PLAN", "NOT_A_PLAN", "PLAN_ALTERED", "PLAN_NEWER"}


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "empty"),
        (b" \n\t", "empty"),
        (b"\x00" * 300, "not json"),
        (b"[" * 50_000, "too deep"),
        (b'{"format":' + b"[" * 100 + b"]" * 100 + b"}", "too deep"),
        (b'{"format": 1, "format": 1}', "key twice"),
        (b'{"format": NaN}', "not a number"),
        (b'{"format": -Infinity}', "not a number"),
        (b'{"format": 1e999}', "not a number"),
        (b'{"format": ' + b"9" * 5000 + b"}", "number too long"),
        (b'{"format": 9223372036854775808}', "number too long"),
        (b'{"format": "\\ud800"}', "half a character"),
        ('{"format": 1}'.encode("utf-16"), "not utf-8"),
        (b'{"format": "\xff"}', "not utf-8"),
        (b'{"format": [' + b"[]," * 400_000 + b"1]}", "too many values"),
        (b"{" + b" " * (4 << 20) + b"}", "too large"),
        (b"{'format': 1}", "not json"),
        (b'{"format": 1} // comment', "not json"),
        (b'{"format": 1,}', "not json"),
    ],
)
def test_what_is_no_strict_json_is_refused_by_kind(data, what):
    found = refused(data)
    assert (found.code, found.facts["what"]) == ("DAMAGED_PLAN", what)


@pytest.mark.parametrize("data", [b"[]", b"1", b'"text"', b"null", b"{}", b'{"model": "x"}'])
def test_other_json_is_no_plan(data):
    assert refused(data).code == "NOT_A_PLAN"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("users", True),
        ("users", "4"),
        ("users", 4.0),
        ("users", 0),
        ("users", -1),
        ("users", 10**9),
        ("users", None),
        ("context", "12,5"),
        ("context", "１６"),
        ("context", "1_000"),
        ("context", 1 << 60),
        ("household", [{"context": 0}]),
        ("household", [{"context": 1}] * 300),
        ("machine", {"ram_gib": "64"}),
        ("machine", 5),
        ("model", 7),
        ("gpus", "card"),
    ],
)
def test_a_value_that_a_scenario_does_not_allow_is_named(field, value):
    data = text_of(PlanState(SMALL))
    scenario = json.loads(data)["scenario"] | {field: value}
    found = refused(changed(data, scenario=scenario))
    assert found.code == "DAMAGED_PLAN"
    assert found.facts["found"].startswith(f"scenario.{field}")


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("name", "x" * 201),
        ("name", 5),
        ("notes", "x" * 20_001),
        ("axis", "price"),
        ("records", []),
        ("records", {"models": {str(i): {} for i in range(65)}}),
        ("baseline", {}),
        ("format", {"major": True, "minor": 0}),
        ("format", "1"),
    ],
)
def test_a_member_of_another_form_is_named(member, value):
    found = refused(changed(text_of(PlanState(SMALL)), **{member: value}))
    assert found.facts["found"].startswith(member)


def test_a_byte_order_mark_is_read_over():
    assert read(b"\xef\xbb\xbf" + text_of(PlanState(SMALL))).state.scenario == SMALL


def test_a_reformatted_file_is_the_same_plan():
    data = text_of(FULL)
    compact = json.dumps(dict(reversed(json.loads(data).items()))).replace("\n", "\r\n").encode()
    assert read(compact).state == FULL
    assert not read(compact).is_altered


def test_an_edit_by_hand_is_said_and_opened_to_look_at():
    data = text_of(PlanState(SMALL)).replace(b'"users": 4', b'"users": 6')
    opened = read(data)
    assert opened.state.scenario.users == 6
    assert opened.is_altered
    assert "changed outside" in note(opened.notices[0])


def test_half_a_character_in_a_name_does_not_keep_a_plan_from_being_saved():
    opened = read(text_of(PlanState(SMALL, "caf\udce9", notes="\ud800 \ud83d\ude00")))
    assert opened.state.name == "caf\ufffd"
    assert opened.state.notes == "\ufffd 😀"


FOREIGN = {
    "format": {"major": 1, "minor": 7},
    "app_version": "1.9.0",
    "mood": {"b": [1.50, 1e300, None], "a": "가"},
}


def newer_minor(data):
    found = json.loads(data)
    scenario = found["scenario"] | {"mood_tokens": 700}
    scenario["household"] = [{**person, "nickname": "엄마"} for person in scenario["household"]]
    return changed(data, scenario=scenario, **FOREIGN)


def test_what_a_newer_minor_version_adds_is_kept_to_the_byte():
    data = newer_minor(text_of(FULL))
    opened = read(data)
    assert opened.state == FULL
    assert plan_bytes(opened.state, opened.records, opened, opened.app_version) == data
    assert [item.code for item in opened.notices] == ["PLAN_SETTINGS_UNUSED"]
    assert "mood_tokens" in note(opened.notices[0])


def test_what_a_newer_minor_version_adds_survives_our_changes():
    opened = read(newer_minor(text_of(FULL)))
    state = replace(FULL, baseline=None, scenario=replace(FULL.scenario, context=4096))
    again = json.loads(plan_bytes(state, opened.records, opened, "0.1.0"))
    assert again["mood"] == FOREIGN["mood"]
    assert again["format"] == FOREIGN["format"]
    assert again["scenario"]["mood_tokens"] == 700
    assert again["scenario"]["household"][1]["nickname"] == "엄마"
    assert again["scenario"]["context"] == 4096
    assert again["app_version"] == "0.1.0"
    assert "baseline" not in again


def test_a_newer_major_version_is_opened_to_look_at():
    opened = read(changed(text_of(FULL), format={"major": 2, "minor": 0}, app_version="2.0"))
    assert opened.is_newer
    assert opened.state == FULL
    assert [item.code for item in opened.notices] == ["PLAN_NEWER"]


def test_a_newer_major_version_is_not_called_damaged_when_its_checksum_is_another():
    data = changed(text_of(FULL), format={"major": 2, "minor": 0}, app_version="2.0")
    opened = read(json.dumps(json.loads(data) | {"checksum": "sha512:0"}).encode())
    assert opened.is_newer
    assert [item.code for item in opened.notices] == ["PLAN_NEWER"]


def test_a_newer_major_version_that_cannot_be_read_is_named():
    data = changed(text_of(FULL), format=9, scenario={"who": "knows"}, app_version="9.1")
    found = refused(data)
    assert found.code == "PLAN_TOO_NEW"
    assert "9.1" in refusal(found)


def test_migrations_are_followed_step_by_step_and_leave_their_input_alone():
    steps = {
        (0, 1): ((0, 2), lambda content: content | {"name": content["title"]}),
        (0, 2): (FORMAT, lambda content: content | {"axis": "context"}),
    }
    old = {"title": "x"}
    assert migrate(old, (0, 1), steps) == ({"title": "x", "name": "x", "axis": "context"}, FORMAT)
    assert old == {"title": "x"}


def test_every_migration_leads_to_the_present_format():
    for version in migrations.MIGRATIONS:
        assert version < FORMAT
        seen = version
        while seen != FORMAT:
            seen = migrations.MIGRATIONS[seen][0]


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.elbowroom")), ids=lambda path: path.stem)
def test_a_plan_of_every_released_format_opens_and_answers(path, catalogue):
    opened = read(path.read_bytes())
    assert not opened.is_altered
    assert opened.state.name == "Family server"
    own, unread = catalogue_with(catalogue, opened.records)
    assert unread == ()
    assert own.estimate(opened.state.scenario).verdict.code == "FITS"


def test_there_is_a_golden_file_of_the_present_format():
    assert (GOLDEN / f"plan-{FORMAT[0]}.{FORMAT[1]}.elbowroom").is_file()


def test_the_schema_names_every_member_of_a_file():
    properties = plan_adapter().json_schema()["properties"]
    assert set(members(FULL, Records(), None)) | {"checksum"} == set(properties)


def test_a_large_plan_opens_and_it_is_said():
    data = changed(text_of(PlanState(SMALL)), more="x" * (1 << 20))
    assert [item.code for item in read(data).notices] == ["PLAN_LARGE"]


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=12,
)
known = st.sampled_from(
    ("format", "app_version", "scenario", "baseline", "name", "notes", "axis", "records")
)
fields = st.sampled_from(tuple(json.loads(text_of(FULL))["scenario"]))


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(known, anything, max_size=3), st.dictionaries(fields, anything, max_size=3))
def test_whatever_stands_in_a_plan_it_opens_or_is_refused_with_a_sentence(top, inside):
    data = json.loads(text_of(FULL))
    data["scenario"] |= inside
    try:
        opened = read(changed(json.dumps(data), **top))
    except Refusal as found:
        said = refusal(found)
        assert said.isprintable()
        return
    assert read(plan_bytes(opened.state, opened.records, opened)).state == opened.state


def test_members_of_a_comparison_that_a_newer_version_adds_are_kept():
    data = json.loads(text_of(FULL))
    shown = data["comparison"]
    shown["sort"] = "free"
    shown["rows"][0]["note"] = "the old one"
    opened = read(changed(text_of(FULL), comparison=shown))
    assert opened.state == FULL
    again = json.loads(plan_bytes(FULL, Records(), opened))["comparison"]
    assert again["sort"] == "free"
    assert again["rows"][0]["note"] == "the old one"


@pytest.mark.parametrize(
    "broken",
    [
        {"rows": [{"model": "phi-4", "settings": {"context": 0}}], "columns": [{"machine": "x"}]},
        {"rows": [{"model": "phi-4"}] * 7},
        {"rows": [{"settings": {}}]},
        {"cells": "all"},
        {"columns": [{"machine": 5}]},
    ],
    ids=["context", "too many", "no model", "no list", "no machine"],
)
def test_a_damaged_comparison_is_refused_with_its_place(broken):
    assert (
        refused(changed(text_of(FULL), comparison=broken)).facts["found"].startswith("comparison")
    )
