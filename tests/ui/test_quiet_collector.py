"""No collection of garbage falls into a drag."""

import gc
import weakref

import pytest
from PySide6.QtCore import QObject

from elbowroom.plan.actions import SetContext
from elbowroom.ui import quiet_collector
from elbowroom.ui.quiet_collector import QuietCollector


class Cycle:
    def __init__(self):
        self.me = self


@pytest.fixture
def collector(qapp, store, monkeypatch):
    monkeypatch.setattr(quiet_collector, "QUIET_MS", 20)
    owner = QObject()
    made = QuietCollector(store, owner)
    made.start()
    gc.set_threshold(10)
    yield made
    made.stop()
    gc.set_threshold(700)
    gc.unfreeze()


def test_garbage_is_collected_once_nothing_changes(collector, qtbot):
    gone = weakref.ref(Cycle())
    kept = []

    def is_gone():
        kept.extend([] for _ in range(50))  # what ends meanwhile counts against what is made
        return gone() is None

    qtbot.waitUntil(is_gone)
    assert kept


def test_nothing_is_collected_during_a_drag(collector, store, qtbot):
    waiting = weakref.ref(Cycle())
    kept = []
    for step in range(12):
        store.dispatch(SetContext(4096 + 256 * step))
        kept += [[] for _ in range(50)]
        qtbot.wait(10)
        assert waiting() is not None


def test_stopping_gives_collection_back_to_python(collector):
    assert not gc.isenabled()
    collector.stop()
    assert gc.isenabled()
