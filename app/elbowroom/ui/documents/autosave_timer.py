"""Runs a plan's autosave between two frames of whatever the person is doing."""

import math

from PySide6.QtCore import QObject, QTimer

from elbowroom.core.errors import Refusal
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.ui.documents.strips import Strips


class AutosaveTimer(QObject):
    """Asks the autosave when it is due after each change, and calls it then.

    A timer's event comes between a drag's, never inside one; the write takes some milliseconds.
    """

    def __init__(self, plan: OpenPlan, strips: Strips, parent: QObject) -> None:
        super().__init__(parent)
        self._plan = plan
        self._strips = strips
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._tick)
        self._unsubscribe = plan.store.subscribe(self._wind_up)

    def stop(self) -> None:
        """Write nothing any more."""
        self._unsubscribe()
        self._timer.stop()

    def _wind_up(self) -> None:
        """Wait for the next due time; a running timer asks again when it fires."""
        due = self._plan.autosave.due_in()
        if due is not None and not self._timer.isActive():
            self._timer.start(math.ceil(due * 1000))

    def _tick(self) -> None:
        try:
            self._plan.autosave.tick()
        except Refusal:
            self._strips.not_put_aside()
        else:
            self._strips.drop("autosave")
        self._wind_up()
