"""What is in a plan file, before it is opened: the same answer that the window would give."""

from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.reading import Opened
from elbowroom.plan.document.records import catalogue_with
from elbowroom.plan.history import History
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.view_models import PlanVM


def preview(desk: Desk, opened: Opened) -> PlanVM:
    """The view models of a plan that was read, by the figures that it carries."""
    catalogue, _ = catalogue_with(desk.catalogue, opened.records)
    return Selectors(catalogue).plan(opened.state, History(opened.state))
