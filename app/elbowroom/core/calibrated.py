"""An estimate with what logs taught: parts set right, and the verdict that follows."""

from dataclasses import replace

from elbowroom.core.calibration import Calibration, calibrated, parts_for, why_not
from elbowroom.core.estimate import Estimate, Note, Pool
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import MAX_LAYERS, Offload, Scenario
from elbowroom.core.verdict import judge


def calibrated_estimate(answer: Estimate) -> Estimate:
    """The answer with the calibrations of its scenario, and which of them it used."""
    used, notes = _sorted_out(answer)
    parts = parts_for(used, answer.model, answer.scenario.quant)
    if not parts or answer.verdict.code == "UNKNOWN":
        return replace(answer, notes=(*answer.notes, *notes))
    wanted = calibrated(answer.wanted, parts)
    has_moved = answer.verdict.code in ("SPILLS", "TIGHT_SPILL")
    if has_moved and judge(wanted).code != "NO_FIT":
        return calibrated_estimate(_all_on_cards(answer))
    pools = calibrated(answer.pools, parts)
    return replace(
        answer,
        pools=pools,
        wanted=wanted,
        verdict=judge(wanted, pools if has_moved else None),
        notes=(*answer.notes, *notes),
        calibrations=tuple(item.name for item in used),
    )


def calibrated_wanted(
    pools: tuple[Pool, ...], model: Model, machine: Machine, scenario: Scenario
) -> tuple[Pool, ...]:
    """Wanted pools with the calibrations of a scenario."""
    if runtime_of(scenario.runtime).has_pool:
        return pools
    quant = scenario.quant or runtime_of(scenario.runtime).default_file_type(model)
    items = (
        item
        for item in scenario.calibrations
        if not why_not(item, model, machine, scenario.runtime)
    )
    return calibrated(pools, parts_for(items, model, quant))


def _all_on_cards(answer: Estimate) -> Estimate:
    """The answer where the cards hold everything, as they now seem to."""
    scenario = answer.scenario
    asked = replace(scenario, offload=Offload(MAX_LAYERS, mmap=scenario.offload.mmap))
    runtime = runtime_of(scenario.runtime)
    whole = runtime.estimate(answer.model, answer.machine, asked)
    return replace(whole, scenario=scenario)


def _sorted_out(answer: Estimate) -> tuple[list[Calibration], list[Note]]:
    """Calibrations that are about this plan, and what to say of each."""
    used = []
    notes = []
    for item in answer.scenario.calibrations:
        why = _why_not(item, answer)
        if not why:
            used.append(item)
            facts = (("name", item.name), ("date", item.taken_on))
            notes.append(Note("CALIBRATED", facts))
        else:
            notes.append(Note("CALIBRATION_NOT_USED", (("name", item.name), ("why", why))))
    return used, notes


def _why_not(item: Calibration, answer: Estimate) -> str:
    if runtime_of(answer.scenario.runtime).has_pool:
        return "runtime"
    return why_not(item, answer.model, answer.machine, answer.scenario.runtime)
