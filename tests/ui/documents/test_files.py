"""Open, save and what belongs to them, as a person meets it in the window."""

import os

from PySide6.QtTest import QTest

from elbowroom.plan.actions import Rename, SetUsers
from elbowroom.plan.document.document import open_document
from tests.ui.documents.conftest import choose, press, said


def test_a_plan_is_saved_under_the_name_that_was_chosen_and_opens_again(window, plans, desk):
    window.plan.store.dispatch(SetUsers(3))
    window.person.path = plans / "가족.elbowroom"
    choose(window, "save")
    assert window.person.proposed.name == "plan.elbowroom"
    assert said(window) == []
    window.plan.store.dispatch(SetUsers(5))
    choose(window, "save")
    document = open_document(desk, plans / "가족.elbowroom")
    assert document.store.state.scenario.users == 5


def test_the_title_names_plan_and_file_and_marks_what_is_not_saved(window, plans):
    assert window.windowTitle() == "Untitled plan[*] — Elbowroom"
    assert not window.isWindowModified()
    window.plan.store.dispatch(Rename("Family [*]"))
    QTest.qWait(20)
    assert window.isWindowModified()
    assert (window.bar.title.text(), window.bar.title.state()) == ("Family [*]", "not saved")
    window.person.path = plans / "server.elbowroom"
    choose(window, "save_as")
    assert window.person.proposed.name == "Family [-].elbowroom"
    QTest.qWait(20)
    assert window.windowTitle() == "Family [*][*] (server.elbowroom)[*] — Elbowroom"
    assert (window.isWindowModified(), window.bar.title.state()) == (False, "")


def test_a_plan_without_a_title_is_called_by_its_file(window, plans):
    window.person.path = plans / "server.elbowroom"
    choose(window, "save")
    QTest.qWait(20)
    assert window.bar.title.text() == "server"
    assert window.windowTitle() == "server[*] — Elbowroom"


def test_saving_into_a_folder_that_is_gone_says_so_and_offers_another_name(window, plans):
    window.person.path = plans / "a.elbowroom"
    choose(window, "save")
    window.plan.store.dispatch(SetUsers(7))
    os.rename(plans, plans.with_name("away"))
    choose(window, "save")
    (text,) = said(window)
    assert "The folder is not there" in text
    assert window.plan.document.is_changed
    window.person.path = plans.with_name("away") / "b.elbowroom"
    press(window, "refusal", "Save as…")
    assert said(window) == []
    assert not window.plan.document.is_changed


def test_opening_another_plan_asks_first_where_changes_would_be_lost(window, plans, desk):
    other = desk_plan(desk, plans / "other.elbowroom", users=9)
    window.plan.store.dispatch(SetUsers(2))
    window.person.path = other
    choose(window, "open")
    assert window.person.asked == ["Save the changes to “Untitled plan” first?"]
    assert window.plan.store.state.scenario.users == 2
    window.person.answer = "other"
    choose(window, "open")
    QTest.qWait(20)
    assert window.inputs.people.users.value() == 9


def test_an_unchanged_plan_is_left_without_a_question(window, plans, desk):
    window.person.path = desk_plan(desk, plans / "other.elbowroom", users=9)
    choose(window, "open")
    assert window.plan.document.path == window.person.path
    choose(window, "new")
    assert window.plan.document.path is None
    assert window.person.asked == []


def test_undo_belongs_to_the_plan_that_is_open(window, plans, desk):
    window.plan.store.dispatch(SetUsers(2))
    QTest.qWait(20)
    assert window.menus.actions["undo"].isEnabled()
    window.person.answer = "other"
    window.person.path = desk_plan(desk, plans / "other.elbowroom", users=9)
    choose(window, "open")
    QTest.qWait(20)
    assert not window.menus.actions["undo"].isEnabled()


def test_recent_plans_are_listed_while_they_are_there(window, plans, desk, settings):
    for name in ("a", "b"):
        window.person.path = desk_plan(desk, plans / f"{name}.elbowroom")
        choose(window, "open")
    menu = window.menus.menus["recent"]
    menu.aboutToShow.emit()
    assert entries(menu) == ["b.elbowroom", "a.elbowroom", "&Clear this list"]
    (plans / "b.elbowroom").unlink()
    menu.aboutToShow.emit()
    assert entries(menu) == ["a.elbowroom", "&Clear this list"]
    assert len(settings.settings.recent_files) == 2
    menu.actions()[-1].trigger()
    menu.aboutToShow.emit()
    assert entries(menu) == ["No recent plans", "&Clear this list"]


def test_a_copy_and_a_shared_copy_leave_the_plan_as_it_is(window, plans, desk):
    window.person.path = plans / "own.elbowroom"
    choose(window, "save")
    window.person.path = plans / "copy.elbowroom"
    choose(window, "save_copy")
    assert "a copy was saved" in said(window)[0]
    window.person.path = plans / "for others.elbowroom"
    choose(window, "share")
    assert "without notes and paths" in said(window)[0]
    assert window.plan.document.path == plans / "own.elbowroom"


def test_a_duplicate_is_untitled_and_not_saved(window, plans):
    window.person.path = plans / "own.elbowroom"
    choose(window, "save")
    choose(window, "duplicate")
    assert window.plan.document.path is None
    assert window.plan.document.is_changed


def test_an_example_never_takes_the_place_of_a_plan_in_its_file(window, plans):
    window.documents.open_example("one-long-conversation")
    assert window.plan.store.history.next_undo is not None
    window.person.path = plans / "own.elbowroom"
    choose(window, "save")
    window.documents.open_example("one-long-conversation")
    assert window.plan.document.path is None


def desk_plan(desk, path, users=1):
    """A plan file with so many people."""
    from dataclasses import replace

    from elbowroom.plan.document.document import Document
    from elbowroom.plan.state import PlanState
    from elbowroom.plan.store import PlanStore

    scenario = replace(desk.catalogue.example(), users=users)
    document = Document(desk, PlanStore(PlanState(scenario)))
    document.save_as(path)
    document.close()
    return path


def entries(menu):
    return [action.text() for action in menu.actions() if not action.isSeparator()]
