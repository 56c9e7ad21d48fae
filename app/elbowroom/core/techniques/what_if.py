"""What-ifs applied to an estimate: techniques that the plan's runtime does not have."""

from collections.abc import Mapping
from dataclasses import replace

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import WHAT_IF, Estimate, Leaf, Note, Pool
from elbowroom.core.model import Model
from elbowroom.core.paging import Paging
from elbowroom.core.scenario import Scenario
from elbowroom.core.techniques import TECHNIQUES
from elbowroom.core.techniques.protocol import Technique, sums
from elbowroom.core.verdict import judge

SPREAD = ("kv_cache",)
"""Parts that change in every pool alike; others change where most of them lies."""


def chosen_what_ifs(scenario: Scenario) -> tuple[Technique, ...]:
    """The techniques of a scenario.

    Raises:
        Refusal: ``UNKNOWN_TECHNIQUE`` for one that is not known or is a setting;
            ``TECHNIQUES_CONFLICT`` for two that change the same part.
    """
    allowed = tuple(name for name, one in TECHNIQUES.items() if one.what_if)
    for name in scenario.technique:
        if name not in allowed:
            raise Refusal("UNKNOWN_TECHNIQUE", "technique", found=name, allowed=allowed)
    chosen = tuple(TECHNIQUES[name] for name in scenario.technique)
    for i, first in enumerate(chosen):
        for second in chosen[i + 1 :]:
            if set(first.changes) & set(second.changes):
                raise Refusal("TECHNIQUES_CONFLICT", "technique", found=first.id, other=second.id)
    return chosen


def applied(answer: Estimate) -> Estimate:
    """The estimate with its scenario's what-ifs; where something spills, what lies there stays.

    Raises:
        Refusal: as :func:`chosen_what_ifs`.
    """
    scenario = answer.scenario
    chosen = chosen_what_ifs(scenario)
    wanted = applied_to(answer.model, scenario, answer.wanted)
    pools = wanted
    if answer.pools != answer.wanted:
        pools = applied_to(answer.model, scenario, answer.pools)
    verdict = answer.verdict
    paging = _paging(answer, wanted)
    if verdict.code != "UNKNOWN":
        verdict = judge(wanted, pools if pools != wanted else None)
        pools = pools if verdict.code in ("SPILLS", "TIGHT_SPILL") else wanted
    notes = tuple(Note("WHAT_IF", (("technique", one.id),)) for one in chosen)
    return replace(
        answer,
        pools=pools,
        wanted=wanted,
        verdict=verdict,
        notes=(*notes, *answer.notes),
        paging=paging,
    )


def _paging(answer: Estimate, wanted: tuple[Pool, ...]) -> Paging | None:
    """The pool's two views with the changed cache, which may have less room than the pool had."""
    paging, old = answer.paging, answer.wanted[0].part("kv_cache")
    if paging is None or not old:
        return paging
    new = wanted[0].part("kv_cache")
    room = max(0, paging.pool.point - (_beside(wanted[0]) - _beside(answer.wanted[0])))
    one, in_use = paging.one_request * new // old, paging.in_use * new // old
    return replace(
        paging,
        one_request=one,
        worst=paging.worst * new // old,
        in_use=in_use,
        tokens=paging.tokens * old // new,
        people_at_once=min(paging.people, room // one),
        wait_percent=0 if paging.worst * new // old <= room else paging.wait_percent,
        starts=one <= room,
    )


def _beside(pool: Pool) -> int:
    """Bytes that lie beside the cache."""
    return pool.need - pool.part("kv_cache")


def applied_to(model: Model, scenario: Scenario, pools: tuple[Pool, ...]) -> tuple[Pool, ...]:
    """Pools with the what-ifs of a scenario.

    Raises:
        Refusal: as :func:`chosen_what_ifs`.
    """
    for technique in chosen_what_ifs(scenario):
        assert technique.what_if is not None
        before = {name: _total(pools, name) for name in technique.changes}
        known = {**sums(pools), **before}
        after = technique.what_if(model, scenario, known)
        pools = _changed(pools, before, after)
    return pools


def _total(pools: tuple[Pool, ...], component: str) -> int:
    return sum(pool.part(component) for pool in pools)


def _changed(
    pools: tuple[Pool, ...], before: Mapping[str, int], after: Mapping[str, int]
) -> tuple[Pool, ...]:
    for component, size in after.items():
        old = before[component]
        if component in SPREAD:
            pools = tuple(_scaled(pool, component, size, old) for pool in pools)
        else:
            pools = _grown(pools, component, size - old)
    return pools


def _scaled(pool: Pool, component: str, size: int, old: int) -> Pool:
    def leaf_of(leaf: Leaf) -> Leaf:
        if leaf.component != component or not old:
            return leaf
        point, low, high = (x * size // old for x in (leaf.point, leaf.low, leaf.high))
        return _hypothetical(leaf, point, low, high)

    return replace(pool, leaves=tuple(map(leaf_of, pool.leaves)))


def _hypothetical(leaf: Leaf, point: int, low: int, high: int) -> Leaf:
    """A changed part; one that has no figure has none now either."""
    basis = WHAT_IF if leaf.has_point and not leaf.is_at_most else leaf.basis
    return Leaf(leaf.component, point, low, high, basis)


def _grown(pools: tuple[Pool, ...], component: str, more: int) -> tuple[Pool, ...]:
    """The part grows in the pool that has most of it."""
    largest = max(pools, key=lambda pool: pool.part(component))

    def leaf_of(leaf: Leaf) -> Leaf:
        if leaf.component != component:
            return leaf
        point, low, high = (x + more for x in (leaf.point, leaf.low, leaf.high))
        return _hypothetical(leaf, point, low, high)

    changed = replace(largest, leaves=tuple(map(leaf_of, largest.leaves)))
    return tuple(changed if pool is largest else pool for pool in pools)
