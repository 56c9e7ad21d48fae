"""A start of the window, from the command line's options to the first look at what is left over."""

import logging
import sys
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import TracebackType

import PySide6
from PySide6.QtCore import QTimer, qVersion
from PySide6.QtWidgets import QApplication

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.session import crash, logs
from elbowroom.session.record import Session, read_session
from elbowroom.session.reopen import first_plan
from elbowroom.session.settings import SettingsFile
from elbowroom.session.start_options import StartOptions
from elbowroom.storage.folders import Folders
from elbowroom.text.language import language
from elbowroom.text.notes import sentences
from elbowroom.ui.app import make_application, make_window
from elbowroom.ui.context import context_of
from elbowroom.ui.crash_strip import CrashStrip
from elbowroom.ui.documents.session_keeper import SessionKeeper
from elbowroom.ui.first_window import FirstWindow
from elbowroom.ui.notice_strip import Notice
from elbowroom.ui.quiet_collector import QuietCollector

AFTER_PAINT_MS = 250
"""What is not the answer waits until the answer is on the screen."""

now = partial(datetime.now, UTC)


def start(argv: list[str], options: StartOptions, folders: Folders, settings: SettingsFile) -> int:
    """Show the window until it is closed, or give the start to one that runs; the exit code.

    Args:
        argv: program name, and options that Qt knows.
        settings: as they were read for the language.
    """
    app = make_application(argv)
    place = None
    file = Path(options.file).absolute() if options.file else None
    if not (options.is_safe or options.is_new_instance):
        place = FirstWindow(folders, now().isoformat(timespec="seconds"))
        if place.hand_over(file):
            return 0
    run = _Run(app, options, folders, settings, file)
    try:
        return run.until_closed(place)
    finally:
        if place is not None:
            place.release()


class _Run:
    """One window, what watches over it, and what is said when it stands."""

    def __init__(
        self,
        app: QApplication,
        options: StartOptions,
        folders: Folders,
        settings: SettingsFile,
        file: Path | None,
    ) -> None:
        self._app = app
        self._folders = folders
        self._settings = settings
        self._is_safe = options.is_safe
        self._log = logs.start_logging(folders, getattr(logging, options.log_level.upper()))
        self._fault = crash.last_fault(folders)
        self._fault_file = crash.watch_faults(folders)
        self._session, self._notes = (
            (Session(), ()) if self._is_safe else read_session(folders, now())
        )
        desk = Desk(Catalogue(), folders, backups_kept=settings.settings.backups_kept)
        reopens = settings.settings.reopens and not self._is_safe
        self._begun = first_plan(desk, self._session if reopens else Session(), file)
        self._is_as_left = reopens and file is None
        self._plan = OpenPlan(desk, self._begun.document, self._begun.recovery)
        theme = options.theme or settings.settings.theme
        context = context_of(self._plan, settings, language(), theme)
        self._window = make_window(app, context, loads_plot=not self._is_safe)
        self._keeper = SessionKeeper(self._window, self._window.screens, self._plan)

    def until_closed(self, place: FirstWindow | None) -> int:
        """Show the window; the exit code."""
        window = self._window
        self._keeper.restore_geometry(self._session)
        if self._is_as_left:
            self._keeper.restore_screen(self._session)
        strip = CrashStrip(window, window.theme, window.answer.notices)
        hook = self._watch(strip)
        window.show()
        QTimer.singleShot(AFTER_PAINT_MS, window, lambda: self._look_around(strip, place))
        collector = QuietCollector(self._plan.store, self._app)
        collector.start_when_settled()
        code = QApplication.exec()
        collector.stop()
        hook.remove()
        return int(code)

    def _watch(self, strip: CrashStrip) -> crash.CrashHook:
        """Report what nobody catches. Ctrl+C in the terminal closes the window."""
        before = sys.excepthook

        def interrupt(
            kind: type[BaseException], error: BaseException, trace: TracebackType | None
        ) -> None:
            if isinstance(error, KeyboardInterrupt):
                self._window.close()
            else:
                before(kind, error, trace)

        sys.excepthook = interrupt
        versions = (f"PySide6 {PySide6.__version__}, Qt {qVersion()}", QApplication.platformName())
        hook = crash.CrashHook(
            self._folders, strip.crashed.emit, lambda: tuple(self._log.last), now, versions
        )
        hook.install()
        return hook

    def _look_around(self, strip: CrashStrip, place: FirstWindow | None) -> None:
        """Say what is to be said of the start, and offer what is left over."""
        documents = self._window.documents
        assert documents is not None
        begun, notes = self._begun, (*self._settings.notes, *self._notes)
        documents.strips.opened(begun.document)
        if begun.fault is not None and begun.asked is not None:
            documents.opening.refuse(begun.asked, begun.fault)
        if notes:
            text = partial(sentences, notes)
            self._window.answer.notices.say(Notice("program", text))
        if self._fault:
            strip.say_fault(self._fault)
        if begun.document.path is not None:
            documents.opening.note(begun.document.path)
        if place is not None:
            place.listen(self._window, documents.opening.open_path)
        self._app.commitDataRequest.connect(lambda _manager: documents.keep_now())
        if not self._is_safe:
            self._window.start_strip.show_at_start()
            documents.keep_session(self._keeper)
            documents.past.offer_unsaved()
