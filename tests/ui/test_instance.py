"""One window a person: a second start is handed over, and nothing that hangs holds it up."""

import json
import os
import subprocess
import sys
import time

import pytest
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from elbowroom.storage.folders import under
from elbowroom.ui import instance
from elbowroom.ui.first_window import FirstWindow
from elbowroom.ui.instance import Handed, Listener, address, hand_over

SINCE = "2026-11-29T12:00:00+00:00"


@pytest.fixture
def folders(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    return under(tmp_path / "home")


@pytest.fixture
def listener(qapp, folders):
    made = Listener(folders, qapp)
    assert made.listen()
    yield made
    made.close()
    made.deleteLater()


def second_start(folders, file):
    """Another process that hands a file over; it prints whether that worked."""
    code = (
        "import sys, os; from pathlib import Path; from PySide6.QtCore import QCoreApplication; "
        "from elbowroom.storage.folders import under; "
        "from elbowroom.ui.instance import Handed, hand_over; app = QCoreApplication([]); "
        "file = Path(os.fsdecode(bytes.fromhex(sys.argv[2]))); "
        "print(hand_over(under(sys.argv[1]), Handed(file)))"
    )
    home = str(folders.state.parent)
    return subprocess.Popen(
        [sys.executable, "-c", code, home, os.fsencode(file).hex()],
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize(
    "name", [b"plan.elbowroom", "가족 서버.elbowroom".encode(), b"caf\xe9.elbowroom"]
)
def test_a_file_is_handed_over_byte_for_byte(qtbot, folders, listener, tmp_path, name):
    file = tmp_path / os.fsdecode(name)
    with qtbot.waitSignal(listener.received, timeout=20_000) as heard:
        process = second_start(folders, file)
    assert process.communicate(timeout=20)[0].strip() == "True"
    assert heard.args[0].file == file


def test_only_the_person_can_reach_the_socket(folders, listener):
    assert os.stat(address(folders)).st_mode & 0o077 == 0


def test_a_window_that_hangs_holds_a_start_up_for_two_seconds_at_most(folders, listener):
    started = time.monotonic()
    assert not hand_over(folders, Handed())  # nobody runs the listener's events
    assert time.monotonic() - started < 2


def test_a_socket_of_something_else_is_not_believed(qapp, qtbot, folders):
    server = QLocalServer()
    server.newConnection.connect(lambda: server.nextPendingConnection().write(b"hello\n"))
    os.makedirs(os.path.dirname(address(folders)), exist_ok=True)
    assert server.listen(address(folders))
    assert not hand_over(folders, Handed())
    server.close()


def test_a_socket_left_behind_by_a_crash_is_replaced(qapp, folders, listener, monkeypatch):
    listener.close()
    with open(address(folders), "wb"):
        pass
    monkeypatch.setattr(instance, "STARTING_S", 0.1)
    assert not hand_over(folders, Handed())
    assert listener.listen()


@pytest.mark.parametrize(
    "message",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b'{"file": 7, "token": ""}\n',
        b'{"file": "x"}\n',
        b"[" * 100 + b"\n",
        b'{"file": "a\\u0000b", "token": ""}\n',
        b"x" * 200_000,
    ],
)
def test_nonsense_is_dropped_without_an_answer(qtbot, folders, listener, message):
    heard = []
    listener.received.connect(heard.append)
    socket = QLocalSocket()
    socket.connectToServer(address(folders))
    assert socket.waitForConnected(1000)
    socket.write(message)
    socket.flush()
    qtbot.waitUntil(
        lambda: socket.state() == QLocalSocket.LocalSocketState.UnconnectedState, timeout=4000
    )
    assert (bytes(socket.readAll().data()), heard) == (b"", [])


def test_the_second_of_two_windows_knows_it_and_the_next_after_them_is_first(folders):
    first = FirstWindow(folders, SINCE)
    second = FirstWindow(folders, SINCE)
    assert (first.is_taken, second.is_taken) == (False, True)
    second.release()
    first.release()
    third = FirstWindow(folders, SINCE)
    assert not third.is_taken
    third.release()


def test_where_nothing_can_be_locked_every_window_is_alone(tmp_path):
    (tmp_path / "home").write_text("not a folder")
    place = FirstWindow(under(tmp_path / "home"), SINCE)
    assert not place.is_taken
    assert not place.hand_over(None)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_what_is_handed_over_opens_in_the_first_window(qtbot, start_window, folders, tmp_path):
    opened = []
    place = FirstWindow(folders, SINCE)
    place.listen(start_window, opened.append)
    process = second_start(folders, tmp_path / "plan.elbowroom")
    qtbot.waitUntil(lambda: opened == [tmp_path / "plan.elbowroom"], timeout=20_000)
    assert json.loads(process.communicate(timeout=20)[0].lower())
    place.release()


@pytest.fixture
def start_window(window):
    """Any window."""
    return window
