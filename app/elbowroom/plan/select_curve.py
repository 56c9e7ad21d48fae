"""The curve: how the deciding pool fills as the context, or the number of people, grows."""

from elbowroom.core.estimate import Estimate
from elbowroom.core.limits import CONTEXT_STEP
from elbowroom.core.runtimes.protocol import THE_REST
from elbowroom.core.scenario import MAX_USERS
from elbowroom.core.units import ceil_div, round_up
from elbowroom.plan.answers import Answers, at, at_full_length, runtime_now
from elbowroom.plan.axis import round_end, ticks
from elbowroom.plan.chart_view_models import BandVM, CurveVM, MarkerVM
from elbowroom.text import charts as words
from elbowroom.text import units
from elbowroom.text.components import component
from elbowroom.text.components import pool as pool_name

SPILLING = ("SPILLS", "TIGHT_SPILL")
STOPS = 32
BEYOND_LIMIT = 5, 4
"""The axis ends a quarter past the limit."""


def empty(axis: str) -> CurveVM:
    """No curve, and why."""
    return CurveVM(
        title=words.growth_title(axis),
        axis=axis,
        axis_labels=words.axis_labels(),
        xs=(),
        bands=(),
        usable=0,
        usable_label="",
        markers=(),
        x_ticks=(),
        y_ticks=(),
        x_max=0,
        y_max=0,
        empty=words.no_curve(),
        takeaway=words.no_curve(),
    )


def curve(answers: Answers, answer: Estimate, axis: str) -> CurveVM:
    """The curve of a plan that has an answer."""
    scenario = answer.scenario
    here = max(scenario.contexts) if axis == "context" else len(scenario.contexts)
    limit = answers.largest_context(scenario) if axis == "context" else answers.most_users(scenario)
    top = answer.model.max_context if axis == "context" else MAX_USERS
    end = _end(here, limit, top)
    xs = _stops(answer, end, axis)
    stack = answers.stack(scenario, axis, xs, answer.verdict.pool)
    if not stack.parts:
        return empty(axis)
    usable = answer.deciding.usable
    y_max = _y_max(max(usable, stack.top))
    return CurveVM(
        title=words.growth_title(axis, runtime_now(scenario).reserves == THE_REST),
        axis=axis,
        axis_labels=words.axis_labels(),
        xs=xs,
        bands=tuple(BandVM(name, component(name), sizes) for name, sizes in stack.parts),
        usable=usable,
        usable_label=words.usable(units.in_column(usable)),
        markers=tuple(_markers(answers, answer, axis, here, limit, end)),
        x_ticks=tuple((x, _tick(x, axis)) for x in ticks(end)),
        y_ticks=tuple((y * units.whole(), f"{y}") for y in _y_ticks(y_max)),
        x_max=end,
        y_max=y_max,
        empty="",
        takeaway=_takeaway(answer, axis, limit),
        x_from=CONTEXT_STEP if axis == "context" else 1,
        x_step=CONTEXT_STEP if axis == "context" else 1,
    )


def _takeaway(answer: Estimate, axis: str, limit: int) -> str:
    """How far the memory that decides goes; a plan that spills runs where nothing fits in it."""
    if not limit and answer.verdict.code in SPILLING:
        name = pool_name(answer.deciding.kind, answer.deciding.name)
        return words.curve_spills(name)
    return words.curve_takeaway(axis, limit)


def _end(here: int, limit: int, top: int | None) -> int:
    """A little past the limit, doubled until the plan is on it, but not far past the model.

    Doubling keeps the axis still for most of a drag.
    """
    end = round_end(max(limit * BEYOND_LIMIT[0] // BEYOND_LIMIT[1], 4))
    while end <= here:
        end *= 2
    return min(end, round_end(max(top, here))) if top else end


def _stops(answer: Estimate, end: int, axis: str) -> tuple[int, ...]:
    """Positions from 0 to the end, by steps of a power of two, and where windows are full.

    So a longer axis shares its positions, and their estimates, with a shorter one.
    """
    step = CONTEXT_STEP if axis == "context" else 1
    while end // step > STOPS:
        step *= 2
    knees = _knees(answer) if axis == "context" else set()
    return tuple(sorted({*range(0, end, step), end, *(knee for knee in knees if knee < end)}))


def _knees(answer: Estimate) -> set[int]:
    """Contexts from which a sliding layer's cache grows no further."""
    scenario = answer.scenario
    people = len(scenario.contexts)
    sharing = people if scenario.slots == "unified" else 1
    windows = {run.layer.window for run in answer.model.layers if run.layer.window}
    return {
        round_up(ceil_div(window * sharing + scenario.micro_batch, sharing), CONTEXT_STEP)
        for window in windows
    }


def _markers(
    answers: Answers, answer: Estimate, axis: str, here: int, limit: int, end: int
) -> list[MarkerVM]:
    need = sum(at_full_length(answer.deciding_wanted, answer.scenario))
    markers = [MarkerVM("here", here, need, words.here(axis, here))]
    if limit and limit != here and limit <= end:
        markers.append(
            MarkerVM(
                "largest",
                limit,
                _need_at(answers, answer, axis, limit),
                words.largest(axis, limit, _is_capped(answers, answer, axis, limit)),
            )
        )
    point = answers.crossing(answer.scenario, axis)
    if 0 < point <= end and point not in (here, limit):
        need = _need_at(answers, answer, axis, point)
        markers.append(MarkerVM("crossing", point, need, words.crossing(axis, point)))
    return markers


def _is_capped(answers: Answers, answer: Estimate, axis: str, limit: int) -> bool:
    """Whether the limit is not the memory's."""
    return limit == MAX_USERS if axis == "users" else answers.is_capped(answer.scenario)


def _need_at(answers: Answers, answer: Estimate, axis: str, x: int) -> int:
    there = answers.estimate(at(answer.scenario, axis, x))
    if not isinstance(there, Estimate):
        return 0
    pool = next(pool for pool in there.wanted if pool.id == answer.verdict.pool)
    return sum(at_full_length(pool, there.scenario))


def _y_max(size: int) -> int:
    """Top of the axis: room above the highest point, in whole units."""
    unit = units.whole()
    return round_end(-(-size * 21 // (20 * unit))) * unit


def _y_ticks(y_max: int) -> tuple[int, ...]:
    return ticks(y_max // units.whole(), 4)


def _tick(x: int, axis: str) -> str:
    return units.tokens_short(x) if axis == "context" else str(x)
