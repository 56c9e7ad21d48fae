"""Plans that are dragged into the window."""

import os

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QFileOpenEvent
from PySide6.QtWidgets import QApplication

from elbowroom.ui.documents.drop import file_in, path_of
from tests.ui.documents.conftest import said
from tests.ui.documents.test_files import desk_plan

ACTION, LEFT, NONE = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0)


def data_of(*urls):
    data = QMimeData()
    data.setUrls(list(urls))
    return data


def drop(window, data):
    enter = QDragEnterEvent(QPoint(5, 5), ACTION, data, LEFT, NONE)
    QApplication.sendEvent(window, enter)
    if enter.isAccepted():
        QApplication.sendEvent(window, QDropEvent(QPointF(5, 5), ACTION, data, LEFT, NONE))
    return enter.isAccepted()


def test_a_plan_that_is_dropped_opens(window, desk, plans):
    path = desk_plan(desk, plans / "가족.elbowroom", users=6)
    assert drop(window, data_of(QUrl.fromLocalFile(str(path))))
    assert window.plan.store.state.scenario.users == 6


def test_anything_else_is_not_taken(window, tmp_path):
    picture = QUrl.fromLocalFile(str(tmp_path / "a.png"))
    plan = QUrl.fromLocalFile(str(tmp_path / "a.elbowroom"))
    elsewhere = QUrl("https://example.org/a.elbowroom")
    share = QUrl("file://server/share/a.elbowroom")
    for urls in ([picture], [plan, plan], [elsewhere], [share], []):
        assert not drop(window, data_of(*urls))
    assert window.plan.document.path is None


@pytest.mark.parametrize(
    "name", [b"caf\xe9.elbowroom", "한 글%20.elbowroom".encode(), b"a b#?.elbowroom"]
)
def test_names_of_any_bytes_are_kept(name):
    encoded = "".join(f"%{byte:02X}" for byte in name)
    url = QUrl.fromEncoded(f"file:///tmp/{encoded}".encode())
    assert os.fsencode(path_of(url)) == b"/tmp/" + name
    assert file_in(data_of(url)) == path_of(url)


def test_a_file_that_the_system_hands_over_opens(window, desk, plans):
    path = desk_plan(desk, plans / "a.elbowroom", users=6)
    QApplication.sendEvent(window, QFileOpenEvent(QUrl.fromLocalFile(str(path))))
    assert window.plan.store.state.scenario.users == 6


def test_a_name_that_the_file_dialog_cannot_pass_on_is_said(window, plans):
    window.person.path = plans / "caf\ufffd.elbowroom"
    window.menus.actions["open"].trigger()
    assert "cannot pass this name on" in said(window)[0]
