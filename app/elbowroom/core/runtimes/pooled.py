"""What runtimes with a pool have in common: parts beside the pool, blocks, verdict, two views."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace

from elbowroom.core.amounts import Amount, exactly
from elbowroom.core.block_pool import BlockPool
from elbowroom.core.checkpoints import PACKINGS, checkpoint_bytes, checkpoint_work
from elbowroom.core.estimate import BOUNDS, COMPONENTS, Estimate, Leaf, Pool
from elbowroom.core.explain_term import Explanation, Fact
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.paging import Paging, use_ends, wait_percent
from elbowroom.core.runtimes.pooled_explain import explain_cache
from elbowroom.core.runtimes.pooled_notes import pool_notes
from elbowroom.core.runtimes.pooled_plan import CardPlan, Part, Takes, card_plan, usual_packing
from elbowroom.core.runtimes.pooled_sums import (
    block_tokens,
    cache_leaf,
    card_pools,
    divided,
    largest_start,
    left_over,
    pool_verdict,
    summed,
)
from elbowroom.core.runtimes.protocol import PAGED
from elbowroom.core.scenario import Scenario
from elbowroom.core.token_work import TokenWork
from elbowroom.core.verdict import judge

HYBRID_PERCENT = 15
"""How far the cache of a model with several kinds of layers may lie from the rule, logged: 14 %."""


class PooledRuntime(ABC):
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
    cache_policy = PAGED
    takes: Takes
    spare_blocks = 0
    """Blocks of the pool that no conversation may have."""
    puts_back = True
    """A running request may lose its blocks and be computed again."""
    sized_by_plan = False
    """The pool is as large as the plan asks for; else it is all that is left."""

    @property
    def has_one_cache_type(self) -> bool:
        """Whether keys and values must be equal in type."""
        return not self.takes.apart

    @property
    def cache_types(self) -> Mapping[str, int]:
        """Its own types."""
        return self.takes.cache_types

    @abstractmethod
    def parts(self, plan: CardPlan) -> tuple[Part, ...]:
        """All that lies on each card beside the pool, weights first."""

    @abstractmethod
    def fillable(self, plan: CardPlan, beside: Amount) -> int:
        """Bytes of one card that the process may fill, given what lies beside the pool."""

    @abstractmethod
    def cut(self, plan: CardPlan) -> BlockPool:
        """How the cache is cut into blocks."""

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
        parts = self.parts(plan)
        cut = self.cut(plan)
        usable = self.fillable(plan, summed(parts))
        pools = card_pools(plan, usable, self._leaves(plan, parts, cut))
        paging = self._paging(plan, cut, left_over(usable, parts))
        verdict = judge(pools) if self.sized_by_plan else pool_verdict(pools, paging)
        return Estimate(
            model=model,
            machine=machine,
            scenario=plan.scenario,
            pools=pools,
            verdict=verdict,
            notes=tuple(pool_notes(self.takes, plan, paging, verdict, self.is_measured)),
            per_token_bytes=cut.token_bytes * plan.shares,
            flash=True,
            wanted=pools,
            paging=paging,
        )

    def wanted(self, model: Model, machine: Machine, scenario: Scenario) -> tuple[Pool, ...]:
        """The same pools as in the estimate: nothing is placed elsewhere."""
        plan = card_plan(self.takes, model, machine, scenario)
        parts = self.parts(plan)
        usable = self.fillable(plan, summed(parts))
        return card_pools(plan, usable, self._leaves(plan, parts, self.cut(plan)))

    def explain(self, answer: Estimate, component: str) -> tuple[Explanation, ...]:
        """The terms of one component, on one card."""
        plan = card_plan(self.takes, answer.model, answer.machine, answer.scenario)
        if component in ("kv_cache", "recurrent_state"):
            return explain_cache(answer, plan, self.cut(plan), component, self.title)
        return tuple(
            Explanation(part.code, part.facts, part.amount.point, part.source)
            for part in self.parts(plan)
            if part.component == component
        )

    def served(self, model: Model, machine: Machine, scenario: Scenario) -> Scenario:
        """Prompts are read in its own chunks."""
        plan = card_plan(self.takes, model, machine, scenario)
        return replace(scenario, micro_batch=self.prompt_chunk(plan))

    @abstractmethod
    def prompt_chunk(self, plan: CardPlan) -> int:
        """Tokens of a prompt that it computes at once by default."""

    def cache_beyond_weights(
        self, model: Model, machine: Machine, scenario: Scenario, with_workspace: bool
    ) -> int:
        """How far the cache of all conversations, in blocks, passes the weights."""
        pools = self.wanted(model, machine, scenario)
        names = ("kv_cache", "workspace") if with_workspace else ("kv_cache",)
        cache = sum(pool.part(name) for pool in pools for name in names)
        return cache - sum(pool.part("weights") for pool in pools)

    def file_types(self, model: Model) -> tuple[str, ...]:
        """Formats of checkpoints that it loads, largest first."""
        return tuple(sorted(self.takes.packings, key=lambda name: -PACKINGS[name].point))

    def weight_sizes(self, model: Model, file_type: str) -> tuple[int, int]:
        """A checkpoint is as large as its weights in memory."""
        size = checkpoint_bytes(model, file_type).point
        return size, size

    def token_work(self, model: Model, file_type: str) -> TokenWork:
        """Of the tensors as the checkpoint packs them."""
        return checkpoint_work(model, file_type)

    def default_file_type(self, model: Model) -> str:
        """The publisher's own packed format, or the runtime's usual one."""
        return usual_packing(self.takes, model)

    def weights(self, plan: CardPlan, with_table: bool = True) -> Part:
        """The checkpoint's weights on one card."""
        quant = str(plan.scenario.quant)
        size = divided(checkpoint_bytes(plan.model, quant, with_table), plan.shares)
        facts: dict[str, Fact] = {
            "quant": quant,
            "parameters": plan.model.parameters,
            "cards": plan.shares,
            "low": size.low,
            "high": size.high,
        }
        basis = "range" if plan.model.tensors else BOUNDS
        source = "checkpoint layout: packed matrices, scales, 16-bit rest"
        return Part("weights", size, "WEIGHTS_CHECKPOINT", facts, source, basis)

    def _paging(self, plan: CardPlan, cut: BlockPool, available: Amount) -> Paging:
        contexts, percent = plan.scenario.contexts, plan.scenario.context_use
        worst = sum(cut.bytes_of(tokens) for tokens in contexts)
        one = cut.bytes_of(plan.longest)
        if self.sized_by_plan and worst <= available.point:
            available = exactly(worst)
        blocks = available.point // cut.block_bytes if cut.block_bytes else 0
        room = max(0, blocks - self.spare_blocks) * cut.block_bytes
        in_use = sum(cut.bytes_of(max(1, tokens * percent // 100)) for tokens in contexts)
        ends = [
            (cut.bytes_of(low), cut.bytes_of(high))
            for low, high in (use_ends(tokens, percent) for tokens in contexts)
        ]
        return Paging(
            runtime=self.title,
            pool=available,
            block_bytes=cut.block_bytes,
            block_tokens=block_tokens(cut),
            blocks=blocks,
            request_blocks=cut.blocks(plan.longest),
            longest=plan.longest,
            tokens=self.pool_tokens(cut, blocks, plan.longest),
            one_request=one,
            worst=worst,
            use_percent=percent,
            in_use=in_use,
            people=plan.people,
            people_at_once=min(plan.people, room // one if one else plan.people),
            wait_percent=wait_percent(ends, room),
            starts=one <= room and (worst <= room or not self.sized_by_plan),
            largest_start=largest_start(cut, plan.longest, room),
            free_after_expected=room - (worst if self.sized_by_plan else max(one, in_use)),
            puts_back=self.puts_back,
        )

    def _leaves(self, plan: CardPlan, parts: tuple[Part, ...], cut: BlockPool) -> tuple[Leaf, ...]:
        leaves: dict[str, Leaf] = {}
        for part in parts:
            old = leaves.get(part.component, Leaf(part.component, 0, 0, 0, part.basis))
            leaves[part.component] = replace(
                old,
                point=old.point + part.amount.point,
                low=old.low + part.amount.low,
                high=old.high + part.amount.high,
            )
        states = cut.block_bytes * cut.state_blocks() * plan.people
        worst = sum(cut.bytes_of(tokens) for tokens in plan.scenario.contexts)
        low, high = self.cache_range(plan, cut, worst)
        leaves["kv_cache"] = cache_leaf(
            plan.model, worst - states, max(0, low - states), high - states
        )
        leaves["recurrent_state"] = Leaf("recurrent_state", states, states, states)
        present = (leaves[name] for name in COMPONENTS if name in leaves)
        return tuple(leaf for leaf in present if leaf.high)
