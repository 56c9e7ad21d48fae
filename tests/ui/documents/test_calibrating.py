"""A log in the window: pasted or dropped, compared, applied, undone, removed."""

import pytest
from PySide6.QtCore import QUrl

from elbowroom.core.estimate import Estimate
from elbowroom.plan.actions import SetUsers
from tests.core.logs import scaled, server_lines
from tests.ui.documents.conftest import choose
from tests.ui.documents.test_drop import data_of, drop

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def answer_of(window) -> Estimate:
    plan = window.plan
    return plan.document.catalogue.estimate(plan.store.state.scenario)


@pytest.fixture
def log(window):
    """The text of a log of the window's plan, with a smaller workspace."""
    return "\n".join(scaled(server_lines(answer_of(window)), 0.8))


@pytest.fixture
def dialog(qtbot, window):
    """Opens the dialog with a log pasted."""

    def open_with(text):
        choose(window, "calibrate")
        dialog = window.documents.foreign.dialog
        dialog.paste.setPlainText(text)
        qtbot.waitUntil(lambda: bool(dialog.vm.found), timeout=5000)
        return dialog

    return open_with


def scenario_of(window):
    return window.plan.store.state.scenario


def test_a_log_with_other_slots_offers_to_set_them_before_any_figure(window, dialog, log):
    window.plan.store.dispatch(SetUsers(2))
    opened = dialog(log)
    assert scenario_of(window).users == 2
    assert opened.settings.texts()[1] == "People at once: 4 in the log (line 17), 2 in the plan"
    assert not opened.apply.isVisible()
    opened.settings.links[0].click()
    assert scenario_of(window).users == 4
    assert not opened.settings.isVisible()
    assert opened.apply.isVisible()


def test_nothing_is_applied_by_looking(window, dialog, log):
    before = window.plan.store.state
    dialog(log)
    assert window.plan.store.state == before


def test_a_chosen_part_shows_its_lines(window, dialog, log):
    opened = dialog(log)
    parts = [part.cells[0] for part in opened.vm.parts]
    opened.table.table.selectRow(parts.index("Workspace"))
    assert opened.table.lines.text().splitlines()[0].startswith("15: sched_reserve:")


def test_applying_is_one_step_and_is_said(window, dialog, log):
    before = answer_of(window)
    opened = dialog(log)
    opened.name.setText("July")
    opened.apply.click()
    (item,) = scenario_of(window).calibrations
    assert item.name == "July"
    after = answer_of(window)
    assert after.total("workspace").point < before.total("workspace").point
    assert after.calibrations == ("July",)
    assert not opened.apply.isVisible()
    assert "July" in opened.kept.texts()[1]
    assert "July" in window.menus.actions["undo"].toolTip() + window._undo_text.text()
    window.plan.store.undo()
    assert scenario_of(window).calibrations == ()


def test_a_calibration_is_removed_where_it_was_made_or_in_the_details(window, dialog, log):
    opened = dialog(log)
    opened.apply.click()
    opened.kept.links[0].click()
    assert scenario_of(window).calibrations == ()
    window.plan.store.undo()
    opened.accept()
    choose(window, "details")
    details = window.documents.dialog
    details.kept.links[0].click()
    assert scenario_of(window).calibrations == ()
    assert not details.kept.isVisible()
    details.reject()


def test_a_log_that_is_dropped_on_the_window_is_compared(qtbot, window, plans, log):
    path = plans / "server.log"
    path.write_text(log)
    assert drop(window, data_of(QUrl.fromLocalFile(str(path))))
    dialog = window.documents.foreign.dialog
    qtbot.waitUntil(lambda: bool(dialog.vm.found), timeout=5000)
    assert dialog.vm.found == "4 of 4 values found"


def test_a_file_that_is_no_log_is_refused_with_the_reason(qtbot, window, plans):
    path = plans / "server.log"
    path.write_bytes(b"\x1f\x8b" + bytes(100))
    window.documents.opening.open_path(path)
    dialog = window.documents.foreign.dialog
    qtbot.waitUntil(lambda: "gzip" in dialog._status.text(), timeout=5000)
    assert not dialog.apply.isVisible()
    dialog.reject()


def test_the_plan_keeps_figures_and_no_line_of_the_log(window, dialog, log, plans):
    opened = dialog(log)
    opened.apply.click()
    window.person.path = plans / "mine.elbowroom"
    choose(window, "save_as")
    text = window.person.path.read_text()
    assert "calibrations" in text
    assert "min-ji" not in text
    assert "sched_reserve" not in text


def test_lines_are_shown_without_paths(window, dialog):
    opened = dialog("allocating 9332.00 MiB on device 0: cudaMalloc failed: out of memory")
    assert opened.vm.found == "0 of 4 values found"
    from elbowroom.text.shown import quoted

    for path in ("/home/min-ji/x", "C:\\Users\\min-ji\\x", "~/min-ji", "\\\\nas\\min-ji"):
        assert "min-ji" not in quoted(f"loaded from {path} (version 3)")
