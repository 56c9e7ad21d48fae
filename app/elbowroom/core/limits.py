"""The largest context, the most people, and where the cache passes the weights."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Pool
from elbowroom.core.estimating import wanted_pools
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import MAX_USERS, Scenario
from elbowroom.core.verdict import margin

CONTEXT_STEP = 256
"""Tokens: limits are multiples of it, as llama.cpp's cells are."""

UNKNOWN_MODEL_MAX = 1 << 20
"""Where the training length is unknown, limits stop here and the estimate says so."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a plan can go with everything else as it is.

    Each limit is an edge: it fits, and one step more does not. Need is almost but not strictly
    monotone (the allocator is best-fit), so that a still larger value may fit again by chance.

    Attributes:
        max_context: largest context that FITS, a multiple of 256; ``None`` when none does.
        max_context_tight: likewise TIGHT or better.
        max_users: most people that FIT; ``None`` when not even one does.
        kv_passes_weights_at: tokens a person at which the cache of all equals the weights;
            ``None`` where never within the model's maximum.
        attention_passes_weights_at: likewise with workspace added.
        context_capped: ``max_context`` is the model's maximum, not the memory's.
        tight_capped: likewise ``max_context_tight``.
        cap_is_models: the cap is the model's maximum; else where the search ends.
        users_capped: ``max_users`` is the most that a scenario may ask for.
    """

    max_context: int | None
    max_context_tight: int | None
    max_users: int | None
    kv_passes_weights_at: int | None
    attention_passes_weights_at: int | None
    context_capped: bool
    tight_capped: bool
    cap_is_models: bool
    users_capped: bool


def limits(model: Model, machine: Machine, scenario: Scenario) -> Limits:
    """All limits of a scenario.

    Raises:
        Refusal: as :func:`elbowroom.core.estimating.estimate`.
    """
    fit = largest_context(model, machine, scenario)
    tight = largest_context(model, machine, scenario, False, fit)
    users = most_users(model, machine, scenario)
    top = _context_steps(model) * CONTEXT_STEP
    return Limits(
        max_context=fit or None,
        max_context_tight=tight or None,
        max_users=users or None,
        kv_passes_weights_at=crossing(model, machine, scenario),
        attention_passes_weights_at=crossing(model, machine, scenario, with_workspace=True),
        context_capped=fit == top,
        tight_capped=tight == top,
        cap_is_models=model.max_context is not None,
        users_capped=users == MAX_USERS,
    )


def _context_steps(model: Model) -> int:
    return max(1, (model.max_context or UNKNOWN_MODEL_MAX) // CONTEXT_STEP)


def _uniform(scenario: Scenario) -> Scenario:
    """The same number of people without contexts of their own."""
    return replace(scenario, household=(), active=None, users=len(scenario.contexts))


def largest_context(
    model: Model, machine: Machine, scenario: Scenario, with_margin: bool = True, start: int = 0
) -> int:
    """Largest context for the scenario's people, a multiple of 256; 0 when none fits.

    Args:
        model: the model; its maximum is the cap.
        machine: the machine.
        scenario: its own context does not matter.
        with_margin: the plan must FIT; else TIGHT is enough.
        start: a context known to fit.

    Raises:
        Refusal: as :func:`elbowroom.core.estimating.estimate`.
    """
    people = _uniform(scenario)

    def slack(step: int) -> int:
        asked = replace(people, context=step * CONTEXT_STEP)
        return _slack(wanted_pools(model, machine, asked), with_margin)

    return _largest(_context_steps(model), slack, start // CONTEXT_STEP) * CONTEXT_STEP


def most_users(
    model: Model,
    machine: Machine,
    scenario: Scenario,
    guess: int = 0,
    with_margin: bool = True,
) -> int:
    """Most people at the scenario's context that FIT; 0 when not even one does.

    A number of people that the runtime refuses does not fit.

    Args:
        model: the model.
        machine: the machine.
        scenario: its own number of people does not matter.
        guess: an answer that is probably right, such as that of a context close by.
        with_margin: the plan must FIT; else TIGHT is enough.

    Raises:
        Refusal: as :func:`elbowroom.core.estimating.estimate`, of one person.
    """
    same = replace(scenario, household=(), active=None, context=max(scenario.contexts))

    @cache
    def slack(users: int) -> int:
        try:
            pools = wanted_pools(model, machine, replace(same, users=users))
        except Refusal:
            if users == 1:
                raise
            pools = None
        return _slack(pools, with_margin)

    for users in (guess, guess - 1):
        if 0 < users < MAX_USERS and slack(users) >= 0:
            return users if slack(users + 1) < 0 else _largest(MAX_USERS, slack, users + 1)
    return _largest(MAX_USERS, slack)


def crossing(
    model: Model, machine: Machine, scenario: Scenario, with_workspace: bool = False
) -> int | None:
    """Tokens a person at which the cache of all reaches all weights; ``None`` for never, and
    where the model is not loadable.

    Args:
        model: the model; beyond its maximum counts as never.
        machine: the machine.
        scenario: its own context does not matter.
        with_workspace: the workspace is added to the cache.

    Raises:
        Refusal: as :func:`elbowroom.core.estimating.estimate`.
    """
    if model.not_loadable is not None:
        return None
    runtime, people = runtime_of(scenario.runtime), _uniform(scenario)

    def short_of(tokens: int) -> int:
        there = replace(people, context=tokens)
        return -runtime.cache_beyond_weights(model, machine, there, with_workspace) - 1

    top = model.max_context or UNKNOWN_MODEL_MAX
    return None if short_of(top) >= 0 else _largest(top, short_of) + 1


def crossing_people(
    model: Model, machine: Machine, scenario: Scenario, with_workspace: bool = False
) -> int | None:
    """People at whom the cache of all reaches all weights, at the scenario's context.

    ``None`` for never, as :func:`crossing`, which has the same arguments; a runtime that refuses
    more than one person never gets there.

    Raises:
        Refusal: as :func:`elbowroom.core.estimating.estimate`, of one person.
    """
    if model.not_loadable is not None:
        return None
    runtime = runtime_of(scenario.runtime)
    same = replace(scenario, household=(), active=None, context=max(scenario.contexts))

    def short_of(users: int) -> int:
        there = replace(same, users=users)
        return -runtime.cache_beyond_weights(model, machine, there, with_workspace) - 1

    try:
        is_never = short_of(MAX_USERS) >= 0
    except Refusal:
        is_never = short_of(1) >= 0
    return None if is_never else _largest(MAX_USERS, short_of) + 1


def _slack(pools: tuple[Pool, ...] | None, with_margin: bool) -> int:
    """Bytes left over in the pool that has least, after the margin; negative when over."""
    if pools is None:
        return -1
    return min(pool.usable - pool.need - (margin(pool) if with_margin else 0) for pool in pools)


def _largest(top: int, slack: Callable[[int], int], start: int = 0) -> int:
    """Largest n in 1..top whose slack is not negative; 0 when even 1 has none.

    Memory is almost linear in n, so the next guess is where a line through the known ends crosses
    zero; the bracket halves where that does not help.
    """
    low, low_slack = (start, slack(start)) if start else (1, slack(1))
    if low_slack < 0:
        return 0
    high, high_slack = top, slack(top)
    if high_slack >= 0:
        return top
    narrow = False
    while high - low > 1:
        guess = low + (high - low) * low_slack // (low_slack - high_slack)
        if narrow:
            guess = (low + high) // 2
        guess = min(max(guess, low + 1), high - 1)
        size, value = high - low, slack(guess)
        if value >= 0:
            low, low_slack = guess, value
            if high - guess > 1 and (peek := slack(guess + 1)) < 0:
                return guess
            if high - guess > 1:
                low, low_slack = guess + 1, peek
        else:
            high, high_slack = guess, value
        narrow = high - low > size // 2
    return low
