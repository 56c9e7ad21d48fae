"""The application object. On macOS it is what the system asks to open a double-clicked plan."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class Application(QApplication):
    """Keeps the files it is asked to open until a window can take them.

    The request is an event to this object. A filter over the application would be asked about
    every event of every widget, and cost each drag of a slider.
    """

    def __init__(self, argv: Sequence[str]) -> None:
        super().__init__(list(argv))
        self._asked: list[Path] = []
        self._open_path: Callable[[Path], object] | None = None

    def event(self, event: QEvent) -> bool:
        """Qt's hook; a request that names no file of this computer goes its way."""
        if not (isinstance(event, QFileOpenEvent) and event.file()):
            return super().event(event)
        path = Path(event.file())
        if self._open_path is None:
            self._asked.append(path)
        else:
            self._open_path(path)
        return True

    def open_files_with(self, open_path: Callable[[Path], object]) -> None:
        """Hand over what was asked for so far, and what will be."""
        self._open_path = open_path
        asked, self._asked = self._asked, []
        for path in asked:
            open_path(path)
