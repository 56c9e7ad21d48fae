"""A start of the window, from the command line's options to the first look at what is left over."""

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from types import TracebackType

import PySide6
from PySide6.QtCore import QTimer, qVersion
from PySide6.QtWidgets import QApplication

from elbowroom.session.beginning import Beginning
from elbowroom.session.crash import CrashHook
from elbowroom.session.settings import SettingsFile
from elbowroom.session.start_options import StartOptions
from elbowroom.storage.folders import Folders
from elbowroom.text import units
from elbowroom.text.language import language
from elbowroom.text.notes import sentences
from elbowroom.ui.app import make_application, make_window
from elbowroom.ui.application import Application
from elbowroom.ui.context import context_of
from elbowroom.ui.crash_strip import CrashStrip
from elbowroom.ui.documents.session_keeper import SessionKeeper
from elbowroom.ui.first_window import FirstWindow, open_when_free
from elbowroom.ui.notice_strip import Notice
from elbowroom.ui.quiet_collector import QuietCollector

AFTER_PAINT_MS = 250
"""What is not the answer waits until the answer is on the screen."""

now = partial(datetime.now, UTC)


def start(
    argv: list[str],
    options: StartOptions,
    folders: Folders,
    settings: SettingsFile,
    begin: Callable[[], Beginning],
) -> int:
    """Show the window until it is closed, or give the start to one that runs; the exit code.

    Args:
        argv: program name, and options that Qt knows.
        settings: as they were read for the language.
        begin: opens the plan, once it is known that no other window is to.
    """
    app = make_application(argv)
    place = None
    if not (options.is_safe or options.is_new_instance):
        place = FirstWindow(folders, now().isoformat(timespec="seconds"))
        if place.hand_over(options.path):
            return 0
    run = _Run(app, options, folders, settings, begin())
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
        beginning: Beginning,
    ) -> None:
        self._app = app
        self._folders = folders
        self._settings = settings
        self._is_safe = options.is_safe
        self._is_smoke = options.is_smoke
        self._beginning = beginning
        chosen = settings.settings
        units.set_memory_unit(chosen.memory_unit)
        theme = options.theme or chosen.theme
        context = context_of(beginning.plan, settings, language(), theme)
        self._window = make_window(app, context, loads_plot=not self._is_safe)
        self._keeper = SessionKeeper(self._window, self._window.screens, beginning.plan)

    def until_closed(self, place: FirstWindow | None) -> int:
        """Show the window; the exit code."""
        window = self._window
        self._keeper.restore_geometry(self._beginning.session)
        if self._beginning.is_as_left:
            self._keeper.restore_screen(self._beginning.session)
        strip = CrashStrip(window, window.theme, window.answer.notices)
        hook = self._watch(strip)
        if self._is_smoke:
            from elbowroom.ui.smoke import SmokeTrial

            SmokeTrial(window, window.answer.bars)
        window.show()
        QTimer.singleShot(AFTER_PAINT_MS, window, lambda: self._look_around(strip, place))
        collector = QuietCollector(self._beginning.plan.store, self._app)
        collector.start_when_settled()
        code = QApplication.exec()
        collector.stop()
        hook.remove()
        return int(code) or int(self._is_smoke and hook.has_reported)

    def _watch(self, strip: CrashStrip) -> CrashHook:
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
        hook = CrashHook(
            self._folders,
            strip.crashed.emit,
            lambda: tuple(self._beginning.log.last),
            now,
            versions,
        )
        hook.install()
        return hook

    def _look_around(self, strip: CrashStrip, place: FirstWindow | None) -> None:
        """Say what is to be said of the start, and offer what is left over."""
        documents = self._window.documents
        assert documents is not None
        first = self._beginning.first
        notes = (*self._settings.notes, *self._beginning.notes)
        documents.strips.opened(first.document)
        if first.fault is not None and first.asked is not None:
            documents.opening.refuse(first.asked, first.fault)
        if notes:
            text = partial(sentences, notes)
            self._window.answer.notices.say(Notice("program", text))
        if self._beginning.fault:
            strip.say_fault(self._beginning.fault)
        if first.document.path is not None:
            documents.opening.note(first.document.path)
        if place is not None:
            place.listen(self._window, documents.opening.open_path)
        if isinstance(self._app, Application):
            open_path = documents.opening.open_path
            self._app.open_files_with(lambda path: open_when_free(self._window, path, open_path))
        self._app.commitDataRequest.connect(lambda _manager: documents.keep_now())
        if not self._is_safe:
            self._window.start_strip.show_at_start()
            documents.keep_session(self._keeper)
            documents.past.offer_unsaved()
