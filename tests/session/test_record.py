"""The session opens again as it was left."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from elbowroom.plan import actions
from elbowroom.plan.store import PlanStore
from elbowroom.session.record import MIGRATIONS, VERSION, Session, read_session, write_session
from elbowroom.storage.folders import under
from elbowroom.text.notes import note
from tests.plan.test_store import START

NOW = datetime(2026, 11, 29, tzinfo=UTC)


@pytest.fixture
def folders(tmp_path):
    return under(tmp_path)


def test_window_tab_plan_and_undo_come_back(folders):
    store = PlanStore(START)
    store.dispatch(actions.SetUsers(9))
    plan, recovery = Path("/집/가족.elbowroom"), Path("/state/r.json")
    left = Session("AdnQywAD", "users", plan, recovery, screen="compare")
    write_session(folders, left, store.history)
    session, notes = read_session(folders, NOW)
    assert notes == ()
    assert (session.geometry, session.tab) == (left.geometry, left.tab)
    assert session.screen == "compare"
    assert (session.plan, session.recovery) == (left.plan, left.recovery)
    again = PlanStore(store.state, session.history(store.state))
    again.undo()
    assert again.state == START


def test_the_first_start_has_an_empty_session(folders):
    session, notes = read_session(folders, NOW)
    assert (session, notes) == (Session(), ())
    assert session.history(START).past == ()


@pytest.mark.parametrize("data", [b"", b"{}", b"null", b'{"version": "x"}'])
def test_a_damaged_session_is_put_aside_and_the_program_starts(folders, data):
    folders.state.mkdir(parents=True)
    folders.session.write_bytes(data)
    session, notes = read_session(folders, NOW)
    assert session == Session()
    (told,) = notes
    assert note(told).startswith("session.json was damaged")
    assert "defaults" not in note(told)
    assert len(list(folders.state.glob("session.json.bad-*"))) == 1


def test_values_of_another_kind_are_left_out(folders):
    folders.state.mkdir(parents=True)
    folders.session.write_text(
        '{"version": 1, "geometry": 5, "plan": ["x"], "history": 3, "tab": "plan"}'
    )
    session, _ = read_session(folders, NOW)
    assert session == Session(tab="plan")
    assert session.history(START).present == START


def test_every_older_version_can_be_migrated():
    assert set(MIGRATIONS) == set(range(1, VERSION))
