"""Texts of the charts: memory now, as context grows, as people are added."""

from dataclasses import dataclass

from elbowroom.text import units
from elbowroom.text.language import ntr, tr


def memory_now_and_baseline() -> str:
    """Title of the bars while something is compared with."""
    return tr("Memory now; the outline is the baseline")


def memory_now() -> str:
    """Title of the bars."""
    return tr("Memory now")


def growth_title(axis: str, is_shared: bool = False) -> str:
    """Title of the curve; of a pool that people share it says whose use is drawn."""
    if is_shared:
        if axis == "context":
            return tr("As context grows, with everybody using all of it")
        return tr("As people are added, each using all of the context")
    return tr("As context grows") if axis == "context" else tr("As people are added")


def axis_labels() -> tuple[str, str, str]:
    """The curve's switch."""
    return tr("Context"), tr("People"), tr("Conversation")


def usable(size: str) -> str:
    """The limit line of a bar, with its bare number, or of a curve, with its unit."""
    return tr("usable {size}").format(size=size)


def usable_memory() -> str:
    """What models may have of a memory, as a line of a table."""
    return tr("Usable")


def need() -> str:
    """The sum of what a memory holds."""
    return tr("Need")


def bars_columns(unit: str) -> tuple[str, str, str]:
    """Heads of the bars as a table."""
    return tr("Memory"), tr("Component"), unit


def usable_line() -> str:
    """What the line across a bar is, without its number."""
    return tr("usable")


def unused_pool(size: str) -> str:
    """The free part of a bar, where a program takes it all as cache pool."""
    return tr("Cache pool, not in use {size}").format(size=size)


def pool_takeaway(name: str, need: str, usable_size: str, pool: str) -> str:
    """The bars in one sentence, where a program takes all that is free as cache pool."""
    return tr(
        "{name} needs {need} as people are expected to use it; all {usable} are taken, {pool} of "
        "it for the cache."
    ).format(name=name, need=need, usable=usable_size, pool=pool)


def free(size: str) -> str:
    """The free part of a bar."""
    return tr("Free {size}").format(size=size)


def over(size: str) -> str:
    """How far a bar goes over the line."""
    return tr("{size} over").format(size=size)


def here(axis: str, value: int) -> str:
    """The marker of the plan as it is."""
    if axis == "context":
        return tr("{tokens}: you are here").format(tokens=units.tokens(value))
    return ntr("{n} person: you are here", "{n} people: you are here", value).format(n=value)


def largest(axis: str, value: int, is_capped: bool) -> str:
    """The marker of the limit: the memory's, the model's, or as many as a plan may ask for."""
    if is_capped and axis == "context":
        return tr("{tokens}: the model's maximum").format(tokens=units.tokens(value))
    if is_capped:
        return tr("{n}: the most that a plan may ask for").format(n=f"{value:,}")
    if axis == "context":
        return tr("{tokens}: largest that fits").format(tokens=units.tokens(value))
    return tr("{n}: most that fit").format(n=value)


def crossing(axis: str, value: int) -> str:
    """The marker where the cache passes the weights."""
    if axis == "users":
        return ntr("{n} person: cache > weights", "{n} people: cache > weights", value).format(
            n=value
        )
    return tr("{tokens}: cache > weights").format(tokens=units.tokens(value))


def bars_takeaway(name: str, need: str, usable_size: str) -> str:
    """The bars in one sentence."""
    return tr("{name} needs {need}; {usable} is usable.").format(
        name=name, need=need, usable=usable_size
    )


def bars_bounds_takeaway(name: str, low: str, high: str, usable_size: str) -> str:
    """The bars in one sentence, where only bounds are known."""
    return tr("{name}: {low} to {high} without workspace; {usable} is usable.").format(
        name=name, low=low, high=high, usable=usable_size
    )


def curve_takeaway(axis: str, limit: int) -> str:
    """The curve in one sentence."""
    if not limit:
        return tr("Nothing fits with these settings.")
    if axis == "context":
        return tr("Memory grows with the context; {tokens} tokens fit.").format(
            tokens=units.tokens(limit)
        )
    return ntr(
        "Memory grows with people; {n} fits.", "Memory grows with people; {n} fit.", limit
    ).format(n=limit)


def curve_spills(name: str) -> str:
    """The curve of a plan that runs only with a part of it in system memory."""
    return tr("No context fits in {name} alone: part of this plan lies in system memory.").format(
        name=name
    )


def no_curve() -> str:
    """Why the curve is empty."""
    return tr("There is no curve for these settings; the banner says why.")


@dataclass(frozen=True, slots=True)
class ChartTexts:
    """The menu of a chart."""

    copy_picture: str
    copy_data: str


def chart_texts() -> ChartTexts:
    """Words of that menu."""
    return ChartTexts(tr("Copy as a &picture"), tr("Copy the &figures"))
