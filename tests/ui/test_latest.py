"""Work beside the window, one piece at a time."""

import threading

import pytest
from PySide6.QtCore import QObject

from elbowroom.core.errors import Refusal
from elbowroom.readers.faults import Stopped
from elbowroom.ui.latest import Latest


@pytest.fixture
def latest(qapp):
    owner = QObject()
    made = Latest(Stopped, owner)
    made.told = []
    made.done.connect(made.told.append)
    made.refused.connect(made.told.append)
    yield made
    made.cancel()
    owner.deleteLater()


def until_stopped(is_stopped):
    while not is_stopped():
        threading.Event().wait(0.005)
    raise Stopped


def test_only_the_work_begun_last_is_told_of(latest, qtbot):
    latest.start(until_stopped)
    latest.start(lambda is_stopped: "second")
    qtbot.waitUntil(lambda: not latest.is_running)
    assert latest.told == ["second"]


def test_cancelling_waits_until_the_work_has_ended_and_drops_it(latest, qtbot):
    latest.start(until_stopped)
    latest.cancel()
    assert not latest.is_running
    qtbot.wait(20)
    assert latest.told == []


def test_a_refusal_is_told_as_one(latest, qtbot):
    def refuse(_is_stopped):
        raise Refusal("BAD_FILE", "file")

    latest.start(refuse)
    qtbot.waitUntil(lambda: bool(latest.told))
    (told,) = latest.told
    assert (told.code, told.field) == ("BAD_FILE", "file")
