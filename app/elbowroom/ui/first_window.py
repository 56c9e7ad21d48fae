"""Whether this is the first window of the person, and what follows from it."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from elbowroom.core.errors import Refusal
from elbowroom.storage.atomic import make_folder
from elbowroom.storage.folders import Folders
from elbowroom.storage.lock import Lock, acquire

if TYPE_CHECKING:
    from elbowroom.ui.instance import Handed, Listener

AGAIN_MS = 300
"""Between two looks whether a dialog that is open has been answered."""

TOKENS = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")


class FirstWindow:
    """Holds the place of the first window, or finds it taken.

    A lock decides, which the system drops when its holder dies, so that neither a socket left
    behind nor a foreign one is ever waited for. Where nothing can be locked, every window is alone.
    """

    def __init__(self, folders: Folders, since: str) -> None:
        self._folders = folders
        self._lock: Lock | None = None
        self._listener: Listener | None = None
        self.is_taken = False
        try:
            make_folder(folders.state)
            lock = acquire(folders.state / "window", folders.locks, since)
        except (OSError, Refusal):
            return
        if isinstance(lock, Lock):
            self._lock = lock
        else:
            self.is_taken = lock.is_certain

    def hand_over(self, file: Path | None) -> bool:
        """Give a start to the window that runs already; whether it took it."""
        if not self.is_taken:
            return False
        from elbowroom.ui.instance import Handed, hand_over

        token = next((os.environ[name] for name in TOKENS if os.environ.get(name)), "")
        return hand_over(self._folders, Handed(file, token))

    def listen(self, window: QWidget, open_path: Callable[[Path], object]) -> None:
        """Take what later starts hand over, if this is the first window."""
        if self._lock is None:
            return
        from elbowroom.ui.instance import Listener

        def receive(handed: "Handed") -> None:
            come_forward(window, handed.token)
            if handed.file is not None:
                open_when_free(window, handed.file, open_path)

        self._listener = Listener(self._folders, window)
        self._listener.received.connect(receive)
        self._listener.listen()

    def release(self) -> None:
        """Leave the place to the next start."""
        if self._listener is not None:
            self._listener.close()
        if self._lock is not None:
            self._lock.release()


def come_forward(window: QWidget, token: str = "") -> None:
    """Bring the window to the person; Wayland wants a token for that."""
    if token:
        os.environ[TOKENS[0]] = token
    state = window.windowState() & ~Qt.WindowState.WindowMinimized
    window.setWindowState(state | Qt.WindowState.WindowActive)
    window.show()
    window.raise_()
    window.activateWindow()
    os.environ.pop(TOKENS[0], None)


def open_when_free(window: QWidget, file: Path, open_path: Callable[[Path], object]) -> None:
    """Open a file once no dialog waits for an answer."""
    if QApplication.activeModalWidget() is not None:
        QTimer.singleShot(AGAIN_MS, window, lambda: open_when_free(window, file, open_path))
        return
    open_path(file)
