"""What the conversations of a plan take of a cache pool: at full length, and as it is expected."""

from collections.abc import Sequence
from dataclasses import dataclass

from elbowroom.core.amounts import Amount, exactly
from elbowroom.core.block_pool import BlockPool
from elbowroom.core.paging import Paging, use_ends, wait_percent
from elbowroom.core.runtimes.pooled_plan import CardPlan
from elbowroom.core.runtimes.pooled_sums import block_tokens, largest_start
from elbowroom.core.runtimes.protocol import THE_REST


@dataclass(frozen=True, slots=True)
class PoolUse:
    """Bytes of conversations in whole blocks, on each card.

    Attributes:
        plan: the scenario.
        cut: how the cache is cut into blocks.
        reserves: what the runtime takes when it starts.
        spare_blocks: blocks of the pool that no conversation may have.
        prefix: tokens that all conversations begin with and hold once.
    """

    plan: CardPlan
    cut: BlockPool
    reserves: str
    spare_blocks: int
    prefix: int

    @property
    def one(self) -> int:
        """Bytes of the longest conversation at full length: without room for it nothing starts."""
        return self.cut.bytes_of(self.plan.longest)

    @property
    def worst(self) -> int:
        """Bytes of everybody at full length."""
        return self._together(self.plan.scenario.contexts)

    @property
    def in_use(self) -> int:
        """Bytes of everybody at the expected part of a context, a shared beginning held whole."""
        percent, contexts = self.plan.scenario.context_use, self.plan.scenario.contexts
        expected = [
            max(1, tokens * percent // 100, min(self.prefix, tokens)) for tokens in contexts
        ]
        return self._together(expected)

    def _together(self, contexts: Sequence[int]) -> int:
        """Conversations of these lengths, a shared beginning once."""
        return sum(map(self.cut.bytes_of, contexts)) - self.saved(contexts)

    def saved(self, contexts: Sequence[int]) -> int:
        """Bytes that a shared beginning saves of them."""
        return self.cut.saved_by_sharing(contexts, self.prefix)

    @property
    def states(self) -> int:
        """Bytes of everybody's recurrent states, whatever the length."""
        return self.cut.block_bytes * self.cut.state_blocks() * self.plan.people

    @property
    def spare(self) -> int:
        """Bytes of the blocks that no conversation may have."""
        return self.spare_blocks * self.cut.block_bytes

    @property
    def needed(self) -> int:
        """Bytes that have to be there for the plan to run: all of it where it is reserved or cannot
        be put back, else what is expected, and no less than one whole conversation beside the
        states of all."""
        if self.reserves != THE_REST:
            return self.worst
        states_of_others = self.states - self.states // self.plan.people
        return max(self.one + states_of_others, self.in_use) + self.spare

    def pool(self, left: Amount) -> Amount:
        """Bytes of the pool in what is left for it."""
        is_as_asked = self.reserves != THE_REST and self.worst <= left.point
        return exactly(self.worst) if is_as_asked else left


def paging_of(use: PoolUse, pool: Amount, tokens: int, runtime: str, puts_back: bool) -> Paging:
    """Both views of a pool.

    Args:
        use: what the conversations take.
        pool: bytes of the pool.
        tokens: its size as the runtime prints it.
        runtime: title of the runtime.
        puts_back: it takes blocks away from a running request.
    """
    plan, cut, one, worst = use.plan, use.cut, use.one, use.worst
    blocks = pool.point // cut.block_bytes if cut.block_bytes else 0
    room = max(0, blocks * cut.block_bytes - use.spare)
    percent = plan.scenario.context_use
    ends = [
        (cut.bytes_of(low), cut.bytes_of(high))
        for low, high in (use_ends(tokens, percent) for tokens in plan.scenario.contexts)
    ]
    return Paging(
        runtime=runtime,
        pool=pool,
        block_bytes=cut.block_bytes,
        block_tokens=block_tokens(cut),
        blocks=blocks,
        request_blocks=cut.blocks(plan.longest),
        longest=plan.longest,
        tokens=tokens,
        one_request=one,
        worst=worst,
        use_percent=percent,
        in_use=use.in_use,
        people=plan.people,
        people_at_once=min(plan.people, room // one if one else plan.people),
        wait_percent=wait_percent(ends, room + use.saved(plan.scenario.contexts)),
        starts=one <= room and (worst <= room or use.reserves == THE_REST),
        largest_start=largest_start(cut, plan.longest, room),
        puts_back=puts_back,
    )
