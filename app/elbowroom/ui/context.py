"""What the window is given: built once by the program's entry, passed down, never looked up."""

from collections.abc import Callable
from dataclasses import dataclass

from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.plan.view_models import ChoiceVM, PlanVM

Select = Callable[[PlanState], PlanVM]
Choices = Callable[[str], tuple[ChoiceVM, ...]]


@dataclass(frozen=True, slots=True)
class AppContext:
    """Everything :func:`elbowroom.ui.app.run` needs.

    Attributes:
        store: the plan.
        select: view models of a state, in the language in use at the time of the call.
        choices: entries of a picker, by kind: ``model`` or ``machine``.
        language: code of :data:`elbowroom.text.language.LANGUAGES` to start with.
        theme: ``system``, ``light`` or ``dark``.
    """

    store: PlanStore
    select: Select
    choices: Choices
    language: str = "en"
    theme: str = "system"
