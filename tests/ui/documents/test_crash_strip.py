"""When something goes wrong, one strip says so, and the window goes on."""

import sys
import threading

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPlainTextEdit

from elbowroom.session.crash import CrashHook
from elbowroom.storage.folders import under
from elbowroom.ui.crash_strip import CrashStrip
from tests.ui.documents.conftest import now, press, said

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def hook(window, tmp_path):
    strip = CrashStrip(window, window.theme, window.answer.notices)
    made = CrashHook(under(tmp_path), strip.crashed.emit, lambda: ("a line",), now)
    made.install()
    yield made
    made.remove()


def fail():
    raise ValueError("a slot failed")


def test_an_error_nobody_caught_is_said_once_with_its_report(window, hook):
    for _ in range(3):
        try:
            fail()
        except ValueError as error:
            sys.excepthook(ValueError, error, error.__traceback__)
    QTest.qWait(10)
    assert said(window) == ["Something went wrong. Your plan is unchanged, and you can go on."]
    press(window, "crash", "Show report")
    (dialog,) = window.findChildren(QDialog)
    assert "ValueError: a slot failed" in dialog.findChild(QPlainTextEdit).toPlainText()
    dialog.reject()
    press(window, "crash", "Copy details")
    assert "a slot failed" in QApplication.clipboard().text()
    window.answer.notices.about("crash").dismiss.click()
    assert said(window) == []


def test_an_error_in_a_thread_reaches_the_window(window, hook):
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    QTest.qWait(10)
    assert len(said(window)) == 1


def test_a_run_that_died_is_said_at_the_next_start(window):
    CrashStrip(window, window.theme, window.answer.notices).say_fault("Fatal Python error")
    assert said(window) == ["Elbowroom ended unexpectedly the last time."]
