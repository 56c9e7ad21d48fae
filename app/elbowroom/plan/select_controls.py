"""The left column: what is chosen, what can be chosen, and what a step would do.

Most of it stays while the context is dragged, and is made once for all contexts of a plan.
"""

from dataclasses import replace

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.scenario import Offload, Scenario
from elbowroom.plan.answers import Answers, runtime_now
from elbowroom.plan.control_view_models import ControlsVM, SummaryVM
from elbowroom.plan.history import Step
from elbowroom.plan.households import household_vm
from elbowroom.plan.offloads import offload_vm
from elbowroom.plan.select_machine import (
    card_now,
    cards_now,
    integrated_choice,
    machine_now,
    may_add_card,
    memory_now,
    memory_options,
)
from elbowroom.plan.select_model import context_stops, model_now, quant_now, quants, stop_labels
from elbowroom.plan.select_precision import (
    flash_runs,
    flash_steps,
    has_one_cache,
    pads_cache,
    precision_note,
    precision_steps,
)
from elbowroom.plan.select_quality import quality_notes, with_quality
from elbowroom.plan.select_runtime import runtime_controls, with_notes
from elbowroom.plan.services import named_services
from elbowroom.plan.techniques import in_use
from elbowroom.text import controls as words
from elbowroom.text import offload, units
from elbowroom.text.programs import program


def controls(
    answers: Answers,
    standing: ControlsVM,
    scenario: Scenario,
    answer: Estimate | Refusal,
    last: Step | None = None,
) -> ControlsVM:
    """Current values and options; also where model or machine cannot be read.

    Args:
        answers: of the catalogue.
        standing: of :func:`standing_controls` for this plan, whatever its context.
        scenario: the plan's question.
        answer: and its answer.
        last: the step that led here, if any.
    """
    model, context = answers.model(scenario), max(scenario.contexts)
    most = 0 if scenario.household else answers.most_users(scenario)
    stops = context_stops(model, context)
    return replace(
        standing,
        context=context,
        household=household_vm(scenario) if scenario.household else standing.household,
        fits_people=words.fits_people(most) if most else "",
        fits_people_value=most,
        context_stops=stops,
        context_stop_labels=stop_labels(stops),
        context_per_thousand=_per_thousand(answer),
        precision_note=precision_note(answers, scenario, answer),
        runtime=with_notes(standing.runtime, model, answer, last),
    )


def standing_controls(answers: Answers, scenario: Scenario) -> ControlsVM:
    """What does not depend on the context."""
    model, machine = answers.model(scenario), answers.machine(scenario)
    flash = flash_runs(model, machine, scenario)
    has_flash = "flash_attention" in runtime_now(scenario).used
    limit = answers.largest_context(scenario)
    quant_note, precision_quality = quality_notes(answers.catalogue, model, scenario)
    return ControlsVM(
        machine=machine_now(answers.catalogue, machine, scenario),
        model=model_now(model, scenario),
        quant=quant_now(model, scenario),
        quants=with_quality(answers.catalogue, model, quants(model, scenario)),
        users=len(scenario.contexts),
        context=0,
        context_stops=(),
        context_stop_labels=(),
        context_per_thousand="",
        fits_up_to=words.fits_up_to(limit) if limit else "",
        fits_up_to_value=limit,
        fits_people="",
        fits_people_value=0,
        model_max=(model.max_context if model else None) or 0,
        keys=precision_steps(model, scenario, "cache_k", flash),
        values=precision_steps(model, scenario, "cache_v", flash),
        cache_k=scenario.cache_k,
        cache_v=scenario.cache_v,
        precision_note="",
        flash=flash_steps() if has_flash else (),
        flash_value=scenario.flash_attention,
        flash_note=words.flash_note(flash, scenario.flash_attention, pads_cache(model))
        if has_flash
        else "",
        memory=memory_options(answers.catalogue, scenario),
        memory_value=memory_now(machine),
        card=card_now(answers.catalogue, machine, scenario),
        integrated=integrated_choice(answers.catalogue, scenario),
        has_one_cache=has_one_cache(model, scenario),
        quant_note=quant_note,
        precision_quality=precision_quality,
        runtime=runtime_controls(scenario),
        household=household_vm(scenario),
        cards=cards_now(machine),
        may_add_card=may_add_card(answers.catalogue, machine, scenario),
        offload=offload_vm(model, machine, scenario),
        summary=_summary(answers, scenario, has_flash),
    )


def _summary(answers: Answers, scenario: Scenario, has_flash: bool) -> SummaryVM:
    """A line for each part that folds away."""
    flash = scenario.flash_attention if has_flash else "auto"
    own = (words.flash_set(words.flash_label(flash)),) if flash != "auto" else ()
    if scenario.offload != Offload():
        own = (*own, offload.now(scenario.offload))
    beside = named_services(answers.catalogue, scenario)
    return SummaryVM(
        program=" · ".join((program(runtime_now(scenario).title), *own)),
        services=", ".join(beside) or words.nothing_beside(),
        techniques=in_use(scenario) or words.none_set(),
    )


def _per_thousand(answer: Estimate | Refusal) -> str:
    if not isinstance(answer, Estimate):
        return ""
    if not answer.per_token_bytes:
        return words.no_growth()
    return words.per_thousand(units.size(answer.per_token_bytes * 1000, 1))
