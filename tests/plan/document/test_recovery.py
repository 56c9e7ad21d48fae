"""What was not saved when the program ended is there at the next start, until the person chose."""

import errno
import json
import os
import signal
import subprocess
import sys
from dataclasses import replace

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.plan import actions
from elbowroom.plan.document.autosave import LATEST_S, QUIET_S, Autosave
from elbowroom.plan.document.document import open_document
from elbowroom.plan.document.reading import read_plan
from elbowroom.plan.document.recovery import (
    KEPT_STEPS,
    MAX_HISTORY_BYTES,
    discard,
    recoverable,
    restore,
)
from elbowroom.plan.document.writing import sealed
from elbowroom.plan.state import MAX_NOTES
from tests.storage.failing import FailingSystem


class Stopwatch:
    def __init__(self):
        self.time = 100.0

    def __call__(self):
        return self.time


@pytest.fixture
def watch():
    return Stopwatch()


@pytest.fixture
def autosave(desk, document, watch):
    made = Autosave(desk, document, clock=watch)
    yield made
    made.close()


def pass_time(autosave, watch, seconds):
    """What the window's timer does."""
    end = watch.time + seconds
    while (due := autosave.due_in()) is not None and watch.time + due <= end:
        watch.time += due
        autosave.tick()
    watch.time = max(watch.time, end)


def test_nothing_is_written_while_nothing_changes(desk, autosave, watch):
    assert autosave.due_in() is None
    pass_time(autosave, watch, 60)
    assert not desk.folders.recovery.exists()


def test_a_change_is_put_aside_when_the_hand_rests(document, autosave, watch):
    document.store.dispatch(actions.SetUsers(2))
    pass_time(autosave, watch, QUIET_S / 2)
    assert not autosave.path.exists()
    pass_time(autosave, watch, QUIET_S)
    assert autosave.path.exists()


def test_during_a_long_drag_a_change_is_put_aside_within_two_seconds(document, autosave, watch):
    for step in range(100):
        document.store.dispatch(actions.SetContext(9000 + step))
        pass_time(autosave, watch, QUIET_S / 4)
        if autosave.path.exists():
            break
    assert step * QUIET_S / 4 <= LATEST_S < 2


def test_after_a_crash_the_plan_is_listed_with_what_is_in_it(desk, document, autosave):
    document.store.dispatch(actions.SetUsers(2))
    autosave.write()
    autosave.close()  # a crash frees the lock as well
    (item,) = recoverable(desk)
    assert item.opened.state == document.store.state
    assert (item.base, item.base_change, item.fault) == (None, "unchanged", None)
    assert item.saved_at.startswith("2026-11-29T10:")


def test_after_a_crash_the_restored_plan_can_be_undone_and_redone(desk, document, autosave):
    before = document.store.state
    document.store.dispatch(actions.SetUsers(2))
    document.store.dispatch(actions.SetContext(9000))
    document.store.undo()
    autosave.write()
    autosave.close()
    (item,) = recoverable(desk)
    again = restore(desk, item).store
    again.redo()
    assert again.state.scenario.context == 9000
    again.undo()
    again.undo()
    assert again.state == before


def test_of_a_long_history_the_latest_steps_are_put_aside(desk, document, autosave):
    for n in range(KEPT_STEPS + 20):
        document.store.dispatch(actions.SetContext(9000 + n))
    autosave.write()
    autosave.close()
    (item,) = recoverable(desk)
    past = restore(desk, item).store.history.past
    assert len(past) == KEPT_STEPS
    assert past[-1].after == document.store.state


def test_long_notes_in_every_step_do_not_make_the_plan_unreadable(desk, document, autosave):
    for n in range(KEPT_STEPS):
        document.store.dispatch(actions.SetNotes(f"{n:04},," * (MAX_NOTES // 6)))
    autosave.write()
    autosave.close()
    assert autosave.path.stat().st_size < 2 * MAX_HISTORY_BYTES
    (item,) = recoverable(desk)
    assert restore(desk, item).store.state == document.store.state


@pytest.mark.parametrize("history", [None, 5, "[]", "{", '{"past": [{"action": "Format"}]}'])
def test_a_history_that_cannot_be_read_costs_no_plan(desk, document, autosave, history):
    document.store.dispatch(actions.SetUsers(2))
    autosave.write()
    autosave.close()
    members = json.loads(autosave.path.read_bytes())
    del members["checksum"]
    autosave.path.write_bytes(sealed(members | {"history": history}))
    (item,) = recoverable(desk)
    again = restore(desk, item).store
    assert again.state == document.store.state
    assert not again.history.past


def test_a_plan_of_a_running_program_is_not_offered(desk, document, autosave):
    document.store.dispatch(actions.SetUsers(2))
    autosave.write()
    assert recoverable(desk) == ()


def test_a_restored_plan_knows_its_file_and_goes_when_it_is_saved(desk, saved, path, watch):
    autosave = Autosave(desk, saved, clock=watch)
    saved.store.dispatch(actions.SetUsers(2))
    autosave.write()
    autosave.close()
    saved.close()
    (item,) = recoverable(desk)
    document = restore(desk, item)
    again = Autosave(desk, document, item.path, watch)
    assert document.is_changed
    assert document.path == path
    assert recoverable(desk) == ()
    document.save()
    assert read_plan(path.read_bytes(), "").state.scenario.users == 2
    assert not item.path.exists()
    again.close()
    document.close()


def test_a_file_changed_since_is_told_and_not_written_over(desk, saved, path, watch):
    autosave = Autosave(desk, saved, clock=watch)
    saved.store.dispatch(actions.SetUsers(2))
    autosave.write()
    autosave.close()
    saved.close()
    other = open_document(desk, path)
    other.store.dispatch(actions.SetUsers(7))
    other.save()
    other.close()
    (item,) = recoverable(desk)
    assert item.base_change == "changed"
    document = restore(desk, item)
    with pytest.raises(Refusal, match="PLAN_CHANGED_OUTSIDE"):
        document.save()
    document.close()


def test_a_plan_whose_file_is_gone_can_still_be_restored(desk, saved, path, watch):
    autosave = Autosave(desk, saved, clock=watch)
    saved.store.dispatch(actions.SetUsers(2))
    autosave.write()
    autosave.close()
    saved.close()
    path.unlink()
    (item,) = recoverable(desk)
    assert item.base_change == "missing"
    path.parent.rmdir()
    (item,) = recoverable(desk)
    assert item.base_change == "out of reach"
    document = restore(desk, item)
    assert document.store.state.scenario.users == 2
    document.close()


def test_looking_and_postponing_remove_nothing_and_discarding_removes_one(desk, document, watch):
    paths = []
    for users in (2, 3):
        autosave = Autosave(desk, document, clock=watch)
        document.store.dispatch(actions.SetUsers(users))
        autosave.write()
        autosave.close()
        paths.append(autosave.path)
    assert len(recoverable(desk)) == len(recoverable(desk)) == 2
    later, earlier = recoverable(desk)
    assert later.saved_at > earlier.saved_at
    discard(earlier)
    assert [item.path for item in recoverable(desk)] == [later.path] == [paths[1]]


def test_saving_removes_the_recovery_file(document, autosave, path):
    document.store.dispatch(actions.SetUsers(2))
    autosave.write()
    document.save_as(path)
    assert not autosave.path.exists()
    assert autosave.due_in() is None


def test_undoing_back_to_the_saved_plan_leaves_nothing_to_recover(desk, saved, watch):
    autosave = Autosave(desk, saved, clock=watch)
    saved.store.dispatch(actions.SetUsers(2))
    pass_time(autosave, watch, 5)
    assert autosave.path.exists()
    saved.store.undo()
    pass_time(autosave, watch, 5)
    assert not autosave.path.exists()
    autosave.close()


def test_an_autosave_that_fails_is_tried_again_with_the_next_change(desk, document, watch):
    full = replace(desk, system=FailingSystem("write", 1, errno.ENOSPC))
    autosave = Autosave(full, document, clock=watch)
    document.store.dispatch(actions.SetUsers(2))
    watch.time += 5
    with pytest.raises(Refusal, match="NOT_SAVED"):
        autosave.tick()
    assert autosave.due_in() is None
    document.store.dispatch(actions.SetUsers(3))
    watch.time += 5
    autosave.tick()
    autosave.close()
    assert recoverable(desk)[0].opened.state.scenario.users == 3


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b'{"plan": 1, "checksum": ""}', b"\xff"])
def test_a_damaged_recovery_file_is_listed_with_its_fault_and_kept(desk, data):
    desk.folders.recovery.mkdir(parents=True)
    path = desk.folders.recovery / "x.json"
    path.write_bytes(data)
    (item,) = recoverable(desk)
    assert item.fault is not None
    with pytest.raises(Refusal):
        restore(desk, item)
    assert path.exists()


def test_every_prefix_of_a_recovery_file_is_answered(desk, document, autosave):
    document.store.dispatch(actions.SetUsers(2))
    autosave.write()
    autosave.close()
    whole = autosave.path.read_bytes()
    for end in range(0, len(whole) - 2, 97):
        autosave.path.write_bytes(whole[:end])
        assert recoverable(desk)[0].opened is None


def test_a_base_file_with_a_name_that_is_no_text_is_found_again(desk, document, tmp_path, watch):
    path = tmp_path / os.fsdecode(b"caf\xe9.elbowroom")
    document.save_as(path)
    autosave = Autosave(desk, document, clock=watch)
    document.store.dispatch(actions.SetUsers(2))
    autosave.write()
    autosave.close()
    assert recoverable(desk)[0].base == path


CRASHING = """
import os, signal, sys
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.plan import actions
from elbowroom.plan.document.autosave import Autosave
from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.document import Document
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.storage.folders import under
desk = Desk(Catalogue(), under(sys.argv[1]))
document = Document(desk, PlanStore(PlanState(desk.catalogue.example())))
autosave = Autosave(desk, document)
document.store.dispatch(actions.SetUsers(77))
autosave.write()
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_a_killed_program_leaves_its_plan(desk, tmp_path):
    done = subprocess.run([sys.executable, "-c", CRASHING, tmp_path / "home"], check=False)
    assert done.returncode == -signal.SIGKILL
    assert [item.opened.state.scenario.users for item in recoverable(desk)] == [77]


def test_where_the_folder_of_recovery_files_cannot_be_listed_there_are_none(desk):
    folder = desk.folders.recovery
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("a file in its place", "utf-8")
    assert list(recoverable(desk)) == []
