"""Estimates and limits of a plan, remembered: a frame asks for many, most of them twice."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import COMPONENTS, Estimate, Pool
from elbowroom.core.estimating import wanted_pools
from elbowroom.core.limits import (
    CONTEXT_STEP,
    crossing,
    crossing_people,
    largest_context,
    most_users,
)
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.runtimes.protocol import THE_REST, Runtime
from elbowroom.core.scenario import DEFAULT_RUNTIME, Scenario

KEPT, PILES_KEPT = 256, 2048
GROWING = ("kv_cache", "recurrent_state")


def runtime_now(scenario: Scenario) -> Runtime:
    """The plan's runtime; the default one where it is unknown, as the answer then says."""
    return RUNTIMES.get(scenario.runtime, RUNTIMES[DEFAULT_RUNTIME])


def at(scenario: Scenario, axis: str, x: int) -> Scenario:
    """The scenario with ``x`` tokens for each person, or ``x`` people."""
    if axis == "users":
        return replace(scenario, household=(), active=None, users=x, context=max(scenario.contexts))
    return replace(scenario, household=(), active=None, users=len(scenario.contexts), context=x)


def at_full_length(pool: Pool, scenario: Scenario) -> tuple[int, ...]:
    """Bytes of each component once everybody has used all of their context, which is what a curve
    shows: of a cache pool that people share, more than what the plan needs."""
    is_shared = runtime_now(scenario).reserves == THE_REST
    highs = {leaf.component: leaf.high for leaf in pool.leaves}
    cache = highs.get("kv_cache", 0) if is_shared else pool.part("kv_cache")
    return tuple(cache if name == "kv_cache" else pool.part(name) for name in COMPONENTS)


@lru_cache(64)
def whatever_context(scenario: Scenario) -> Scenario:
    """The same for all contexts of one plan, and for all of each of its people."""
    people = tuple(replace(person, context=1) for person in scenario.household)
    return replace(scenario, context=1, household=people)


@dataclass(frozen=True, slots=True)
class Stack:
    """One pool along an axis.

    Attributes:
        parts: component and its bytes at each position, from the bottom; empty for no answer.
        top: bytes of the highest position.
    """

    parts: tuple[tuple[str, tuple[int, ...]], ...]
    top: int


class Answers:
    """What the catalogue answers, by scenario; a refusal is an answer too."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.estimate: Callable[[Scenario], Estimate | Refusal] = lru_cache(KEPT)(self._estimate)
        self._context = lru_cache(KEPT)(self._largest_context)
        self._crossing = lru_cache(KEPT)(self._crossing_point)
        self._last_users = 0
        self._stacks = lru_cache(64)(self._stack)
        self._piles = lru_cache(PILES_KEPT)(self._pile)
        self.wanted: Callable[[Scenario], tuple[Pool, ...] | Refusal] = lru_cache(KEPT)(
            self._wanted_pools
        )
        self.most_users: Callable[[Scenario], int] = lru_cache(KEPT)(self._most_users)

    def model(self, scenario: Scenario) -> Model | None:
        """The scenario's model, or ``None`` where it cannot be read."""
        try:
            return self.catalogue.models.model(scenario.model)
        except Refusal:
            return None

    def machine(self, scenario: Scenario) -> Machine | None:
        """The scenario's machine, or ``None`` where it cannot be put together."""
        try:
            return self.catalogue.machine(scenario)
        except Refusal:
            return None

    def largest_context(self, scenario: Scenario) -> int:
        """Largest context that FITS; 0 for none. The scenario's own context does not matter."""
        return self._context(whatever_context(scenario))

    def is_capped(self, scenario: Scenario) -> bool:
        """Whether the largest context is the model's maximum rather than the memory's."""
        model, found = self.model(scenario), self.largest_context(scenario)
        top = (model.max_context or 0) if model else 0
        return bool(found) and found == top // CONTEXT_STEP * CONTEXT_STEP

    def stack(self, scenario: Scenario, axis: str, xs: tuple[int, ...], pool_id: str) -> Stack:
        """One pool at each position of an axis; empty where one cannot be answered.

        With everything where the plan wants it: a curve that ends at the card's edge would not
        show by how much more it is.

        Position 0 is the smallest plan less what grows. The scenario's own value on the axis
        does not matter.
        """
        return self._stacks(at(scenario, axis, 1), axis, xs, pool_id)

    def crossing(self, scenario: Scenario, axis: str) -> int:
        """Tokens a person, or people, at which the cache passes the weights; 0 for never."""
        if axis == "users":
            return self._crossing(at(scenario, "users", 1), axis)
        return self._crossing(whatever_context(scenario), axis)

    def _estimate(self, scenario: Scenario) -> Estimate | Refusal:
        try:
            return self.catalogue.estimate(scenario)
        except Refusal as refusal:
            return refusal

    def _wanted_pools(self, scenario: Scenario) -> tuple[Pool, ...] | Refusal:
        try:
            pools = wanted_pools(*self.catalogue.resolve(scenario), scenario)
        except Refusal as refusal:
            return refusal
        return pools or ()

    def _largest_context(self, scenario: Scenario) -> int:
        try:
            return largest_context(*self.catalogue.resolve(scenario), scenario)
        except Refusal:
            return 0

    def _most_users(self, scenario: Scenario) -> int:
        try:
            model, machine = self.catalogue.resolve(scenario)
            self._last_users = most_users(model, machine, scenario, self._last_users)
        except Refusal:
            return 0
        return self._last_users

    def _stack(self, scenario: Scenario, axis: str, xs: tuple[int, ...], pool_id: str) -> Stack:
        least = scenario.micro_batch if axis == "context" else 1
        piles = []
        for x in xs:
            pile = self._piles(at(scenario, axis, x or least), pool_id)
            if pile is None:
                return Stack((), 0)
            if x == 0:
                named = zip(COMPONENTS, pile, strict=True)
                pile = tuple(0 if name in GROWING else size for name, size in named)
            piles.append(pile)
        parts = zip(COMPONENTS, zip(*piles, strict=True), strict=True)
        return Stack(
            tuple((name, sizes) for name, sizes in parts if any(sizes)),
            max(map(sum, piles)),
        )

    def _pile(self, scenario: Scenario, pool_id: str) -> tuple[int, ...] | None:
        """Bytes of each component in one pool; remembered without the estimate's other parts."""
        there = self.wanted(scenario)
        if isinstance(there, Refusal) or not there:
            return None
        pool = next(pool for pool in there if pool.id == pool_id)
        return at_full_length(pool, scenario)

    def _crossing_point(self, scenario: Scenario, axis: str) -> int:
        search = crossing_people if axis == "users" else crossing
        try:
            return search(*self.catalogue.resolve(scenario), scenario) or 0
        except Refusal:
            return 0
