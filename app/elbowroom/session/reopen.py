"""Which plan the window starts with: the one that was asked for, the last one, or the example."""

from dataclasses import dataclass
from pathlib import Path

from elbowroom.core.errors import Refusal
from elbowroom.plan.actions import SetAxis
from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.document import Document, open_document
from elbowroom.plan.document.recovery import recoverable, restore
from elbowroom.plan.state import AXES
from elbowroom.plan.store import PlanStore
from elbowroom.session.record import Session


@dataclass(frozen=True, slots=True)
class FirstPlan:
    """What to start with.

    Attributes:
        document: the plan.
        recovery: recovery file of its unsaved changes, to go on with.
        asked: the file that was wanted and could not be opened.
        fault: why not.
    """

    document: Document
    recovery: Path | None = None
    asked: Path | None = None
    fault: Refusal | None = None


def first_plan(desk: Desk, session: Session, file: Path | None = None) -> FirstPlan:
    """The plan to start with; the example where nothing else is wanted or can be read.

    What the last session left unsaved comes back with it, unless another file is asked for.
    """
    wanted = file or session.plan
    is_last = file is None or (session.plan is not None and _is_same(file, session.plan))
    if is_last:
        left = next((i for i in recoverable(desk) if i.path == session.recovery), None)
        if left is not None and left.opened is not None:
            return FirstPlan(_recalled(restore(desk, left), session), left.path)
    if wanted is None:
        return FirstPlan(_recalled(example(desk), session))
    try:
        document = open_document(desk, wanted)
    except Refusal as fault:
        return FirstPlan(example(desk), asked=wanted, fault=fault)
    return FirstPlan(_recalled(document, session) if is_last else document)


def example(desk: Desk) -> Document:
    """The example, untitled, as the first start shows it."""
    return Document(desk, PlanStore(desk.example()))


def _recalled(document: Document, session: Session) -> Document:
    """With the curve's axis and the undo history of the session, where that is this plan's."""
    if session.tab in AXES:
        document.store.dispatch(SetAxis(session.tab))
    history = session.history(document.store.state)
    if history.past or history.future:
        document.store.recall(history)
    return document


def _is_same(file: Path, other: Path) -> bool:
    try:
        return file.samefile(other)
    except OSError:
        return False
