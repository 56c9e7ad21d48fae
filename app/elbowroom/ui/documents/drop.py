"""Files that are dragged into the window, or handed over by the system."""

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, QMimeData, QObject, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QFileOpenEvent
from PySide6.QtWidgets import QWidget

from elbowroom.plan.document.format import SUFFIX
from elbowroom.readers.sniff import is_log_file, is_model_file


def path_of(url: QUrl) -> Path | None:
    """The path of a local file, byte for byte: ``toLocalFile`` loses names that are not UTF-8."""
    if not url.isLocalFile() or url.host():
        return None
    if os.name == "nt":
        return Path(url.toLocalFile())
    encoded = url.path(QUrl.ComponentFormattingOption.FullyEncoded).encode()
    raw = bytes(QByteArray.fromPercentEncoding(QByteArray(encoded)).data())
    return Path(os.fsdecode(raw)) if raw and b"\0" not in raw else None


def file_in(data: QMimeData) -> Path | None:
    """The one plan, model, log or folder in what is dragged; ``None`` for anything else."""
    paths = [path_of(url) for url in data.urls()]
    if len(paths) != 1 or paths[0] is None:
        return None
    path = paths[0]
    is_read = is_model_file(path) or is_log_file(path) or path.is_dir()
    return path if is_read or path.suffix.lower() == SUFFIX else None


class FileDrop(QObject):
    """Takes files that are dropped on a window, and those macOS hands to the program."""

    def __init__(self, window: QWidget, open_one: Callable[[Path], object]) -> None:
        super().__init__(window)
        self._open = open_one
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            path = path_of(event.url())
            if path is not None:
                self._open(path)
            return path is not None
        if isinstance(event, QDropEvent):
            return self._take(event)
        return False

    def _take(self, event: QDropEvent) -> bool:
        """Accept what holds such a file while it is dragged, and open it when it is dropped."""
        path = file_in(event.mimeData())
        if path is None:
            return False
        event.acceptProposedAction()
        if not isinstance(event, QDragEnterEvent) and event.type() == QEvent.Type.Drop:
            self._open(path)
        return True
