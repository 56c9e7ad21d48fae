"""What is kept when something goes wrong: a report without contents and paths, on this computer.

It leans on little: the standard library and the saving of files. A report is for developers and in
English; the sentence a person reads is the window's.
"""

import faulthandler
import os
import platform
import sys
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import IO

from elbowroom import __version__
from elbowroom.core.errors import Refusal
from elbowroom.session.redact import code_place, redacted
from elbowroom.storage.atomic import make_folder, save_file
from elbowroom.storage.folders import Folders
from elbowroom.storage.system import SYSTEM, System

FAULT_NAME = "fault.log"
REPORTS_KEPT = 20
SAME_AGAIN_S = 10.0
"""An error at the same place within this time is told once."""


@dataclass(frozen=True, slots=True)
class Crash:
    """An error that nobody caught.

    Attributes:
        summary: its kind and where it came up, e.g. ``KeyError at ui/menus.py:41``.
        report: the whole report.
        path: file of the report; ``None`` where it could not be written.
    """

    summary: str
    report: str
    path: Path | None


def compose(error: BaseException, log: Iterable[str], versions: Iterable[str] = ()) -> str:
    """A report: versions, system, traceback and last log lines, without contents and paths.

    Args:
        log: the latest lines of the log.
        versions: further lines, such as Qt's version.
    """
    lines = [
        f"Elbowroom {__version__}",
        f"Python {platform.python_version()} ({platform.python_implementation()})",
        f"{platform.system()} {platform.release()} {platform.machine()}",
        *versions,
        "",
        *_trace(error),
        "",
        "Last log lines:",
        *(redacted(line) for line in log),
    ]
    return "\n".join(lines) + "\n"


def _trace(error: BaseException) -> Iterator[str]:
    """The traceback, and before it that of what it came from."""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        yield from _trace(cause)
        yield "... which led to:"
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"  {code_place(frame.filename)}:{frame.lineno} in {frame.name}"
    message = " ".join(redacted(line) for line in str(error).splitlines())
    yield f"{type(error).__name__}: {message}" if message else type(error).__name__


def write_report(folders: Folders, report: str, now: datetime, system: System = SYSTEM) -> Path:
    """Keep a report, and let the oldest go.

    Raises:
        Refusal: ``NOT_SAVED``.
    """
    make_folder(folders.logs)
    path = folders.logs / f"crash-{now:%Y%m%dT%H%M%S}-{os.getpid()}.txt"
    save_file(path, report.encode("utf-8", "backslashreplace"), system)
    for old in sorted(folders.logs.glob("crash-*.txt"))[:-REPORTS_KEPT]:
        with suppress(OSError):
            system.remove(old)
    return path


class CrashHook:
    """Takes every error that nobody caught, in any thread: keeps a report, and tells once.

    In a slot of Qt for Python such an error ends nothing: the program goes on, so the person is to
    be told.

    Args:
        tell: shows one strip; called in the thread of the error.
        log: gives the latest log lines.
        versions: further lines of the report.
        now: the time.
    """

    def __init__(
        self,
        folders: Folders,
        tell: Callable[[Crash], None],
        log: Callable[[], Iterable[str]],
        now: Callable[[], datetime],
        versions: Iterable[str] = (),
    ) -> None:
        self._folders = folders
        self._tell = tell
        self._log = log
        self._now = now
        self._versions = tuple(versions)
        self._told: dict[str, datetime] = {}
        self._before = sys.excepthook, threading.excepthook

    @property
    def has_reported(self) -> bool:
        """Whether an error was taken."""
        return bool(self._told)

    def install(self) -> None:
        """Take errors from now on."""
        sys.excepthook = self._on_error
        threading.excepthook = self._on_thread_error

    def remove(self) -> None:
        """Leave errors to whoever had them before."""
        sys.excepthook, threading.excepthook = self._before

    def take(self, error: BaseException) -> None:
        """Report one error."""
        now = self._now()
        summary = _summary(error)
        last = self._told.get(summary)
        if last is not None and (now - last).total_seconds() < SAME_AGAIN_S:
            return
        self._told[summary] = now
        report = compose(error, self._log(), self._versions)
        path = None
        with suppress(Refusal):
            path = write_report(self._folders, report, now)
        self._tell(Crash(summary, report, path))

    def _on_error(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if isinstance(error, KeyboardInterrupt | SystemExit):
            self._before[0](kind, error, trace)
            return
        self.take(error)

    def _on_thread_error(self, arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            self.take(arguments.exc_value)


def _summary(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    where = f" at {code_place(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""
    return type(error).__name__ + where


def watch_faults(folders: Folders) -> IO[bytes] | None:
    """Have Python write where it was when the process itself dies (a fault in native code).

    Returns:
        The open file, to be kept as long as the program runs; ``None`` where there is none.
    """
    with suppress(Refusal, OSError):
        make_folder(folders.logs)
        path = folders.logs / FAULT_NAME
        file = os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")
        faulthandler.enable(file)
        return file
    return None


def last_fault(folders: Folders) -> str:
    """Where the last run died, paths redacted; empty when it did not. Ask before watching."""
    try:
        lines = (folders.logs / FAULT_NAME).read_bytes()[:100_000].decode("utf-8", "replace")
    except OSError:
        return ""
    return "\n".join(_fault_line(line) for line in lines.splitlines())


def _fault_line(line: str) -> str:
    """``File "/home/…/x.py", line 3 in f`` with the file's place only."""
    head, quote, rest = line.partition('File "')
    file, end, tail = rest.partition('"')
    return f"{head}{code_place(file)}{tail}" if quote and end else redacted(line)
