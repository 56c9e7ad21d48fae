"""An open plan: what it saves, what it notices, and that it never writes over others' work."""

import errno
import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace

import pytest

from elbowroom.plan import actions
from elbowroom.plan.document import held_file
from elbowroom.plan.document.autosave import Autosave
from elbowroom.plan.document.document import Document, open_document
from elbowroom.plan.document.held_file import CHANGED, MISSING
from elbowroom.plan.document.reading import read_plan
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.text.notes import note
from tests.plan.document.files import newer, on_disk, refused
from tests.storage.failing import FailingSystem
from tests.text.samples import faults


def test_a_new_plan_is_saved_opened_and_unchanged(desk, saved, path):
    assert not saved.is_changed
    saved.close()
    opened = open_document(desk, path)
    assert opened.store.state == saved.store.state
    assert (opened.is_changed, opened.is_read_only, opened.notices) == (False, False, ())
    opened.close()


def test_a_change_is_a_change_and_the_view_is_none(saved, path):
    saved.store.dispatch(actions.SetAxis("users"))
    assert not saved.is_changed
    saved.store.dispatch(actions.SetContext(16384))
    assert saved.is_changed
    saved.store.undo()
    assert not saved.is_changed
    saved.store.redo()
    saved.save()
    assert not saved.is_changed
    assert on_disk(path).scenario.context == 16384


def test_undo_survives_saving(saved):
    saved.store.dispatch(actions.SetContext(16384))
    saved.save()
    saved.store.undo()
    assert saved.is_changed
    assert saved.store.state.scenario.context == 8192


def test_a_saving_that_fails_leaves_the_plan_changed_and_the_file_as_it_was(desk, saved, path):
    before = path.read_bytes()
    saved.close()
    document = open_document(
        replace(desk, system=FailingSystem("write", 3, errno.ENOSPC, stays=True)), path
    )
    document.store.dispatch(actions.Rename("x" * 200))
    document.store.dispatch(actions.SetNotes("n" * 5000))
    refused(document.save, "NOT_SAVED")
    assert document.is_changed
    assert path.read_bytes() == before
    document.close()


def test_a_saving_that_the_drive_did_not_confirm_is_said_and_stays_open(desk, saved, path):
    saved.close()
    document = open_document(replace(desk, system=FailingSystem("sync_folder", 2)), path)
    document.store.dispatch(actions.SetUsers(2))
    document.save()
    assert "did not confirm" in note(document.notices[0])
    assert document.is_changed
    document.save()
    assert not document.is_changed
    document.close()


def test_a_change_outside_is_noticed_before_saving(saved, path):
    newer(path, name="theirs")
    saved.store.dispatch(actions.SetUsers(2))
    refused(saved.save, "PLAN_CHANGED_OUTSIDE")
    assert on_disk(path).name == "theirs"
    saved.save(despite=CHANGED)
    assert on_disk(path).scenario.users == 2
    assert [read_plan(v.read(), "").state.name for v in saved.versions()] == ["theirs"]


def test_a_change_of_equal_size_and_time_is_noticed_too(saved, path):
    times = path.stat()
    path.write_bytes(path.read_bytes().replace(b'"users": 4', b'"users": 5'))
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    refused(saved.save, "PLAN_CHANGED_OUTSIDE")


def test_a_file_that_was_only_touched_or_copied_back_is_unchanged(saved, path):
    shutil.copy(path, path.with_name("copy"))
    os.replace(path.with_name("copy"), path)
    os.utime(path, (1, 1))
    saved.store.dispatch(actions.SetUsers(2))
    saved.save()
    assert on_disk(path).scenario.users == 2


def test_what_was_changed_outside_can_be_reloaded_and_taken_back(saved, path):
    newer(path, name="theirs")
    saved.store.dispatch(actions.SetUsers(2))
    mine = saved.store.state
    saved.reload()
    assert saved.store.state.name == "theirs"
    assert not saved.is_changed
    saved.store.undo()
    assert saved.store.state == mine
    saved.save()
    assert on_disk(path) == mine


def test_a_missing_file_is_not_taken_for_a_deleted_one(saved, path):
    path.unlink()
    saved.store.dispatch(actions.SetUsers(2))
    refused(saved.save, "PLAN_FILE_MISSING")
    assert not path.exists()
    saved.save(despite=MISSING)
    assert on_disk(path).scenario.users == 2


def test_a_folder_that_disappears_loses_nothing(saved, path, tmp_path):
    shutil.rmtree(path.parent)
    saved.store.dispatch(actions.SetUsers(2))
    assert refused(saved.save, "NOT_SAVED").facts["reason"] == "not there"
    assert not path.parent.exists()
    saved.save_as(tmp_path / "elsewhere.elbowroom")
    assert on_disk(tmp_path / "elsewhere.elbowroom").scenario.users == 2


def test_save_as_moves_on_and_save_copy_stays(saved, path):
    other, copy = path.with_name("other.elbowroom"), path.with_name("copy.elbowroom")
    saved.store.dispatch(actions.SetUsers(2))
    saved.save_copy(copy)
    assert saved.path == path
    assert saved.is_changed
    saved.save_as(other)
    assert saved.path == other
    assert not saved.is_changed
    assert on_disk(path).scenario.users == 4
    assert on_disk(copy) == on_disk(other)


def test_save_as_to_the_same_file_writes_over_it(saved, path):
    newer(path, name="theirs")
    saved.save_as(path.parent / ".." / path.parent.name / path.name)
    assert on_disk(path).name == "가족 서버"


def test_a_duplicate_is_untitled_changed_and_apart(saved):
    other = saved.duplicate()
    assert other.path is None
    assert other.is_changed
    other.store.dispatch(actions.SetUsers(9))
    assert saved.store.state.scenario.users == 4


def test_a_plan_goes_on_where_another_stopped_with_its_steps_and_not_saved(desk, saved):
    saved.store.dispatch(actions.SetContext(16384))
    other = Document(desk, PlanStore(PlanState(desk.catalogue.example())))
    other.go_on_with(saved)
    assert other.store.state == saved.store.state
    assert other.is_changed
    other.store.undo()
    assert other.store.state.scenario.context == 8192
    other.close()


def test_a_name_the_system_does_not_take_is_refused_before_anything_is_written(document, path):
    refused(lambda: document.save_as(path.with_name("x" * 256)), "BAD_FILE_NAME")
    assert document.path is None
    assert list(path.parent.iterdir()) == []


def test_a_name_that_windows_does_not_take_is_said(document, path):
    document.save_as(path.with_name("CON.elbowroom"))
    assert "Windows" in note(document.notices[0])


def test_a_hard_link_is_said(saved, path):
    os.link(path, path.with_name("other name"))
    saved.store.dispatch(actions.SetUsers(2))
    saved.save()
    assert "hard link" in note(saved.notices[0])


def test_a_linked_plan_is_saved_through_and_locked_as_the_file_it_is(desk, saved, path, tmp_path):
    link = tmp_path / "link.elbowroom"
    link.symlink_to(path)
    assert open_document(desk, link).is_read_only
    saved.close()
    document = open_document(desk, link)
    document.store.dispatch(actions.SetUsers(2))
    document.save()
    assert link.is_symlink()
    assert on_disk(path).scenario.users == 2
    document.close()


def test_a_name_that_is_no_text_is_kept(document, tmp_path):
    path = tmp_path / os.fsdecode(b"caf\xe9.elbowroom")
    document.save_as(path)
    assert b"caf\xe9.elbowroom" in os.listdir(os.fsencode(tmp_path))
    assert on_disk(path) == document.store.state


@pytest.mark.parametrize("data", [b"", b"{", b"\0" * 4096, b"<html>", b"\x80\x04pickle"])
def test_a_damaged_file_is_refused_and_left_alone(desk, path, data):
    path.write_bytes(data)
    refused(lambda: open_document(desk, path), "DAMAGED_PLAN")
    assert path.read_bytes() == data
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo], ids=["folder", "pipe"])
def test_what_is_no_file_is_refused(desk, path, make):
    make(path)
    assert refused(lambda: open_document(desk, path), "NOT_READ").facts["reason"] == "not a file"


def test_a_newer_major_plan_is_not_written_over_but_can_be_copied(desk, saved, path):
    newer(path, format={"major": 2, "minor": 0}, app_version="2.0", future={"a": 1})
    before = path.read_bytes()
    saved.close()
    document = open_document(desk, path)
    assert document.is_read_only
    refused(document.save, "PLAN_READ_ONLY")
    refused(lambda: document.save_as(path), "PLAN_READ_ONLY")
    document.save_as(path.with_name("copy.elbowroom"))
    assert path.read_bytes() == before
    copy = json.loads(path.with_name("copy.elbowroom").read_bytes())
    assert copy["format"] == {"major": 1, "minor": 0}
    document.save()
    document.close()


def test_an_altered_plan_is_opened_to_look_at(desk, saved, path):
    saved.close()
    path.write_bytes(path.read_bytes().replace(b'"users": 4', b'"users": 5'))
    document = open_document(desk, path)
    assert document.is_read_only
    refused(document.save, "PLAN_READ_ONLY")
    document.save_as(path.with_name("checked.elbowroom"))
    assert not document.is_read_only
    document.close()


def test_a_second_window_looks_on_until_the_first_lets_go(desk, saved, path):
    second = open_document(desk, path)
    assert second.holder.pid == os.getpid()
    second.store.dispatch(actions.SetUsers(2))
    refused(second.save, "PLAN_READ_ONLY")
    refused(lambda: second.duplicate().save_as(path), "PLAN_IN_USE")
    saved.close()
    third = open_document(desk, path)
    assert third.holder is None
    third.close()


OTHER_PROCESS = """
import sys, time
from pathlib import Path
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.autosave import Autosave
from elbowroom.plan.document.document import Document, open_document
from elbowroom.storage.folders import under
document = open_document(Desk(Catalogue(), under(sys.argv[1])), Path(sys.argv[2]))
print(document.holder is None, flush=True)
time.sleep(60)
"""


def test_another_process_holds_a_plan_until_it_is_killed(desk, saved, path, tmp_path):
    saved.close()
    command = [sys.executable, "-c", OTHER_PROCESS, str(tmp_path / "its-home"), str(path)]
    other = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert other.stdout.readline().strip() == "True"
        document = open_document(desk, path)
        assert document.holder.pid == other.pid
        refused(document.save, "PLAN_READ_ONLY")
    finally:
        other.kill()
        other.communicate()
    document = open_document(desk, path)
    assert not document.is_read_only
    document.close()


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="counts open files on Linux")
def test_opening_changing_and_closing_a_hundred_times_leaves_nothing_behind(desk, saved, path):
    saved.close()
    before = os.listdir("/proc/self/fd")
    for n in range(100):
        document = open_document(desk, path)
        autosave = Autosave(desk, document)
        for step in range(10):
            document.store.dispatch(actions.SetContext(9000 + 10 * n + step))
        autosave.write()
        document.save()
        autosave.close()
        document.close()
    assert len(os.listdir("/proc/self/fd")) == len(before)
    assert os.listdir(path.parent) == [path.name]
    assert os.listdir(desk.folders.recovery) == []


def test_a_plan_that_has_no_file_yet_cannot_be_saved_to_it(document):
    with pytest.raises(ValueError, match="save_as"):
        document.save()


def test_a_file_that_could_not_be_written_is_free_for_others(desk, document, path):
    failing = replace(desk, system=FailingSystem("write", 1, errno.ENOSPC, stays=True))
    other = Document(failing, document.store)
    refused(lambda: other.save_as(path), "NOT_SAVED")
    assert other.file is None
    document.save_as(path)
    assert document.path == path


def test_where_no_lock_can_be_had_a_plan_opens_with_that_said(desk, saved, path, monkeypatch):
    def refuse(*_):
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    saved.close()
    monkeypatch.setattr(held_file, "acquire", refuse)
    document = open_document(desk, path)
    assert [told.code for told in document.notices] == ["PLAN_NOT_LOCKED"]
    assert not faults(note(document.notices[0]))
    document.store.dispatch(actions.SetUsers(2))
    document.save()
    assert on_disk(path).scenario.users == 2
