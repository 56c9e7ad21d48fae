"""What was put aside comes back: after a crash, from earlier versions, from the last session."""

import shutil
from dataclasses import replace

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit, QPushButton

from elbowroom.plan.actions import Rename, SetContext, SetUsers
from elbowroom.plan.document.autosave import Autosave
from elbowroom.plan.document.document import Document, open_document
from elbowroom.plan.document.recovery import recoverable
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.session.record import Session, read_session
from elbowroom.session.reopen import first_plan
from elbowroom.ui.documents.session_keeper import SessionKeeper
from tests.ui.documents.conftest import choose, now, press, said
from tests.ui.documents.test_files import desk_plan

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def leave(desk, name="", path=None, users=7):
    """A plan with unsaved changes, as a crash leaves it."""
    if path is None:
        state = PlanState(desk.catalogue.example(), name)
        document = Document(desk, PlanStore(state))
    else:
        document = open_document(desk, path)
    autosave = Autosave(desk, document)
    document.store.dispatch(SetUsers(users))
    autosave.write()
    autosave.close()
    document.close()
    return autosave.path


def row_of(window, title):
    rows = window.documents.past.dialog.rows
    return next(row for row in rows if row.accessibleName() == title)


def test_a_change_is_put_aside_within_two_seconds_and_forgotten_when_saved(window, plans, desk):
    window.plan.store.dispatch(SetUsers(2))
    QTest.qWait(900)
    assert window.plan.autosave.path.exists()
    window.person.path = plans / "a.elbowroom"
    choose(window, "save")
    assert not window.plan.autosave.path.exists()


def test_a_drag_of_three_seconds_is_put_aside_while_it_lasts(window):
    window.plan.store.begin_gesture()
    for step in range(100):
        window.plan.store.dispatch(SetContext(9000 + step))
        QTest.qWait(20)
        if window.plan.autosave.path.exists():
            break
    assert 20 < step < 99


def test_a_full_drive_does_not_stop_work_and_is_said_once(window, monkeypatch):
    from elbowroom.core.errors import Refusal

    def fail(_self):
        raise Refusal("NOT_SAVED", "x", reason="disk full", number="ENOSPC", free=0)

    monkeypatch.setattr(Autosave, "tick", fail)
    for users in (2, 3, 4):
        window.plan.store.dispatch(SetUsers(users))
        QTest.qWait(450)
    assert said(window) == [
        "Changes cannot be put aside at the moment, so that a crash would lose them. Save the plan."
    ]


def test_left_over_plans_are_listed_with_what_is_in_them(window, desk, plans):
    leave(desk, "Workshop", users=3)
    leave(desk, path=desk_plan(desk, plans / "server.elbowroom"), users=5)
    (desk.folders.recovery / "broken.json").write_bytes(b'{"x":')
    window.documents.past.offer_unsaved()
    workshop = row_of(window, "Workshop")
    assert "3 people × 8,192 tokens" in workshop._preview.text()
    assert "Fits" in workshop._preview.text()
    assert "never saved to a file" in workshop._state.text()
    assert "server.elbowroom" in row_of(window, "server")._state.text()
    broken = row_of(window, "Untitled plan")
    assert "cannot be read" in broken._preview.text()
    assert broken.restore.isHidden()
    window.documents.past.dialog.reject()
    assert len(recoverable(desk)) == 3


def test_restoring_one_keeps_the_others_and_says_so(window, desk):
    leave(desk, "Workshop", users=3)
    leave(desk, "Kitchen", users=5)
    window.documents.past.offer_unsaved()
    row_of(window, "Kitchen").restore.click()
    assert window.plan.store.state.name == "Kitchen"
    assert window.plan.document.is_changed
    assert said(window) == [
        "Restored, with the changes that were not saved. Save the plan to keep them.",
        "1 more plan with unsaved changes is kept.",
    ]
    window.person.answer = "other"
    press(window, "unsaved", "Show…")
    row_of(window, "Workshop").restore.click()
    assert window.plan.store.state.name == "Workshop"


def test_discarding_can_be_taken_back_until_the_list_is_closed(window, desk):
    kept = leave(desk, "Workshop")
    gone = leave(desk, "Kitchen")
    window.documents.past.offer_unsaved()
    row_of(window, "Workshop").discard.click()
    row_of(window, "Workshop").discard.click()
    row_of(window, "Kitchen").discard.click()
    assert gone.exists()
    window.documents.past.dialog.reject()
    assert (kept.exists(), gone.exists()) == (True, False)


def test_what_is_left_of_the_open_plan_is_restored_in_its_file(start, desk, plans):
    path = desk_plan(desk, plans / "server.elbowroom")
    leave(desk, path=path, users=5)
    window = start(open_document(desk, path))
    window.documents.past.offer_unsaved()
    row_of(window, "server").restore.click()
    assert not window.plan.document.is_read_only
    choose(window, "save")
    assert not recoverable(desk)
    assert open_users(desk, path, window) == 5


def open_users(desk, path, window):
    window.plan.document.close()
    document = open_document(desk, path)
    document.close()
    return document.store.state.scenario.users


def test_an_earlier_version_is_shown_and_taken_as_one_step(start, desk, plans):
    path = desk_plan(desk, plans / "server.elbowroom", users=2)
    window = start(open_document(desk, path))
    window.plan.store.dispatch(SetUsers(6))
    choose(window, "save")
    choose(window, "versions")
    dialog = window.documents.past.dialog
    assert dialog.list.count() == 1
    assert "2 people" in dialog.preview.text()
    dialog.restore.click()
    QTest.qWait(20)
    assert window.inputs.people.users.value() == 2
    assert window.bar.undo.toolTip().startswith("Undo: restore an earlier version")
    window.menus.actions["undo"].trigger()
    assert window.plan.store.state.scenario.users == 6


def test_a_plan_without_versions_says_when_one_is_made(window):
    choose(window, "versions")
    dialog = window.documents.past.dialog
    assert not dialog.restore.isEnabled()
    dialog.reject()
    choose(window, "unsaved")
    assert said(window) == ["No unsaved plans are left over."]


def test_name_and_notes_are_steps_to_undo(window):
    window.documents.show_details()
    dialog = window.documents.dialog
    dialog.name.setText("Family")
    dialog.findChild(QPlainTextEdit).setPlainText("Two cards, perhaps.")
    next(b for b in dialog.findChildren(QPushButton) if b.text() == "Apply").click()
    state = window.plan.store.state
    assert (state.name, state.notes) == ("Family", "Two cards, perhaps.")
    window.plan.store.undo()
    window.plan.store.undo()
    assert window.plan.store.state.name == ""


# The session


def quit_and_read(window, folders):
    window.documents.keep_session(SessionKeeper(window, window.screens, window.plan))
    window.close()
    return read_session(folders, now())[0]


def test_an_untitled_plan_comes_back_without_a_question(window, desk, folders):
    window.plan.store.dispatch(Rename("Family"))
    window.plan.store.dispatch(SetUsers(3))
    session = quit_and_read(window, folders)
    assert window.person.asked == []
    begun = first_plan(desk, session)
    assert begun.document.store.state.name == "Family"
    assert begun.document.is_changed
    assert begun.recovery == window.plan.autosave.path
    begun.document.store.undo()
    begun.document.store.undo()
    assert begun.document.store.state == PlanState(desk.catalogue.example())


def test_quitting_asks_only_where_a_file_is_older_than_its_plan(start, desk, plans, folders):
    path = desk_plan(desk, plans / "server.elbowroom")
    window = start(open_document(desk, path))
    window.plan.store.dispatch(SetUsers(3))
    window.person.answer = "cancel"
    window.close()
    assert window.isVisible()
    assert window.person.asked == ["Save the changes to “server.elbowroom”?"]
    window.person.answer = "other"
    session = quit_and_read(window, folders)
    begun = first_plan(desk, session)
    assert begun.document.path == path
    assert begun.document.store.state.scenario.users == 3
    assert begun.document.is_changed
    begun.document.close()


def test_quitting_does_not_say_that_a_file_holds_the_plan_when_it_is_gone(
    start, desk, plans, monkeypatch
):
    path = desk_plan(desk, plans / "server.elbowroom")
    window = start(open_document(desk, path))
    window.plan.store.dispatch(SetUsers(3))
    questions = []
    monkeypatch.setattr(window.person, "question", lambda q: questions.append(q) or "cancel")
    window.close()
    shutil.rmtree(plans)
    window.close()
    assert "still holds the plan" in questions[0].more
    assert questions[1].more.startswith("Its file is no longer there.")


def test_saving_at_the_end_leaves_nothing_to_restore(start, desk, plans, folders):
    path = desk_plan(desk, plans / "server.elbowroom")
    window = start(open_document(desk, path))
    window.plan.store.dispatch(SetUsers(3))
    window.person.answer = "save"
    session = quit_and_read(window, folders)
    assert session.recovery is None
    begun = first_plan(desk, session)
    assert not begun.document.is_changed
    assert begun.document.store.state.scenario.users == 3
    begun.document.store.undo()
    assert begun.document.store.state.scenario.users == 1
    begun.document.close()


def test_when_nothing_can_be_put_aside_quitting_asks(window, monkeypatch):
    from elbowroom.core.errors import Refusal

    def fail(_self):
        raise Refusal("NOT_SAVED", "x", reason="disk full", number="ENOSPC", free=0)

    window.plan.store.dispatch(SetUsers(3))
    monkeypatch.setattr(Autosave, "write", fail)
    window.close()
    assert window.isVisible()
    assert window.person.asked == ["The changes to “Untitled plan” could not be put aside."]


def test_after_a_crash_the_last_plan_opens_as_saved_and_changes_are_offered(
    start, desk, plans, folders
):
    path = desk_plan(desk, plans / "server.elbowroom", users=2)
    window = start(open_document(desk, path))
    window.documents.keep_session(SessionKeeper(window, window.screens, window.plan))
    window.plan.store.dispatch(SetUsers(3))
    window.plan.autosave.write()
    window.plan.close()  # a crash frees the locks as well
    begun = first_plan(desk, read_session(folders, now())[0])
    assert begun.document.store.state.scenario.users == 2
    assert [item.base for item in recoverable(desk)] == [path]
    begun.document.close()


def test_the_screen_in_front_comes_back(start, desk, folders):
    window = start()
    assert window.screens.name == "plan"
    SessionKeeper(window, window.screens, window.plan).restore_screen(Session(screen="compare"))
    assert window.screens.name == "compare"
    SessionKeeper(window, window.screens, window.plan).keep()
    assert read_session(folders, now())[0].screen == "compare"
    SessionKeeper(window, window.screens, window.plan).restore_screen(Session(screen="gone"))
    assert window.screens.name == "compare"


def test_a_file_that_was_asked_for_goes_before_the_session(desk, plans):
    last = desk_plan(desk, plans / "last.elbowroom", users=2)
    asked = desk_plan(desk, plans / "asked.elbowroom", users=9)
    begun = first_plan(desk, Session(plan=last), asked)
    assert begun.document.store.state.scenario.users == 9
    begun.document.close()


def test_a_last_plan_that_is_gone_gives_the_example_and_says_why(desk, plans):
    begun = first_plan(desk, Session(plan=plans / "gone.elbowroom"))
    assert begun.document.store.state == PlanState(desk.catalogue.example())
    assert (begun.asked, begun.fault.code) == (plans / "gone.elbowroom", "NOT_READ")


def test_the_axis_of_the_curve_comes_back(desk):
    begun = first_plan(desk, Session(tab="users"))
    assert begun.document.store.state == replace(PlanState(desk.catalogue.example()), axis="users")
    assert not begun.document.is_changed
