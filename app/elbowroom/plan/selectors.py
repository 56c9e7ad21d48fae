"""From the plan's state to everything the plan screen shows."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import MAX_USERS, Scenario
from elbowroom.plan import select_bars, select_curve, select_table
from elbowroom.plan.answers import Answers, runtime_now, whatever_context
from elbowroom.plan.chart_view_models import BarsVM, CurveVM
from elbowroom.plan.control_view_models import ChoiceVM, ControlsVM, StepVM
from elbowroom.plan.fitting import Fitting
from elbowroom.plan.history import History, Step
from elbowroom.plan.select_controls import controls, standing_controls
from elbowroom.plan.state import PlanState
from elbowroom.plan.view_models import PlanVM, TableVM, VerdictVM
from elbowroom.text import conversation as talks
from elbowroom.text import notes, refusals, steps, units, verdicts
from elbowroom.text import plan as words
from elbowroom.text import speed as speeds

if TYPE_CHECKING:
    from elbowroom.plan.about_model import AboutModelVM
    from elbowroom.plan.chart_view_models import TimelineVM
    from elbowroom.plan.comparison.comparing import Comparing
    from elbowroom.plan.control_view_models import ServicesVM
    from elbowroom.plan.precision_effects import Effects
    from elbowroom.plan.select_runtimes import RuntimesVM
    from elbowroom.plan.techniques import TechniquesVM
    from elbowroom.plan.view_models import DiagnosisVM, WaysVM


class Selectors:
    """Turns states into view models; estimates are shared between the parts and remembered."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._answers = Answers(catalogue)
        self._fitting = Fitting(catalogue)
        self._standing = lru_cache(64)(self._standing_controls)

    def plan(self, state: PlanState, history: History) -> PlanVM:
        """The whole plan screen."""
        scenario = state.scenario
        answer, runtime = self._answers.estimate(scenario), runtime_now(scenario)
        people = len(scenario.contexts)
        return PlanVM(
            title=state.name or words.untitled(),
            controls=self._controls(scenario, answer, history.next_undo),
            verdict=self._verdict(scenario, answer),
            bars=self._bars(answer, state.baseline),
            curve=self._curve(answer, state),
            table=self._table(answer, state.baseline),
            undo_text=steps.undo(self._name(undo)) if (undo := history.next_undo) else "",
            redo_text=steps.redo(self._name(redo)) if (redo := history.next_redo) else "",
            status=words.status(runtime.title, runtime.checked_on),
            timeline=self._timeline(answer, state),
            who=state.who,
            who_steps=_who(people) if people > 1 and state.axis != "users" else (),
        )

    def _name(self, step: Step) -> str:
        from elbowroom.plan.step_names import name

        return name(self._answers, step)

    def ways(self, state: PlanState, history: History) -> "WaysVM":
        """Ways out of the plan, and what the last step changed."""
        from elbowroom.plan.select_ways import ways

        return ways(self._answers, state.scenario, history.next_undo)

    def diagnosis(self, state: PlanState, symptom: str) -> "DiagnosisVM":
        """What is likely behind a crash or slowness."""
        from elbowroom.plan.select_diagnosis import diagnosis

        return diagnosis(self._answers, state.scenario, symptom)

    def _timeline(self, answer: Estimate | Refusal, state: PlanState) -> "TimelineVM | None":
        """The conversation, only where it is looked at."""
        if state.axis != "conversation":
            return None
        from elbowroom.plan.select_timeline import timeline

        return timeline(None if isinstance(answer, Refusal) else answer, state.who)

    def _controls(
        self, scenario: Scenario, answer: Estimate | Refusal, last: Step | None
    ) -> ControlsVM:
        standing = self._standing(whatever_context(scenario), units.wording())
        return controls(self._answers, standing, scenario, answer, last)

    def _standing_controls(self, scenario: Scenario, _wording: str) -> ControlsVM:
        return standing_controls(self._answers, scenario)

    def _bars(self, answer: Estimate | Refusal, baseline: Scenario | None) -> BarsVM:
        if isinstance(answer, Refusal):
            return select_bars.EMPTY
        other = self._answers.estimate(baseline) if baseline else None
        return select_bars.bars(answer, other if isinstance(other, Estimate) else None)

    def _table(self, answer: Estimate | Refusal, baseline: Scenario | None) -> TableVM:
        if isinstance(answer, Refusal):
            return select_table.EMPTY
        other = self._answers.estimate(baseline) if baseline else None
        return select_table.table(answer, other if isinstance(other, Estimate) else None)

    @cached_property
    def comparing(self) -> "Comparing":
        """What the compare screen asks; made when it is first shown."""
        from elbowroom.plan.comparison.comparing import Comparing

        return Comparing(self._answers)

    def choices(self, kind: str) -> tuple[ChoiceVM, ...]:
        """Everything a picker offers: ``model`` or ``machine``."""
        from elbowroom.plan.choices import choices

        return choices(self._answers.catalogue, kind)

    def about_model(self, state: PlanState) -> "AboutModelVM":
        """The card of the plan's model.

        Raises:
            Refusal: the model is unknown or damaged.
        """
        from elbowroom.plan.about_model import about_model

        return about_model(self._answers.catalogue.facts(state.scenario.model))

    def techniques(self, state: PlanState) -> "TechniquesVM":
        """Every technique on the plan."""
        from elbowroom.plan.techniques import techniques_vm

        return techniques_vm(self._answers, state.scenario)

    def services(self, state: PlanState) -> "ServicesVM":
        """What runs beside the model, and what could."""
        from elbowroom.plan.services import services_vm

        return services_vm(self._answers, state.scenario)

    def precision_effects(self, state: PlanState) -> "Effects":
        """What each cache precision would change in the plan as it is."""
        from elbowroom.plan.precision_effects import effects

        return effects(self._answers, state.scenario)

    def runtimes(self, state: PlanState) -> "RuntimesVM":
        """The plan under every program.

        Raises:
            Refusal: model or machine is unknown.
        """
        from elbowroom.plan.runtime_comparison import compare_runtimes
        from elbowroom.plan.select_runtimes import runtimes

        known = replace(state.scenario, runtime=runtime_now(state.scenario).name)
        return runtimes(compare_runtimes(self._answers.catalogue, known))

    def fitting(self, state: PlanState) -> Iterator[tuple[str, bool]]:
        """Every model and whether it fits this plan, one after the other."""
        return self._fitting.check(state.scenario)

    def _curve(self, answer: Estimate | Refusal, state: PlanState) -> CurveVM:
        axis = state.axis
        if not isinstance(answer, Estimate) or answer.verdict.code == "UNKNOWN":
            return select_curve.empty(axis)
        if axis == "conversation":
            return select_curve.empty(axis)
        if state.who == "all" or axis == "users" or len(answer.scenario.contexts) == 1:
            return select_curve.curve(self._answers, answer, axis)
        from elbowroom.core.reach import one_person

        alone = self._answers.estimate(one_person(answer.scenario))
        if isinstance(alone, Refusal):
            return select_curve.empty(axis)
        vm = select_curve.curve(self._answers, alone, axis)
        return replace(vm, title=talks.for_one(vm.title))

    def _verdict(self, scenario: Scenario, answer: Estimate | Refusal) -> VerdictVM:
        if isinstance(answer, Refusal):
            return VerdictVM("UNKNOWN", verdicts.word("UNKNOWN"), refusals.refusal(answer), "", ())
        return VerdictVM(
            code=verdicts.shown_code(answer),
            word=verdicts.headline(answer),
            sentence=verdicts.sentence(answer),
            detail=self._detail(scenario, answer),
            notes=(*_margin(answer), *map(notes.note, answer.notes), *_speed(answer)),
        )

    def _detail(self, scenario: Scenario, answer: Estimate) -> str:
        """How far the plan could go, and the margin of one that fits; or what runs the model."""
        if answer.model.not_loadable is not None:
            return notes.note(answer.notes[0])
        if answer.verdict.code == "UNKNOWN":
            return ""
        answers, people = self._answers, len(scenario.contexts)
        largest, most = answers.largest_context(scenario), answers.most_users(scenario)
        program = runtime_of(scenario.runtime).title if most == MAX_USERS else ""
        crowd = words.crowd(most, max(scenario.contexts), program)
        pace = (speeds.short(answer.speed),) if answer.speed else ()
        if answer.verdict.code != "FITS":
            return " · ".join((*pace, words.reach_with_margin(people, largest), crowd))
        reach = words.reach(people, largest, answers.is_capped(scenario))
        return " · ".join((*pace, reach, crowd))


def _who(people: int) -> tuple[StepVM, ...]:
    """One person, or everybody."""
    return tuple(
        StepVM(code, talks.who(code, people), talks.who_hint(), True) for code in ("one", "all")
    )


def _margin(answer: Estimate) -> Iterator[str]:
    """How much a plan that fits keeps free."""
    if answer.verdict.code == "FITS":
        yield words.margin_kept(units.needed(answer.verdict.margin))


def _speed(answer: Estimate) -> Iterator[str]:
    """Every figure of the speed, what it supposes, and what it means."""
    if answer.speed is None:
        return
    figures = "; ".join(f"{label}: {value}" for label, value in speeds.rows(answer.speed))
    yield f"{speeds.title()}. {figures}. {speeds.assumptions(answer.speed)}"
    if meaning := speeds.meaning(answer.speed):
        yield meaning
