"""Asks for ways out and for what changed once the person pauses: never while a value is dragged."""

from PySide6.QtCore import QObject, QTimer

from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.ui.context import PlanAdvice
from elbowroom.ui.ways_row import WaysRow

PAUSE_MS = 250


class Advice(QObject):
    """Keeps a row of ways out true to the plan."""

    def __init__(self, advice: PlanAdvice, store: PlanStore, row: WaysRow, parent: QObject) -> None:
        super().__init__(parent)
        self._advice = advice
        self._store = store
        self._row = row
        self._asked: PlanState | None = None
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.ask)
        row.taken.connect(store.dispatch)

    def follow(self) -> None:
        """The plan may have moved on; ask when it rests."""
        if self._asked is None or self._store.state.scenario != self._asked.scenario:
            self._row.set_stale()
            self._pause.start()

    def ask_again(self) -> None:
        """In other words, where the language has changed."""
        self._asked = None
        self.follow()

    def ask(self) -> None:
        """Show what holds for the plan as it is."""
        self._pause.stop()
        self._asked = self._store.state
        self._row.show_vm(self._advice.ways(self._asked))

    def stop(self) -> None:
        """Ask no more."""
        self._pause.stop()
