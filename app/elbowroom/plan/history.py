"""Undo and redo over whole states."""

from collections.abc import Iterable
from dataclasses import dataclass

from elbowroom.plan.actions import Action
from elbowroom.plan.state import PlanState


@dataclass(frozen=True, slots=True)
class Step:
    """One undoable change.

    Attributes:
        before: state it started from.
        after: state it led to.
        action: what was done; the last one of a gesture.
        gesture: equal for all actions of one drag; ``None`` outside drags.
    """

    before: PlanState
    after: PlanState
    action: Action
    gesture: object | None


class History:
    """Past and future of one plan. Unlimited. What a chart shows is the view's, not the plan's."""

    def __init__(
        self, present: PlanState, past: Iterable[Step] = (), future: Iterable[Step] = ()
    ) -> None:
        self.present = present
        self._past = list(past)
        self._future = list(future)

    @property
    def past(self) -> tuple[Step, ...]:
        """What can be undone, the latest last."""
        return tuple(self._past)

    @property
    def future(self) -> tuple[Step, ...]:
        """What can be redone, the next last."""
        return tuple(self._future)

    @property
    def next_undo(self) -> Step | None:
        """The step that undo takes back."""
        return self._past[-1] if self._past else None

    @property
    def next_redo(self) -> Step | None:
        """The step that redo applies again."""
        return self._future[-1] if self._future else None

    def push(self, after: PlanState, action: Action, gesture: object | None) -> None:
        """Record a change; one of the running gesture extends the last step.

        A drag that ends where it began leaves no step.
        """
        self._future.clear()
        last = self.next_undo
        before = self.present
        if last is not None and gesture is not None and last.gesture is gesture:
            self._past.pop()
            before = last.before
        if before != after:
            self._past.append(Step(before, after, action, gesture))
        self.present = after

    def undo(self) -> bool:
        """Step back; whether there was a step."""
        if not self._past:
            return False
        step = self._past.pop()
        self._future.append(step)
        self.present = step.before.looked_at_as(self.present)
        return True

    def redo(self) -> bool:
        """Step forward; whether there was a step."""
        if not self._future:
            return False
        step = self._future.pop()
        self._past.append(step)
        self.present = step.after.looked_at_as(self.present)
        return True
