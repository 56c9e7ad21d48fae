"""Plans that the system asks the running program to open: macOS does so for a double click."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QWidget

from elbowroom.ui.first_window import open_when_free


class FileRequests(QObject):
    """Opens what is asked for in the window, one after the other."""

    def __init__(
        self, app: QApplication, window: QWidget, open_path: Callable[[Path], object]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._open_path = open_path
        app.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Qt's hook; an event that names no file of this computer goes its way."""
        if not (isinstance(event, QFileOpenEvent) and event.file()):
            return False
        open_when_free(self._window, Path(event.file()), self._open_path)
        return True
