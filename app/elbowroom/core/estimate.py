"""An estimate: pools of memory, in each the named byte counts that fill it, each with its range.

Made by :mod:`elbowroom.core.estimating`. Formulas and sources are made by
:mod:`elbowroom.core.explain` when somebody asks.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.paging import Paging
from elbowroom.core.placement import Placement
from elbowroom.core.rates import Speed
from elbowroom.core.scenario import Scenario

COMPONENTS = (
    "weights",
    "kv_cache",
    "recurrent_state",
    "workspace",
    "output",
    "extras",
    "runtime",
)
"""Parts of a need, in the order in which they are shown."""

BOUNDS = "bounds"
"""Basis of a part of which only the two ends are known; its point is the high one."""

WHAT_IF = "what if"
"""Basis of a part that a technique changes which the runtime does not have."""

AT_MOST = "at most"
"""Basis of a part that cannot be larger, and may be much smaller."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One named byte count.

    Attributes:
        component: one of :data:`COMPONENTS`.
        point: bytes to plan with.
        low: low end of the range.
        high: high end of the range.
        basis: ``exact``, ``replayed``, ``computed``, ``bounded``, ``closed form``, ``range``,
            ``at most``, ``bounds``, ``what if``, ``calibrated`` or ``unknown``.
    """

    component: str
    point: int
    low: int
    high: int
    basis: str = "exact"

    @property
    def is_at_most(self) -> bool:
        """Whether only its high end says anything."""
        return self.basis == AT_MOST or (self.basis == BOUNDS and not self.low)

    @property
    def has_point(self) -> bool:
        """Whether there is a figure to plan with."""
        return self.basis not in (BOUNDS, "unknown")


@dataclass(frozen=True, slots=True)
class Pool:
    """One memory and what the plan puts there.

    Attributes:
        id: ``gpu0``, ``gpu1`` ..., ``ram`` or ``unified``.
        kind: ``vram``, ``ram`` or ``unified``.
        name: of the card, or empty for RAM.
        size: bytes as sold.
        usable: bytes left for models; ``size - usable`` is reserved.
        leaves: the parts, in the order of :data:`COMPONENTS`, empty ones left out.
    """

    id: str
    kind: str
    name: str
    size: int
    usable: int
    leaves: tuple[Leaf, ...]

    @property
    def need(self) -> int:
        """Bytes to plan with: the parts' points summed."""
        return sum(leaf.point for leaf in self.leaves)

    @property
    def need_low(self) -> int:
        """Bytes of the parts at their low ends."""
        return sum(leaf.low for leaf in self.leaves)

    @property
    def need_high(self) -> int:
        """Bytes of the parts at their high ends."""
        return sum(leaf.high for leaf in self.leaves)

    def part(self, component: str) -> int:
        """Bytes of one component here; 0 when it has none."""
        return sum(leaf.point for leaf in self.leaves if leaf.component == component)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether it fits, as a code and the bytes that decide.

    Attributes:
        code: ``FITS``, ``TIGHT``, ``SPILLS``, ``TIGHT_SPILL``, ``NO_FIT`` or ``UNKNOWN``.
        pool: id of the pool that decides.
        free: usable less needed in that pool, or in RAM after a spill; 0 when over.
        short: needed beyond what there is (NO_FIT), else 0.
        margin: what must stay free for FITS.
        spill: bytes of weights and cache that go to system memory (SPILLS and TIGHT_SPILL), in
            whole layers, else 0.
        field: the missing or impossible field (UNKNOWN), else empty.
        reason: code of the reason (UNKNOWN), else empty.
    """

    code: str
    pool: str
    free: int = 0
    short: int = 0
    margin: int = 0
    spill: int = 0
    field: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """Something the person should know, as a code and facts."""

    code: str
    facts: tuple[tuple[str, int | str], ...] = ()

    def fact(self, name: str) -> int | str:
        """One fact by name."""
        return dict(self.facts)[name]


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """The answer.

    Attributes:
        model: the model.
        machine: the machine.
        scenario: the question, with ``quant`` filled in.
        pools: memories used, the cards first; where something spills, after it has.
        verdict: whether it fits.
        notes: what to know.
        per_token_bytes: cache bytes a further token of one conversation costs (full layers).
        flash: whether flash attention runs.
        wanted: the same pools with everything where the plan wants it, on the cards.
        placement: which card each layer lies on; ``None`` where there is no card.
        paging: what the runtime reserves and what people use of it; ``None`` where every
            conversation has a cache of its own from the start.
        calibrations: names of the calibrations that went into it.
        speed: how fast it is expected to run; ``None`` where the plan does not fit, or a device
            or its bandwidth is not known.
    """

    model: Model
    machine: Machine
    scenario: Scenario
    pools: tuple[Pool, ...]
    verdict: Verdict
    notes: tuple[Note, ...]
    per_token_bytes: int
    flash: bool
    wanted: tuple[Pool, ...]
    placement: Placement | None = None
    paging: Paging | None = None
    speed: Speed | None = None
    calibrations: tuple[str, ...] = ()

    def leaves(self) -> Iterator[tuple[Pool, Leaf]]:
        """Every part with its pool."""
        for pool in self.pools:
            for leaf in pool.leaves:
                yield pool, leaf

    def total(self, component: str) -> Leaf:
        """One component summed over the pools."""
        parts = [leaf for _, leaf in self.leaves() if leaf.component == component]
        basis = next((leaf.basis for leaf in parts if leaf.basis != "exact"), "exact")
        return Leaf(
            component,
            sum(leaf.point for leaf in parts),
            sum(leaf.low for leaf in parts),
            sum(leaf.high for leaf in parts),
            basis,
        )

    @property
    def deciding(self) -> Pool:
        """The pool that decides the verdict."""
        return next(pool for pool in self.pools if pool.id == self.verdict.pool)

    @property
    def deciding_wanted(self) -> Pool:
        """The same with everything where the plan wants it."""
        return next(pool for pool in self.wanted if pool.id == self.verdict.pool)

    @property
    def need(self) -> int:
        """Bytes of all pools."""
        return sum(pool.need for pool in self.pools)
