"""An estimate with what logs taught: parts set right, and the verdict that follows.

The rule. A part that a log measured is planned at what the estimate gives, times what was logged
over what had been estimated for the log's own run. What was measured has no range any more but the
rounding of the printed figure; of the range of a plan that asks for more or less than the log's run
did, there remains the share by which the part itself is larger or smaller:

``range now = range without it x |part now - part then| / larger of the two``

So a plan with the log's own settings has the measured part without a range, one with twice its
workspace half of the range, and one that has little to do with it nearly all of it. The least
margins of the verdict (256 MiB, 2 % of the usable memory) stand as they are.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from elbowroom.core.calibration import OF_ONE_MODEL, Calibration, Measured, why_not
from elbowroom.core.estimate import Estimate, Leaf, Note, Pool
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import MAX_LAYERS, Scenario
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


def parts_for(
    items: Iterable[Calibration], model: Model, quant: str | None
) -> dict[tuple[str, str], Measured]:
    """What was measured of each part of each memory, the latest of several."""
    found = {}
    for item in items:
        is_same_file = (item.model, item.quant) == (model.id, quant)
        for part in item.measured:
            if is_same_file or part.component not in OF_ONE_MODEL:
                found[part.pool, part.component] = part
    return found


def calibrated(pools: Sequence[Pool], parts: dict[tuple[str, str], Measured]) -> tuple[Pool, ...]:
    """The pools with each measured part set right."""

    def leaf_of(pool: Pool, leaf: Leaf) -> Leaf:
        part = parts.get((pool.id, leaf.component))
        return leaf if part is None or not leaf.has_point else _set_right(leaf, part)

    return tuple(
        replace(pool, leaves=tuple(leaf_of(pool, leaf) for leaf in pool.leaves)) for pool in pools
    )


def _all_on_cards(answer: Estimate) -> Estimate:
    """The answer where the cards hold everything, as they now seem to."""
    scenario = answer.scenario
    asked = replace(scenario, offload=replace(scenario.offload, gpu_layers=MAX_LAYERS))
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
    why = why_not(item, answer.model, answer.machine, answer.scenario.runtime)
    has_parts = parts_for((item,), answer.model, answer.scenario.quant)
    return why or ("" if has_parts else "file")


def _set_right(leaf: Leaf, part: Measured) -> Leaf:
    """A part by the rule of this module; ends are rounded outwards.

    What is exact, and was printed as it is, stays so.
    """
    if leaf.low == leaf.high and abs(part.logged - part.estimated) <= part.rounding:
        return leaf
    point = -(-leaf.point * part.logged // part.estimated)
    apart, most = abs(leaf.point - part.estimated), max(leaf.point, part.estimated)
    up = max(part.rounding, -(-(leaf.high - leaf.point) * apart // most))
    down = max(part.rounding, -(-(leaf.point - leaf.low) * apart // most))
    return replace(leaf, point=point, low=max(0, point - down), high=point + up, basis="calibrated")
