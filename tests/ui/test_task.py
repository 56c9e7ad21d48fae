"""Work on another thread ends on the window's, with a result, a refusal or an error."""

import threading

import pytest
from PySide6.QtCore import QObject, QThreadPool

from elbowroom.core.errors import Refusal
from elbowroom.ui.task import Task


@pytest.fixture
def parent(qapp):
    made = QObject()
    yield made
    QThreadPool.globalInstance().waitForDone()
    made.deleteLater()


def test_a_result_comes_back_to_the_windows_thread(qtbot, parent):
    worked_on, told_on, steps = [], [], []

    def work(watch):
        worked_on.append(threading.get_ident())
        return watch(1, 2) and "made"

    task = Task(work, parent)
    task.progressed.connect(lambda done, of: steps.append((done, of)))
    task.done.connect(lambda _made: told_on.append(threading.get_ident()))
    with qtbot.waitSignal(task.done) as ended:
        task.start()
    assert ended.args == ["made"]
    assert steps == [(1, 2)]
    assert told_on == [threading.get_ident()] != worked_on


def test_a_refusal_is_told_as_one(qtbot, parent):
    def work(_watch):
        raise Refusal("NOT_SAVED", "plan.pdf")

    task = Task(work, parent)
    with qtbot.waitSignal(task.refused) as ended:
        task.start()
    assert ended.args[0].code == "NOT_SAVED"


def test_a_cancel_is_heard_at_the_next_step(qtbot, parent):
    begun, go_on = threading.Event(), threading.Event()

    def work(watch):
        begun.set()
        go_on.wait(5)
        return watch(1, 2)

    task = Task(work, parent)
    task.start()
    assert begun.wait(5)
    task.cancel()
    with qtbot.waitSignal(task.done) as ended:
        go_on.set()
    assert ended.args == [False]


def test_an_error_that_nobody_expects_goes_where_all_of_them_go(qtbot, parent):
    def work(_watch):
        raise ZeroDivisionError("by nought")

    with qtbot.captureExceptions() as caught:
        Task(work, parent).start()
        qtbot.waitUntil(lambda: bool(caught))
    assert caught[0][0] is ZeroDivisionError
