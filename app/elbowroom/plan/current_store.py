"""The store of whichever plan is open, so that a window stays when its plan is exchanged."""

from elbowroom.plan.actions import Action
from elbowroom.plan.history import History
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore


class CurrentStore(PlanStore):
    """Passes everything on to one store after another; its listeners stay."""

    def __init__(self, store: PlanStore) -> None:
        super().__init__(store.state, store.history)
        self._store = store
        self._leave = store.subscribe(self._tell)

    def switch(self, store: PlanStore) -> None:
        """Stand for another store from now on."""
        self._leave()
        self._store = store
        self._leave = store.subscribe(self._tell)
        self._tell()

    def announce(self) -> None:
        """Tell listeners that what the plan computes with has changed, though it has not."""
        self._tell()

    @property
    def state(self) -> PlanState:
        """The plan as it is now."""
        return self._store.state

    @property
    def history(self) -> History:
        """Its steps."""
        return self._store.history

    def dispatch(self, action: Action) -> None:
        """Change the plan."""
        self._store.dispatch(action)

    def begin_gesture(self) -> None:
        """From here on all changes are one step."""
        self._store.begin_gesture()

    def end_gesture(self) -> None:
        """The step is done."""
        self._store.end_gesture()

    def undo(self) -> None:
        """Take the last step back."""
        self._store.undo()

    def redo(self) -> None:
        """Take the step that was taken back again."""
        self._store.redo()
