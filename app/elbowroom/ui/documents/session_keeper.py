"""Keeps what is open, so that the next start shows it as it was left."""

import logging
from pathlib import Path

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QWidget

from elbowroom.core.errors import Refusal
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.plan.history import History
from elbowroom.session.record import Session, write_session
from elbowroom.ui.screens.screens import Screens

_log = logging.getLogger(__name__)


class SessionKeeper:
    """Writes the session of one window. A session that cannot be kept costs no plan."""

    def __init__(self, window: QWidget, screens: Screens, plan: OpenPlan) -> None:
        self._window = window
        self._screens = screens
        self._plan = plan

    def restore_geometry(self, session: Session) -> None:
        """Place and size as they were; Qt keeps the window on a screen that is there."""
        if session.geometry:
            raw = QByteArray.fromBase64(QByteArray(session.geometry.encode("ascii", "ignore")))
            self._window.restoreGeometry(raw)

    def restore_screen(self, session: Session) -> None:
        """The screen that was in front, where it is still offered."""
        self._screens.show_screen(session.screen)

    def note_open(self) -> None:
        """Note which plan is open. If the program now dies, its changes are offered, not taken."""
        self._write(None, History(self._plan.store.state))

    def keep(self) -> None:
        """Keep everything, at the end: unsaved changes come back without a question."""
        recovery = self._plan.autosave.path if self._plan.document.is_changed else None
        self._write(recovery, self._plan.store.history)

    def _write(self, recovery: Path | None, history: History) -> None:
        session = Session(
            geometry=bytes(self._window.saveGeometry().toBase64().data()).decode("ascii"),
            tab=self._plan.store.state.axis,
            plan=self._plan.document.path,
            recovery=recovery,
            screen=self._screens.name,
        )
        try:
            write_session(self._plan.desk.folders, session, history)
        except Refusal as error:
            _log.warning("the session was not kept: %s", error.code)
