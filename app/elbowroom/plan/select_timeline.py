"""The chart "Over one conversation": the memory that decides, moment by moment."""

from collections.abc import Iterator

from elbowroom.core.conversation import (
    CACHE,
    Held,
    Moment,
    Timeline,
    conversation,
    while_switching,
)
from elbowroom.core.estimate import Estimate
from elbowroom.core.runtimes import runtime_of
from elbowroom.plan.axis import round_end, ticks
from elbowroom.plan.chart_view_models import MomentVM, TimelineVM
from elbowroom.text import charts as plan_words
from elbowroom.text import conversation as words
from elbowroom.text import units
from elbowroom.text.components import component

MOST_TICKS = 4


def timeline(answer: Estimate | None, who: str) -> TimelineVM:
    """The chart of a plan; ``None`` stands for a plan that is refused."""
    course = conversation(answer, who == "all") if answer else None
    if answer is None or course is None:
        return _empty()
    pool = answer.deciding
    tops = [_height(moment.held(course.pool)) for moment in course.moments]
    unit = units.whole()
    y_max = round_end(-(-max(*tops, pool.usable) * 21 // (20 * unit))) * unit
    return TimelineVM(
        title=words.title(course.people),
        moments=tuple(_moment(moment, course, answer) for moment in course.moments),
        peak=course.peak,
        peak_label=words.peak_of(_peak_size(course)),
        usable=pool.usable,
        usable_label=plan_words.usable(units.in_column(pool.usable)),
        y_ticks=tuple((y * unit, f"{y}") for y in ticks(y_max // unit, MOST_TICKS)),
        y_max=y_max,
        takeaway=" ".join(takeaway(answer, course)),
        empty="",
        prompt=course.prompt,
        answer=answer.scenario.answer_tokens or 0,
        longest=max(answer.scenario.contexts),
        headers=words.headers(),
    )


def _peak_size(course: Timeline) -> str:
    return units.in_column(course.at_peak.held(course.pool).total)


def _empty() -> TimelineVM:
    why = plan_words.no_curve()
    return TimelineVM(words.title(1), (), 0, "", 0, "", (), 0, why, why, 0, 0, 0)


def _height(held: Held) -> int:
    """Bytes of a column, with what is set aside and the pages beside it."""
    beyond = max(0, held.reserved - held.part(CACHE))
    return held.total + beyond + held.reclaimable


def switching(answer: Estimate) -> str:
    """What a change of models takes where both are loaded for a while."""
    usable = units.in_column(answer.deciding.usable)
    return words.both_models(units.in_column(while_switching(answer)), usable)


def _moment(moment: Moment, course: Timeline, answer: Estimate) -> MomentVM:
    held = moment.held(course.pool)
    empty = held.reserved - held.in_use
    parts = tuple(
        (name, held.in_use if name == CACHE and held.reserved else size)
        for name, size in held.parts
    )
    return MomentVM(
        code=moment.code,
        name=words.moment(moment.code),
        tokens=units.tokens_short(moment.tokens) if moment.tokens else "",
        parts=tuple(part for part in parts if part[1]),
        empty_cache=empty,
        pages=held.reclaimable,
        total=held.total,
        what=_what(moment, answer),
        lines=tuple(_lines(held, parts, empty)),
        cells=cells(moment, held),
    )


def _what(moment: Moment, answer: Estimate) -> str:
    happens = words.what_happens(moment.code)
    return f"{happens} {switching(answer)}" if moment.code == "SWITCH" else happens


def cells(moment: Moment, held: Held) -> tuple[str, ...]:
    """A moment as a row: name, tokens, what is held, cache in use, and what is set aside."""
    tokens = units.tokens(moment.tokens) if moment.tokens else units.DASH
    cache = (units.size(held.in_use), units.size(held.reserved))
    used, aside = cache if held.reserved else (units.DASH, units.DASH)
    return words.moment(moment.code), tokens, units.size(held.total), used, aside


def _lines(
    held: Held, parts: tuple[tuple[str, int], ...], empty: int
) -> Iterator[tuple[str, str, str]]:
    """The read-out, from the top of the column."""
    if held.reclaimable:
        yield "", words.file_pages(), units.in_column(held.reclaimable)
    if empty:
        yield "", words.set_aside(), units.in_column(empty)
    for name, size in reversed(parts):
        if size:
            yield name, component(name), units.in_column(size)
    yield "", words.held(), units.in_column(held.total)


def takeaway(answer: Estimate, course: Timeline) -> Iterator[str]:
    """Why the peak is where it is, how this program keeps caches, and what it gives back."""
    title = runtime_of(answer.scenario.runtime).title
    yield words.at_peak(course.at_peak.code, _peak_size(course))
    yield words.keeps_caches(course.reserves, title)
    if course.unloads_after:
        yield words.unloads(title, course.unloads_after)
