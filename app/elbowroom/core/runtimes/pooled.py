"""What runtimes with a pool have in common: parts beside the pool, blocks, verdict, two views."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace

from elbowroom.core.amounts import Amount
from elbowroom.core.block_pool import BlockPool, PoolRule, block_pool
from elbowroom.core.checkpoints import checkpoint_bytes
from elbowroom.core.estimate import COMPONENTS, Estimate, Leaf, Note, Pool
from elbowroom.core.explain_term import Explanation, Fact
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.paging import Paging
from elbowroom.core.runtimes.pooled_checkpoint import CheckpointRuntime
from elbowroom.core.runtimes.pooled_explain import explain_cache
from elbowroom.core.runtimes.pooled_leaves import cache_leaf
from elbowroom.core.runtimes.pooled_notes import pool_notes
from elbowroom.core.runtimes.pooled_plan import CardPlan, Part, card_plan, usual_packing
from elbowroom.core.runtimes.pooled_sums import (
    block_tokens,
    card_pools,
    divided,
    left_over,
    summed,
)
from elbowroom.core.runtimes.pooled_use import PoolUse, paging_of
from elbowroom.core.runtimes.protocol import THE_REST, StartCommand
from elbowroom.core.scenario import Scenario
from elbowroom.core.verdict import judge

HYBRID_PERCENT = 15
"""How far the cache of a model with several kinds of layers may lie from the rule, logged: 14 %."""


class PooledRuntime(CheckpointRuntime, ABC):
    """A runtime that fills a pool of blocks with every conversation's cache.

    Subclasses say what lies beside the pool (:meth:`parts`), what may be filled
    (:meth:`fillable`) and how the cache is cut (:meth:`cut`).
    """

    name: str
    title: str
    checked_on: str
    is_measured: bool
    is_speed_measured = False
    has_pool = True
    reserves = THE_REST
    works_in_free = False
    unloads_after_minutes = 0
    lists_loaded = False
    counts_draft = True
    counts_companions = False
    used: tuple[str, ...] = ("memory_share", "context_use")
    spare_blocks = 0
    """Blocks of the pool that no conversation may have."""
    puts_back = True
    """A running request may lose its blocks and be computed again."""

    @property
    def shares_prefix(self) -> bool:
        """Whether a common beginning is held once."""
        return self.takes.shares_prefix

    @property
    def loads_encoder(self) -> bool:
        """Whether a model's image encoder is loaded with it."""
        return self.takes.loads_encoder

    @abstractmethod
    def parts(self, plan: CardPlan) -> tuple[Part, ...]:
        """All that lies on each card beside the pool, weights first."""

    @abstractmethod
    def fillable(self, plan: CardPlan, beside: Amount) -> int:
        """Bytes of one card that the process may fill, given what lies beside the pool."""

    @abstractmethod
    def cut(self, plan: CardPlan) -> BlockPool:
        """How the cache is cut into blocks."""

    @abstractmethod
    def prompt_chunk(self, plan: CardPlan) -> int:
        """Tokens of a prompt that it computes at once by default."""

    @abstractmethod
    def command(self, answer: Estimate) -> StartCommand:
        """The command that starts the plan."""

    @abstractmethod
    def settings(self, command: StartCommand) -> dict[str, object]:
        """The scenario fields that a start command says."""

    @abstractmethod
    def expected_lines(self, answer: Estimate) -> tuple[str, ...]:
        """What it prints about memory."""

    def own_defaults(self, plan: CardPlan) -> Iterator[Note]:
        """What it takes where the plan does not say."""
        yield from ()

    def windows_alone(self, plan: CardPlan, rule: PoolRule) -> int:
        """Bytes of all conversations where sliding layers keep their window alone."""
        kept = block_pool(plan.model, rule)
        return sum(kept.bytes_of(tokens) for tokens in plan.scenario.contexts)

    def cache_range(self, plan: CardPlan, cut: BlockPool, worst: int) -> tuple[int, int]:
        """Fewest and most bytes of all conversations at full length; equal where it is exact."""
        if not cut.is_hybrid and not plan.model.cache_at_most:
            return worst, worst
        spread = worst * HYBRID_PERCENT // 100
        return worst - spread, worst + spread

    def pool_tokens(self, cut: BlockPool, blocks: int, longest: int) -> int:
        """Tokens of the pool as the runtime prints them."""
        return blocks * block_tokens(cut)

    def estimate(self, model: Model, machine: Machine, scenario: Scenario) -> Estimate:
        """Pools, verdict, both views of the cache and notes for one scenario."""
        plan = card_plan(self.takes, model, machine, scenario)
        parts, use = self._all_parts(plan), self._use(plan)
        usable = self.fillable(plan, summed(parts))
        pools = card_pools(plan, usable, self._leaves(use, parts))
        paging, verdict = self._paging(use, left_over(usable, parts)), judge(pools)
        return Estimate(
            model=model,
            machine=machine,
            scenario=plan.scenario,
            pools=pools,
            verdict=verdict,
            notes=(*pool_notes(self, plan, paging, verdict), *self.own_defaults(plan)),
            per_token_bytes=use.cut.token_bytes * plan.shares,
            flash=True,
            wanted=pools,
            paging=paging,
        )

    def wanted(self, model: Model, machine: Machine, scenario: Scenario) -> tuple[Pool, ...]:
        """The same pools as in the estimate: nothing is placed elsewhere."""
        plan = card_plan(self.takes, model, machine, scenario)
        parts = self._all_parts(plan)
        usable = self.fillable(plan, summed(parts))
        return card_pools(plan, usable, self._leaves(self._use(plan), parts))

    def explain(self, answer: Estimate, component: str) -> tuple[Explanation, ...]:
        """The terms of one component, on one card."""
        plan = card_plan(self.takes, answer.model, answer.machine, answer.scenario)
        if component in ("kv_cache", "recurrent_state"):
            return explain_cache(answer, self._use(plan), component, self.title)
        return tuple(
            Explanation(part.code, part.facts, part.amount.point, part.source)
            for part in self._all_parts(plan)
            if part.component == component
        )

    def served(self, model: Model, machine: Machine, scenario: Scenario) -> Scenario:
        """Prompts are read in its own chunks."""
        plan = card_plan(self.takes, model, machine, scenario)
        return replace(scenario, micro_batch=self.prompt_chunk(plan))

    def cache_beyond_weights(
        self, model: Model, machine: Machine, scenario: Scenario, with_workspace: bool
    ) -> int:
        """How far the cache of all conversations, in blocks, passes the weights."""
        plan = card_plan(self.takes, model, machine, scenario)
        use, parts = self._use(plan), self.parts(plan)
        size = use.worst - use.states
        if with_workspace:
            size += sum(part.amount.point for part in parts if part.component == "workspace")
        weights = sum(part.amount.point for part in parts if part.component == "weights")
        return plan.shares * (size - weights)

    def _all_parts(self, plan: CardPlan) -> tuple[Part, ...]:
        """The runtime's parts, and a draft model with its own cache."""
        parts, draft = self.parts(plan), plan.model.draft
        return (*parts, self._draft(plan, draft)) if draft is not None else parts

    def _draft(self, plan: CardPlan, draft: Model) -> Part:
        """Weights of the draft and its blocks, of every conversation at full length."""
        name = usual_packing(self.takes, draft)
        own = replace(plan, model=draft, scenario=replace(plan.scenario, quant=name))
        weights = divided(checkpoint_bytes(draft, name), plan.shares)
        cache = self._use(own).worst
        size = Amount(weights.point + cache, weights.low + cache, weights.high + cache)
        facts: dict[str, Fact] = {
            "model": draft.name,
            "tokens": plan.scenario.draft_tokens,
            "weights": weights.point,
            "kv_cache": cache,
            "workspace": 0,
        }
        return Part("extras", size, "DRAFT_MODEL", facts, f"{self.title}, speculative decoding")

    def _use(self, plan: CardPlan) -> PoolUse:
        prefix = plan.scenario.shared_prefix if self.takes.shares_prefix else 0
        return PoolUse(plan, self.cut(plan), self.reserves, self.spare_blocks, prefix)

    def _paging(self, use: PoolUse, left: Amount) -> Paging:
        pool, size = use.pool(left), use.cut.block_bytes
        tokens = self.pool_tokens(use.cut, pool.point // size if size else 0, use.plan.longest)
        return paging_of(use, pool, tokens, self.title, self.puts_back)

    def _leaves(self, use: PoolUse, parts: tuple[Part, ...]) -> tuple[Leaf, ...]:
        plan = use.plan
        leaves: dict[str, Leaf] = {}
        for part in parts:
            old = leaves.get(part.component, Leaf(part.component, 0, 0, 0, part.basis))
            leaves[part.component] = replace(
                old,
                point=old.point + part.amount.point,
                low=old.low + part.amount.low,
                high=old.high + part.amount.high,
            )
        leaves["kv_cache"] = cache_leaf(use, self.cache_range(plan, use.cut, use.worst))
        states = use.states
        leaves["recurrent_state"] = Leaf("recurrent_state", states, states, states)
        present = (leaves[name] for name in COMPONENTS if name in leaves)
        return tuple(leaf for leaf in present if leaf.high)
