"""Favourite and recent entries stand first, and survive the program's end."""

from datetime import UTC, datetime

import pytest

from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.session.kept import RECENT_SHOWN, Kept
from elbowroom.session.settings import SettingsFile
from elbowroom.storage import folders

NOW = datetime(2026, 11, 29, tzinfo=UTC)
MODELS = tuple(ChoiceVM(f"m{n}", f"Model {n}", "", "Family") for n in range(9))


@pytest.fixture
def open_kept(tmp_path):
    return lambda: Kept(SettingsFile(folders.under(tmp_path), lambda: NOW))


def tops(kept):
    return [(c.group, c.id) for c in kept.arranged("model", MODELS) if c.is_shortcut]


def test_what_was_chosen_last_stands_first_and_still_in_its_family(open_kept):
    kept = open_kept()
    for model in ("m1", "m2", "m1"):
        kept.note_used("model", model)
    assert tops(kept) == [("Recent", "m1"), ("Recent", "m2")]
    listed = kept.arranged("model", MODELS)
    assert [c.id for c in listed if not c.is_shortcut] == [m.id for m in MODELS]


def test_a_favourite_is_starred_in_both_places_and_no_longer_among_the_recent(open_kept):
    kept = open_kept()
    kept.note_used("model", "m3")
    kept.toggle("model", "m3")
    assert tops(kept) == [("Favourites", "m3")]
    starred = [c.is_shortcut for c in kept.arranged("model", MODELS) if c.is_favourite]
    assert starred == [True, False]
    kept.toggle("model", "m3")
    assert tops(kept) == [("Recent", "m3")]


def test_marks_are_there_at_the_next_start_each_kind_for_itself(open_kept):
    kept = open_kept()
    kept.toggle("model", "m5")
    kept.toggle("machine", "box")
    again = open_kept()
    assert (again.favourites("model"), again.favourites("machine")) == (("m5",), ("box",))


def test_only_a_few_recent_ones_are_shown(open_kept):
    kept = open_kept()
    for model in MODELS:
        kept.note_used("model", model.id)
    assert [each for _, each in tops(kept)] == ["m8", "m7", "m6", "m5", "m4"]
    assert len(tops(kept)) == RECENT_SHOWN


def test_what_the_catalogue_no_longer_has_is_left_out_and_stays_kept(open_kept):
    kept = open_kept()
    kept.toggle("model", "gone")
    assert tops(kept) == []
    assert kept.favourites("model") == ("gone",)


def test_lists_without_favourites_are_left_as_they_are(open_kept):
    assert open_kept().arranged("card", MODELS) is MODELS


def test_a_mark_that_cannot_be_saved_holds_until_the_end(tmp_path, caplog):
    (tmp_path / "home").write_text("no folder")
    kept = Kept(SettingsFile(folders.under(tmp_path / "home"), lambda: NOW))
    kept.toggle("model", "m1")
    assert kept.favourites("model") == ("m1",)
    assert "was not saved" in caplog.text
    caplog.clear()
