"""What the window is given: built once by the program's entry, passed down, never looked up."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.plan.view_models import PlanVM

if TYPE_CHECKING:
    from elbowroom.plan.about_model import AboutModelVM
    from elbowroom.plan.buy.buying import Buying
    from elbowroom.plan.comparison.comparing import Comparing
    from elbowroom.plan.control_view_models import ServicesVM
    from elbowroom.plan.document.open_plan import OpenPlan
    from elbowroom.plan.precision_effects import Effects
    from elbowroom.plan.select_runtimes import RuntimesVM
    from elbowroom.plan.techniques import TechniquesVM
    from elbowroom.plan.view_models import DiagnosisVM, WaysVM
    from elbowroom.session.kept import Kept
    from elbowroom.session.settings import SettingsFile

Select = Callable[[PlanState], PlanVM]
Choices = Callable[[str], tuple[ChoiceVM, ...]]


@dataclass(frozen=True, slots=True)
class ModelKnowledge:
    """What the window can say of models and programs beyond a plan's figures, asked late.

    Attributes:
        about: the card of a state's model.
        fitting: every model and whether it fits a state's plan, one after the other.
        techniques: what moves the limit of a state's plan; without it there is no list of them.
        runtimes: a state's plan under every program.
        services: what runs beside a state's model; without it there is no list of them.
        precisions: what each cache precision would change in a state's plan.
    """

    about: Callable[[PlanState], "AboutModelVM"]
    fitting: Callable[[PlanState], Iterator[tuple[str, bool]]]
    runtimes: "Callable[[PlanState], RuntimesVM] | None" = None
    techniques: "Callable[[PlanState], TechniquesVM] | None" = None
    services: "Callable[[PlanState], ServicesVM] | None" = None
    precisions: "Callable[[PlanState], Effects] | None" = None


@dataclass(frozen=True, slots=True)
class PlanAdvice:
    """What the window can say of a plan beyond its figures; asked when the person pauses or asks.

    Attributes:
        ways: ways out of a state's plan, and what the last step changed.
        diagnosis: what is likely behind a symptom, ``crash`` or ``slow``.
    """

    ways: Callable[[PlanState], "WaysVM"]
    diagnosis: Callable[[PlanState, str], "DiagnosisVM"]


@dataclass(frozen=True, slots=True)
class AppContext:
    """Everything :func:`elbowroom.ui.app.make_window` needs.

    Attributes:
        store: the plan.
        select: view models of a state, in the language in use at the time of the call.
        choices: entries of a picker, by kind: ``model`` or ``machine``.
        language: code of :data:`elbowroom.text.language.LANGUAGES` to start with.
        theme: ``system``, ``light`` or ``dark``.
        knowledge: of models; without it there is neither their card nor filters for them.
        advice: on plans; without it there are neither ways out nor a diagnosis.
        kept: favourite and recent models and machines; without it there are none.
        plan: the open document, whose store is ``store``; without it there are no files.
        settings: on disk; without them choices hold until the window is closed.
        buying: what the buy screen asks; without it there is no such screen.
        comparing: what the compare screen asks; without it there is no such screen.
    """

    store: PlanStore
    select: Select
    choices: Choices
    language: str = "en"
    theme: str = "system"
    knowledge: ModelKnowledge | None = None
    advice: PlanAdvice | None = None
    kept: "Kept | None" = None
    plan: "OpenPlan | None" = None
    settings: "SettingsFile | None" = None
    buying: "Callable[[], Buying] | None" = None
    comparing: "Callable[[], Comparing] | None" = None


def context_of(plan: "OpenPlan", settings: "SettingsFile", language: str, theme: str) -> AppContext:
    """The context of a window over documents and settings."""
    from elbowroom.session.kept import Kept

    return AppContext(
        store=plan.store,
        select=plan.select,
        choices=plan.choices,
        language=language,
        theme=theme,
        knowledge=ModelKnowledge(
            plan.about_model,
            plan.fitting,
            plan.runtimes,
            plan.techniques,
            plan.services,
            plan.precision_effects,
        ),
        advice=PlanAdvice(plan.ways, plan.diagnosis),
        kept=Kept(settings),
        plan=plan,
        settings=settings,
        buying=plan.buying,
        comparing=plan.comparing,
    )
