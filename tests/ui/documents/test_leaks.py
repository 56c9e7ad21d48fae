"""Work leaves nothing behind: no Qt object, no thread, no file handle."""

import gc
import os
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from elbowroom.plan.actions import SetContext, SetUsers
from tests.ui.documents.test_files import desk_plan

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


MOST_KIB = 8 * 1024
"""Far above what is measured (nothing to 1 MiB), far below a leak of what a plan brings."""


def settle():
    QTest.qWait(30)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


def objects():
    """Widgets of the application, and other objects that hang on them."""
    widgets = QApplication.allWidgets()
    tops = [widget for widget in widgets if widget.parent() is None]
    return len(widgets), sum(len(widget.findChildren(QObject)) for widget in tops)


def resident_kib():
    status = Path("/proc/self/status")
    if not status.exists():
        pytest.skip("memory is read from /proc")
    return int(next(x for x in status.read_text().splitlines() if x.startswith("VmRSS")).split()[1])


def handles():
    return len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0


def repeat(count, step, warm_up, what):
    """Counts of what is there, before and after, and the growth of memory to be read."""
    for number in range(warm_up):
        step(number)
    settle()
    before = (*objects(), threading.active_count(), handles())
    memory = resident_kib()
    gc.freeze()  # what other tests left is not searched again at each collection
    for number in range(count):
        step(number)
        if number % 10 == 0:
            gc.collect()  # as the window does whenever the person rests
    settle()
    gc.unfreeze()
    grown = resident_kib() - memory
    print(f"{what}: {grown:+,} KiB")
    assert grown < MOST_KIB
    return before, (*objects(), threading.active_count(), handles())


def is_nothing_left(before, after):
    """Nothing more than before; less, where something of an earlier test went only now."""
    return all(now <= then for then, now in zip(before, after, strict=True))


def test_a_thousand_changes_leave_nothing_behind(window):
    def change(number):
        window.plan.store.dispatch(SetContext(2048 + number % 500 * 16))
        if number % 10 == 0:
            QApplication.processEvents()

    window.plan.store.dispatch(SetUsers(9))
    window.plan.autosave.write()  # from now on the recovery file is locked
    before, after = repeat(1000, change, 100, "1,000 changes of a plan")
    assert is_nothing_left(before, after), (before, after)


def test_opening_and_closing_a_hundred_plans_leaves_nothing_behind(window, desk, plans):
    paths = [desk_plan(desk, plans / f"{n}.elbowroom", users=n + 1) for n in range(3)]
    window.person.answer = "other"

    def cycle(number):
        window.documents.opening.open_path(paths[number % 3])
        window.plan.store.dispatch(SetUsers(number % 7 + 10))
        window.plan.autosave.write()
        QApplication.processEvents()

    before, after = repeat(100, cycle, 12, "100 plans opened and closed")
    assert is_nothing_left(before, after), (before, after)
    assert len(list(desk.folders.recovery.glob("*.json"))) == 1


def test_a_hundred_strips_and_dialogs_leave_nothing_behind(window, desk):
    def cycle(_number):
        window.documents.show_details()
        window.documents.dialog.reject()
        window.documents.past.show_versions()
        window.documents.past.dialog.reject()
        window.documents.strips.not_put_aside()
        window.documents.strips.drop("autosave")
        settle()

    before, after = repeat(20, cycle, 3, "20 times two dialogs and a strip")
    assert is_nothing_left(before, after), (before, after)
