"""Plans that the system asks the running program to open."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QWidget

from elbowroom.ui.file_requests import FileRequests


@pytest.fixture
def opened(qtbot, qapp):
    """What was opened, over a window that takes requests."""
    window, found = QWidget(), []
    qtbot.addWidget(window)
    requests = FileRequests(qapp, window, found.append)
    yield found
    qapp.removeEventFilter(requests)


def test_a_double_click_in_the_finder_opens_the_plan(opened, qapp, tmp_path):
    plan = tmp_path / "가족 plan.elbowroom"
    QCoreApplication.sendEvent(qapp, QFileOpenEvent(str(plan)))
    assert opened == [plan]


def test_an_address_on_the_web_is_not_opened(opened, qapp):
    QCoreApplication.sendEvent(qapp, QFileOpenEvent(QUrl("https://example.org/a.elbowroom")))
    assert opened == []


def test_several_are_opened_one_after_the_other(opened, qapp):
    for name in ("/a.elbowroom", "/b.elbowroom"):
        QCoreApplication.sendEvent(qapp, QFileOpenEvent(name))
    assert opened == [Path("/a.elbowroom"), Path("/b.elbowroom")]
