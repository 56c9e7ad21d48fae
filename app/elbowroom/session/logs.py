"""Logs: best effort, 5 files of 1 MB, and never a reason for anything to fail."""

import logging
import os
from collections import deque
from contextlib import suppress
from pathlib import Path

from elbowroom.storage.folders import Folders

LOG_NAME = "elbowroom.log"
FILES = 5
FILE_BYTES = 1_000_000
REMEMBERED = 200
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class RotatingLog(logging.Handler):
    """Writes lines to a file that makes room when it is full, and remembers the last ones.

    The one of ``logging.handlers`` would bring sockets and pickle into the program, and reports
    its own failures on standard error.

    Attributes:
        last: the latest lines, for a crash report.
    """

    def __init__(self, path: Path, files: int = FILES, file_bytes: int = FILE_BYTES) -> None:
        super().__init__()
        self.path = path
        self.last: deque[str] = deque(maxlen=REMEMBERED)
        self._files = files
        self._file_bytes = file_bytes
        self.setFormatter(logging.Formatter(FORMAT))

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, or give up quietly."""
        try:
            line = self.format(record)
        except (TypeError, ValueError, KeyError):
            line = f"{record.levelname} {record.name}: (could not be formatted)"
        self.last.extend(line.splitlines())
        with suppress(OSError):
            self._append(line.encode("utf-8", "backslashreplace") + b"\n")

    def _append(self, line: bytes) -> None:
        os.makedirs(self.path.parent, mode=0o700, exist_ok=True)
        with suppress(FileNotFoundError):
            if self.path.stat().st_size + len(line) > self._file_bytes:
                self._rotate()
        descriptor = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            os.write(descriptor, line[: self._file_bytes])
        finally:
            os.close(descriptor)

    def _rotate(self) -> None:
        numbered = (self.path.with_name(f"{self.path.name}.{n}") for n in range(1, self._files))
        names = [self.path, *numbered]
        for older, newer in zip(names[:0:-1], names[-2::-1], strict=True):
            with suppress(FileNotFoundError):
                os.replace(newer, older)


def start_logging(folders: Folders, level: int = logging.INFO) -> RotatingLog:
    """Log what the program reports; the handler to give to crash reports and to remove later."""
    handler = RotatingLog(folders.logs / LOG_NAME)
    logger = logging.getLogger("elbowroom")
    logger.addHandler(handler)
    logger.setLevel(level)
    return handler
