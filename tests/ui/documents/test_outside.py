"""What others do to an open plan's file: noticed, said in one sentence, nothing lost."""

import hashlib
import json
import os
from datetime import date

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QTableWidget

from elbowroom.catalog.model_reading import read_model
from elbowroom.plan.actions import SetUsers
from elbowroom.plan.document.document import Document, open_document
from elbowroom.plan.document.records import Difference
from elbowroom.storage.lock import acquire
from elbowroom.text import units
from tests.readers.gguf_bytes import Gguf
from tests.ui.documents.conftest import choose, press, said
from tests.ui.documents.test_files import desk_plan

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def path(desk, plans):
    return desk_plan(desk, plans / "plan.elbowroom", users=2)


@pytest.fixture
def opened(start, desk, path):
    """A window on a plan in a file."""
    return start(open_document(desk, path))


def change_outside(desk, path, users):
    """Another program writes the file."""
    other = desk_plan(desk, path.with_name("other.elbowroom"), users)
    os.replace(other, path)


def users_in(desk, path):
    document = open_document(desk, path)
    document.close()
    return document.store.state.scenario.users


def test_a_plan_changed_outside_can_be_reloaded_and_undone(opened, desk, path):
    change_outside(desk, path, users=5)
    opened.plan.store.dispatch(SetUsers(9))
    choose(opened, "save")
    (text,) = said(opened)
    assert "another program changed the file" in text
    assert users_in(desk, path) == 5
    press(opened, "refusal", "Reload")
    assert opened.plan.store.state.scenario.users == 5
    assert said(opened) == []
    opened.plan.store.undo()
    assert opened.plan.store.state.scenario.users == 9


def test_keeping_mine_puts_the_other_one_aside(opened, desk, path):
    change_outside(desk, path, users=5)
    opened.plan.store.dispatch(SetUsers(9))
    choose(opened, "save")
    press(opened, "refusal", "Keep mine")
    assert said(opened) == []
    assert users_in(desk, path) == 9
    assert len(opened.plan.document.versions()) == 1


def test_the_change_is_noticed_when_the_person_comes_back(opened, desk, path):
    change_outside(desk, path, users=5)
    opened.documents.outside._looked_at = -99
    opened.documents.outside.look()
    assert "another program changed the file" in said(opened)[0]
    press(opened, "refusal", "Reload")
    opened.documents.outside._looked_at = -99
    opened.documents.outside.look()
    assert said(opened) == []


def test_a_file_that_is_gone_can_be_saved_anew(opened, desk, path):
    path.unlink()
    opened.plan.store.dispatch(SetUsers(9))
    choose(opened, "save")
    assert "the file is no longer there" in said(opened)[0]
    press(opened, "refusal", "Save anew")
    assert users_in(desk, path) == 9


def test_a_folder_that_disappears_costs_nothing(opened, path):
    opened.plan.store.dispatch(SetUsers(9))
    os.rename(path.parent, path.parent.with_name("away"))
    opened.documents.outside._looked_at = -99
    opened.documents.outside.look()
    assert said(opened) == []
    choose(opened, "save")
    assert len(said(opened)) == 1
    os.rename(path.parent.with_name("away"), path.parent)
    choose(opened, "save")
    assert said(opened) == []
    assert not opened.plan.document.is_changed


def test_a_plan_open_in_another_window_is_opened_to_look_at(window, desk, path, folders):
    with acquire(path, folders.locks, "2026-11-29T12:00:00+00:00"):
        window.documents.opening.open_path(path)
        (text,) = said(window)
        since = units.moment("2026-11-29T12:00:00+00:00")
        assert text.startswith(f"This plan is open in another window (since {since})")
        QTest.qWait(20)
        assert window.bar.title.state() == "to look at only"
        window.plan.store.dispatch(SetUsers(9))
        window.person.path = path.with_name("mine.elbowroom")
        choose(window, "save")
        assert said(window) == []
    assert users_in(desk, path) == 2
    assert users_in(desk, path.with_name("mine.elbowroom")) == 9


@pytest.fixture
def left_open(path, folders):
    """A plan that another computer left open."""
    since = "2026-11-28T08:00:00+00:00"
    acquire(path, folders.locks, since).release()
    name = hashlib.sha256(os.fsencode(path.name)).hexdigest()[:16]
    lock = path.parent / f".elbowroom-{name}.lock"
    lock.write_text(json.dumps({"pid": 7, "host": "kitchen", "app": "Elbowroom", "since": since}))
    return path


def test_a_plan_that_another_computer_left_open_can_be_taken_over(window, desk, left_open):
    path = left_open
    window.documents.opening.open_path(path)
    assert "open on kitchen" in said(window)[0]
    window.plan.store.dispatch(SetUsers(9))
    press(window, "holder", "Take over")
    assert said(window) == []
    assert window.plan.store.state.scenario.users == 9
    choose(window, "save")
    assert users_in(desk, path) == 9


def test_a_model_of_a_file_goes_along_when_a_plan_is_taken_over(window, left_open, tmp_path):
    file = tmp_path / "tiny.gguf"
    file.write_bytes(Gguf.llama().data())
    window.documents.opening.open_path(left_open)
    window.plan.add_model(read_model(file, date(2026, 11, 30)).record)
    press(window, "holder", "Take over")
    assert window.plan.document.holder is None
    assert window.plan.select(window.plan.store.state).verdict.code == "FITS"


def test_a_plan_changed_by_hand_is_opened_to_look_at_and_says_why(window, path):
    path.write_text(path.read_text().replace('"users": 2', '"users": 3'))
    window.documents.opening.open_path(path)
    assert "changed outside Elbowroom, or is damaged" in said(window)[0]
    assert window.plan.document.is_read_only


def test_a_damaged_plan_offers_its_earlier_versions(window, desk, path):
    document = open_document(desk, path)
    document.store.dispatch(SetUsers(4))
    document.save()
    document.close()
    path.write_bytes(path.read_bytes()[:100])
    window.documents.opening.open_path(path)
    assert "the plan cannot be read" in said(window)[0]
    assert said(window)[0].endswith(". An earlier version of it can be opened.")
    press(window, "refusal", "Earlier versions…")
    dialog = window.documents.past.dialog
    restore = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Restore")
    restore.click()
    assert window.plan.store.state.scenario.users == 2
    assert window.plan.document.path is None
    assert window.plan.document.is_changed
    assert path.stat().st_size == 100


def test_a_damaged_plan_without_earlier_versions_promises_none(window, path):
    path.write_bytes(path.read_bytes()[:100])
    window.documents.opening.open_path(path)
    assert "the plan cannot be read" in said(window)[0]
    assert "version" not in said(window)[0]


def test_other_figures_of_the_catalogue_are_said_compared_and_taken(opened, monkeypatch):
    difference = Difference("hosts", "cube", "ZimaCube 2", "memory_gib", 32, 64)
    found = [difference]
    monkeypatch.setattr(Document, "differences", lambda _self: tuple(found))
    opened.documents.strips.opened(opened.plan.document)
    assert "another value for 1 figure" in said(opened)[0]
    press(opened, "figures", "Compare…")
    dialog = opened.documents.past.dialog
    table = dialog.findChild(QTableWidget)
    assert [table.item(0, n).text() for n in range(4)] == ["ZimaCube 2", "memory_gib", "32", "64"]
    dialog.reject()
    found.clear()
    press(opened, "figures", "Update")
    assert said(opened) == []
    assert opened.plan.document.is_changed
