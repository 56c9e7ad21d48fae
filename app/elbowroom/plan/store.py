"""The store: one state, one way in (dispatch), one way out (changed)."""

from collections.abc import Callable

from elbowroom.plan.actions import Action, SetAxis, SetWho
from elbowroom.plan.history import History
from elbowroom.plan.reducer import reduce
from elbowroom.plan.state import PlanState

Listener = Callable[[], None]


class PlanStore:
    """Holds the plan, its undo history, and who wants to know.

    Qt-free: faces subscribe with plain callables. Several actions inside one gesture (a drag)
    make one undo step.
    """

    def __init__(self, state: PlanState, history: History | None = None) -> None:
        self._history = history or History(state)
        self._listeners: list[Listener] = []
        self._gesture: object | None = None

    @property
    def state(self) -> PlanState:
        """The plan as it is."""
        return self._history.present

    @property
    def history(self) -> History:
        """What can be undone and redone."""
        return self._history

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` after each change. Returns what ends the subscription."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def dispatch(self, action: Action) -> None:
        """Apply an action; nothing is told when it changes nothing.

        What only changes the view is no step to undo.
        """
        new = reduce(self.state, action)
        if new == self.state:
            return
        if isinstance(action, SetAxis | SetWho):
            self._history.present = new
        else:
            self._history.push(new, action, self._gesture)
        self._tell()

    def recall(self, history: History) -> None:
        """Take up the undo history of this same plan, as a session kept it."""
        self._history = history
        self._tell()

    def begin_gesture(self) -> None:
        """Start a drag: what follows is one undo step."""
        self._gesture = object()

    def end_gesture(self) -> None:
        """End a drag."""
        self._gesture = None

    def undo(self) -> None:
        """Back one step, if there is one."""
        if self._history.undo():
            self._tell()

    def redo(self) -> None:
        """Forward one step, if there is one."""
        if self._history.redo():
            self._tell()

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()
