"""Whatever a file does, one sentence says what happened and what to do."""

import time
from datetime import datetime

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.storage import faults
from elbowroom.text import plan_dialogs, plan_window, units
from elbowroom.text.refusals import refusal
from tests.text.samples import HANGUL, REFUSAL_FACTS
from tests.text.samples import faults as unclean
from tests.text.source import arguments, choices

REASONS = {*faults._REASONS, "differs", "other"}
FAULTS = {
    "empty",
    "too large",
    "not utf-8",
    "too many values",
    "not json",
    "key twice",
    "not a number",
    "number too long",
    "too deep",
    "half a character",
    "field",
}


def said(code, **facts):
    return refusal(Refusal(code, "/home/kim/plan.elbowroom", **(REFUSAL_FACTS | facts)))


@pytest.mark.parametrize("reason", sorted(REASONS))
@pytest.mark.parametrize("code", ["NOT_READ", "NOT_SAVED"])
def test_each_reason_has_a_sentence_with_what_to_do(code, reason, each_language):
    text = said(code, reason=reason)
    assert text.startswith("/home/kim/plan.elbowroom: ")
    assert text.count(".") >= 3
    assert not unclean(text)
    assert HANGUL.search(text) or each_language == "en"


def test_reasons_do_not_share_a_sentence():
    assert len({said("NOT_SAVED", reason=reason) for reason in REASONS}) == len(REASONS)


def test_every_fault_of_a_json_text_is_said(each_language):
    assert arguments("JsonFault") | {"field"} == FAULTS
    assert len({said("DAMAGED_PLAN", what=what) for what in FAULTS}) == len(FAULTS)


def test_every_fault_of_a_name_is_said(each_language):
    names = {"name too long", "reserved name", "forbidden character", "ends in dot or space"}
    assert len({said("BAD_FILE_NAME", what=what) for what in names}) == len(names)


def test_a_full_drive_says_how_much_room_is_left_and_never_too_much():
    assert "free: 12 MB" in said("NOT_SAVED", reason="disk full", free=12_999_999)
    assert "free: not known" in said("NOT_SAVED", reason="disk full", free=None)
    assert units.storage(999) == "0 MB"
    assert units.storage(3_499_999_999) == "3.4 GB"


def test_a_path_is_shown_printable_and_with_its_end(each_language):
    path = "/" + "x" * 500 + "/\x1b[31m\udce9\u202e.elbowroom"
    text = refusal(Refusal("NOT_A_PLAN", path))
    assert text.isprintable()
    assert ".elbowroom: " in text
    assert len(text) < 400


@pytest.fixture
def zone(monkeypatch):
    """Sets the person's time zone."""
    if not hasattr(time, "tzset"):
        pytest.skip("Windows takes its zone from the system")

    def set_zone(name):
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield set_zone
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Asia/Seoul", "2026-11-30 06:31"),
        ("America/New_York", "2026-11-29 16:31"),
        ("UTC", "2026-11-29 21:31"),
    ],
)
def test_times_are_shown_as_the_clock_on_the_wall_shows_them(zone, name, text):
    zone(name)
    saved_at = "2026-11-29T21:31:12+00:00"
    assert f"put aside {text} " in plan_dialogs.left_state(saved_at, None, "unchanged")
    assert plan_dialogs.version_line(datetime.fromisoformat(saved_at), 2000) == f"{text}, 2 kB"
    assert f"(since {text})" in plan_window.open_here(saved_at)
    assert f"(since {text})" in plan_window.open_there("nas", saved_at)
    assert f"(since {text})" in said("PLAN_IN_USE", host="nas", since=saved_at)


@pytest.mark.parametrize("iso", ["yesterday", "", "2026-13-01T00:00:00+00:00"])
def test_a_time_that_is_none_is_a_dash(iso):
    assert units.moment(iso) == units.DASH


def test_choices_sees_no_more_than_this_test():
    assert choices("files", "_what_is_damaged", "what") == FAULTS
