"""Two views of a cache kept in a pool: what is reserved, and what people use of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, sqrt

from elbowroom.core.amounts import Amount


@dataclass(frozen=True, slots=True)
class Paging:
    """The pool of a runtime that pages its cache, on the card that decides.

    Attributes:
        runtime: its title.
        pool: bytes reserved for the pool; the range is that of all that lies beside it.
        block_bytes: bytes of a block.
        block_tokens: tokens of a block of the layers that keep every token.
        blocks: blocks of the pool.
        request_blocks: blocks that the longest conversation takes at its full length.
        longest: tokens of the longest conversation.
        tokens: size of the pool in tokens, as the runtime prints it.
        one_request: bytes of the longest conversation at its full length.
        worst: bytes when everybody uses all of their context.
        use_percent: part of their context that people are expected to use.
        in_use: bytes when everybody uses that part.
        people: conversations planned for.
        people_at_once: of them, how many may use all of the longest context at once.
        wait_percent: likelihood that a request waits or is put back at some moment.
        starts: whether the runtime starts at all.
        largest_start: longest context at which it starts; 0 for none.
        puts_back: a running request may lose its blocks and be computed again.
    """

    runtime: str
    pool: Amount
    block_bytes: int
    block_tokens: int
    blocks: int
    request_blocks: int
    longest: int
    tokens: int
    one_request: int
    worst: int
    use_percent: int
    in_use: int
    people: int
    people_at_once: int
    wait_percent: int
    starts: bool
    largest_start: int
    puts_back: bool = True

    @property
    def concurrency(self) -> float:
        """Conversations of the longest context that the pool holds."""
        return self.blocks / self.request_blocks if self.request_blocks else 0.0


def use_ends(tokens: int, percent: int) -> tuple[int, int]:
    """Shortest and longest length that a conversation has at a random moment.

    The length is uniform around the expected part and never passes the context: from nothing to
    twice the part, or, past a half, from as far below the part as the context lies above it.
    """
    expected = tokens * percent // 100
    spread = min(expected, tokens - expected)
    return expected - spread, expected + spread


def wait_percent(ends: Sequence[tuple[int, int]], pool: int) -> int:
    """Likelihood in percent that conversations together need more than the pool.

    Each conversation's bytes are uniform between its two ends, and independent of the others'. The
    sum is taken as normal, which is within 3 percentage points from two conversations on; for one
    it is exact. Prompts that several people share, and answers that end, are left out.

    Args:
        ends: fewest and most bytes of each conversation.
        pool: bytes of the pool.
    """
    low, high = sum(low for low, _ in ends), sum(high for _, high in ends)
    if high <= pool:
        return 0
    if low > pool:
        return 100
    if len(ends) == 1:
        return round(100 * (high - pool) / (high - low))
    deviation = sqrt(sum((high - low) ** 2 for low, high in ends) / 12)
    share = 0.5 * (1 - erf((pool - (low + high) / 2) / deviation / sqrt(2)))
    return min(99, max(1, round(100 * share)))
