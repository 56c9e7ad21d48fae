"""Run now, coalesce the rest."""

from PySide6.QtCore import QObject
from PySide6.QtTest import QTest

from elbowroom.ui.throttle import Throttle


def test_the_first_request_runs_at_once_and_the_last_one_wins(qapp):
    owner, seen = QObject(), []
    state = {"now": 0}
    throttle = Throttle(lambda: seen.append(state["now"]), owner, frame_ms=20)
    for state["now"] in range(1, 11):
        throttle.request()
    assert seen == [1]
    QTest.qWait(60)
    assert seen == [1, 10]


def test_quiet_means_no_runs(qapp):
    owner, seen = QObject(), []
    throttle = Throttle(lambda: seen.append(1), owner, frame_ms=5)
    throttle.request()
    QTest.qWait(30)
    assert seen == [1]


def test_flush_runs_what_waits(qapp):
    owner, seen = QObject(), []
    throttle = Throttle(lambda: seen.append(1), owner, frame_ms=1000)
    throttle.request()
    throttle.request()
    throttle.flush()
    throttle.flush()
    assert seen == [1, 1]


def test_what_was_stopped_runs_no_more(qapp):
    owner, seen = QObject(), []
    throttle = Throttle(lambda: seen.append(1), owner, frame_ms=5)
    throttle.request()
    throttle.request()
    throttle.stop()
    QTest.qWait(30)
    assert seen == [1]
