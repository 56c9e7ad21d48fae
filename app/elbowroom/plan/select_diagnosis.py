"""It crashed or slowed down: the plan's answer in words, with what can be cut as actions."""

from collections.abc import Iterator

from elbowroom.core.diagnosis import SYMPTOMS, Cut, Diagnosis, diagnose
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import Scenario
from elbowroom.core.ways_out import needs_way_out
from elbowroom.plan.actions import TakeWayOut
from elbowroom.plan.answers import Answers
from elbowroom.plan.select_ways import change_words
from elbowroom.plan.view_models import CutVM, DiagnosisVM
from elbowroom.text import diagnosis as words
from elbowroom.text import refusals, units
from elbowroom.text import ways as way_words
from elbowroom.text.components import component, pool


def diagnosis(answers: Answers, scenario: Scenario, symptom: str) -> DiagnosisVM:
    """The answer for a plan and what a person saw."""
    answer = answers.estimate(scenario)
    if isinstance(answer, Refusal):
        return _without(symptom, refusals.refusal(answer))
    found = diagnose(answer, symptom, answers.estimate)
    if found is None:
        return _without(symptom, words.no_figures())
    runtime = runtime_of(scenario.runtime)
    cuts = tuple(_cut(answers, answer, cut) for cut in found.cuts)
    has_lines = "LOG_LINES" in found.checks
    return DiagnosisVM(
        symptom=symptom,
        symptoms=_symptoms(),
        lines=tuple(_lines(answer, found, cuts)),
        cuts=cuts,
        checks=tuple(words.check(code, runtime.title) for code in found.checks),
        log_lines=runtime.expected_lines(answer) if has_lines else (),
    )


def _without(symptom: str, why: str) -> DiagnosisVM:
    return DiagnosisVM(symptom, _symptoms(), (why,), (), (), ())


def _symptoms() -> tuple[tuple[str, str], ...]:
    return tuple((code, words.symptom(code)) for code in SYMPTOMS)


def _lines(answer: Estimate, found: Diagnosis, cuts: tuple[CutVM, ...]) -> Iterator[str]:
    memory = answer.deciding_wanted
    yield words.cause(found.cause, runtime_of(answer.scenario.runtime).title)
    share = round(100 * found.size / max(1, found.need))
    name = pool(memory.kind, memory.name)
    yield words.dominates(component(found.component), units.size(found.size), share, name)
    if found.growing != found.component:
        size = units.size(memory.part(found.growing))
        yield words.growing(component(found.growing), size)
    best = next((cut for cut in cuts if cut.restores), None)
    if best is not None:
        yield words.restores(best.label)
    else:
        yield words.nothing_restores() if needs_way_out(answer) else words.nothing_to_restore()


def _effect(cut: Cut) -> str:
    saves = way_words.saves(units.size(cut.saved))
    return f"{saves}; {words.then_it_fits()}" if cut.restores else saves


def _cut(answers: Answers, answer: Estimate, cut: Cut) -> CutVM:
    old, new = change_words(answers, answer.scenario, cut.scenario, cut.kind)
    return CutVM(
        label=way_words.button(cut.kind, old, new),
        effect=_effect(cut),
        restores=cut.restores,
        action=TakeWayOut(cut.scenario, cut.kind, old, new),
    )
