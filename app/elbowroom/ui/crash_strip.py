"""Says in one strip that something went wrong, with the report to look at. The window lives on."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from elbowroom.text import window as texts
from elbowroom.ui.notice_stack import NoticeStack
from elbowroom.ui.notice_strip import Notice, NoticeAction, Words
from elbowroom.ui.theme import Theme

if TYPE_CHECKING:
    from elbowroom.session.crash import Crash


class CrashStrip(QObject):
    """Takes crashes from any thread to the window.

    Attributes:
        crashed: something was not caught; emitted in the thread where it was not.
    """

    crashed = Signal(object)

    def __init__(self, window: QWidget, theme: Theme, notices: NoticeStack) -> None:
        super().__init__(window)
        self._window = window
        self._theme = theme
        self._notices = notices
        self.crashed.connect(self._say_crash, Qt.ConnectionType.QueuedConnection)

    def say_fault(self, report: str) -> None:
        """The run before this one died; say so."""
        self._say("fault", lambda: texts.frame_texts().died, report)

    def _say_crash(self, crash: "Crash") -> None:
        self._say("crash", lambda: texts.frame_texts().went_wrong, crash.report)

    def _say(self, key: str, text: Words, report: str) -> None:
        show: Callable[[], object] = lambda: self._show(report)  # noqa: E731
        copy: Callable[[], object] = lambda: QGuiApplication.clipboard().setText(report)  # noqa: E731
        actions = (
            NoticeAction(lambda: texts.frame_texts().show_report, show, stays=True),
            NoticeAction(lambda: texts.frame_texts().copy_details, copy, stays=True),
        )
        self._notices.say(Notice(key, text, actions))

    def _show(self, report: str) -> None:
        from elbowroom.ui.report_dialog import show_report

        show_report(self._window, self._theme, report)
