"""One window a person: a second start hands its file to the first, over a socket of this computer.

The only place with Qt's network library, of which it uses local sockets alone: named pipes on
Windows, Unix sockets elsewhere, which lead to no other computer.
"""

import hashlib
import json
import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from elbowroom import __version__
from elbowroom.storage.folders import Folders
from elbowroom.storage.path_text import from_text, to_text
from elbowroom.storage.strict_json import JsonFault, parse

MAX_BYTES = 64 * 1024
REPLY = b"ok\n"
STARTING_S = 1.5
"""How long the first one may take until it listens; a second start waits no longer."""

STEP_MS = 300
REPLY_MS = 700
"""How long one that listens may take to answer. One that hangs costs a start this much."""

CLIENT_MS = 2000


@dataclass(frozen=True, slots=True)
class Handed:
    """What a second start asks for.

    Attributes:
        file: plan to open; ``None`` to come to the front only.
        token: what the desktop gives the right to come to the front with.
    """

    file: Path | None = None
    token: str = ""


def address(folders: Folders) -> str:
    """Where the first window of these folders and this version listens."""
    mark = hashlib.sha256(f"{folders.state}\0{__version__}".encode("utf-8", "surrogateescape"))
    name = f"elbowroom-{mark.hexdigest()[:16]}"
    if os.name == "nt":
        return name
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    folder = runtime if os.path.isdir(runtime) else tempfile.gettempdir()
    return os.path.join(folder, f"{name}.sock")


def hand_over(folders: Folders, handed: Handed) -> bool:
    """Give what was asked for to the window that runs; whether it took it."""
    name = address(folders)
    socket = _connect(name)
    if socket is None:
        return False
    file = to_text(handed.file.absolute()) if handed.file else ""
    socket.write(json.dumps({"file": file, "token": handed.token}).encode() + b"\n")
    socket.waitForBytesWritten(STEP_MS)
    end = time.monotonic() + REPLY_MS / 1000
    answer = b""
    while not answer.endswith(b"\n") and (left := end - time.monotonic()) > 0:
        if not socket.waitForReadyRead(int(left * 1000)):
            break
        answer += bytes(socket.read(len(REPLY)).data())
    socket.abort()
    return answer == REPLY


def _connect(name: str) -> QLocalSocket | None:
    """A connection, if the first window listens or begins to in time."""
    end = time.monotonic() + STARTING_S
    while True:
        if _is_ours(name):
            socket = QLocalSocket()
            socket.connectToServer(name)
            if socket.waitForConnected(STEP_MS):
                return socket
        if time.monotonic() > end:
            return None
        time.sleep(0.05)


def _is_ours(name: str) -> bool:
    """Whether the socket belongs to this person: no file name goes to another one's."""
    if os.name == "nt":
        return True
    try:
        return os.stat(name, follow_symlinks=False).st_uid == os.getuid()
    except OSError:
        return False


class Listener(QObject):
    """The first window's ear.

    Attributes:
        received: a second start asks for something: a :class:`Handed`.
    """

    received = Signal(object)

    def __init__(self, folders: Folders, parent: QObject) -> None:
        super().__init__(parent)
        self._name = address(folders)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)

    def listen(self) -> bool:
        """Listen from now on. A socket that a crash left behind is taken away first."""
        if _is_ours(self._name):
            QLocalServer.removeServer(self._name)
        return self._server.listen(self._name)

    def close(self) -> None:
        """Hear nothing any more."""
        self._server.close()

    def _greet(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            _Call(socket, self)


class _Call(QObject):
    """One connection; gone once it is answered, too long or too slow."""

    def __init__(self, socket: QLocalSocket, listener: Listener) -> None:
        super().__init__(listener)
        self._socket = socket
        self._listener = listener
        self._data = b""
        socket.setParent(self)
        socket.readyRead.connect(self._read)
        socket.disconnected.connect(self.deleteLater)
        QTimer.singleShot(CLIENT_MS, self, socket.abort)
        self._read()

    def _read(self) -> None:
        self._data += bytes(self._socket.readAll().data())
        if len(self._data) > MAX_BYTES:
            self._socket.abort()
        elif self._data.endswith(b"\n"):
            self._answer()

    def _answer(self) -> None:
        try:
            message: Any = parse(self._data, MAX_BYTES)
            file, token = message["file"], message["token"]
            handed = Handed(from_text(file) if file else None, str(token))
        except (JsonFault, KeyError, TypeError, ValueError, AttributeError):
            self._socket.abort()
            return
        self._socket.write(REPLY)
        self._socket.flush()
        self._socket.disconnectFromServer()
        self._listener.received.emit(handed)
